import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { NavigationType, useBlocker, useLocation, useNavigation } from 'react-router'
import { useNavigate } from '#platform/browser/use-navigate.ts'
import { useUnsavedWork } from '#platform/browser/unsaved-work.tsx'
import { lazyImport, lazyNamed } from '#platform/browser/lazy-import.ts'
import { LazyPart } from '#platform/ui/lazy-part.tsx'
import { StayContext } from '#platform/ui/session-notice.ts'
import { t } from '#platform/values/translate.ts'

const loadQuestion = () => lazyImport(() => import('#platform/ui/confirm-dialog.tsx'))
const ConfirmDialog = lazyNamed(loadQuestion, 'ConfirmDialog')

const LeavingContext = createContext<(leave: () => void) => void>((leave) => leave())

/** Asks before leaving with unsaved changes; closing and reloading are covered by UnsavedWorkProvider. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const { parts, hasUnsaved, setLeaving } = useUnsavedWork()
  const here = useLocation()
  const { key } = here
  const coming = useNavigation().location
  const navigate = useNavigate()
  const stayHere = () => {
    if (coming && coming.pathname !== here.pathname)
      void navigate(here, { replace: true, preventScrollReset: true, state: here.state as unknown })
  }
  useEffect(() => {
    if (key) setLeaving(false)
  }, [key, setLeaving])
  const isUnsaved = parts.length > 0
  /** What is let go may lead its own address back, in the way of where the person goes. */
  const isLettingGo = useRef(false)
  const blocker = useBlocker(({ currentLocation: { pathname, search }, nextLocation: next, historyAction }) => {
    // By Back a query changes with the dialog that it opened; otherwise what is open stays.
    const closes = pathname !== next.pathname || (historyAction === NavigationType.Pop && search !== next.search)
    return isLettingGo.current || (hasUnsaved() && closes)
  })
  const [waiting, setWaiting] = useState<(() => void) | null>(null)
  const ask = useCallback(
    (leave: () => void) => {
      if (isUnsaved) setWaiting(() => leave)
      else leave()
    },
    [isUnsaved],
  )
  useEffect(() => {
    // Whoever leaves may have lost the connection.
    if (isUnsaved) void loadQuestion()
  }, [isUnsaved])
  const stay = () => {
    setWaiting(null)
    if (blocker.state === 'blocked') blocker.reset()
  }
  const discard = () => {
    isLettingGo.current = blocker.state === 'blocked'
    setLeaving(isLettingGo.current)
    for (const part of parts) part.discard?.()
    isLettingGo.current = false
    setWaiting(null)
    if (blocker.state === 'blocked') blocker.proceed()
    else waiting?.()
  }
  return (
    <LeavingContext value={ask}>
      <StayContext value={stayHere}>{children}</StayContext>
      {(waiting !== null || blocker.state === 'blocked') && (
        <LazyPart>
          <ConfirmDialog
            onClose={stay}
            title={t('Unsaved Changes')}
            description={t('You have unsaved changes. Are you sure you want to leave?')}
            confirmLabel={t('Discard Changes')}
            onConfirm={discard}
          />
        </LazyPart>
      )}
    </LeavingContext>
  )
}

/** Runs an action that leaves the screen, such as signing out, once nothing is unsaved. */
export function useLeave(): (leave: () => void) => void {
  return useContext(LeavingContext)
}
