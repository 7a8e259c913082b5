import { flushSync } from 'react-dom'

/** A dialog's first field: never a hidden file input, nor what stands among its tools. */
const fields =
  'input:not([type=hidden], [type=file], [data-tool], :disabled), textarea:not(:disabled), select:not(:disabled), [contenteditable=true]'

/** Focuses a dialog's first field, caret at the end; its heading without a field, and on phones, whose keyboard would cover it. */
export function focusFirst(window: HTMLElement): void {
  const isPhone = matchMedia('(width < 48rem)').matches
  const field = isPhone ? undefined : firstField(window)
  const start = field ?? window.querySelector<HTMLElement>('[data-window-title]') ?? window
  start.focus()
  if (start instanceof HTMLTextAreaElement || (start instanceof HTMLInputElement && start.selectionStart !== null)) {
    start.setSelectionRange(start.value.length, start.value.length)
  }
}

/** Whether a field holds half a date, which its value leaves out, or a name that was not chosen: it then says so itself, and is focused. */
export function tellsHalfTyped(form: Element | null): boolean {
  const half = [...(form?.querySelectorAll('input') ?? [])].filter(
    ({ validity }) => validity.badInput || validity.customError,
  )
  flushSync(() => half.forEach((field) => field.checkValidity()))
  return half.length > 0 && focusFirstError(form)
}

/** Shows what is wrong at its fields and focuses the first. Gives whether there is one. */
export function tellsErrors(form: Element, show: () => void): boolean {
  flushSync(show)
  return focusFirstError(form)
}

/** Focuses the first invalid field, unfolding what it is in. Gives whether there is one. */
export function focusFirstError(form: Element | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')
  field?.closest('details')?.setAttribute('open', '')
  field?.focus()
  // The message below the field could be hidden by a dialog's foot.
  const said = field?.getAttribute('aria-describedby')?.split(' ').at(-1)
  if (said) document.getElementById(said)?.scrollIntoView({ block: 'nearest' })
  return field !== undefined && field !== null
}

function firstField(window: HTMLElement): HTMLElement | undefined {
  const first = [...window.querySelectorAll<HTMLElement>(fields)].find((field) => !field.closest('[inert]'))
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  const group = [...window.querySelectorAll<HTMLInputElement>('input[type=radio]')]
  return group.find(({ name, checked }) => name === first.name && checked) ?? first
}
