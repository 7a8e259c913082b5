import { desc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { announcements } from '#features/content/announcements/table.server.ts'
import { profiles } from '#features/people/accounts/table.server.ts'
import { courses } from '#features/learning/courses/table.server.ts'
import { clearOldPreviewLinks } from '#platform/server/jobs/clear-old-rows.ts'
import { auditLog } from '#records/audit/table.server.ts'
import type { RenderPage } from '#platform/server/http/pages.ts'
import { previewLinks } from '#records/saving/table.server.ts'
import { talk } from '#test/announcement-editing.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import { createAnnouncement, createCourse, createResource } from '#test/content-factories.ts'
import { addCertificate } from '#test/courses.ts'
import { tableDigests } from '#test/kept-rows.ts'
import type { PreviewedEntity, PreviewLink } from './schema.ts'

/** Shows what the API answers behind a page, with all that a still page leaves out. */
const render: RenderPage = async (request, { api }) => {
  const { pathname, searchParams } = new URL(request.url)
  const [, place, id] = pathname.split('/')
  const asked = {
    announcements: `/api/announcements/${id}`,
    course: `/api/courses/${id}`,
    resources: `/api/resources?type=${searchParams.get('tab')}&after=${searchParams.get('after')}`,
  }[place ?? '']
  const answer = asked === undefined ? undefined : await api(asked)
  return new Response(
    `<!doctype html><html lang="en"><head><link rel="modulepreload" href="/a.js"></head><body><noscript>Off</noscript><script>wake()</script><main data-needs-scripts="true"><button type="button">Enroll</button>${answer?.ok ? await answer.text() : 'Page Not Found'}</main></body></html>`,
    { status: answer?.ok ? 200 : 404, headers: { 'content-type': 'text/html' } },
  )
}
const app = await createTestApp({ render })
const { db, pool } = app.database
const admin = await signInAs(app, 'admin')

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString()
const linksOf = (entity: PreviewedEntity, id: string) => `/api/admin/preview-links/${entity}/${id}`
async function preview(entity: PreviewedEntity, id: string, fields: object | null = null) {
  const answer = await admin.request(`/api/admin/previews/${entity}/${id}`, {
    method: 'POST',
    json: { fields },
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return ((await answer.json()) as { html: string | null }).html
}
async function share(entity: PreviewedEntity, id: string, by = admin): Promise<PreviewLink> {
  const answer = await by.request(linksOf(entity, id), { method: 'POST', json: { until: inDays(7) } })
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()) as PreviewLink
}
const draft = (more: Parameters<typeof createAnnouncement>[1] = {}) =>
  createAnnouncement(db, { title: 'Draft of the river', published: false, ...more })
/** What makes two pages one and the same for whoever asks. */
async function seen(address: string) {
  const answer = await app.request(address)
  const { 'x-request-id': _id, 'server-timing': _at, ...headers } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers, body: await answer.text() }
}
const nowhere = await seen('/preview')

test('a preview shows a draft as visitors would get it, and stores nothing (previews-1)', async () => {
  const id = await draft({
    meeting_links: [{ id: 'm', url: 'https://meet.example', label: 'Room', passcode: 'x' }] as never,
  })
  const before = await tableDigests(pool)
  const html = await preview('announcements', id)
  expect(html).toContain('"title":"Draft of the river"')
  expect(html).not.toMatch(/author_id|"version"|"sequence"|"published"/)
  expect(await tableDigests(pool)).toEqual(before)
  expect((await app.request(`/api/announcements/${id}`)).status).toBe(404)
})

test('a preview has no script, no noscript content and no indexing (previews-2)', async () => {
  const html = await preview('announcements', await draft())
  expect(html).not.toMatch(/<script|noscript|modulepreload|data-needs-scripts/)
  expect(html).toContain('<meta name="robots" content="noindex, nofollow">')
})

test('typed content is previewed as it is, and refused with field errors (previews-1)', async () => {
  const id = await draft()
  expect(await preview('announcements', id, { title: 'Typed', children: [], unknown: 1 })).toContain('"title":"Typed"')
  const path = `/api/admin/previews/announcements/${id}`
  const refused = await admin.request(path, { method: 'POST', json: { fields: { title: '' } } })
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { error: { fields: { title: expect.any(String) } } },
  ])
  expect((await db.select().from(announcements).where(eq(announcements.id, id)))[0]?.title).toBe('Draft of the river')
})

test('pending changes are previewed, and visitors keep the live version (previews-1)', async () => {
  const id = await createAnnouncement(db, { title: 'Live', content: 'Old' })
  const path = `/api/admin/publishing/announcements/${id}/pending-changes`
  const data = { ...talk, title: 'Waiting' }
  const kept = await admin.request(path, { method: 'PUT', json: { version: 1, pending_version: 0, data } })
  expect(kept.status, await kept.clone().text()).toBe(200)
  expect(await preview('announcements', id)).toContain('"title":"Waiting"')
  const { address } = await share('announcements', id)
  expect((await seen(address)).body).toContain('"title":"Waiting"')
  expect(await (await app.request(`/api/announcements/${id}`)).text()).toContain('"title":"Live"')
})

