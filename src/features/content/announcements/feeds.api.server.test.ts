import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announcements } from './table.server.ts'
import { emitChange, everyone } from '#platform/server/changes/changes.ts'
import { createTestApp, serveTestApp, signInAs, type TestApp } from '#test/app.ts'
import { calendarText, readCalendar } from '#test/calendar.ts'
import { createAnnouncement } from '#test/content-factories.ts'
import { translator } from '#test/translations.ts'
import { xpath } from '#test/xml.ts'

const origin = 'https://academy.example'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { PUBLIC_URL: origin, SITE_NAME: 'Academy; of, the "Living" & World' } })
})
beforeEach(async () => {
  await app.database.db.delete(announcements)
  await app.database.db.transaction((tx) => emitChange(tx, 'announcements', [], everyone))
})
const create = (given: Parameters<typeof createAnnouncement>[1]) => createAnnouncement(app.database.db, given)

/** What changed is heard of a moment later than it is written. */
async function text(address: string, type: string): Promise<string> {
  const answer = await app.request(address)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe(type)
  return answer.text()
}
const rss = () => text('/feeds/announcements.xml', 'application/rss+xml; charset=utf-8')
const ics = (address: string) => text(address, 'text/calendar; charset=utf-8')

const event = {
  title: 'Rivers, cities; and \\ "us"',
  content: `生态文明教育，${'讲座'.repeat(60)}\nSecond line\r\nThird 🌱`,
  category: 'lectures' as const,
  starts_at: new Date('2026-03-08T06:30:00Z'),
  ends_at: new Date('2026-03-08T08:00:00Z'),
  time_zone: 'America/New_York',
  sequence: 3,
  meeting_links: [
    {
      id: '20000000-0000-4000-8000-000000000001',
      description: 'Hall',
      url: 'https://meet.example/a?b=1,2;3',
      platform: 'Zoom',
    },
  ],
}

describe('RSS for announcements', () => {
  test('is RSS 2.0 with absolute links, the newest first, drafts left out (feeds-1)', async () => {
    const old = await create({ title: 'Old', created_at: new Date('2024-03-05T02:00:00Z') })
    const id = await create({ ...event, created_at: new Date('2024-03-06T02:00:00Z') })
    await create({ title: 'Draft', published: false })
    const feed = await rss()
    const { pool } = app.database
    expect(await xpath(pool, feed, '/rss/@version')).toEqual(['2.0'])
    expect(await xpath(pool, feed, '/rss/channel/link')).toEqual([`${origin}/announcements`])
    expect(await xpath(pool, feed, '/rss/channel/title')).toEqual(['Academy; of, the "Living" & World: Announcements'])
    expect(await xpath(pool, feed, '/rss/channel/atom:link/@href')).toEqual([`${origin}/feeds/announcements.xml`])
    expect(await xpath(pool, feed, '//item/title')).toEqual([event.title, 'Old'])
    expect(await xpath(pool, feed, '//item/link')).toEqual([
      `${origin}/announcements/${id}`,
      `${origin}/announcements/${old}`,
    ])
    expect(await xpath(pool, feed, '//item/guid')).toEqual([`urn:uuid:${id}`, `urn:uuid:${old}`])
    expect(await xpath(pool, feed, '//item/guid/@isPermaLink')).toEqual(['false', 'false'])
    expect(await xpath(pool, feed, '//item/pubDate')).toEqual([
      'Wed, 06 Mar 2024 02:00:00 GMT',
      'Tue, 05 Mar 2024 02:00:00 GMT',
    ])
    expect(await xpath(pool, feed, '//item/category')).toEqual(['Lectures', 'News'])
    expect((await xpath(pool, feed, '//item/description'))[0]).toContain(
      'Mar 08, 2026, 01:30–04:00 (America/New_York, UTC-05:00)',
    )
  })

  test('meeting links stay on their page (feeds-2)', async () => {
    await create(event)
    expect(await rss()).not.toContain('meet.example')
  })

  test('characters that would break XML are escaped or left out', async () => {
    const title = `<script>alert("1")</script> & ]]> ${String.fromCharCode(1, 0x1f)}end \ufffe`
    await create({ title, content: '&amp; <b>' })
    const read = async (path: string) => xpath(app.database.pool, await rss(), path)
    await expect.poll(() => read('//item/title')).toEqual(['<script>alert("1")</script> & ]]> end '])
    expect(await read('//item/description')).toEqual(['&amp; <b>'])
  })

  test('an empty feed is valid', async () => {
    expect(await xpath(app.database.pool, await rss(), '//item')).toEqual([])
  })

  test('a new announcement is in it at once', async () => {
    await rss()
    await create({ title: 'Fresh' })
    await expect.poll(async () => xpath(app.database.pool, await rss(), '//item/title')).toEqual(['Fresh'])
  })
})

