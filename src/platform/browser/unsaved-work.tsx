import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'

/** A part of a screen with unsaved edits; `reveal` scrolls to its Save button. */
export type UnsavedPart = { id: string; label: string; reveal: () => void; discard?: (() => void) | undefined }

type Parts = readonly UnsavedPart[]
type UnsavedWork = ReturnType<typeof trackParts> & { parts: Parts }

const UnsavedWorkContext = createContext<UnsavedWork | null>(null)

/** Tracks what is unsaved on this screen; warns before the page is closed or reloaded. */
export function UnsavedWorkProvider({ children }: { children: ReactNode }) {
  const [parts, setParts] = useState<Parts>([])
  const [always] = useState(() => trackParts(setParts))
  const isUnsaved = parts.length > 0
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  const work = useMemo(() => ({ parts, ...always }), [parts, always])
  return <UnsavedWorkContext value={work}>{children}</UnsavedWorkContext>
}

function trackParts(setParts: (change: (before: Parts) => Parts) => void) {
  const unsaved = new Set<string>()
  let leaving = false
  return {
    /** Whether anything is unsaved at this very moment, ahead of the next render. */
    hasUnsaved: () => unsaved.size > 0,
    /** Whether what is unsaved is being given up for a navigation that is under way. */
    isLeaving: () => leaving,
    setLeaving: (isLeaving: boolean) => void (leaving = isLeaving),
    mark: (part: UnsavedPart) => {
      unsaved.add(part.id)
      setParts((before) => [...before.filter(({ id }) => id !== part.id), part])
    },
    clear: (id: string) => {
      unsaved.delete(id)
      setParts((before) => (before.some((part) => part.id === id) ? before.filter((part) => part.id !== id) : before))
    },
  }
}

/** What is unsaved on this screen. @throws Error outside an UnsavedWorkProvider */
export function useUnsavedWork(): UnsavedWork {
  const work = useContext(UnsavedWorkContext)
  if (!work) throw new Error('useUnsavedWork must be used within an UnsavedWorkProvider')
  return work
}

/** Reports one part as unsaved while `dirty` and mounted. */
export function useUnsavedPart(id: string, label: string, dirty: boolean, reveal: () => void, discard?: () => void) {
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
