import { useLocation } from 'react-router'
import { useHydrated } from './use-hydrated.ts'
import { useNavigate } from './use-navigate.ts'

/** How many pages of a list are open, kept in the history state, so that going back finds the list as long as it was. */
export function useOpenPages(): { open: number; openNext: () => void } {
  const { pathname, search, hash, state } = useLocation() as ReturnType<typeof useLocation> & { state: unknown }
  const navigate = useNavigate()
  const known = useHydrated() && typeof state === 'object' && state !== null ? state : {}
  const open = 'openPages' in known && Number.isInteger(known.openPages) ? Number(known.openPages) : 1
  const openNext = () =>
    void navigate(
      { pathname, search, hash },
      { replace: true, preventScrollReset: true, state: { ...known, openPages: open + 1 } },
    )
  return { open, openNext }
}
