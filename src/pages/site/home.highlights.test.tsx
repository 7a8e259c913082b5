// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { Highlights } from '#features/overview/highlights/schema.ts'
import { t } from '#platform/values/translate.ts'
import { either } from '#test/language.ts'
import { NewsAndEvidence, WhatIsOn } from './home.tsx'

const id = (at: number) => `00000000-0000-4000-8000-00000000000${at}`
const events: Highlights['events'] = [
  { id: id(1), title: 'Dawn walk', kind: 'Events', ongoing: true, time: 'Mar 05, 2026, 05:40' },
  { id: id(2), title: 'Like Water', kind: 'Lectures', ongoing: false, time: 'Mar 06, 2026, 19:30' },
]
const courses: Highlights['courses'] = [
  { id: id(3), title: 'Soil', image_url: null, duration: '', facts: ['Certificate Course', '¥18,000'] },
]
const news: Highlights['news'] = [
  { id: id(4), title: 'Spring report', excerpt: '上善若水 and more', date: 'Mar 01, 2026' },
]
const nothing: Highlights = { events: [], courses: [], news: [], watersheds: 0 }

function show(highlights: Partial<Highlights>) {
  const shown = { ...nothing, ...highlights }
  const page = (
    <>
      <WhatIsOn highlights={shown} />
      <NewsAndEvidence highlights={shown} />
    </>
  )
  return render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />).container
}
const addresses = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

afterEach(cleanup)

test('Home leads to the next events, new courses and latest news, and to all of each (home-8)', () => {
  show({ events, courses, news })
  const part = (name: string) => screen.getByRole('region', { name })
  expect(addresses(part(t('Next up')))).toEqual([
    '/announcements?when=upcoming',
    `/announcements/${id(1)}`,
    `/announcements/${id(2)}`,
  ])
  expect(part(t('Next up')).textContent).toContain(`${t('On now:')} Mar 05, 2026, 05:40`)
  expect(part(t('Next up')).textContent).not.toContain(`${t('On now:')} Mar 06`)
  expect(addresses(part(t('New courses')))).toEqual(['/courses', `/course/${id(3)}`])
  expect(part(t('New courses')).textContent).toContain('¥18,000')
  expect(addresses(part(t('Latest news')))).toEqual(['/announcements?tab=news', `/announcements/${id(4)}`])
  expect(screen.getByText(either('上善若水', '上善若水 and more')).lang).toBe(either('zh-CN', ''))
})

test('Home says of each that is not translated in which language it is (translations-13)', () => {
  const written = <Row extends object>([first, ...others]: Row[]) => [
    { ...first, text_language: either('zh', 'en') },
    ...others,
  ]
  show({ events: written(events), courses: written(courses), news: written(news) } as Partial<Highlights>)
  const said = screen
    .getAllByText(new RegExp(`^${t('In {language}', { language: '.+' })}$`))
    .map((each) => each.closest('li')?.querySelector('a')?.getAttribute('href'))
  expect(said).toEqual([`/announcements/${id(1)}`, `/course/${id(3)}`, `/announcements/${id(4)}`])
})

test.each([
  [t('Next up'), { courses, news }],
  [t('New courses'), { events, news }],
  [t('Latest news'), { events, courses }],
])('without content Home has no part %s (home-8)', (name, rest) => {
  show(rest)
  expect(screen.queryByRole('region', { name })).toBeNull()
  expect(screen.getAllByRole('region')).toHaveLength(2)
})

test('Home says that there are rivers on the map, and leads to it (home-13)', () => {
  show({ watersheds: 31 })
  const part = screen.getByRole('region', { name: t('Where we work') })
  expect(addresses(part)).toEqual(['/watersheds'])
})

test('on a site without content Home has no highlights (home-8)', () => {
  expect(show({}).textContent).toBe('')
})
