// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { useEffect } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { createdSort, defineListing, newestFirst, stateFilter, titleSort } from './listing.ts'
import { useListing } from './use-listing.ts'

const listing = defineListing({
  search: { label: 'Search', placeholder: '' },
  parts: {},
  filters: { state: stateFilter },
  days: { column: 'created_at', label: 'Created' },
  sorts: { created: createdSort, title: titleSort },
  first: newestFirst,
})

const shown = {} as { list: ReturnType<typeof useListing<typeof listing>> }
function List() {
  const list = useListing(listing)
  useEffect(() => void (shown.list = list))
  return null
}
function open(address: string) {
  const router = createMemoryRouter([{ path: '/', element: <List /> }], { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return () => router.state.location.search
}
afterEach(cleanup)

test('search, filters, days and order are read from and kept in the address (lists-6)', () => {
  const address = open('/?view=table')
  act(() => shown.list.state.narrow({ state: 'draft', from: '2026-03-01' }))
  act(() => shown.list.onSort({ by: 'title', ascending: false }))
  expect(address()).toBe('?view=table&state=draft&from=2026-03-01&sort=title&order=desc')
  expect(shown.list.asked).toEqual({ state: 'draft', from: '2026-03-01', sort: 'title', order: 'desc' })
  cleanup()
  open(address())
  expect(shown.list.sorting).toEqual({ by: 'title', ascending: false })
})

test('Reset clears search, filters and order at once, and nothing else there (office-lists-4)', () => {
  const address = open('/?view=table&search=river&state=draft&sort=title')
  expect(shown.list.state.isChanged).toBe(true)
  act(() => shown.list.state.reset())
  expect(address()).toBe('?view=table')
  expect([shown.list.state.isChanged, shown.list.isNarrowed, shown.list.sorting]).toEqual([false, false, null])
})

test('a view applies its own filter and drops the former one (office-lists-8)', () => {
  const address = open('/?search=river&sort=title')
  act(() => shown.list.state.show('state=published&to=2026-03-05&page=9'))
  expect(address()).toBe('?state=published&to=2026-03-05')
  expect(shown.list.state.query).toBe('state=published&to=2026-03-05')
})

test.each(['?sort=colour', '?state=lost', '?from=2026-02-30', '?to=soon', '?order=desc'])(
  'an unknown filter of the address is not requested: %s (lists-6)',
  (address) => {
    open(`/${address}`)
    expect(shown.list.asked).toEqual({})
  },
)
