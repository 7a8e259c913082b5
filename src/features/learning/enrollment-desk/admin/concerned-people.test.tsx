// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConcernedPeople as Found } from '../adding/schema.ts'
import { ConcernedPeople } from './concerned-people.tsx'

const mei = { name: 'Mei', email: 'mei@a.test', paid: 3000, currency: 'JPY', is_told: true }
const typed = { name: null, email: 'typed@b.test', paid: null, currency: 'JPY', is_told: false }
const paid = [{ people: 1, amount: 3000, currency: 'JPY' }]
let found: Found
let isAway: boolean
let asked: string[]
beforeEach(() => {
  found = { concerned: 2, not_told: 1, paid, people: [typed, mei] }
  isAway = false
  asked = []
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const away = { error: { code: 'internal', message: 'It rained.' } }
    return isAway ? Response.json(away, { status: 500 }) : Response.json(found)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open(by: 'class' | 'course', courses = ['c1', 'c1']) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <ConcernedPeople courses={courses} by={by} />
    </QueryClientProvider>,
  )
}

test('before a course is deleted its enrolled people and payments are named (told-2)', async () => {
  open('course')
  expect(await screen.findByText(/^2 people are concerned; 1 of them cannot be told by mail/)).toBeTruthy()
  expect(screen.getByText(/^1 paid ¥3,000 JPY\. Each refund then waits/)).toBeTruthy()
  expect(screen.getByRole('list', { name: 'Who is enrolled' }).textContent).toContain('Mei mei@a.test')
  expect(screen.getByRole('list').textContent).toContain('has paid ¥3,000 JPY')
  expect(screen.getByLabelText<HTMLInputElement>('Cannot be told by mail').value).toBe('typed@b.test')
  expect(asked).toEqual(['/api/admin/enrollments/concerned?course=c1&by=course'])
})

test('before a class changes those whom it concerns are named, without what they paid (told-2)', async () => {
  open('class')
  expect((await screen.findByLabelText<HTMLInputElement>('Cannot be told by mail')).value).toBe('typed@b.test')
  expect(screen.queryByText(/mei@a.test/)?.closest('details')?.open).toBe(false)
  expect(screen.queryByText(/paid/)).toBeNull()
})

test('who takes part in two of the courses is named once (told-2)', async () => {
  open('class', ['c1', 'c2'])
  expect((await screen.findAllByText('mei@a.test')).length).toBe(1)
  expect(asked).toHaveLength(2)
})

test('people without the permission to see names read numbers (told-2)', async () => {
  found = { ...found, people: null }
  open('course')
  expect(await screen.findByText(/1 of them cannot be told by mail/)).toBeTruthy()
  expect(screen.queryByRole('list')).toBeNull()
  expect(screen.queryByLabelText('Cannot be told by mail')).toBeNull()
})

test('a failed lookup says so and offers another try (told-2)', async () => {
  isAway = true
  open('class')
  expect(await screen.findByText('Whom this concerns could not be found out.')).toBeTruthy()
  isAway = false
  found = { concerned: 0, not_told: 0, paid: [], people: [] }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nobody is enrolled.')).toBeTruthy()
})
