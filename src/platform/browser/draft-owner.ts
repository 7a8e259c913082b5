import { createContext, use } from 'react'

/** Whose drafts are kept and offered: the id of who is signed in, '' for nobody, null while that is not known. */
export const DraftOwnerContext = createContext<string | null>('')

/** The key of a person's own draft: on a device that several people use nobody is shown what another one typed. */
export function useDraftKey(key: string): string {
  const owner = use(DraftOwnerContext)
  return owner ? `${owner}/${key}` : key
}
