import { useLocation, useNavigate } from 'react-router'
import { useAwake } from './use-awake.ts'

/**
 * How many pages of a list stand on the screen, and a way to open the next. The history remembers it, so that whoever opens
 * a card and comes back, or reloads, finds the list as long as it was; the server cannot see it.
 */
export function useOpenPages(): { open: number; openNext: () => void } {
  const { pathname, search, hash, state } = useLocation() as ReturnType<typeof useLocation> & { state: unknown }
  const navigate = useNavigate()
  const known = useAwake() && typeof state === 'object' && state !== null ? state : {}
  const open = 'openPages' in known && Number.isInteger(known.openPages) ? Number(known.openPages) : 1
  const openNext = () =>
    void navigate(
      { pathname, search, hash },
      { replace: true, preventScrollReset: true, state: { ...known, openPages: open + 1 } },
    )
  return { open, openNext }
}
