// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { InquiryFigures } from '#features/messages/inquiries/answering/schema.ts'
import { InquiryFiguresView } from './contact.tsx'

const figures: InquiryFigures = {
  questions: {
    total: 9,
    statuses: { new: 4, in_progress: 3, resolved: 2 },
    set_aside: { total: 3, statuses: { new: 3, in_progress: 0, resolved: 0 } },
    waiting_longest: {
      id: '10000000-0000-4000-8000-000000000001',
      name: 'Jonas Berg',
      waiting_since: '2020-01-01T00:00:00Z',
    },
  },
  applications: {
    total: 0,
    statuses: { new: 0, under_review: 0, approved: 0, rejected: 0 },
    set_aside: { total: 0, statuses: { new: 0, under_review: 0, approved: 0, rejected: 0 } },
    waiting_longest: null,
  },
}
afterEach(cleanup)

test('the overview shows the longest waiting message and leads to lists (inbox-23, inbox-27)', () => {
  const router = createMemoryRouter([{ path: '*', element: <InquiryFiguresView figures={figures} /> }])
  render(<RouterProvider router={router} />)
  const longest = screen.getByRole('link', { name: 'Jonas Berg' })
  expect(longest.getAttribute('href')).toBe('/admin/contact/questions/10000000-0000-4000-8000-000000000001')
  expect(longest.closest('dd')?.textContent).toMatch(/Waiting [\d,]+ days$/)
  expect(screen.getByRole('link', { name: '3' }).getAttribute('href')).toBe('/admin/contact/questions?place=aside')
  expect(screen.getAllByText('Waiting longest')).toHaveLength(1)
})
