// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { use, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { InlineText } from './inline-text.tsx'

let told: string[]
beforeEach(() => {
  told = []
})
afterEach(cleanup)

function Editable({ text = 'Rivers', multiline = false }: { text?: string; multiline?: boolean }) {
  const [value, setValue] = useState(text)
  const change = (next: string) => {
    told.push(next)
    setValue(next)
  }
  return (
    <>
      <InlineText value={value} onChange={change} label="Title" multiline={multiline} />
      <output>{value}</output>
    </>
  )
}
const button = () => screen.queryByRole('button', { name: /^Edit Title/ })
const field = () => screen.getByRole('textbox', { name: 'Title' }) as HTMLTextAreaElement
const stored = () => screen.getByRole('status').textContent
const open = async () => {
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: /^Edit Title/ }))
  return person
}

test('a click on the text makes it a field that holds the whole text, chosen', async () => {
  render(<Editable />)
  await open()
  expect(document.activeElement).toBe(field())
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 6])
})

test('the single-line field saves on Enter and gives the focus back to its button (inline-1)', async () => {
  render(<Editable />)
  const person = await open()
  await person.keyboard('Forests{Enter}')
  expect(stored()).toBe('Forests')
  expect(document.activeElement).toBe(button())
})

test('what is typed shows at once, also while what stands around it is not rendered yet', async () => {
  const never = new Promise<void>(() => {})
  function Around() {
    const [value, setValue] = useState('Rivers')
    if (value !== 'Rivers') use(never)
    return <InlineText value={value} onChange={setValue} label="Title" />
  }
  render(<Around />)
  const person = await open()
  await person.keyboard('Forests')
  expect(field().value).toBe('Forests')
  await person.keyboard('{Enter}')
  expect(button()?.textContent).toContain('Forests')
})

test('a multi-line text saves on Ctrl+Enter or Cmd+Enter, and Enter breaks a line (inline-1)', async () => {
  render(<Editable multiline />)
  const person = await open()
  await person.keyboard('One{Enter}Two')
  expect(button()).toBeNull()
  await person.keyboard('{Control>}{Enter}{/Control}')
  expect(button()).not.toBeNull()
  expect(stored()).toBe('One\nTwo')
  await person.click(screen.getByRole('button', { name: /^Edit Title/ }))
  await person.keyboard('{Meta>}{Enter}{/Meta}')
  expect(button()).not.toBeNull()
})

test('Esc cancels: the text is again as it was when the field opened (inline-1)', async () => {
  render(<Editable />)
  const person = await open()
  await person.keyboard('Forests')
  await waitFor(() => expect(stored()).toBe('Forests'))
  await person.keyboard('{Escape}')
  expect(stored()).toBe('Rivers')
  expect(document.activeElement).toBe(button())
})

test('Esc takes back only what one typed, not what another administrator saved', async () => {
  const change = (next: string) => void told.push(next)
  const text = (value: string) => <InlineText value={value} onChange={change} label="Title" />
  const { rerender } = render(text('Rivers'))
  const person = await open()
  rerender(text('Springs'))
  await person.keyboard('{Escape}')
  expect(told, 'nothing was typed').toEqual([])
  rerender(text('Rivers'))
  await person.click(screen.getByRole('button', { name: /^Edit Title/ }))
  rerender(text('Springs'))
  await person.keyboard('x{Escape}')
  expect(told.at(-1), 'as it was before the first key').toBe('Springs')
})

test('without Ctrl and Esc, Done keeps a text of several lines and Cancel undoes it (inline-4)', async () => {
  render(<Editable multiline />)
  const person = await open()
  await person.keyboard('Forests')
  await person.click(screen.getByRole('button', { name: 'Done' }))
  expect([stored(), document.activeElement]).toEqual(['Forests', button()])
  await person.click(screen.getByRole('button', { name: /^Edit Title/ }))
  await person.keyboard('Lakes')
  await waitFor(() => expect(stored()).toContain('Lakes'))
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([stored(), document.activeElement]).toEqual(['Forests', button()])
})