test('a course is previewed with its family, a resource in its list, no class links (previews-1)', async () => {
  const course = await createCourse(db, {
    title: 'Rivers',
    published: false,
    class_link: 'https://class.example/secret',
  })
  const html = await preview('courses', course)
  expect(html).toContain('"title":"Rivers"')
  expect(html).not.toContain('class.example')
  const reading = await createResource(db, { title: 'Old reading', published: false })
  await createResource(db, { title: 'Newer reading' })
  expect(await preview('resources', reading)).toMatch(/"items":\[\{[^}]*"title":"Old reading"/)
})

test('a certificate is previewed on a published course with it, or not at all (previews-1)', async () => {
  const certificate = await addCertificate(app.database, { title: 'Steward', published: false })
  expect(await preview('certificates', certificate)).toBeNull()
  await createCourse(db, { type: 'certificate', price: 10, certificate_id: certificate })
  expect(await preview('certificates', certificate)).toContain('"title":"Steward"')
})

test('a private link shows pending changes, out of caches and indexes (previews-2, previews-3)', async () => {
  const id = await draft()
  const { address } = await share('announcements', id)
  const { status, headers, body } = await seen(address)
  expect(status).toBe(200)
  expect(body).toContain('"title":"Draft of the river"')
  expect(body).toContain('A preview, visible by this link until')
  expect(body).toContain('<button disabled="" type="button">')
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  })
  expect(headers['content-security-policy']).toContain("script-src 'none'")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  await db.update(announcements).set({ title: 'Corrected' }).where(eq(announcements.id, id))
  expect((await seen(address)).body).toContain('"title":"Corrected"')
  for (const list of ['/sitemap.xml', '/feeds/announcements.xml', '/api/announcements', '/api/search?q=Corrected'])
    expect(await (await app.request(list)).text(), list).not.toContain(id)
})

test('any wrong private link answers with the page of an unknown address (previews-3)', async () => {
  expect(nowhere.status).toBe(404)
  const id = await draft()
  const maker = await signInAs(app, { email: 'maker@academy.example', role: 'admin' })
  const [expired, withdrawn, demoted, deleted] = [
    await share('announcements', id),
    await share('announcements', id),
    await share('announcements', id, maker),
    await share('announcements', await draft()),
  ]
  for (const { address } of [expired, withdrawn, demoted, deleted]) expect((await seen(address)).status).toBe(200)
  const past = { created_at: sql`now() - interval '2 days'`, expires_at: sql`now() - interval '1 second'` }
  await db.update(previewLinks).set(past).where(eq(previewLinks.id, expired.id))
  expect((await admin.request(`${linksOf('announcements', id)}/${withdrawn.id}`, { method: 'DELETE' })).status).toBe(
    204,
  )
  await db.update(profiles).set({ role: 'student' }).where(eq(profiles.id, maker.profileId))
  const [gone] = await db.select().from(previewLinks).where(eq(previewLinks.id, deleted.id))
  await db.delete(announcements).where(eq(announcements.id, gone?.entity_id ?? ''))
  const last = expired.address.at(-1) === 'A' ? 'B' : 'A'
  const wrong = [
    `${expired.address.slice(0, -1)}${last}`,
    '/preview?link=',
    '/preview?link=short',
    `${demoted.address}x`,
  ]
  for (const address of [expired, withdrawn, demoted, deleted].map((link) => link.address).concat(wrong))
    expect(await seen(address), address).toEqual(nowhere)
  await db.update(profiles).set({ role: 'admin' }).where(eq(profiles.id, maker.profileId))
  expect((await seen(demoted.address)).status).toBe(200)
})

test('a course’s private link opens nothing in the bin or after a purge (previews-3, bin-4)', async () => {
  const id = await createCourse(db, { title: 'Draft of the wells', published: false })
  const path = `/api/admin/courses/${id}`
  const { address } = await share('courses', id)
  expect((await seen(address)).body).toContain('Draft of the wells')
  expect((await admin.request(path, { method: 'DELETE' })).status).toBeLessThan(300)
  expect(await seen(address)).toEqual(nowhere)
  const items = [{ entity: 'courses', id }]
  await admin.request('/api/admin/bin/restore', { method: 'POST', json: { items } })
  expect((await seen(address)).status, 'it has come back').toBe(200)
  await admin.request(path, { method: 'DELETE' })
  const purged = await admin.request('/api/admin/bin/delete', { method: 'POST', json: { items } })
  expect(await purged.json()).toMatchObject({ count: 1 })
  expect(await seen(address)).toEqual(nowhere)
  expect(await db.$count(previewLinks, eq(previewLinks.entity_id, id))).toBe(0)
  const preview = await admin.request(`/api/admin/previews/courses/${id}`, { method: 'POST', json: { fields: null } })
  expect(await preview.json()).toEqual({ html: null })
})

