import { desc, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { identities, profiles, sessions } from '#features/people/accounts/table.server.ts'
import { courseEnrollments } from '#features/learning/enrollments/table.server.ts'
import { contactQuestions } from '#features/messages/inquiries/table.server.ts'
import { media } from '#features/content/media/table.server.ts'
import { auditLog } from '#records/audit/table.server.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import { addCourse, countOf } from '#test/courses.ts'
import { newRecord, recordKinds } from '#test/records.ts'
import type { Erasure } from './schema.ts'

const app = await createTestApp()
const { db, pool } = app.database
type Person = Awaited<ReturnType<typeof signInAs>>

const enroll = (who: Pick<Person, 'request'>, course_id: string, email: string, phone = '555-0101') =>
  who.request('/api/enrollments', {
    method: 'POST',
    json: { course_id, email, full_name: 'Mei Lan', phone, organization: 'River School' },
  })
const ask = (who: Pick<Person, 'request'>, email: string) =>
  who.request('/api/questions', { method: 'POST', json: { name: 'Mei Lan', email, message: 'How deep are rivers?' } })
const erase = (who: Person) => who.request('/api/account', { method: 'DELETE' })
/** Every row of every table in which a text stands. */
async function rowsWith(text: string): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await pool.query(`select 1 from ${name} as each where strpos(each::text, $1) > 0 limit 1`, [
        text,
      ])
      return rows.length > 0 ? [name] : []
    }),
  )
  return found.flat()
}
const pixel = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'green' } })
  .png()
  .toBuffer()
function uploadAvatar(person: Person) {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(pixel)], 'me.png', { type: 'image/png' }))
  return person.request('/api/media/uploads/avatar', { method: 'POST', body: form })
}
async function avatarOf(person: Person): Promise<string> {
  const { url } = (await (await uploadAvatar(person)).json()) as { url: string }
  const saved = await person.request('/api/profile', {
    method: 'PUT',
    json: { version: 1, full_name: 'Mei Lan', avatar_url: url },
  })
  expect(saved.status).toBe(200)
  return url
}

test('the download is one document with the person’s data and nobody else’s (own-data-1)', async () => {
  const course = await addCourse(app.database, { title: 'Rivers', type: 'free' })
  const mei = await signInAs(app, { email: 'mei@example.test', name: 'Mei Lan' })
  await enroll(mei, course, 'mei@example.test')
  await ask(app, ' MEI@example.test')
  await ask(app, 'other@example.test')
  await enroll(app, course, 'other@example.test')
  const answer = await mei.request('/api/account/data')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-\d{4}-\d{2}-\d{2}\.json"$/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const text = await answer.text()
  expect(text).not.toContain('other@example.test')
  const data = JSON.parse(text) as Record<string, unknown[]>
  expect(data['profile']).toMatchObject({ email: 'mei@example.test', full_name: 'Mei Lan' })
  expect(data['sessions']).toMatchObject([{ is_current: true }])
  expect(data['api_keys']).toEqual([])
  expect(data['enrollments']).toMatchObject([{ course_title: 'Rivers', phone: '555-0101', payments: [] }])
  expect(data['questions']).toMatchObject([{ message: 'How deep are rivers?' }])
  expect(data['volunteer_applications']).toEqual([])
  expect(data['done_in_the_back_office']).toEqual([])
  expect((await app.request('/api/account/data')).status).toBe(401)
})

test('a download says that somebody else paid, with only its own office note (own-data-1)', async () => {
  const course = await addCourse(app.database, { title: 'Estuaries', type: 'certificate', price: 300 })
  const clerk = await signInAs(app, { email: 'clerk.estuaries@example.test', role: 'desk' })
  const add = async (email: string, payer: string, payment_note: string) => {
    const json = { course_id: course, people: [{ email }], payer, is_paid: true, payment_note }
    expect((await clerk.request('/api/admin/enrollments', { method: 'POST', json })).status).toBe(200)
  }
  await add('yu@example.test', 'River School', 'Bank 7')
  await add('elsewhere@example.test', 'Sea School', 'Bank 8')
  const yu = await signInAs(app, { email: 'yu@example.test', name: 'Yu' })
  const text = await (await yu.request('/api/account/data')).text()
  const { enrollments } = JSON.parse(text) as { enrollments: object[] }
  expect(enrollments).toMatchObject([
    { course_title: 'Estuaries', payment_status: 'completed', payer: 'River School', payment_note: 'Bank 7' },
  ])
  for (const foreign of ['elsewhere@example.test', 'Sea School', 'Bank 8']) expect(text).not.toContain(foreign)
})

