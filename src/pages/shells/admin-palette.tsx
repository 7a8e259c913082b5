import { useEffect } from 'react'
import { lazyImport, lazyNamed } from '#platform/browser/lazy-import.ts'
import { LazyPart } from '#platform/ui/lazy-part.tsx'

/** Called before it is opened, what is shown comes sooner. */
export const loadPalette = () => lazyImport(() => import('./palette-window.tsx'))
const PaletteWindow = lazyNamed(loadPalette, 'PaletteWindow')

type AdminPaletteProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onToggleSidebar: () => void
  onLogOut: () => void
}

/** The command palette (Ctrl or Cmd+K), loaded when it is about to be opened. */
export function AdminPalette({ open, onOpenChange, ...commands }: AdminPaletteProps) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') void loadPalette()
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // Another dialog that is open has precedence.
      if (open || !document.querySelector('[role=dialog], [role=alertdialog]')) onOpenChange(!open)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [open, onOpenChange])
  if (!open) return null
  return (
    <LazyPart>
      <PaletteWindow {...commands} onClose={() => onOpenChange(false)} />
    </LazyPart>
  )
}