test('an erased account leaves no private link and no name at its plans (previews-3, own-data-3)', async () => {
  const who = { email: 'gone@academy.example', name: 'Gone Unforgettable', role: 'editor' } as const
  const maker = await signInAs(app, who)
  const id = await createAnnouncement(db, { title: 'Live', content: 'Old' })
  const { address } = await share('announcements', id, maker)
  const path = `/api/admin/publishing/announcements/${id}`
  const data = { ...talk, title: 'Waiting' }
  const kept = { version: 1, pending_version: 0, data }
  expect((await maker.request(`${path}/pending-changes`, { method: 'PUT', json: kept })).status).toBe(200)
  const times = { publish_at: inDays(1), unpublish_at: null }
  expect((await maker.request(`${path}/times`, { method: 'PUT', json: times })).status).toBe(200)
  const told = async () => (await admin.request(path)).text()
  expect(await told()).toContain(who.name)
  expect((await maker.request('/api/account', { method: 'DELETE' })).status).toBe(204)
  expect(await seen(address)).toEqual(nowhere)
  expect(await db.$count(previewLinks, eq(previewLinks.made_by, maker.profileId))).toBe(0)
  expect(await told()).not.toContain(who.name)
  expect(await told(), 'what waits stays').toContain('"title":"Waiting"')
  expect(await (await admin.request(linksOf('announcements', id))).json()).toEqual({ items: [] })
})

test('a link opens its own record alone, and is withdrawn through that one alone (previews-3)', async () => {
  const [one, other] = [await draft({ title: 'One' }), await draft({ title: 'Other' })]
  const link = await share('announcements', one)
  expect((await seen(link.address)).body).not.toContain('Other"')
  expect((await admin.request(`${linksOf('announcements', other)}/${link.id}`, { method: 'DELETE' })).status).toBe(404)
  expect((await seen(link.address)).status).toBe(200)
})

test('a record lists its links with author, end and last use, but no token (previews-4)', async () => {
  const id = await draft()
  const made = await share('announcements', id)
  const listed = async () =>
    ((await (await admin.request(linksOf('announcements', id))).json()) as { items: PreviewLink[] }).items
  expect(await listed()).toEqual([made])
  expect(made).toMatchObject({ made_by: expect.any(String), last_used_at: null })
  const [row] = await db.select().from(previewLinks).where(eq(previewLinks.id, made.id))
  expect(JSON.stringify(row)).not.toContain(made.address.slice(-43))
  await app.request(made.address)
  expect((await listed())[0]?.last_used_at).not.toBeNull()
  const actions = async () => (await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]
  expect(await actions()).toMatchObject({
    action: 'share-preview',
    entity: 'announcements',
    entity_id: id,
    actor_id: admin.profileId,
  })
  await admin.request(`${linksOf('announcements', id)}/${made.id}`, { method: 'DELETE' })
  expect(await actions()).toMatchObject({ action: 'withdraw-preview', entity_id: id })
})

test('a link needs an existing record and a future date within ninety days (previews-3)', async () => {
  const id = await draft()
  const asked = async (record: string, until: string) =>
    (await admin.request(linksOf('announcements', record), { method: 'POST', json: { until } })).status
  expect(await asked(id, inDays(-1))).toBe(400)
  expect(await asked(id, inDays(91))).toBe(400)
  expect(await asked(id, 'soon')).toBe(400)
  expect(await asked('10000000-0000-4000-8000-00000000ffff', inDays(1))).toBe(404)
  expect(await asked(id, inDays(89))).toBe(201)
})

test('a private page never enrolls: its course is closed until published (previews-2)', async () => {
  const id = await createCourse(db, { published: false })
  const { address } = await share('courses', id)
  expect((await seen(address)).body).toContain('<button disabled="" type="button">Enroll')
  const json = { course_id: id, email: 'guest@example.org', full_name: 'Guest' }
  const answer = await app.request('/api/enrollments', { method: 'POST', json })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect((await db.select().from(courses).where(eq(courses.id, id)))[0]?.published).toBe(false)
})

test('links expired for a month are deleted (previews-4)', async () => {
  const [kept, old] = [await share('announcements', await draft()), await share('announcements', await draft())]
  const past = { created_at: sql`now() - interval '60 days'`, expires_at: sql`now() - interval '31 days'` }
  await db.update(previewLinks).set(past).where(eq(previewLinks.id, old.id))
  await clearOldPreviewLinks(db, new AbortController().signal)
  const left = (await db.select().from(previewLinks)).map(({ id }) => id)
  expect(left).toContain(kept.id)
  expect(left).not.toContain(old.id)
})

test('who guesses tokens is limited, and nobody else is locked out (previews-5, limits-8)', async () => {
  const { address } = await share('announcements', await draft())
  const guess = () => app.request('/preview?link=guess')
  let status = 404
  for (let tries = 0; tries < 40 && status === 404; tries += 1) status = (await guess()).status
  expect(status).toBe(429)
  expect((await seen(address)).status).toBe(200)
})
