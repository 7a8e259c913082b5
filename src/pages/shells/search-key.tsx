import { useEffect, useState } from 'react'
import { lazyNamed } from '#platform/browser/lazy-import.ts'
import { LazyPart } from '#platform/ui/lazy-part.tsx'

const SearchWindow = lazyNamed(() => import('#features/overview/search/site/search-window.tsx'), 'SearchWindow')

/** '/' and Ctrl or Cmd+K open the search over any public page; what is shown is loaded then. */
export function SearchKey() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
      const isCommand = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey
      const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
      const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping
      // Another dialog that is open has precedence.
      if ((!isCommand && !isSlash) || document.querySelector('dialog[open], [role=dialog], [role=alertdialog]')) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  if (!isOpen) return null
  return (
    <LazyPart>
      <SearchWindow onClose={() => setOpen(false)} />
    </LazyPart>
  )
}
