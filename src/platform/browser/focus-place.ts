/**
 * Where the focus is, and where it goes when that leaves the page: the group it stands in, where that takes the focus itself
 * (`role="group" tabIndex={-1}`), else the same control of the rows after it, then before it.
 */
export type FocusPlace = { control: HTMLElement; near: HTMLElement[] }

/** Remembers a control that may be about to go, such as 'Delete' in a row of a list. */
export function focusPlaceOf(control: HTMLElement): FocusPlace {
  const kind = kindOf(control)
  const group = control.parentElement?.closest<HTMLElement>('[role=group][tabindex="-1"]')
  if (group) return { control, near: [group] }
  for (let row: Element | null = control; row && row !== document.body; row = row.parentElement) {
    const siblings: Element[] = [...(row.parentElement?.children ?? [])]
    const at = siblings.indexOf(row)
    const near = [...siblings.slice(at + 1), ...siblings.slice(0, at).toReversed()].flatMap(
      (sibling) => controlsOf(sibling).find((each) => kindOf(each) === kind) ?? [],
    )
    if (near.length > 0) return { control, near }
  }
  return { control, near: [] }
}

/** Gives the focus back; where the control is gone, or goes while it has the focus, its neighbour gets it. */
export function returnFocus(place: FocusPlace): void {
  const { control } = place
  if (!control.isConnected) return focusNear(place)
  control.focus({ preventScroll: true })
  followFocus(place)
}

/** The `ref` of a group (`role="group" tabIndex={-1}`) whose controls come and go: it takes the focus of one that goes. */
export function keepFocusIn(group: HTMLElement | null): (() => void) | undefined {
  if (!group) return undefined
  const follow = ({ target }: Event) => target instanceof HTMLElement && followFocus(focusPlaceOf(target))
  group.addEventListener('focusin', follow)
  return () => group.removeEventListener('focusin', follow)
}

/** Gives the focus to the neighbour when the control leaves the page with it. Ends as soon as the focus is elsewhere. */
export function followFocus(place: FocusPlace): void {
  const observer = new MutationObserver(() => {
    if (document.activeElement === place.control) return
    observer.disconnect()
    if (document.activeElement === document.body) focusNear(place)
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

/** The control where it is still there, else the nearest of its kind, else where its list is searched, else what it is called. */
function focusNear({ control, near }: FocusPlace): void {
  const next = [control, ...near].find(({ isConnected }) => isConnected)
  if (next) return returnFocus(focusPlaceOf(next))
  const search = document.querySelector<HTMLElement>('main input[type=search]')
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!search) heading?.setAttribute('tabindex', '-1')
  ;(search ?? heading)?.focus()
}

function controlsOf(element: Element): HTMLElement[] {
  const controls = 'a[href], button:not(:disabled), input:not(:disabled)'
  return [
    ...(element.matches(controls) ? [element as HTMLElement] : []),
    ...element.querySelectorAll<HTMLElement>(controls),
  ]
}

/** Controls of rows that do the same begin with the same word: 'Delete Rivers', 'Delete Lakes'. */
function kindOf(control: HTMLElement): string {
  return (control.getAttribute('aria-label') ?? control.textContent).trim().split(/\s/)[0] ?? ''
}
