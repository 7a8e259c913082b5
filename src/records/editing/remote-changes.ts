import { flushSync } from 'react-dom'
import { onceComposed } from '#platform/browser/is-composing.ts'

/** Tells an open editor what others saved: once no input method composes, the caret left where it is in its text. */
export function arrive(name: string, tell: () => void): void {
  // Not while React is at work on what made it known.
  queueMicrotask(() =>
    onceComposed(`arrived ${name}`, () => {
      const putBack = keptCaret(document.activeElement)
      flushSync(tell)
      putBack()
    }),
  )
}

function keptCaret(field: Element | null): () => void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return () => {}
  const { value: before, selectionStart: from, selectionEnd: to, scrollTop } = field
  if (from === null || to === null) return () => {}
  return () => {
    if (field.value === before) return
    field.setSelectionRange(placeAfter(before, field.value, from), placeAfter(before, field.value, to))
    field.scrollTop = scrollTop
  }
}

/** Where a place in a text is after others changed the text. */
export function placeAfter(before: string, after: string, at: number): number {
  const most = Math.min(before.length, after.length)
  let same = 0
  while (same < most && before[same] === after[same]) same++
  if (at <= same) return at
  let end = 0
  while (end < most - same && before.at(-1 - end) === after.at(-1 - end)) end++
  return at >= before.length - end ? after.length - (before.length - at) : Math.min(at, after.length - end)
}
