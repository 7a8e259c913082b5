import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OpenAPIHono } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerErrors } from '#platform/server/http/answer-errors.ts'
import type { ApiEnv, Session } from '#platform/server/http/permission.ts'
import { createLimits } from '#platform/server/limits/limits.ts'
import { openStorage } from '#platform/server/storage/open-storage.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { officeFile, pdfFile } from '#test/document-files.ts'
import { mediaApi } from './api.server.ts'
import type { Media } from './schema.ts'
import { removeIfUnused, removeLeftOver } from './store.server.ts'
import { media } from './table.server.ts'

const people = {
  admin: person('11111111-1111-4111-8111-111111111111', 'admin'),
  student: person('22222222-2222-4222-8222-222222222222', 'student'),
  other: person('33333333-3333-4333-8333-333333333333', 'student'),
}
let dataDir: string
let database: TestDatabase
let storage: Storage
let app: OpenAPIHono<ApiEnv>
let asking: Session | null

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'media-test-'))
  database = await createTestDatabase()
  storage = await openStorage({ dataDir })
  const log = pino({ level: 'silent' })
  for (const { profileId, email, role } of Object.values(people)) {
    await database.db.execute(sql`insert into profiles (id, email, role) values (${profileId}, ${email}, ${role})`)
  }
  app = new OpenAPIHono<ApiEnv>()
  app.onError(answerErrors(log))
  app.use(async (c, next) => {
    c.set('session', async () => asking)
    await next()
  })
  app.route('/', mediaApi({ database, storage, log, limits: createLimits(database.pool, 1000) }))
})
afterAll(() => rm(dataDir, { recursive: true }))
beforeEach(() => {
  asking = people.admin
})

test('an administrator uploads a picture, and everybody sees it and its variants', async () => {
  const answer = await send('hero-background', await picture(1000, 600), 'sunrise.png')
  expect(answer.status).toBe(201)
  const stored = (await answer.json()) as Media
  expect(stored).toMatchObject({ content_type: 'image/png', width: 1000, height: 600, original_name: 'sunrise.png' })
  expect(stored.url).toMatch(/^\/files\/images\/hero\/\d{13}-[a-z0-9]+\.png$/)
  expect(stored.variants.map(({ width }) => width)).toEqual([320, 640, 960])
  asking = null
  for (const { url, width } of [stored, ...stored.variants]) {
    const file = await app.request(url)
    expect(file.status).toBe(200)
    expect((await sharp(Buffer.from(await file.arrayBuffer())).metadata()).width).toBe(width)
  }
})

test('position data does not survive an upload', async () => {
  const photo = await sharp(await picture(400, 300))
    .jpeg()
    .withExif({ IFD0: { Copyright: 'my-home' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 41/1 0/1' } })
    .toBuffer()
  expect(photo.includes('my-home')).toBe(true)
  const stored = await upload('announcement-image', photo, 'a.jpg')
  const bytes = Buffer.from(await (await app.request(stored.url)).arrayBuffer())
  expect(bytes.includes('my-home')).toBe(false)
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
})

test('what a picture is called plays no part', async () => {
  const stored = await upload('course-image', await picture(20, 20), 'report.pdf')
  expect(stored).toMatchObject({ content_type: 'image/png', url: expect.stringMatching(/\.png$/) })
})

test.each([
  ['a document', 'team-avatar', pdfFile, 'me.png', 415, 'Invalid File Type: Please select an image file'],
  ['an SVG', 'team-avatar', Buffer.from('<svg/>'), 'me.png', 415, 'Unsupported file type: accepted formats are jpg, jpeg, png, gif, webp'],
  ['a picture for a reading', 'reading', await picture(9, 9), 'a.pdf', 415, expect.stringMatching(/^Unsupported file type: accepted formats are pdf,/)],
  ['a damaged picture', 'team-avatar', (await picture(300, 300)).subarray(0, 200), 'a.png', 400, expect.stringMatching('damaged')],
  ['nothing', 'team-avatar', Buffer.alloc(0), 'a.png', 400, expect.stringMatching('Please select')],
  ['3 MB', 'team-avatar', Buffer.alloc(3 * 1024 * 1024), 'a.png', 413, 'File Too Large: Image size cannot exceed 2MB'],
  ['3 MB', 'partner-logo', Buffer.alloc(3 * 1024 * 1024), 'a.png', 413, 'File Too Large: Image size cannot exceed 2MB'],
  ['6 MB', 'mission-image', Buffer.alloc(6 * 1024 * 1024), 'a.png', 413, 'File Too Large: Image size cannot exceed 5MB'],
  ['11 MB', 'hero-background', Buffer.alloc(11 * 1024 * 1024), 'a.png', 413, 'File Too Large: Image size cannot exceed 10MB'],
  ['51 MB', 'reading', Buffer.alloc(51 * 1024 * 1024), 'a.pdf', 413, 'File Too Large: File size cannot exceed 50MB'],
])('%s uploaded as %s is refused with its message, and nothing is stored', async (_what, purpose, bytes, name, status, message) => {
  const before = await everythingKept()
  const answer = await send(purpose, bytes, name)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ error: { message, fields: { file: message } } })
  expect(await everythingKept()).toEqual(before)
})

test('an upload that is cut off stores nothing', async () => {
  const before = await everythingKept()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(await picture(300, 300))], 'a.png'))
  const whole = new Request('http://x/', { method: 'POST', body: form })
  const bytes = new Uint8Array(await whole.clone().arrayBuffer())
  const answer = await app.request('/api/media/team-avatar', {
    method: 'POST',
    body: bytes.subarray(0, bytes.length - 60),
    headers: { 'content-type': whole.headers.get('content-type') ?? '' },
  })
  expect(answer.status).toBe(400)
  expect(await everythingKept()).toEqual(before)
})

