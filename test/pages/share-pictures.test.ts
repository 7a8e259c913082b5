import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { sampleId } from '#sample/id.ts'
import { either } from '#test/language.ts'
import { readPage } from './read-page.ts'

const [pictured, drawn] = ['course-living-watersheds', 'course-commons'].map((key) => `/course/${sampleId(key)}`)
const [news, walk] = ['news-open-enrolment', 'event-dawn-walk'].map((key) => `/announcements/${sampleId(key)}`)

test.each([
  '/',
  '/about/team',
  '/watersheds',
  '/courses?tab=free',
  '/announcements?tab=lectures',
  '/resources',
  '/contact',
  '/certificates',
  '/privacy',
  pictured,
  drawn,
  news,
  walk,
])('%s is shared with a picture whose type, size and words are true (share-4, share-5)', async (address = '') => {
  const page = await readPage(address)
  const told = (name: string) => page.all(`meta[property="og:image${name}"]`).map((tag) => tag.getAttribute('content'))
  expect([':type', ':width', ':height'].map((name) => told(name)[0])).toEqual(['image/png', '1200', '630'])
  expect(told(':alt')[0]?.trim()).toMatch(either(/\S{3}/, /\S{2}/))
  expect(told('')).toHaveLength(1)
  const { pathname, search } = new URL(told('')[0] ?? '')
  const answer = await fetch(new URL(pathname + search, inject('site')))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  // The page and the server agree on what it shows.
  expect(answer.headers.get('cache-control')).toContain('immutable')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  // What messengers still load.
  expect(bytes.length).toBeLessThan(600_000)
})
