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
