import { expect, inject, test } from 'vitest'
import { sampleId } from '#sample/id.ts'
import { readPage } from './read-page.ts'

const lecture = { id: sampleId('lecture-like-water'), title: 'Like Water: Laozi for engineers' }
const draft = { id: sampleId('news-annual-plan'), title: 'Draft: the academy’s plan for the coming year' }

test('without scripts the lists, an announcement with its QR code, and the search can be read', async () => {
  const lectures = await readPage((await readPage('/announcements')).link('Lectures', 'main'))
  const upcoming = await readPage(lectures.link('Upcoming', 'main'))
  const address = upcoming.link(`View Details of ${lecture.title}`)
  const page = await readPage(address)
  expect(page.texts('h1')).toEqual([lecture.title])
  const code = page.all('svg', 'QR code: Lecture and discussion')[0]
  expect(code?.outerHTML).toContain('<path')
  expect(code?.outerHTML, 'a style would be refused').not.toContain('style=')
  const form = (await readPage('/search')).all('main form')[0]
  expect([form?.getAttribute('action'), form?.getAttribute('method') ?? 'get']).toEqual(['/search', 'get'])
  expect(form?.querySelector('input[type=search]')?.getAttribute('name')).toBe('q')
  expect((await readPage('/search?q=Laozi')).link(lecture.title, 'main')).toBe(address)
})

test('no search finds a draft, and its address answers 404', async () => {
  const exactly = await readPage(`/search?q=${encodeURIComponent(`"${draft.title}"`)}`)
  expect(exactly.text('main :is(h1, h2)')).toContain('Nothing found for')
  expect((await readPage('/search?q=plan')).text('main')).not.toContain(draft.title)
  const page = await readPage(`/announcements/${draft.id}`)
  expect([page.status, page.text('h1')]).toEqual([404, 'Announcement not found'])
  expect((await fetch(`${inject('site')}/announcements/${draft.id}/event.ics`)).status).toBe(404)
})

test('an unknown announcement says so, with a way back to the list', async () => {
  for (const id of ['nothing', '00000000-0000-4000-8000-000000000000']) {
    const page = await readPage(`/announcements/${id}`)
    expect([page.status, page.text('h1')], id).toEqual([404, 'Announcement not found'])
    expect(page.link('All announcements', 'main')).toBe('/announcements')
  }
})

test('an address that is no page says so, with a way home (not-found-1)', async () => {
  const page = await readPage('/no/such/page')
  expect(page.status).toBe(404)
  expect(page.text()).toContain('Oops! Page not found')
  expect(page.link('Return to Home', 'main')).toBe('/')
})

test.each(['/announcements', '/resources'])(
  '%s begins with ten and goes on by a link, without scripts (lists-8)',
  async (list) => {
    const page = await readPage(list)
    const titles = page.texts('main [role=tabpanel] li h2')
    expect(titles).toHaveLength(10)
    const next = page.link('Load more', 'main')
    expect(next).toMatch(new RegExp(`^${list}\\?after=`))
    const further = (await readPage(next)).texts('main [role=tabpanel] li h2')
    expect(further.length).toBeGreaterThan(0)
    expect(further.filter((title) => titles.includes(title))).toEqual([])
  },
)

test('the pages of courses, announcements and resources name their feeds (feeds-1)', async () => {
  for (const list of ['courses', 'announcements', 'resources']) {
    const feeds = (await readPage(`/${list}`)).all('link[rel=alternate][type="application/rss+xml"]')
    expect(feeds.map((feed) => feed.getAttribute('href'))).toEqual([`/feeds/${list}.xml`])
  }
})

test('the footer asks for news by a form that works without scripts (subscription-10)', async () => {
  const form = (await readPage('/about')).all('footer form')[0]
  expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['post', '/api/subscriptions'])
  expect(form?.querySelector('input[type=email]')?.getAttribute('name')).toBe('email')
  expect((await readPage('/subscriptions?sent=1')).texts('h1')).toEqual(['Please confirm'])
})

test('a message’s state is read without scripts, and never found by search engines (inquiry-8)', async () => {
  const page = await readPage('/contact/status?key=nothing')
  expect([page.status, page.text('h1')]).toEqual([404, 'Message not found'])
  expect(page.link('Write to us', 'main')).toBe('/contact')
})
