/** What a window is opened for: its first field; a hidden choice of files is no place for the focus. */
const fields =
  'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled), select:not(:disabled), [contenteditable=true]'

/**
 * Puts the focus where work in a window begins: its first field, with the caret behind what stands in it; its heading where it has no
 * field, and on a phone, where a field would bring up the keyboard over what is to be read.
 */
export function focusFirst(window: HTMLElement): void {
  const isPhone = matchMedia('(width < 48rem)').matches
  const field = isPhone ? undefined : firstField(window)
  const start = field ?? window.querySelector<HTMLElement>('[data-window-title]') ?? window
  start.focus()
  if (start instanceof HTMLTextAreaElement || (start instanceof HTMLInputElement && start.selectionStart !== null)) {
    start.setSelectionRange(start.value.length, start.value.length)
  }
}

/** Puts the focus on the first field at which something is wrong. Gives whether there is one. */
export function focusFirstFault(form: Element | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')
  field?.focus()
  // What is said of it stands below it, where the foot of a window would hide it.
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
