import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isComposing } from './is-composing.ts'

type Saver = {
  place: RefObject<Element | null>
  /** Without unsaved edits the keys go to the part around it. */
  isUnsaved: () => boolean
  save: () => void
  isWhole: boolean
}

const savers = new Set<Saver>()

/** Saves by Ctrl/Cmd+S or Ctrl/Cmd+Enter: an open dialog, else the focused part, else the only unsaved one, else the `isWhole` one. */
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
  // Enter on a link or button keeps its own meaning.
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