describe('a calendar file per event', () => {
  test('has the moments in UTC, texts escaped and folded, and the local time in words (events-4)', async () => {
    const id = await create(event)
    const answer = await app.request(`/announcements/${id}/event.ics`)
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="rivers-cities-and-us.ics"; filename*=UTF-8''rivers-cities-and-us.ics`,
    )
    const file = await answer.text()
    const { calendar, events } = readCalendar(file)
    const [entry] = events
    expect(events).toHaveLength(1)
    expect(calendarText(calendar.get('PRODID'))).toBe('-//Academy; of, the "Living" & World//EN')
    expect(entry?.get('UID')).toBe(id)
    expect(entry?.get('SEQUENCE')).toBe('3')
    expect(entry?.get('DTSTART')).toBe('20260308T063000Z')
    expect(entry?.get('DTEND')).toBe('20260308T080000Z')
    expect(calendarText(entry?.get('SUMMARY'))).toBe(event.title)
    expect(entry?.get('URL')).toBe(`${origin}/announcements/${id}`)
    expect(entry?.get('CATEGORIES')).toBe('Lectures')
    const words = calendarText(entry?.get('DESCRIPTION'))
    expect(words).toContain('Mar 08, 2026, 01:30–04:00 (America/New_York, UTC-05:00)')
    expect(words).toContain(event.content.replace('\r\n', '\n'))
    expect(words).toContain('Zoom, Hall: https://meet.example/a?b=1,2;3')
  })

  test('keeps its UID and raises its sequence when the event changes (events-4)', async () => {
    const id = await create(event)
    const before = readCalendar(await ics(`/announcements/${id}/event.ics`)).events[0]
    await app.database.db.transaction(async (tx) => {
      await tx
        .update(announcements)
        .set({ title: 'Moved', sequence: 4, updated_at: new Date('2030-01-01T00:00:00Z') })
        .where(eq(announcements.id, id))
      await emitChange(tx, 'announcements', [id], everyone)
    })
    await expect
      .poll(async () => readCalendar(await ics(`/announcements/${id}/event.ics`)).events[0]?.get('SEQUENCE'))
      .toBe('4')
    const after = readCalendar(await ics(`/announcements/${id}/event.ics`)).events[0]
    expect(after?.get('UID')).toBe(before?.get('UID'))
    expect(after?.get('DTSTAMP')).toBe('20300101T000000Z')
  })

  test('a translation published, changed or withdrawn raises its sequence (events-4)', async () => {
    const { act, put } = translator(app, await signInAs(app, 'admin'))
    const id = await create({ ...event, updated_at: new Date('2020-01-01T00:00:00Z') })
    const entry = async (language = '/zh') => {
      await app.deps.changes.caughtUp()
      const read = readCalendar(await ics(`${language}/announcements/${id}/event.ics`)).events[0]
      return [calendarText(read?.get('SUMMARY')), read?.get('SEQUENCE'), read?.get('LAST-MODIFIED')?.slice(0, 4)]
    }
    const year = String(new Date().getUTCFullYear())
    expect(await entry()).toEqual([event.title, '3', '2020'])
    await put(id, 0, { title: '河与城' }, { published: true }, 'announcements')
    expect(await entry()).toEqual(['河与城', '4', year])
    await put(id, 1, { title: '河流与城市' }, {}, 'announcements')
    expect(await entry()).toEqual(['河流与城市', '5', year])
    await act(id, 'unpublish', 2, 'announcements')
    expect(await entry()).toEqual([event.title, '6', year])
    expect(await entry('')).toEqual([event.title, '3', '2020'])
  })

  test('an event without an end, or that ends as it begins, has none', async () => {
    for (const ends_at of [null, event.starts_at]) {
      const id = await create({ ...event, ends_at })
      expect(readCalendar(await ics(`/announcements/${id}/event.ics`)).events[0]?.has('DTEND')).toBe(false)
    }
  })

  test('the file is called like the event, in Chinese too (events-4)', async () => {
    const id = await create({ ...event, title: '春季讲座' })
    const nameOf = async () => {
      const answer = await app.request(`/announcements/${id}/event.ics`)
      return answer.headers.get('content-disposition')
    }
    const named = `attachment; filename="____.ics"; filename*=UTF-8''${encodeURIComponent('春季讲座')}.ics`
    // Kept, it is the same file.
    expect([await nameOf(), await nameOf()]).toEqual([named, named])
  })

  test('answers 404 for an announcement without a time, a draft and an unknown id', async () => {
    const ids = [
      await create({}),
      await create({ ...event, published: false }),
      '10000000-0000-4000-8000-00000000dead',
      'x',
    ]
    for (const id of ids) expect((await app.request(`/announcements/${id}/event.ics`)).status).toBe(404)
  })
})

describe('a calendar to subscribe to', () => {
  test('holds every published event, or those of one category (events-5)', async () => {
    await create({ ...event, title: 'Lecture' })
    await create({ title: 'Training', category: 'training', starts_at: new Date('2026-05-01T00:00:00Z') })
    await create({ title: 'No event' })
    await create({ ...event, title: 'Draft', published: false })
    const titles = async (address: string) =>
      readCalendar(await ics(address)).events.map((entry) => entry.get('SUMMARY'))
    expect(await titles('/calendar.ics')).toEqual(['Training', 'Lecture'])
    expect(await titles('/calendar/lectures.ics')).toEqual(['Lecture'])
    expect(await titles('/calendar/training.ics')).toEqual(['Training'])
    expect(await titles('/calendar/news.ics')).toEqual([])
    const { calendar } = readCalendar(await ics('/calendar/lectures.ics'))
    expect(calendarText(calendar.get('X-WR-CALNAME'))).toBe('Academy; of, the "Living" & World: Lectures')
    expect(calendar.get('X-WR-TIMEZONE')).toBe('Asia/Shanghai')
  })

  test('has the beginning of a long text, and an event’s own file all of it', async () => {
    const id = await create({ ...event, content: `${'文'.repeat(3000)}end`, meeting_links: [] })
    const whole = calendarText(readCalendar(await ics(`/announcements/${id}/event.ics`)).events[0]?.get('DESCRIPTION'))
    const short = calendarText(readCalendar(await ics('/calendar.ics')).events[0]?.get('DESCRIPTION'))
    expect(whole.endsWith(`${'文'.repeat(3000)}end`)).toBe(true)
    expect(short.endsWith(`\n\n${'文'.repeat(2000)}…`)).toBe(true)
  })

  test.for(['/calendar/all.ics', '/calendar/lectures', '/calendar/lectures.xml', '/calendar/'])(
    '%s does not exist',
    async (address) => {
      const answer = await app.request(address, { headers: { accept: 'text/calendar' } })
      expect(answer.status === 404 || !answer.headers.get('content-type')?.includes('calendar')).toBe(true)
    },
  )
})

test('a compressed feed is the same file with the same headers, first made and then from cache', async () => {
  const server = await serveTestApp()
  const id = await createAnnouncement(server.database.db, { ...event, content: 'Long text. '.repeat(400) })
  for (const address of [
    `/announcements/${id}/event.ics`,
    '/calendar.ics',
    '/feeds/announcements.xml',
    '/sitemap.xml',
  ]) {
    const ask = async (encoding: string) => {
      const answer = await server.request(address, { headers: { 'accept-encoding': encoding } })
      const { headers } = answer
      const told = ['content-type', 'content-disposition', 'etag', 'cache-control'].map((name) => headers.get(name))
      expect([headers.get('x-cache-tags'), headers.get('x-cache-until')]).toEqual([null, null])
      return { status: answer.status, told, text: await answer.text() }
    }
    const made = await ask('gzip')
    expect(made.status).toBe(200)
    await expect
      .poll(async () => {
        // An answer made while a change is still to be heard of is not kept.
        await ask('gzip')
        return server.deps.cache.get(address)
      })
      .toBeDefined()
    for (const encoding of ['gzip', 'br', 'identity']) expect(await ask(encoding)).toEqual(made)
    const again = await server.request(address, { headers: { 'if-none-match': made.told[2] ?? '' } })
    expect(again.status).toBe(304)
  }
})
