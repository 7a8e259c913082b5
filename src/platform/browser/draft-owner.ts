import { createContext, use } from 'react'

/** Whose drafts are kept: the user's id, '' when signed out, null while unknown. */
export const DraftOwnerContext = createContext<string | null>('')

/** The draft key of one person: on a shared device nobody sees another's draft. */
export function useDraftKey(key: string): string {
  const owner = use(DraftOwnerContext)
  return owner ? `${owner}/${key}` : key
}
