import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { pdfFile } from '#test/document-files.ts'
import { createMediaApp, picture } from '#test/media-app.ts'
import type { Media } from './schema.ts'
import { removeIfUnused, removeLeftOver } from './store.server.ts'

let media: Awaited<ReturnType<typeof createMediaApp>>
beforeAll(async () => {
  media = await createMediaApp()
})
beforeEach(() => {
  media.who.asking = 'admin'
})

test('an administrator uploads a picture, and everybody sees it and its variants (upload-9)', async () => {
  const answer = await media.send('hero-background', await picture(1000, 600), 'sunrise.png')
  expect(answer.status).toBe(201)
  const stored = (await answer.json()) as Media
  expect(stored).toMatchObject({ content_type: 'image/png', width: 1000, height: 600, original_name: 'sunrise.png' })
  expect(stored.url).toMatch(/^\/files\/images\/hero\/\d{13}-[a-z0-9]+\.png$/)
  expect(stored.variants.map(({ width }) => width)).toEqual([320, 640, 960])
  media.who.asking = 'nobody'
  for (const { url, width } of [stored, ...stored.variants]) {
    const file = await media.request(url)
    expect(file.status).toBe(200)
    expect((await sharp(Buffer.from(await file.arrayBuffer())).metadata()).width).toBe(width)
  }
})

test('position data does not survive an upload (upload-8)', async () => {
  const photo = await sharp(await picture(400, 300))
    .jpeg()
    .withExif({ IFD0: { Copyright: 'my-home' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 41/1 0/1' } })
    .toBuffer()
  expect(photo.includes('my-home')).toBe(true)
  const stored = await media.upload('announcement-image', photo, 'a.jpg')
  const bytes = Buffer.from(await (await media.request(stored.url)).arrayBuffer())
  expect(bytes.includes('my-home')).toBe(false)
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
})

test('a picture’s name does not matter', async () => {
  const stored = await media.upload('course-image', await picture(20, 20), 'report.pdf')
  expect(stored).toMatchObject({ content_type: 'image/png', url: expect.stringMatching(/\.png$/) })
})

test.each([
  ['a document', 'team-avatar', pdfFile, 'me.png', 415, 'Invalid File Type: Please select an image file'],
  [
    'an SVG',
    'team-avatar',
    Buffer.from('<svg/>'),
    'me.png',
    415,
    'Unsupported file type: accepted formats are jpg, jpeg, png, gif, webp',
  ],
  [
    'a picture for a reading',
    'reading',
    await picture(9, 9),
    'a.pdf',
    415,
    expect.stringMatching(/^Unsupported file type: accepted formats are pdf,/),
  ],
  [
    'a damaged picture',
    'team-avatar',
    (await picture(300, 300)).subarray(0, 200),
    'a.png',
    400,
    expect.stringMatching('damaged'),
  ],
  ['nothing', 'team-avatar', Buffer.alloc(0), 'a.png', 400, expect.stringMatching('Please select')],
  ['3 MB', 'team-avatar', Buffer.alloc(3 * 1024 * 1024), 'a.png', 413, 'File Too Large: Image size cannot exceed 2MB'],
  ['3 MB', 'partner-logo', Buffer.alloc(3 * 1024 * 1024), 'a.png', 413, 'File Too Large: Image size cannot exceed 2MB'],
  [
    '6 MB',
    'mission-image',
    Buffer.alloc(6 * 1024 * 1024),
    'a.png',
    413,
    'File Too Large: Image size cannot exceed 5MB',
  ],
  [
    '11 MB',
    'hero-background',
    Buffer.alloc(11 * 1024 * 1024),
    'a.png',
    413,
    'File Too Large: Image size cannot exceed 10MB',
  ],
  ['51 MB', 'reading', Buffer.alloc(51 * 1024 * 1024), 'a.pdf', 413, 'File Too Large: File size cannot exceed 50MB'],
])(
  '%s uploaded as %s is refused with its message, and nothing is stored (upload-1)',
  async (_what, purpose, bytes, name, status, message) => {
    const before = await media.everythingKept()
    const answer = await media.send(purpose, bytes, name)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ error: { message, fields: { file: message } } })
    expect(await media.everythingKept()).toEqual(before)
  },
)

test('an upload that is cut off stores nothing (upload-10)', async () => {
  const before = await media.everythingKept()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(await picture(300, 300))], 'a.png'))
  const whole = new Request('http://x/', { method: 'POST', body: form })
  const bytes = new Uint8Array(await whole.clone().arrayBuffer())
  const answer = await media.request('/api/media/team-avatar', {
    method: 'POST',
    body: bytes.subarray(0, bytes.length - 60),
    headers: { 'content-type': whole.headers.get('content-type') ?? '' },
  })
  expect(answer.status).toBe(400)
  expect(await media.everythingKept()).toEqual(before)
})