test('Tab reaches the buttons, leaving them ends the text; a single line has none (inline-4)', async () => {
  render(
    <>
      <Editable multiline />
      <a href="#next">next</a>
    </>,
  )
  const person = await open()
  await person.keyboard('Forests')
  await person.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Done' }))
  await person.tab()
  await person.tab()
  expect([stored(), button()]).toEqual(['Forests', expect.anything()])
  cleanup()
  render(<Editable />)
  await open()
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()
})

test('leaving the field keeps what was typed', async () => {
  render(<Editable />)
  const person = await open()
  await person.keyboard('Forests')
  await person.tab()
  expect(stored()).toBe('Forests')
  expect(button()).not.toBeNull()
})

test('each key is reported after the frame that shows it, so that a crash loses none (drafts-2)', async () => {
  render(<Editable />)
  const person = await open()
  await person.keyboard('a')
  await waitFor(() => expect(told).toEqual(['a']))
  await person.keyboard('b')
  await waitFor(() => expect(told).toEqual(['a', 'ab']))
})

test('a key typed just before the window is left is reported at once', async () => {
  render(<Editable />)
  await open()
  fireEvent.change(field(), { target: { value: 'Rivers!' } })
  fireEvent.blur(field())
  expect(told).toEqual(['Rivers!'])
  expect(button()).toBeNull()
})

test('the keys that save find all that was typed before them', async () => {
  render(<Editable />)
  const person = await open()
  await person.keyboard('Forests{Control>}s{/Control}')
  expect(told.at(-1)).toBe('Forests')
})

test('what others save while one types does not take back a key', async () => {
  const text = (value: string) => <InlineText value={value} onChange={(next) => void told.push(next)} label="Title" />
  const { rerender } = render(text('Rivers'))
  await open()
  fireEvent.change(field(), { target: { value: 'Rivers!' } })
  rerender(text('Springs'))
  expect(field().value).toBe('Rivers!')
  await waitFor(() => expect(told).toEqual(['Rivers!']))
})

test.each([
  ['Enter', { key: 'Enter', isComposing: true }],
  ['Escape', { key: 'Escape', isComposing: true }],
  ['the Enter that ends a composition in Safari', { key: 'Enter', keyCode: 229 }],
  ['the Escape that ends one there', { key: 'Escape', keyCode: 229 }],
])('while an input method is composing, %s neither saves nor cancels (inline-3)', async (_, key) => {
  render(<Editable />)
  await open()
  fireEvent.keyDown(field(), key)
  expect(button()).toBeNull()
  expect(told).toEqual([])
})

test('composed text is taken over only once its composition ends', async () => {
  render(<Editable text="" />)
  await open()
  fireEvent.compositionStart(field())
  fireEvent(field(), composed(field(), "sheng'tai"))
  expect(field().value).toBe("sheng'tai")
  expect(told).toEqual([])
  field().value = '生态'
  fireEvent.compositionEnd(field(), { data: '生态' })
  await waitFor(() => expect(stored()).toBe('生态'))
  expect(told).toEqual(['生态'])
})

test('lines pasted into a single-line field become one line', async () => {
  render(<Editable />)
  const person = await open()
  await person.paste('Rivers\n  and lakes')
  await waitFor(() => expect(stored()).toBe('Rivers and lakes'))
})

test('an empty text shows its placeholder', () => {
  render(<Editable text="" />)
  expect(button()?.textContent).toContain('Title: nothing yet')
})

/** What a browser sends while an input method composes. */
function composed(target: HTMLTextAreaElement, text: string): InputEvent {
  // The field's own setter would hide the change from React.
  Reflect.set(HTMLTextAreaElement.prototype, 'value', text, target)
  return new InputEvent('input', { bubbles: true, isComposing: true, data: text })
}
