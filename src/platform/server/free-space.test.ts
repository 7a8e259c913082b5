import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { createMediaApp, picture } from '#test/media-app.ts'
import { recordKinds } from '#test/records.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import { enrollToPay, paymentEvent, paymentOutcome, paymentSecret } from '#test/payments.ts'
import { watchFreeSpace, watchSite } from './free-space.ts'

const bucket = { url: 's3://academy', credentials: { accessKeyId: 'a', secretAccessKey: 'b', sessionToken: undefined } }
const megabytes = (n: number) => n * 1024 * 1024
const failure = (code: string) => Object.assign(new Error(code), { code })
afterEach(() => vi.restoreAllMocks())

test('there is room while every disk has its reserve, checked once a second (health-1)', async () => {
  let at = 0
  const disks: Record<string, number> = { data: megabytes(500), files: megabytes(500) }
  const free = vi.fn(async (folder: string) => disks[folder] ?? 0)
  const room = watchFreeSpace(['data', 'files'], { free, now: () => at })
  expect(await room.isLeft()).toBe(true)
  disks['files'] = megabytes(47)
  expect(await room.isLeft()).toBe(true)
  expect(free).toHaveBeenCalledTimes(2)
  at += 1_000
  expect([await room.isLeft(), await room.isReady()]).toEqual([false, false])
  disks['files'] = megabytes(48)
  at += 1_000
  expect([await room.isLeft(), await room.isReady()]).toEqual([true, true])
})

test.each([
  ['a full disk', failure('ENOSPC')],
  ['a quota', failure('EDQUOT')],
  ['a full database, wrapped', new Error('Failed query', { cause: failure('53100') })],
  ['a bucket with a quota', Object.assign(new Error(), { name: 'QuotaExceeded' })],
  ['a store that says 507', Object.assign(new Error(), { $metadata: { httpStatusCode: 507 } })],
])(
  '%s is heard, and readiness is off until nothing has been refused for half a minute (health-1)',
  async (_what, error) => {
    let at = 0
    const room = watchFreeSpace([], { now: () => at })
    expect(room.hear(new Error('else', { cause: failure('ECONNREFUSED') }))).toBe(false)
    expect(await room.isReady()).toBe(true)
    expect(room.hear(error)).toBe(true)
    at += 29_999
    expect([await room.isReady(), await room.isLeft()]).toEqual([false, true])
    at += 1
    expect(await room.isReady()).toBe(true)
  },
)

const full = { status: 507, code: 'full', message: expect.stringMatching('no room left .* tell whoever runs the site') }
const told = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: { code: string; message: string } }
  return { status: answer.status, ...error }
}

test('without room uploads and saves are refused; reading and deleting go on (health-1)', async () => {
  const app = await createTestApp()
  const admin = await signInAs(app, 'admin')
  const add = () => admin.request('/api/admin/teachers', { method: 'POST', json: recordKinds.teachers.fields })
  const { id } = (await (await add()).json()) as { id: string }
  vi.spyOn(app.deps.room, 'isLeft').mockResolvedValue(false)
  expect(await told(await add())).toEqual(full)
  const save = { version: 1, data: recordKinds.teachers.fields }
  expect(await told(await admin.request(`/api/admin/teachers/${id}`, { method: 'PUT', json: save }))).toEqual(full)
  expect((await app.request('/api/teachers')).status).toBe(200)
  expect((await app.request('/')).status).toBe(200)
  expect((await admin.request(`/api/admin/teachers/${id}`, { method: 'DELETE' })).ok).toBe(true)
  expect((await admin.request('/api/auth/sign-out', { method: 'POST' })).status).toBe(200)
})

test('a full database in a save answers 507, and readiness says so (health-1)', async () => {
  const app = await createTestApp()
  const admin = await signInAs(app, 'admin')
  await app.database.db.execute(sql`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  await app.database.db.execute(sql`create trigger no_room before insert on teachers execute function no_room()`)
  const add = () => admin.request('/api/admin/teachers', { method: 'POST', json: recordKinds.teachers.fields })
  expect((await app.request('/readyz')).status).toBe(200)
  expect(await told(await add())).toEqual(full)
  const ready = await app.request('/readyz')
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await ready.json()).toEqual({ status: 'not ready', database: true, storage: true, room: false })
  expect((await app.request('/api/teachers')).status).toBe(200)
})

test('a full store in an upload answers 507, and nothing of it is left (health-1)', async () => {
  const media = await createMediaApp()
  const before = await media.everythingKept()
  vi.spyOn(media.storage, 'put').mockRejectedValue(failure('ENOSPC'))
  expect(await told(await media.send('teacher-avatar', await picture(400, 400), 'a.png'))).toEqual(full)
  expect(await media.everythingKept()).toEqual(before)
})

test.for([
  ['embedded, and files beside it', {}, [false, false]],
  ['embedded, and files in a bucket', { storage: bucket }, [false, true]],
  ['elsewhere, and files under DATA_DIR', { databaseUrl: 'postgres://db/academy' }, [true, false]],
  ['elsewhere, and files in a bucket', { databaseUrl: 'postgres://db/academy', storage: bucket }, [true, true]],
] as const)(
  'with a full DATA_DIR and a database %s only what needs it is refused (health-9)',
  async ([, site, left]) => {
    const room = watchSite(
      { dataDir: 'data', databaseUrl: undefined, storage: undefined, ...site },
      { free: async () => 0 },
    )
    expect([await room.isLeft(), await room.isLeftForFiles()]).toEqual(left)
    expect(await room.isReady()).toBe(left[0] && left[1])
  },
)

test('where only files lack room, payments and saves are stored, files refused (health-9)', async () => {
  const app = await createTestApp({ settings: { PAYMENT_WEBHOOK_SECRET: paymentSecret } })
  const admin = await signInAs(app, 'admin')
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into courses (title, description, type, price, module_number) values ('Rivers', 'x', 'certificate', 3000, 1) returning id`,
  )
  const reference = await enrollToPay(app, rows[0]?.id ?? '', 'mei@academy.example')
  vi.spyOn(app.deps.room, 'isLeftForFiles').mockResolvedValue(false)
  expect(await paymentOutcome(app, paymentEvent(reference))).toMatchObject({ outcome: 'completed' })
  const add = { method: 'POST', json: recordKinds.teachers.fields }
  expect((await admin.request('/api/admin/teachers', add)).status).toBe(201)
  const form = new FormData()
  form.append('file', new File([new Uint8Array(await picture(40, 40))], 'a.png'))
  expect(await told(await admin.request('/api/media/teacher-avatar', { method: 'POST', body: form }))).toEqual(full)
  expect(await app.database.pool.query('select from media')).toMatchObject({ rowCount: 0 })
})