test('the download comes five times an hour (own-data-2)', async () => {
  const eager = await signInAs(app, { email: 'eager@example.test' })
  for (let time = 0; time < 5; time++) expect((await eager.request('/api/account/data')).status).toBe(200)
  expect((await eager.request('/api/account/data')).status).toBe(429)
})

test('an erased account leaves no personal data, and every count as it was (own-data-3)', async () => {
  const [free, paid] = [
    await addCourse(app.database, { title: 'Meadows', type: 'free' }),
    await addCourse(app.database, { title: 'Forests', type: 'certificate', price: 28000 }),
  ]
  const lan = await signInAs(app, { email: 'lan.erased@example.test', name: 'Lan Unforgettable' })
  const elsewhere = await signInAs(app, { email: 'lan.erased@example.test' })
  await enroll(lan, free, 'contact.of.lan@example.test', '555-0199')
  await enroll(lan, paid, 'lan.erased@example.test', '555-0199')
  await ask(app, 'Lan.Erased@example.test ')
  const url = await avatarOf(lan)
  const asked = (await (await lan.request('/api/account/erasure')).json()) as Erasure
  expect(asked).toEqual({
    enrollments: 2,
    certificates: 0,
    mail: 3,
    subscriptions: 0,
    pending: [{ course_title: 'Forests', amount: 28000, currency: 'JPY' }],
    messages: 1,
    has_acted: false,
    is_last_admin: false,
  })
  const figures = async () => {
    const { rows } = await pool.query(
      `select value, count from row_counts where counted = 'course_enrollments' order by 1`,
    )
    return [rows, await countOf(app.database, free), await countOf(app.database, paid)]
  }
  const before = await figures()
  expect((await erase(lan)).status).toBe(204)
  expect((await lan.request('/api/profile')).status).toBe(401)
  for (const text of ['lan.erased', 'Lan.Erased', 'contact.of.lan', 'Lan Unforgettable', '555-0199']) {
    const owners = await rowsWith(text)
    // Another test's Mei has the same number.
    expect(
      owners.filter((table) => table !== 'oidc_records' && !(text === '555-0199')),
      text,
    ).toEqual([])
  }
  expect((await elsewhere.request('/api/profile')).status).toBe(401)
  expect(await figures()).toEqual(before)
  const kept = await db
    .select()
    .from(courseEnrollments)
    .where(sql`course_title in ('Meadows', 'Forests')`)
  expect(kept).toHaveLength(2)
  for (const row of kept)
    expect(row).toMatchObject({ profile_id: null, full_name: null, phone: null, organization: null })
  expect((await app.request(url)).status).toBe(404)
  expect(await db.$count(media, eq(media.original_name, 'me.png'))).toBe(0)
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(entry).toMatchObject({ action: 'account.erased', entity_id: lan.profileId, details: {} })
})

test('a later sign-in with an erased account is somebody new without the old data (own-data-5)', async () => {
  const course = await addCourse(app.database, { title: 'Springs', type: 'free' })
  const email = 'again@example.test'
  const before = await signInAs(app, { email })
  await enroll(before, course, email)
  await enroll(app, course, email)
  expect((await erase(before)).status).toBe(204)
  const after = await signInAs(app, { email })
  expect(after.profileId).not.toBe(before.profileId)
  const mine = (await (await after.request('/api/enrollments/mine')).json()) as { items: unknown[] }
  expect(mine.items).toEqual([])
  await enroll(after, course, email)
  const rows = await db.select().from(courseEnrollments).where(eq(courseEnrollments.course_id, course))
  expect(new Set(rows.map(({ profile_id }) => profile_id))).toEqual(new Set([after.profileId, null]))
})

