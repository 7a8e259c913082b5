// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FilterCount, ListControls } from './list-controls.tsx'
import { createdSort, defineListing, newestFirst, stateFilter, titleSort } from './listing.ts'
import { useListing } from './use-listing.ts'

const listing = defineListing({
  search: { label: 'Search books', placeholder: 'Search by title' },
  parts: {},
  filters: {
    state: stateFilter,
    when: { label: 'When', any: 'Any', words: { now: 'Now', all: 'At all times' }, first: 'now' },
  },
  days: { column: 'created_at', label: 'Added' },
  sorts: { created: createdSort, title: titleSort },
  first: newestFirst,
})
const furtherNames = { course: (id: string) => id === 'rivers' }

function Books() {
  const { askedBy, state } = useListing(listing, furtherNames)
  const counted = (names: readonly string[]) => {
    const asked = JSON.stringify(askedBy(names))
    return queryOptions({ queryKey: [asked], queryFn: () => Promise.resolve(asked.length) })
  }
  return (
    <>
      <ListControls
        listing={listing}
        state={state}
        further={[{ label: 'Course', names: ['course'], said: 'Rivers', field: <p>One of all courses</p> }]}
        renderCount={(names) => <FilterCount query={counted(names)} />}
      />
      <output>{state.query}</output>
      <button onClick={() => state.show('days=last-7&state=draft')}>Show a view</button>
    </>
  )
}

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-09T20:00:00Z'), toFake: ['Date'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function open(address = '/') {
  const router = createMemoryRouter([{ path: '/', element: <Books /> }], { initialEntries: [address] })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return () => router.state.location.search
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const chips = () => within(screen.getByRole('group', { name: 'Filters that are set' }))

test('what is set stands as a chip with its count, is removed by it, and all by Reset (lists-9)', async () => {
  const address = open('/?search=oak&state=draft&from=2026-03-05&course=rivers')
  for (const said of ['Drafts', 'Since Mar 05, 2026', 'Rivers']) expect(chips().getByText(said)).toBeTruthy()
  expect(await chips().findByText(String('{"state":"draft","when":"now"}'.length))).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Filters, 3 set' })).toBeTruthy()
  await press('Remove the filter Added')
  expect(address()).toBe('?search=oak&state=draft&course=rivers')
  await press('Remove the filter Course')
  expect(address()).toBe('?search=oak&state=draft')
  await press('Reset')
  expect(address()).toBe('')
  expect(screen.queryByRole('group', { name: 'Filters that are set' })).toBeNull()
})

test('what the list does anyway, or nobody can ask for, is no filter (lists-9)', () => {
  open('/?when=now&state=odd&from=2026-02-30&course=mountains&sort=title')
  expect(screen.queryByRole('group', { name: 'Filters that are set' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Filters' })).toBeTruthy()
})

test('filters are set in a panel, days by words first and then by a calendar (lists-9, lists-10)', async () => {
  const address = open()
  await press('Filters')
  const panel = within(await screen.findByRole('dialog', { name: 'Filters' }))
  expect(panel.getByText('One of all courses')).toBeTruthy()
  await userEvent.selectOptions(panel.getByLabelText('State'), 'Drafts')
  // Already the tenth in Shanghai.
  await userEvent.selectOptions(panel.getByLabelText('Added'), 'Last 7 days')
  expect(address()).toBe('?state=draft&from=2026-03-04&to=2026-03-10')
  expect(chips().getByText('Last 7 days')).toBeTruthy()
  expect(panel.queryByLabelText('From')).toBeNull()
  await userEvent.selectOptions(panel.getByLabelText('Added'), 'Since a day, or between two…')
  await userEvent.clear(panel.getByLabelText('To'))
  expect(address()).toBe('?state=draft&from=2026-03-04')
  expect(chips().getByText('Since Mar 04, 2026')).toBeTruthy()
  await userEvent.selectOptions(panel.getByLabelText('Added'), 'At any time')
  expect(address()).toBe('?state=draft')
  await userEvent.selectOptions(panel.getByLabelText('Order'), 'Title, A first')
  expect(address()).toBe('?state=draft&sort=title')
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filters, 1 set' }))
})

test('a view keeps days by their word, and means them anew when it is shown (lists-10)', async () => {
  const address = open('/?from=2026-03-04&to=2026-03-10')
  expect(screen.getByRole('status').textContent).toBe('when=now&days=last-7')
  vi.setSystemTime(new Date('2026-05-01T00:00:00Z'))
  await press('Show a view')
  expect(address()).toBe('?from=2026-04-25&to=2026-05-01&state=draft')
  cleanup()
  open('/?from=2026-03-04')
  expect(screen.getByRole('status').textContent).toBe('when=now&from=2026-03-04')
})
