// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { MediaDetail } from '../library/schema.ts'
import { recordKinds } from '#pages/shells/record-kinds.ts'
import { openScreen } from '#test/admin-screen.tsx'
import { MediaPlaces } from './media-dialog.tsx'

afterEach(cleanup)

const id = '10000000-0000-4000-8000-000000000001'
const places = [
  { entity: 'courses', id, title: 'Rivers', within: null },
  { entity: 'announcements', id, title: 'Deltas', within: 'lectures' },
  { entity: 'homepage_data', id: 'team', title: null, within: 'team' },
  { entity: 'gardens', id, title: 'Of no known kind', within: null },
]

test('each use of a file leads to the record that shows it, a section to its screen (media-6)', () => {
  openScreen(() => <MediaPlaces file={{ places, versions: 0 } as unknown as MediaDetail} kinds={recordKinds} />)
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Rivers', `/admin/courses/${id}`],
    ['Deltas', `/admin/announcements/lectures/${id}`],
    ['Team', '/admin/team'],
  ])
  expect(screen.getByText('Of no known kind')).toBeTruthy()
})
