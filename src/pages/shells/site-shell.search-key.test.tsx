// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { t } from '#platform/values/translate.ts'
import '#test/language.ts'
import { SearchKey } from './site-shell.tsx'

const item = (id: string, title: string) => ({
  id,
  kind: 'course',
  name: 'Courses',
  address: `/course/${id}`,
  title: [{ text: title, found: false }],
  date: null,
  price: null,
})
let asked: string[]
beforeEach(() => {
  asked = []
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'http://here').searchParams.get('q') ?? '')
    return Response.json({ items: [item('1', 'Rivers'), item('2', 'River walks')] })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Page() {
  const { pathname, search } = useLocation()
  return (
    <>
      <p>{`At ${pathname}${search}`}</p>
      <input aria-label="Name" />
      <SearchKey />
    </>
  )
}
async function open(key: string | null) {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const person = userEvent.setup()
  if (key !== null) await person.keyboard(key)
  return person
}
const field = () => screen.findByRole('combobox', { name: t('Search') })
const chosen = () =>
  screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true')?.textContent

test.each(['/', '{Control>}k{/Control}', '{Meta>}k{/Meta}'])(
  '%s opens the search; a title is chosen by arrows and Enter (search-10)',
  async (key) => {
    const person = await open(key)
    const input = await field()
    await person.type(input, 'riv')
    await screen.findByRole('option', { name: /River walks/ })
    expect(input.getAttribute('aria-expanded')).toBe('true')
    expect(chosen()).toBeUndefined()
    await person.keyboard('{ArrowDown}{ArrowDown}')
    expect(chosen()).toContain('River walks')
    expect(document.querySelector(`[id="${input.getAttribute('aria-activedescendant')}"]`)?.textContent).toContain(
      'River',
    )
    await person.keyboard('{Enter}')
    expect(await screen.findByText('At /course/2')).toBeTruthy()
  },
)

test('Enter without a choice searches; Escape closes the titles first (search-10)', async () => {
  const person = await open('/')
  const input = await field()
  await person.type(input, 'riv')
  await screen.findByRole('option', { name: /Rivers/ })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(input.getAttribute('aria-expanded')).toBe('false'))
  await person.keyboard('{Enter}')
  expect(await screen.findByText('At /search?q=riv')).toBeTruthy()
})

test('composed text is not searched for, and its Enter chooses nothing (search-10)', async () => {
  const person = await open('/')
  const input = await field()
  vi.useFakeTimers()
  fireEvent.compositionStart(input)
  fireEvent.input(input, { target: { value: 'sheng' } })
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
  expect(asked).toEqual([])
  fireEvent.input(input, { target: { value: '生态' } })
  fireEvent.compositionEnd(input)
  await screen.findByRole('option', { name: /Rivers/ })
  expect(asked).toEqual(['生态'])
  await person.keyboard('{ArrowDown}')
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
  expect(screen.getByText('At /')).toBeTruthy()
})

test('while somebody types into a field, “/” is a character (search-10)', async () => {
  const person = await open(null)
  await person.type(screen.getByLabelText('Name'), 'a/b')
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('a/b')
})
