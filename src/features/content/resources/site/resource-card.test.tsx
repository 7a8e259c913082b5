import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Resource } from '../schema.ts'
import { t } from '#platform/values/translate.ts'
import { either } from '#test/language.ts'
import { ResourceCard } from './resource-card.tsx'

const video: Resource = {
  id: '00000000-0000-4000-8000-000000000001',
  type: 'video',
  title: 'How Wolves Change Rivers',
  description: 'Four minutes.',
  url: 'https://youtu.be/ysa5OBhXz-Q',
  author: 'Sustainable Human',
  created_at: '2026-03-01T08:00:00.000Z',
  file: null,
}

function said(resource: Resource): string {
  const element = <ResourceCard resource={resource} eager={false} isLead={false} />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

const plays = t('Plays here · title opens YouTube')
const opens = t('Opens in a new tab')

test.each([
  ['plays in its card', video.url, plays, opens],
  ['is elsewhere', 'https://films.example/wolves', opens, plays.split(' · ')[0]],
])('the card of a video that %s says what a click does (resources-11)', (_, url, wanted, unwanted) => {
  // Of the title it says where it leads, too, in Chinese in the same words.
  const html = said({ ...video, url }).replaceAll(t('(opens in a new tab)'), '')
  expect(html).toContain(wanted)
  expect(html).not.toContain(unwanted)
  expect(html.includes(t('Play video:'))).toBe(wanted === plays)
})

test('the day on a card says that it is that of the addition, not of the film (resources-11)', () => {
  expect(said(video)).toContain(t('Added {date}', { date: either('Mar 01, 2026', '2026年3月1日') }))
})