test('a payment after an erasure completes its enrollment and identifies nobody (own-data-5)', async () => {
  const course = await addCourse(app.database, { title: 'Glaciers', type: 'certificate', price: 9000 })
  const email = 'late@example.test'
  const person = await signInAs(app, { email })
  await enroll(person, course, email)
  await erase(person)
  await signInAs(app, { email })
  const admin = await signInAs(app, 'admin')
  const [row] = await db.select().from(courseEnrollments).where(eq(courseEnrollments.course_id, course))
  const marked = await admin.request(`/api/admin/enrollments/${row?.id}/status`, {
    method: 'PUT',
    json: { version: row?.version, payment_status: 'completed' },
  })
  expect(marked.status).toBe(200)
  const [paid] = await db.select().from(courseEnrollments).where(eq(courseEnrollments.course_id, course))
  expect(paid).toMatchObject({ payment_status: 'completed', profile_id: null })
})

test('an email verified by another account too stays that account’s (own-data-5)', async () => {
  const course = await addCourse(app.database, { title: 'Deltas', type: 'certificate', price: 9000 })
  const email = 'shared@example.test'
  const one = await signInAs(app, { email, subject: 'one' })
  await signInAs(app, { email, subject: 'two' })
  await enroll(app, course, email)
  await ask(app, email)
  await erase(one)
  const [row] = await db.select().from(courseEnrollments).where(eq(courseEnrollments.course_id, course))
  expect(row?.email).toBe(email)
  expect(await db.$count(contactQuestions, eq(contactQuestions.email, email))).toBe(1)
})

test('erasing needs a fresh sign-in, and is refused to the last administrator (own-data-6)', async () => {
  const old = await signInAs(app, { email: 'old@example.test' })
  await db
    .update(sessions)
    .set({ created_at: sql`now() - interval '20 minutes'` })
    .where(eq(sessions.profile_id, old.profileId))
  const refused = await erase(old)
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ error: { code: 'sign_in_again' } })
  expect(await db.$count(identities, eq(identities.profile_id, old.profileId))).toBe(1)
  const admin = await signInAs(app, 'admin')
  expect((await erase(admin)).status).toBe(409)
  expect((await (await admin.request('/api/account/erasure')).json()) as Erasure).toMatchObject({ is_last_admin: true })
  const second = await signInAs(app, { email: 'second@example.test', role: 'admin' })
  expect((await erase(second)).status).toBe(204)
  expect(await db.$count(profiles, eq(profiles.id, admin.profileId))).toBe(1)
})

test('a request during the erasure of its account is refused and not stored (own-data-7)', async () => {
  const course = await addCourse(app.database, { title: 'Lagoons', type: 'free' })
  const sent: [role: 'student' | 'admin', send: (who: Person) => Response | Promise<Response>][] = [
    ['student', (who) => enroll(who, course, 'moment@example.test')],
    [
      'admin',
      (who) =>
        who.request('/api/admin/announcements', {
          method: 'POST',
          json: newRecord('announcements', recordKinds.announcements.fields),
        }),
    ],
    ['student', uploadAvatar],
  ]
  for (const [at, [role, send]] of sent.entries()) {
    const who = await signInAs(app, { email: `moment-${at}@example.test`, role })
    const erasing = await pool.connect()
    await erasing.query('begin')
    await erasing.query('select from profiles where id = $1 for update', [who.profileId])
    const answered = send(who)
    await vi.waitFor(async () => {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      expect((await pool.query(waiting)).rowCount).toBe(1)
    })
    await erasing.query('delete from profiles where id = $1', [who.profileId])
    await erasing.query('commit')
    erasing.release()
    const answer = await answered
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error: { message: expect.stringContaining('has been erased') } })
  }
  expect(await db.$count(courseEnrollments, eq(courseEnrollments.course_id, course))).toBe(0)
  expect(await db.$count(media)).toBe(0)
})
