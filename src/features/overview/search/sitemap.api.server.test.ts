import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAnnouncement, createCourse, createResource } from '#test/content-factories.ts'
import { xpath } from '#test/xml.ts'

const origin = 'https://academy.example'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { PUBLIC_URL: origin } })
})

async function sitemap(query = ''): Promise<string> {
  const answer = await app.request(`/sitemap.xml${query}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  return answer.text()
}
const places = async (query = '') => xpath(app.database.pool, await sitemap(query), '/s:urlset/s:url/s:loc')

describe('the sitemap', () => {
  test('names every public page once, absolute, also where nothing is written yet (sitemap-1)', async () => {
    const all = await places()
    const fixed = [
      '',
      'about',
      'about/mission',
      'about/vision',
      'about/team',
      'about/partners',
      'courses',
      'announcements',
      'resources',
      'watersheds',
      'contact',
      'certificates',
    ]
    const both = fixed.flatMap((path) => [`${origin}/${path}`, `${origin}/zh${path && `/${path}`}`])
    expect(all.toSorted()).toEqual(both.toSorted())
  })

  test('names published courses and announcements with change dates, nothing else (sitemap-1)', async () => {
    const { db } = app.database
    const at = new Date('2024-03-05T02:00:00.000Z')
    const course = await createCourse(db, { updated_at: at })
    const draft = await createCourse(db, { published: false })
    const hidden = await createAnnouncement(db, { published: false })
    const resource = await createResource(db)
    const announcement = await createAnnouncement(db, { updated_at: at })
    await expect.poll(async () => places()).toContain(`${origin}/announcements/${announcement}`)
    const xml = await sitemap()
    expect(await places()).toContain(`${origin}/course/${course}`)
    for (const id of [draft, hidden, resource]) expect(xml).not.toContain(id)
    for (const path of ['/admin', '/profile', '/search', '/api']) expect(xml).not.toContain(`${origin}${path}`)
    expect(await xpath(app.database.pool, xml, `//s:url[s:loc='${origin}/course/${course}']/s:lastmod`)).toEqual([
      at.toISOString(),
    ])
  })

  test.for(['?part=2', '?part=0', '?part=x', '?part=', '?part=99999999'])('%s does not exist', async (query) => {
    expect((await app.request(`/sitemap.xml${query}`)).status).toBe(404)
  })

  test('becomes an index of parts where one would be too large', { tags: 'full' }, async () => {
    const { pool } = app.database
    await pool.query(`insert into search_documents (kind, id, title, body, address, words)
      select 'announcement', 'many-' || n, '', '', '/announcements/' || n, '' from generate_series(1, 30000) as n`)
    await createAnnouncement(app.database.db)
    const index = async () => xpath(pool, await sitemap(), '/s:sitemapindex/s:sitemap/s:loc')
    await expect.poll(index).toEqual([`${origin}/sitemap.xml?part=1`, `${origin}/sitemap.xml?part=2`])
    const all = [...(await places('?part=1')), ...(await places('?part=2'))]
    expect(new Set(all).size).toBeGreaterThan(30_000)
    expect(all).toContain(`${origin}/announcements/1`)
    expect(all).toContain(`${origin}/announcements/30000`)
  })
})

test('robots may read all but personal pages, and are told of the sitemap (sitemap-1)', async () => {
  const answer = await app.request('/robots.txt')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  expect((await answer.text()).split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    ...['', '/zh'].flatMap((language) =>
      ['/admin', '/auth/', '/profile', '/search'].map((path) => `Disallow: ${language}${path}`),
    ),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ])
})

test('security.txt says where to report a weakness (wellknown-1)', async () => {
  const answer = await app.request('/.well-known/security.txt')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
  const lines = (await answer.text()).trim().split('\n')
  const told = new Map(lines.map((line) => line.split(': ') as [string, string]))
  expect(told.get('Contact')).toBe(`${origin}/contact`)
  const expires = Date.parse(told.get('Expires') ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 365 * 24 * 60 * 60 * 1000)
})
