import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'

/** A part of a screen with edits that are not saved: its name for people, how to bring its Save button into view, and how to let the edits go. */
export type UnsavedPart = { id: string; label: string; reveal: () => void; discard?: (() => void) | undefined }

type UnsavedWork = {
  parts: readonly UnsavedPart[]
  mark: (part: UnsavedPart) => void
  clear: (id: string) => void
}

const UnsavedWorkContext = createContext<UnsavedWork | null>(null)

/** Knows what on this screen is not saved; asks with the browser's own question before the page is closed or reloaded. */
export function UnsavedWorkProvider({ children }: { children: ReactNode }) {
  const [parts, setParts] = useState<readonly UnsavedPart[]>([])
  const mark = useCallback((part: UnsavedPart) => {
    setParts((before) => [...before.filter(({ id }) => id !== part.id), part])
  }, [])
  const clear = useCallback((id: string) => {
    setParts((before) => (before.some((part) => part.id === id) ? before.filter((part) => part.id !== id) : before))
  }, [])
  const hasUnsaved = parts.length > 0
  useEffect(() => {
    if (!hasUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasUnsaved])
  const work = useMemo(() => ({ parts, mark, clear }), [parts, mark, clear])
  return <UnsavedWorkContext value={work}>{children}</UnsavedWorkContext>
}

/** What is not saved on this screen. @throws Error outside an UnsavedWorkProvider */
export function useUnsavedWork(): UnsavedWork {
  const work = useContext(UnsavedWorkContext)
  if (!work) throw new Error('useUnsavedWork must be used within an UnsavedWorkProvider')
  return work
}

/** Reports one part as unsaved while `dirty`, and as gone when its editor leaves the screen. */
export function useUnsavedPart(
  id: string,
  label: string,
  dirty: boolean,
  reveal: () => void,
  discard?: () => void,
): void {
  const { mark, clear } = useUnsavedWork()
  // A caller may pass new functions at every render: that is no news, and must not make yet another render.
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
