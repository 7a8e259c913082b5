import { useEffect, useRef } from 'react'

/** A focused control, and where the focus goes when it is removed: its group, else the same control of the next or previous rows. */
type FocusPlace = { control: HTMLElement; near: HTMLElement[] }

export function focusPlaceOf(control: HTMLElement): FocusPlace {
  const action = actionOf(control)
  const group = control.parentElement?.closest<HTMLElement>('[role=group][tabindex="-1"]')
  if (group) return { control, near: [group] }
  if (action === undefined) return { control, near: nearByPlace(control) }
  for (let row: Element | null = control; row && row !== document.body; row = row.parentElement) {
    const near = nextTo(row).flatMap((each) => controlsOf(each).find((one) => actionOf(one) === action) ?? [])
    if (near.length > 0) return { control, near }
  }
  return { control, near: [] }
}

/** A control that names no action has its neighbours by its place among the controls of its row. */
function nearByPlace(control: HTMLElement): HTMLElement[] {
  const row = control.closest('tr, li, [data-item]')
  if (!row) return []
  const at = controlsOf(row).indexOf(control)
  return nextTo(row).flatMap((each) => controlsOf(each)[at] ?? [])
}

/** The siblings of an element: those after it, then those before it, nearest first. */
function nextTo(element: Element): Element[] {
  const siblings: Element[] = [...(element.parentElement?.children ?? [])]
  const at = siblings.indexOf(element)
  return [...siblings.slice(at + 1), ...siblings.slice(0, at).toReversed()]
}

/** Returns the focus to the control, or to its neighbour where it is gone. */
function returnFocus(place: FocusPlace): void {
  const { control } = place
  if (!control.isConnected) return focusNear(place)
  control.focus({ preventScroll: true })
  followFocus(place)
}

/** Where the focus was before a dialog that goes at this moment, for one that takes its place. */
let left: FocusPlace | null = null

/** Returns the focus when a dialog closes, to the heading where there was none, unless the page has moved it; Radix does so only for dialogs with a trigger. */
export function useFocusReturn() {
  const before = useRef<FocusPlace | null>(null)
  useEffect(() => {
    return () => {
      left = before.current
      setTimeout(() => (left = null))
    }
  }, [])
  return {
    onOpenAutoFocus: () => {
      const { activeElement } = document
      const isSomewhere = activeElement instanceof HTMLElement && activeElement !== document.body
      before.current = isSomewhere ? focusPlaceOf(activeElement) : left
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const place = before.current
      before.current = null
      if (document.activeElement?.closest('main')) return
      if (place) returnFocus(place)
      else if (document.activeElement === document.body) focusHeading()
    },
  }
}

/** The `ref` of a list whose rows take the focus of one another's removed controls. */
export function keepFocusIn(group: HTMLElement | null): (() => void) | undefined {
  if (!group) return undefined
  const follow = ({ target }: Event) => target instanceof HTMLElement && followFocus(focusPlaceOf(target))
  group.addEventListener('focusin', follow)
  return () => group.removeEventListener('focusin', follow)
}

/** Of a group that itself takes the focus of its removed controls. */
export const focusGroup = { ref: keepFocusIn, role: 'group', tabIndex: -1 } as const

let followed: MutationObserver | undefined

/** Moves the focus to the neighbour when the control is removed with it; ends once the focus is elsewhere. */
export function followFocus(place: FocusPlace): void {
  followed?.disconnect()
  const observer = new MutationObserver(() => {
    if (document.activeElement === place.control) return
    observer.disconnect()
    if (document.activeElement === document.body) focusNear(place)
  })
  followed = observer
  observer.observe(document.body, { childList: true, subtree: true })
}

function focusNear({ control, near }: FocusPlace): void {
  const next = [control, ...near].find(({ isConnected }) => isConnected)
  if (next) return returnFocus(focusPlaceOf(next))
  const search = document.querySelector<HTMLElement>('main input[type=search]')
  if (search) search.focus()
  else focusHeading()
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

export function controlsOf(element: Element): HTMLElement[] {
  const controls = 'a[href], button:not(:disabled), input:not(:disabled)'
  return [
    ...(element.matches(controls) ? [element as HTMLElement] : []),
    ...element.querySelectorAll<HTMLElement>(controls),
  ]
}

/** Controls of rows that do the same say so in the same `data-row-action`. */
function actionOf(control: HTMLElement): string | undefined {
  return control.dataset['rowAction']
}