test('a picture that cannot be recorded is not left in the storage', async () => {
  const before = await media.everythingKept()
  await media.database.db.execute(sql`alter table media add constraint no_room check (folder <> 'hero') not valid`)
  expect((await media.send('hero-card', await picture(400, 400), 'a.png')).status).toBe(500)
  await media.database.db.execute(sql`alter table media drop constraint no_room`)
  expect(await media.everythingKept()).toEqual(before)
})

test('uploads are refused by role before the body is read; a student sends an avatar (upload-19)', async () => {
  media.who.asking = 'nobody'
  expect((await media.request('/api/media/reading', { method: 'POST', body: 'junk' })).status).toBe(401)
  expect((await media.request('/api/media/nonsense', { method: 'POST', body: 'junk' })).status).toBe(401)
  expect((await media.send('avatar', await picture(9, 9), 'a.png')).status).toBe(401)
  media.who.asking = 'student'
  expect((await media.request('/api/media/reading', { method: 'POST', body: 'junk' })).status).toBe(403)
  expect((await media.request('/api/media/nonsense', { method: 'POST', body: 'junk' })).status).toBe(403)
  expect((await media.send('avatar', await picture(9, 9), 'a.png')).status).toBe(201)
  media.who.asking = 'admin'
  expect((await media.request('/api/media/nonsense', { method: 'POST', body: 'junk' })).status).toBe(400)
})

test('a file that a record shows stays; once unlinked it goes with its variants (upload-20)', async () => {
  const stored = await media.upload('teacher-avatar', await picture(400, 400), 'a.png')
  await media.database.db.execute(sql`insert into teachers (name, avatar_url) values ('Prof. Wen', ${stored.url})`)
  const refused = await media.request(`/api/media/${stored.id}`, { method: 'DELETE' })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ error: { code: 'in_use' } })
  expect((await media.request(stored.url)).status).toBe(200)
  await media.database.db.execute(sql`update teachers set avatar_url = null`)
  expect((await media.request(`/api/media/${stored.id}`, { method: 'DELETE' })).status).toBe(204)
  for (const { url } of [stored, ...stored.variants]) expect((await media.request(url)).status).toBe(404)
  expect((await media.request(`/api/media/${stored.id}`, { method: 'DELETE' })).status).toBe(404)
})

test('a picture of an earlier version cannot be deleted and returns with the version (upload-20)', async () => {
  const [before, after] = [
    await media.upload('teacher-avatar', await picture(400, 400), 'before.png'),
    await media.upload('teacher-avatar', await picture(400, 400), 'after.png'),
  ]
  const fields = { name: 'Prof. Lan', bio: '', avatar_url: before.url }
  const added = await media.request('/api/admin/teachers', { method: 'POST', json: fields })
  const { id } = (await added.json()) as { id: string }
  const save = { version: 1, data: { ...fields, avatar_url: after.url } }
  expect((await media.request(`/api/admin/teachers/${id}`, { method: 'PUT', json: save })).status).toBe(200)
  const refused = await media.request(`/api/media/${before.id}`, { method: 'DELETE' })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ error: { code: 'in_use' } })
  for (const { url } of [before, ...before.variants]) expect((await media.request(url)).status).toBe(200)
  const kept = await media.request(`/api/admin/history/teachers/${id}/1`)
  expect(await kept.json()).toMatchObject({ data: { avatar_url: before.url }, missing_files: [] })
})

test('a picture is kept as long as a version that names it in any way (upload-20)', async () => {
  const names = [
    (url: string) => `https://academy.example${url}?again`,
    (url: string) => `See ![the river](${url}), then write.`,
    (url: string) => `${url}.`,
    (url: string) => `${url}\n${url}`,
  ]
  for (const [at, name] of names.entries()) {
    const { id, url } = await media.upload('announcement-image', await picture(9, 9), 'a.png')
    const data = JSON.stringify({ modules: [{ content: name(url) }] })
    await media.database.db.execute(
      sql`insert into revisions (entity, entity_id, version, data) values ('announcements', ${id}, ${at + 1}, ${data})`,
    )
    expect((await media.request(`/api/media/${id}`, { method: 'DELETE' })).status).toBe(409)
    await media.database.db.execute(sql`delete from revisions where entity_id = ${id}`)
    expect((await media.request(`/api/media/${id}`, { method: 'DELETE' })).status).toBe(204)
  }
})

