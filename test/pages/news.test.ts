import { expect, inject, test } from 'vitest'
import { sampleId } from '#sample/id.ts'
import { addressIn, spokenAddress, t } from '#platform/values/translate.ts'
import { either } from '#test/language.ts'
import { sampleText } from '#test/sample-text.ts'
import { asRead, readPage } from './read-page.ts'

const lecture = { id: sampleId('lecture-like-water'), title: sampleText('Like Water: Laozi for engineers') }
const draft = { id: sampleId('news-annual-plan'), title: sampleText('Draft: the academy’s plan for the coming year') }

test('without scripts the lists, an announcement with its QR code, and the search can be read', async () => {
  const lectures = await readPage((await readPage('/announcements')).link(t('Lectures'), 'main'))
  const upcoming = await readPage(lectures.link(t('Upcoming'), 'main'))
  const address = upcoming.link(asRead(t('View Details<more> of {title}</more>', { title: lecture.title })))
  const page = await readPage(address)
  expect(page.texts('h1')).toEqual([lecture.title])
  const code = page.all('svg', t('QR code: {name}', { name: either('Lecture and discussion', '讲座与讨论') }))[0]
  expect(code?.outerHTML).toContain('<path')
  expect(code?.outerHTML, 'a style would be refused').not.toContain('style=')
  const form = (await readPage('/search')).all('main form')[0]
  expect([form?.getAttribute('action'), form?.getAttribute('method') ?? 'get']).toEqual([addressIn('/search'), 'get'])
  expect(form?.querySelector('input[type=search]')?.getAttribute('name')).toBe('q')
  expect((await readPage(`/search?q=${either('Laozi', '老子')}`)).link(lecture.title, 'main')).toBe(address)
})

test('no search finds a draft, and its address answers 404', async () => {
  const exactly = await readPage(`/search?q=${encodeURIComponent(`"${draft.title}"`)}`)
  // What comes closest in Chinese is something else.
  expect(exactly.text(either('main :is(h1, h2)', 'main'))).toContain(either('Nothing found for', '没有找到'))
  expect(exactly.texts('main h3')).not.toContain(draft.title)
  expect((await readPage(`/search?q=${either('plan', '计划')}`)).text('main')).not.toContain(draft.title)
  const page = await readPage(`/announcements/${draft.id}`)
  expect([page.status, page.text('h1')]).toEqual([404, t('Announcement not found')])
  expect((await fetch(inject('site') + addressIn(`/announcements/${draft.id}/event.ics`))).status).toBe(404)
})

test('an unknown announcement says so, with a way back to the list', async () => {
  for (const id of ['nothing', '00000000-0000-4000-8000-000000000000']) {
    const page = await readPage(`/announcements/${id}`)
    expect([page.status, page.text('h1')], id).toEqual([404, t('Announcement not found')])
    expect(page.link(t('All announcements'), 'main')).toBe(addressIn('/announcements'))
  }
})

test('an address that is no page says so, with a way home (not-found-1)', async () => {
  const page = await readPage('/no/such/page')
  expect(page.status).toBe(404)
  expect(page.text()).toContain(t('Oops! Page not found'))
  expect(page.link(t('Return to Home'), 'main')).toBe(addressIn('/'))
})

test('an address that is no page offers the search of the site (not-found-2)', async () => {
  const page = await readPage('/no-such-page')
  expect(page.all('main form[role=search]').map((form) => form.getAttribute('action'))).toEqual([addressIn('/search')])
})

test.each(['/announcements', '/resources'])(
  '%s begins with ten and goes on by a link, without scripts (lists-8)',
  async (list) => {
    const page = await readPage(list)
    const titles = page.texts('main [role=tabpanel] li h2')
    expect(titles).toHaveLength(10)
    const next = page.link(t('Load more'), 'main')
    expect(next).toMatch(new RegExp(`^${addressIn(list)}\\?after=`))
    const further = (await readPage(next)).texts('main [role=tabpanel] li h2')
    expect(further.length).toBeGreaterThan(0)
    expect(further.filter((title) => titles.includes(title))).toEqual([])
  },
)

test('the pages of courses, announcements and resources name their feeds (feeds-1)', async () => {
  for (const list of ['courses', 'announcements', 'resources']) {
    const feeds = (await readPage(`/${list}`)).all('link[rel=alternate][type="application/rss+xml"]')
    expect(feeds.map((feed) => feed.getAttribute('href'))).toEqual([addressIn(`/feeds/${list}.xml`)])
  }
})

test('the footer asks for news by a form that works without scripts (subscription-10)', async () => {
  const form = (await readPage('/about')).all('footer form')[0]
  expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual([
    'post',
    spokenAddress('/api/subscriptions'),
  ])
  expect(form?.querySelector('input[type=email]')?.getAttribute('name')).toBe('email')
  expect((await readPage('/subscriptions?sent=1')).texts('h1')).toEqual([t('Please confirm')])
})

test('a message’s state is read without scripts, and never found by search engines (inquiry-8)', async () => {
  const page = await readPage('/contact/status?key=nothing')
  expect([page.status, page.text('h1')]).toEqual([404, t('Message not found')])
  expect(page.link(t('Write to us'), 'main')).toBe(addressIn('/contact'))
})
