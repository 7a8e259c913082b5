import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isComposing } from './is-composing.ts'

/** Something on the page that can be saved by keys, and where it stands. */
type Saver = {
  place: RefObject<Element | null>
  /** A part that has nothing to save leaves the keys to what is around it. */
  isUnsaved: () => boolean
  save: () => void
  /** It stands around parts that are saved one by one, and says so. */
  isWhole: boolean
}

const savers = new Set<Saver>()

/**
 * Saves by Ctrl or Cmd with S or Enter, instead of what the browser would do: a window while one is open, else the part in which the
 * focus is, else the only part that is unsaved, else `isWhole` around them. Keys of an input method save nothing.
 */
export function useSaveKeys(
  place: RefObject<Element | null>,
  save: (() => void) | undefined,
  { isUnsaved = true, isWhole = false }: { isUnsaved?: boolean; isWhole?: boolean } = {},
): void {
  const tellUnsaved = useEffectEvent(() => isUnsaved)
  const saveNow = useEffectEvent(() => save?.())
  const canSave = save !== undefined
  useEffect(() => {
    if (!canSave) return
    const saver = { place, isUnsaved: () => tellUnsaved(), save: () => saveNow(), isWhole }
    if (savers.size === 0) document.addEventListener('keydown', onKeyDown)
    savers.add(saver)
    return () => {
      savers.delete(saver)
      if (savers.size === 0) document.removeEventListener('keydown', onKeyDown)
    }
  }, [place, canSave, isWhole])
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || isComposing(event) || !(event.ctrlKey || event.metaKey)) return
  if (event.altKey || event.shiftKey) return
  const target = event.target instanceof Element ? event.target : document.body
  // Enter on a link or a button is theirs: it opens the link in another tab, say.
  const isEnter = event.key === 'Enter' && !target.closest('a[href], button, summary')
  if (!isEnter && event.key.toLowerCase() !== 's') return
  event.preventDefault()
  if (!event.repeat) saverFor(target)?.save()
}

function saverFor(target: Element): Saver | undefined {
  const all = [...savers]
  const window = target.closest(windows) ?? [...document.querySelectorAll(windows)].at(-1)
  if (window) return all.find(({ place }) => place.current && window.contains(place.current))
  const parts = all.filter(({ isWhole, isUnsaved }) => !isWhole && isUnsaved())
  const around = parts.find(({ place }) => place.current?.contains(target))
  return around ?? (parts.length === 1 ? parts[0] : all.find(({ isWhole }) => isWhole))
}

const windows = '[role=dialog], [role=alertdialog]'