test('a picture inside a section of the site counts as shown', async () => {
  const stored = await media.upload('mission-image', await picture(40, 40), 'a.png')
  const data = JSON.stringify({ modules: [{ type: 'image', content: stored.url }] })
  await media.database.db.execute(sql`insert into homepage_data (section, data) values ('mission', ${data})`)
  expect(await removeIfUnused(media.database.db, media.storage, stored.url)).toBe(false)
  await media.database.db.execute(sql`delete from homepage_data`)
  expect(await removeIfUnused(media.database.db, media.storage, `https://academy.example${stored.url}`)).toBe(true)
  expect(await removeIfUnused(media.database.db, media.storage, 'https://elsewhere.example/a.png')).toBe(false)
})

test('a student may find and remove the own avatar, not that of somebody else', async () => {
  media.who.asking = 'student'
  const mine = await media.upload('avatar', await picture(9, 9), 'me.png')
  const find = () => media.request(`/api/media?url=${encodeURIComponent(mine.url)}`)
  media.who.asking = 'other'
  expect((await find()).status).toBe(404)
  expect((await media.request(`/api/media/${mine.id}`, { method: 'DELETE' })).status).toBe(404)
  media.who.asking = 'nobody'
  expect((await find()).status).toBe(401)
  expect((await media.request(`/api/media/${mine.id}`, { method: 'DELETE' })).status).toBe(401)
  media.who.asking = 'student'
  expect(await (await find()).json()).toMatchObject({ id: mine.id })
  expect((await media.request(`/api/media/${mine.id}`, { method: 'DELETE' })).status).toBe(204)
})

test('the sweep removes unreferenced files and keeps what a version could restore (upload-20)', async () => {
  await removeLeftOver(media.database.db, media.storage, new Date(Date.now() + 1000))
  const [left, kept, marked] = [
    await media.upload('mission-image', await picture(9, 9), 'left.png'),
    await media.upload('mission-image', await picture(9, 9), 'kept.png'),
    await media.upload('mission-image', await picture(9, 9), 'marked.png'),
  ]
  await media.database.db.execute(
    sql`insert into revisions (entity, entity_id, version, data) values ('homepage_data', 'x', 1, ${JSON.stringify({ url: kept.url })})`,
  )
  await media.database.db.execute(sql`update media set deleted_at = now() where id = ${marked.id}`)
  expect((await media.request(`/api/media/${marked.id}`, { method: 'DELETE' })).status).toBe(404)
  expect(await removeLeftOver(media.database.db, media.storage, new Date(0))).toBe(1)
  expect((await media.request(marked.url)).status).toBe(404)
  expect((await media.request(left.url)).status).toBe(200)
  expect(await removeLeftOver(media.database.db, media.storage, new Date(Date.now() + 1000))).toBe(1)
  expect((await media.request(left.url)).status).toBe(404)
  expect((await media.request(kept.url)).status).toBe(200)
})

test(
  'the sweep works in batches, skips shown files and ends where it is told to (upload-20)',
  { tags: 'full' },
  async () => {
    const { db } = media.database
    const before = new Date(Date.now() + 1000)
    await removeLeftOver(db, media.storage, before)
    const shown = await media.upload('teacher-avatar', await picture(9, 9), 'shown.png')
    const pdf = await media.upload('reading', pdfFile, 'shown.pdf')
    await db.execute(
      sql`insert into teachers (name, avatar_url) values ('Prof. Wen', ${`https://academy.example${shown.url}`})`,
    )
    // Under a whole address, by which no reading knows the file that it shows.
    await db.execute(
      sql`insert into resources (type, title, url) values ('reading', 'Soil', ${`https://academy.example${pdf.url}`})`,
    )
    await db.execute(sql`insert into media (bucket, key, folder, content_type, bytes, original_name, created_at)
    select 'images', 'hero/' || at || '-left.png', 'hero', 'image/png', 1, 'left.png', now() - make_interval(secs => at % 7)
    from generate_series(1, 1100) as at`)
    const ended = AbortSignal.abort()
    expect(await removeLeftOver(db, media.storage, before, ended)).toBe(0)
    expect(await removeLeftOver(db, media.storage, before)).toBe(1100)
    expect(await removeLeftOver(db, media.storage, before)).toBe(0)
    for (const { url } of [shown, pdf]) expect((await media.request(url)).status).toBe(200)
    await db.execute(sql`delete from teachers`)
    await db.execute(sql`delete from resources`)
  },
)
