import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'

/** A part of a screen with unsaved edits; `reveal` scrolls to its Save button. */
export type UnsavedPart = { id: string; label: string; reveal: () => void; discard?: (() => void) | undefined }

type UnsavedWork = {
  parts: readonly UnsavedPart[]
  /** Whether anything is unsaved at this very moment, ahead of the next render. */
  hasUnsaved: () => boolean
  /** Whether what is unsaved is being given up for a navigation that is under way. */
  isLeaving: () => boolean
  setLeaving: (isLeaving: boolean) => void
  mark: (part: UnsavedPart) => void
  clear: (id: string) => void
}

const UnsavedWorkContext = createContext<UnsavedWork | null>(null)

/** Tracks what is unsaved on this screen; warns before the page is closed or reloaded. */
export function UnsavedWorkProvider({ children }: { children: ReactNode }) {
  const [parts, setParts] = useState<readonly UnsavedPart[]>([])
  const unsaved = useRef(new Set<string>())
  const mark = useCallback((part: UnsavedPart) => {
    unsaved.current.add(part.id)
    setParts((before) => [...before.filter(({ id }) => id !== part.id), part])
  }, [])
  const clear = useCallback((id: string) => {
    unsaved.current.delete(id)
    setParts((before) => (before.some((part) => part.id === id) ? before.filter((part) => part.id !== id) : before))
  }, [])
  const isUnsaved = parts.length > 0
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  const hasUnsaved = useCallback(() => unsaved.current.size > 0, [])
  const leaving = useRef(false)
  const isLeaving = useCallback(() => leaving.current, [])
  const setLeaving = useCallback((now: boolean) => {
    leaving.current = now
  }, [])
  const work = useMemo(
    () => ({ parts, hasUnsaved, isLeaving, setLeaving, mark, clear }),
    [parts, hasUnsaved, isLeaving, setLeaving, mark, clear],
  )
  return <UnsavedWorkContext value={work}>{children}</UnsavedWorkContext>
}

/** What is unsaved on this screen. @throws Error outside an UnsavedWorkProvider */
export function useUnsavedWork(): UnsavedWork {
  const work = useContext(UnsavedWorkContext)
  if (!work) throw new Error('useUnsavedWork must be used within an UnsavedWorkProvider')
  return work
}

/** Reports one part as unsaved while `dirty` and mounted. */
export function useUnsavedPart(
  id: string,
  label: string,
  dirty: boolean,
  reveal: () => void,
  discard?: () => void,
): void {
  const { mark, clear } = useUnsavedWork()
  // New functions at every render must not cause another render.
  const latest = useRef({ reveal, discard })
  useEffect(() => {
    latest.current = { reveal, discard }
  })
  useEffect(() => {
    if (dirty) mark({ id, label, reveal: () => latest.current.reveal(), discard: () => latest.current.discard?.() })
    else clear(id)
  }, [id, label, dirty, mark, clear])
  useEffect(() => () => clear(id), [id, clear])
}
