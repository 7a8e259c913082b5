import { useEffect, useState } from 'react'
import { lazyImport, lazyNamed } from '#platform/browser/lazy-import.ts'
import { LazyPart } from '#platform/ui/lazy-part.tsx'
import type { PaletteProps } from './palette-window.tsx'

/** Called before it is opened, what is shown comes sooner. */
export const loadPalette = () => lazyImport(() => import('./palette-window.tsx'))
const PaletteWindow = lazyNamed(loadPalette, 'PaletteWindow')
const PalettePayment = lazyNamed(() => import('./palette-payment.tsx'), 'PalettePayment')
const ShortcutsWindow = lazyNamed(() => import('./shortcuts-window.tsx'), 'ShortcutsWindow')

type AdminPaletteProps = Omit<PaletteProps, 'typed' | 'onShowKeys' | 'onMarkPayment'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The command palette (Ctrl or Cmd+K) with what it leads to, and the list of keys (?), each loaded when it is about to be opened. */
export function AdminPalette({ open, onOpenChange, ...commands }: AdminPaletteProps) {
  const [areKeysShown, setKeysShown] = useState(false)
  const [marked, setMarked] = useState<string | null>(null)
  /** Before its window has loaded. */
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') void loadPalette()
      const isFree = () => !document.querySelector('[role=dialog], [role=alertdialog]')
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      if (open && isText && isFree()) {
        event.preventDefault()
        setTyped((before) => before + event.key)
      } else if (asksForKeys(event) && isFree()) {
        event.preventDefault()
        setKeysShown(true)
      }
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // Another dialog that is open has precedence.
      if (open || isFree()) onOpenChange(!open)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [open, onOpenChange])
  return (
    <LazyPart>
      {open && (
        <PaletteWindow
          {...{ ...commands, typed }}
          onShowKeys={() => setKeysShown(true)}
          onMarkPayment={setMarked}
          onClose={() => {
            setTyped('')
            onOpenChange(false)
          }}
        />
      )}
      {areKeysShown && <ShortcutsWindow onClose={() => setKeysShown(false)} />}
      {marked !== null && <PalettePayment reference={marked} onClose={() => setMarked(null)} />}
    </LazyPart>
  )
}

/** '?', unless something is being typed. */
function asksForKeys({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
  return key === '?' && !ctrlKey && !metaKey && !altKey && !isTyping && !defaultPrevented
}
