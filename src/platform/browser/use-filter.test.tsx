// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchField } from '#platform/ui/search-field.tsx'
import { useFilter } from './use-filter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function List() {
  const { filter, narrow } = useFilter(['search', 'status', 'order'])
  return (
    <>
      <SearchField label="Search" placeholder="…" value={filter.search} onSearch={(search) => narrow({ search })} />
      <button onClick={() => narrow({ status: 'new' })}>New ones</button>
      <button
        onClick={() => {
          narrow({ status: 'new' })
          narrow({ order: 'oldest' })
        }}
      >
        Old new ones
      </button>
    </>
  )
}

function open(address: string) {
  const router = createMemoryRouter([{ path: '/', element: <List /> }], { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return () => Object.fromEntries(new URLSearchParams(router.state.location.search))
}
const pause = () => act(() => vi.advanceTimersByTimeAsync(300))

test('a filter chosen before a pending search stays, and so does the search (lists-7)', async () => {
  const said = open('/?order=oldest')
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'moss' } })
  await act(() => vi.advanceTimersByTimeAsync(100))
  fireEvent.click(screen.getByRole('button', { name: 'New ones' }))
  await pause()
  expect(said()).toEqual({ order: 'oldest', status: 'new', search: 'moss' })
})

test('two filters chosen at the same moment are both kept (lists-7)', async () => {
  const said = open('/')
  fireEvent.click(screen.getByRole('button', { name: 'Old new ones' }))
  await pause()
  expect(said()).toEqual({ status: 'new', order: 'oldest' })
})

test('a cleared filter leaves the address (lists-7)', async () => {
  const said = open('/?search=moss&status=new')
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: '' } })
  await pause()
  expect(said()).toEqual({ status: 'new' })
})