test('a picture that cannot be recorded is not left in the storage', async () => {
  const before = await everythingKept()
  asking = { ...people.admin, profileId: '99999999-9999-4999-8999-999999999999' }
  expect((await send('team-avatar', await picture(400, 400), 'a.png')).status).toBe(500)
  expect(await everythingKept()).toEqual(before)
})

test('nobody may upload, a student only an avatar, and neither is told anything about the body', async () => {
  asking = null
  expect((await app.request('/api/media/reading', { method: 'POST', body: 'junk' })).status).toBe(401)
  expect((await app.request('/api/media/nonsense', { method: 'POST', body: 'junk' })).status).toBe(401)
  expect((await send('avatar', await picture(9, 9), 'a.png')).status).toBe(401)
  asking = people.student
  expect((await app.request('/api/media/reading', { method: 'POST', body: 'junk' })).status).toBe(403)
  expect((await app.request('/api/media/nonsense', { method: 'POST', body: 'junk' })).status).toBe(403)
  expect((await send('avatar', await picture(9, 9), 'a.png')).status).toBe(201)
  asking = people.admin
  expect((await app.request('/api/media/nonsense', { method: 'POST', body: 'junk' })).status).toBe(400)
})

test('a reading keeps its name for whoever saves it, a PDF opens in the browser', async () => {
  const pdf = await upload('reading', pdfFile, '河流 报告.pdf')
  expect(decodeURIComponent(pdf.url)).toMatch(/^\/files\/documents\/resources\/\d{13}_河流-报告\.pdf$/)
  const file = await app.request(pdf.url)
  expect(Buffer.from(await file.arrayBuffer()).equals(pdfFile)).toBe(true)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(file.headers.get('content-disposition')).toMatch(/^inline; .*filename\*=UTF-8''%E6%B2%B3/)
  const docx = await upload('reading', officeFile('application/vnd.openxmlformats-officedocument.wordprocessingml.document'), 'a.docx')
  expect((await app.request(docx.url)).headers.get('content-disposition')).toMatch(/^attachment; filename="a.docx"/)
})

test('a web page that calls itself text is sent as plain text to be saved, never as a page', async () => {
  const stored = await upload('reading', Buffer.from('<html><script>alert(1)</script>'), 'a.txt')
  const { headers } = await app.request(stored.url)
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/^attachment/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
})

