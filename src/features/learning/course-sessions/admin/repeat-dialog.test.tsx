// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Occurrence, Repetition } from '../repetition/schema.ts'
import { TextField } from '#platform/ui/input.tsx'
import { toast } from '#platform/ui/toast.ts'
import { openScreen } from '#test/admin-screen.tsx'
import { passablePauses } from '#test/pauses.ts'
import { RepeatDialog } from './repeat-dialog.tsx'

const rivers = '10000000-0000-4000-8000-000000000001'
const path = '/api/admin/sessions/repetition'
let sent: { url: string; key: string | null; body: Repetition }[]
/** What the server answers to additions, in order. */
let answers: (() => Response)[]
const saved = vi.fn()
/** Before the days of what was typed are asked for. */
const settlesMs = 350
const pass = passablePauses()
beforeEach(() => {
  sent = []
  answers = []
  localStorage.clear()
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.spyOn(toast, 'error').mockReturnValue()
  vi.stubGlobal('fetch', async (url: string, { body, headers }: RequestInit) => {
    const asked = JSON.parse(typeof body === 'string' ? body : '') as Repetition
    sent.push({ url, key: new Headers(headers).get('Idempotency-Key'), body: asked })
    if (url.endsWith('/preview')) return Response.json({ time_zone: 'Asia/Shanghai', items: occurrences(asked) })
    return answers.shift()?.() ?? Response.json({ ids: occurrences(asked).map((_each, at) => String(at)) })
  })
  openScreen(() => (
    <RepeatDialog
      course={rivers}
      renderCourse={({ value, onChange, ...field }) => (
        <TextField {...field} value={value} onChange={({ target }) => onChange(target.value)} />
      )}
      onSaved={saved}
      onClose={() => {}}
    />
  ))
})
afterEach(() => {
  cleanup()
  saved.mockReset()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The Tuesdays of March 2027; in the second of them something else is at the same time. */
function occurrences({ skip, title }: Repetition): Occurrence[] {
  return ['02', '09', '16']
    .filter((day) => !skip.includes(`2027-03-${day}`))
    .map((day, at) => ({
      title: title.replace('{n}', String(at + 1)),
      date: `2027-03-${day}`,
      starts_at: `2027-03-${day}T10:30:00.000Z`,
      ends_at: `2027-03-${day}T12:00:00.000Z`,
      offset: 'UTC+08:00',
      is_after_change: false,
      clock: null,
      clashes:
        day === '09'
          ? [{ id: rivers, title: 'Field trip', course_title: 'Wetlands', starts_at: '2027-03-09T10:00:00.000Z' }]
          : [],
    }))
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Repeat a Session' }))
const fill = (name: string | RegExp, value: string) =>
  fireEvent.change(dialog().getByLabelText(name), { target: { value } })
const press = (name: string) => userEvent.click(dialog().getByRole('button', { name }))
const added = () => sent.filter(({ url }) => url === path)

test('a repetition is listed with clashes before it is stored; days can be left out (class-12)', async () => {
  expect(dialog().getByText(/sessions are listed here/)).toBeTruthy()
  expect(sent).toEqual([])
  fill(/^First Day/, '2027-03-02')
  expect(dialog().getByRole<HTMLInputElement>('checkbox', { name: 'Tue' }).checked).toBe(true)
  await pass(settlesMs)
  expect(await dialog().findByText('3 sessions, Mar 02, 2027 to Mar 16, 2027')).toBeTruthy()
  expect(dialog().getByText('At the same time: “Field trip” of “Wetlands”, Mar 09, 2027, 18:00.')).toBeTruthy()
  await press('Leave out Mar 09, 2027')
  await pass(settlesMs)
  expect(await dialog().findByRole('button', { name: 'Add 2 Sessions' })).toBeTruthy()
  expect(dialog().queryByText(/At the same time/)).toBeNull()
  // Who does so by keyboard goes on with the next.
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Leave out Mar 16, 2027'))
  await press('Put Tue, Mar 09, 2027 back')
  await pass(settlesMs)
  expect(await dialog().findByRole('button', { name: 'Add 3 Sessions' })).toBeTruthy()
})

test('a repetition keeps one key over a lost answer, and gets another when changed (class-11)', async () => {
  fill(/^First Day/, '2027-03-02')
  await pass(settlesMs)
  const lost = () => {
    throw new TypeError('lost')
  }
  answers = [lost, lost]
  await press(
    await dialog()
      .findByRole('button', { name: 'Add 3 Sessions' })
      .then(({ textContent }) => textContent ?? ''),
  )
  await waitFor(() => expect(toast.error).toHaveBeenCalled())
  await press('Add 3 Sessions')
  await waitFor(() => expect(added().length).toBe(2))
  fill('Place', 'Hall 3')
  await press('Add 3 Sessions')
  await waitFor(() => expect(saved).toHaveBeenCalledWith(rivers))
  expect(toast.success).toHaveBeenCalledWith('3 sessions are added.')
  const keys = added().map(({ key }) => key)
  expect([keys[0] !== null, keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, true, false])
  expect(added().at(-1)?.body).toMatchObject({
    course_id: rivers,
    from: '2027-03-02',
    weekdays: [2],
    count: 8,
    link: null,
  })
})

test('missing fields and refusals stand at their fields, and nothing typed is lost (class-10)', async () => {
  await press('Add Sessions')
  expect(dialog().getByText('Please enter a day.')).toBeTruthy()
  expect(dialog().getByText('Please choose at least one day of the week.')).toBeTruthy()
  fill(/^First Day/, '2027-03-02')
  fill('Ends', 'until')
  fill(/^Last Day/, '2027-01-01')
  await press('Add Sessions')
  expect(await dialog().findByText('This is before the first day.')).toBeTruthy()
  fill(/^Last Day/, '2037-01-01')
  const message = 'This would be more than 200 sessions at once.'
  answers = [() => Response.json({ error: { code: 'invalid', message, fields: { until: message } } }, { status: 400 })]
  await press(dialog().getByRole('button', { name: /^Add/ }).textContent ?? '')
  expect(await dialog().findByText(message)).toBeTruthy()
  expect(dialog().getByLabelText<HTMLInputElement>(/^Last Day/).value).toBe('2037-01-01')
  expect(saved).not.toHaveBeenCalled()
})