test('files are kept for an hour, and asked for again cost nothing', async () => {
  const { url } = await upload('reading', pdfFile, 'a.pdf')
  const first = await app.request(url)
  expect(first.headers.get('cache-control')).toBe('public, max-age=3600')
  const etag = first.headers.get('etag') ?? ''
  const since = first.headers.get('last-modified') ?? ''
  for (const [name, value] of [['if-none-match', `"other", W/${etag}`], ['if-modified-since', since]] as const) {
    const again = await app.request(url, { headers: { [name]: value } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  }
  expect((await app.request(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  expect((await app.request(url, { headers: { 'if-modified-since': new Date(0).toUTCString() } })).status).toBe(200)
})

test('a part of a file can be asked for', async () => {
  const { url } = await upload('reading', pdfFile, 'a.pdf')
  const part = await app.request(url, { headers: { range: 'bytes=1-3' } })
  expect([part.status, await part.text()]).toEqual([206, 'PDF'])
  expect(part.headers.get('content-range')).toBe(`bytes 1-3/${pdfFile.byteLength}`)
  const outside = await app.request(url, { headers: { range: 'bytes=9999-' } })
  expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${pdfFile.byteLength}`])
  const changed = await app.request(url, { headers: { range: 'bytes=1-3', 'if-range': '"older"' } })
  expect(changed.status).toBe(200)
  const head = await app.request(url, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(pdfFile.byteLength), ''])
})

test.each([
  '/files/images/hero/nothing.png',
  '/files/other/hero/x.png',
  '/files/images/..%2f..%2fsecret',
  '/files/images/%2e%2e/documents/x',
  '/files/images/.incoming',
  '/files/images/%E0%A4%A',
  '/files/images/hero%00.png',
])('%s is not there', async (path) => {
  expect((await app.request(path)).status).toBe(404)
})

test('a file that a record shows stays; once unlinked it goes, with its variants', async () => {
  const stored = await upload('teacher-avatar', await picture(400, 400), 'a.png')
  await database.db.execute(sql`insert into teachers (name, avatar_url) values ('Prof. Wen', ${stored.url})`)
  const refused = await app.request(`/api/media/${stored.id}`, { method: 'DELETE' })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ error: { code: 'in_use' } })
  expect((await app.request(stored.url)).status).toBe(200)
  await database.db.execute(sql`update teachers set avatar_url = null`)
  expect((await app.request(`/api/media/${stored.id}`, { method: 'DELETE' })).status).toBe(204)
  for (const { url } of [stored, ...stored.variants]) expect((await app.request(url)).status).toBe(404)
  expect((await app.request(`/api/media/${stored.id}`, { method: 'DELETE' })).status).toBe(404)
})

test('a picture inside a section of the site counts as shown', async () => {
  const stored = await upload('mission-image', await picture(40, 40), 'a.png')
  const data = JSON.stringify({ modules: [{ type: 'image', content: stored.url }] })
  await database.db.execute(sql`insert into homepage_data (section, data) values ('mission', ${data})`)
  expect(await removeIfUnused(database.db, storage, stored.url)).toBe(false)
  await database.db.execute(sql`delete from homepage_data`)
  expect(await removeIfUnused(database.db, storage, `https://academy.example${stored.url}`)).toBe(true)
  expect(await removeIfUnused(database.db, storage, 'https://elsewhere.example/a.png')).toBe(false)
})

test('a student may find and remove the own avatar, not that of somebody else', async () => {
  asking = people.student
  const mine = await upload('avatar', await picture(9, 9), 'me.png')
  const find = () => app.request(`/api/media?url=${encodeURIComponent(mine.url)}`)
  asking = people.other
  expect((await find()).status).toBe(404)
  expect((await app.request(`/api/media/${mine.id}`, { method: 'DELETE' })).status).toBe(404)
  asking = null
  expect((await find()).status).toBe(401)
  expect((await app.request(`/api/media/${mine.id}`, { method: 'DELETE' })).status).toBe(401)
  asking = people.student
  expect(await (await find()).json()).toMatchObject({ id: mine.id })
  expect((await app.request(`/api/media/${mine.id}`, { method: 'DELETE' })).status).toBe(204)
})

test('the sweep removes what nobody refers to any more and keeps what a version could restore', async () => {
  await removeLeftOver(database.db, storage, new Date(Date.now() + 1000))
  const [left, kept, marked] = [
    await upload('mission-image', await picture(9, 9), 'left.png'),
    await upload('mission-image', await picture(9, 9), 'kept.png'),
    await upload('mission-image', await picture(9, 9), 'marked.png'),
  ]
  await database.db.execute(
    sql`insert into revisions (entity, entity_id, version, data) values ('homepage_data', 'x', 1, ${JSON.stringify({ url: kept.url })})`,
  )
  await database.db.execute(sql`update media set deleted_at = now() where id = ${marked.id}`)
  expect((await app.request(`/api/media/${marked.id}`, { method: 'DELETE' })).status).toBe(404)
  expect(await removeLeftOver(database.db, storage, new Date(0))).toBe(1)
  expect((await app.request(marked.url)).status).toBe(404)
  expect((await app.request(left.url)).status).toBe(200)
  expect(await removeLeftOver(database.db, storage, new Date(Date.now() + 1000))).toBe(1)
  expect((await app.request(left.url)).status).toBe(404)
  expect((await app.request(kept.url)).status).toBe(200)
})

async function send(purpose: string, bytes: Uint8Array, name: string): Promise<Response> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], name))
  return app.request(`/api/media/${purpose}`, { method: 'POST', body: form })
}

async function upload(purpose: string, bytes: Uint8Array, name: string): Promise<Media> {
  const answer = await send(purpose, bytes, name)
  expect(answer.status).toBe(201)
  return (await answer.json()) as Media
}

/** Every stored file, every row, and every upload still on disk. */
async function everythingKept() {
  const files = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  const names = files.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return { files: names.toSorted(), rows: await database.db.$count(media) }
}

function picture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#1F4D3A' } }).png().toBuffer()
}

function person(profileId: string, role: Session['role']): Session {
  return { sessionId: profileId, profileId, email: `${role}@academy.example`, emailVerified: true, role }
}
