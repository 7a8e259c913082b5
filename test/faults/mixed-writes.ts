import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { emptySections } from '#features/content/site-content/schema.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Site } from './site.ts'
import { CutOff, ended, type Load, refusedMs, write, type Writer, type Enrolled } from './writes.ts'

/** Each of a domain of its own: what goes to one is bounded. */
const newEmail = () => `mei@${randomUUID()}.example`

/** Enrolls a guest, and gives the enrollment as staff see it. */
async function enroll(writer: Writer, course: string): Promise<Enrolled | null> {
  const email = newEmail()
  const asked = { method: 'POST', path: '/api/enrollments', headers: { cookie: '' } }
  const json = { course_id: course, email }
  const what = `enrollment/${email}`
  if (!(await write(writer, { ...asked, json }, what, 'pending'))) return null
  const path = `/api/admin/enrollments?course=${course}`
  const list = await write<{ items: Enrolled[] }>(writer, { method: 'GET', path })
  return list?.items.find((item) => item.email === email) ?? null
}

/** Enrolls, pays, was at the class, completes the course by it and gets the certificate. */
async function enrolAndLearn(writer: Writer): Promise<void> {
  const own = await enroll(writer, writer.course)
  if (!own) return
  const paid = { version: own.version, payment_status: 'completed' }
  const pay = { method: 'PUT', path: `/api/admin/enrollments/${own.id}/status`, json: paid }
  if (!(await write(writer, pay, `enrollment/${own.email}`, 'completed'))) return
  const marks = [{ id: own.id, version: 0, state: 'present' }]
  const mark = { method: 'PUT', path: `/api/admin/attendance/${writer.session}`, json: { marks } }
  if (!(await write(writer, mark, `attendance/${own.id}`, 'present'))) return
  const name = `Mei ${writer.load.acknowledged}`
  const json = {
    course_id: writer.course,
    title: 'River Steward',
    months: null,
    people: [{ enrollment_id: own.id, name }],
  }
  await write(writer, { method: 'POST', path: '/api/admin/issued-certificates', json }, `certificate/${own.id}`, name)
}

/** One more who wants one of few places; who has the oldest goes where none is free. */
async function holdPlaces(writer: Writer): Promise<void> {
  const own = await enroll(writer, writer.full)
  if (own) writer.seated.push(own)
  const other = own ? undefined : writer.seated.shift()
  if (!other) return
  const asked = { method: 'POST', path: `/api/admin/enrollments/${other.id}/place` }
  const json = { version: other.version, action: 'withdraw' }
  writer.load.ledger.set(`place/${other.email}`, { now: 'seated', maybe: [] })
  await write(writer, { ...asked, json }, `place/${other.email}`, 'withdrawn')
}

async function subscribe(writer: Writer): Promise<void> {
  const email = newEmail()
  const json = { email, topics: ['news'], every: 'daily' }
  const asked = { method: 'POST', path: '/api/subscriptions', json, headers: { cookie: '' } }
  await write(writer, asked, `subscription/${email}`, 'asked')
}

export { type Load, newLoad } from './writes.ts'

/**
 * Writes of every sort side by side, each kind in a loop of its own, until the connection is cut or `load.stopped`. With `inStep` one of
 * each and then what it does, so that every turn is the same work however busy the machine is.
 */
export async function writeOfEverySort(site: Site, load: Load, inStep?: () => Promise<void>): Promise<void> {
  load.stopped = false
  const { cookie } = await site.administrator()
  const writer = { origin: site.origin, cookie, load, seated: [], ...(await coursesOf(site)) }
  const sorts = [
    saveHero,
    keepTeachers,
    askQuestions,
    enrolAndLearn,
    holdPlaces,
    subscribe,
    translateAndPublish,
    upload,
  ]
  const untilStopped = async (turn: () => Promise<void>) => {
    while (!load.stopped) await turn()
  }
  const oneOfEach = async () => {
    await Promise.all(sorts.map((write) => write(writer)))
    await inStep?.()
  }
  const loops = inStep ? [oneOfEach] : sorts.map((write) => () => write(writer))
  await Promise.all(loops.map((turn) => untilStopped(turn).catch(ended)))
}

const heroOf = (title: string) => ({ ...emptySections.hero, title })

async function saveHero(writer: Writer): Promise<void> {
  const stands = await fetch(`${writer.origin}/api/site-content/hero`).catch(() => null)
  if (stands === null) throw new CutOff()
  if (!stands.ok && stands.status !== 404) {
    await wait(refusedMs)
    return
  }
  const version = stands.ok ? ((await stands.json()) as { version: number }).version : 1
  const title = `Saved over ${version}: ${randomUUID()}`
  const asked = { method: 'PUT', path: '/api/site-content/hero', json: { version, data: heroOf(title) } }
  await write(writer, asked, `hero/${version + 1}`, title)
}

type Teacher = { id: string; version: number }
/** Added, saved twice, and every other one deleted. */
async function keepTeachers(writer: Writer): Promise<void> {
  const path = '/api/admin/teachers'
  const fields = (name: string) => ({ name, bio: '', avatar_url: null })
  const name = `Teacher ${randomUUID()}`
  const key = { 'idempotency-key': randomUUID() }
  const added = await write<Teacher>(writer, { method: 'POST', path, json: fields(name), headers: key })
  if (!added) return
  const what = `teacher/${added.id}`
  writer.load.ledger.set(what, { now: `${added.version} ${name}`, maybe: [] })
  let { version } = added
  for (const again of ['once', 'twice']) {
    const json = { version, data: fields(`${name} ${again}`) }
    const next = `${version + 1} ${name} ${again}`
    const saved = await write<Teacher>(writer, { method: 'PUT', path: `${path}/${added.id}`, json }, what, next)
    if (!saved) return
    ;({ version } = saved)
  }
  if (writer.load.acknowledged % 2 === 0)
    await write(writer, { method: 'DELETE', path: `${path}/${added.id}` }, what, null)
}

async function askQuestions(writer: Writer): Promise<void> {
  const key = randomUUID()
  const body = { name: 'Mei Lin', email: 'mei@example.org', message: `How deep is the river? ${key}` }
  const asked = { method: 'POST', path: '/api/questions', json: body, headers: { 'idempotency-key': key, cookie: '' } }
  const answer = await write(writer, asked, `question/${body.message}`, 'there')
  if (answer) writer.load.sent.push({ key, body, answer })
}

/** A milestone, translated, changed for later, and the change published. */
async function translateAndPublish(writer: Writer): Promise<void> {
  const path = '/api/admin/milestones'
  const title = `A walk ${randomUUID()}`
  const fields = { title, text: 'Along the river.', year: 2014, published: true }
  const added = await write<{ id: string; version: number }>(writer, { method: 'POST', path, json: fields })
  if (!added) return
  const { id, version } = added
  writer.load.ledger.set(`milestone/${id}`, { now: title, maybe: [] })
  const translation = { version: 0, data: { texts: { title }, published: true } }
  const translate = { method: 'PUT', path: `/api/admin/translations/milestones/${id}/zh`, json: translation }
  await write(writer, translate, `translation/${id}`, title)
  const publishing = `/api/admin/publishing/milestones/${id}`
  const later = { version, pending_version: 0, data: { ...fields, title: `${title}, later` } }
  const keep = { method: 'PUT', path: `${publishing}/pending-changes`, json: later }
  if (!(await write(writer, keep, `pending/${id}`, 'there'))) return
  // What waits is gone once it is published.
  const pending = { now: 'there', maybe: ['null'] }
  writer.load.ledger.set(`pending/${id}`, pending)
  const publish = { method: 'POST', path: `${publishing}/publish` }
  if (await write(writer, publish, `milestone/${id}`, `${title}, later`)) writer.load.ledger.delete(`pending/${id}`)
}

const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#1F4D3A' } })
  .jpeg()
  .toBuffer()

/** A picture, which a teacher then shows. */
async function upload(writer: Writer): Promise<void> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(await picture)], 'river.jpg'))
  const stored = await write<{ url: string }>(writer, { method: 'POST', path: '/api/media/uploads/avatar', form })
  if (!stored) return
  writer.load.ledger.set(`file/${stored.url}`, { now: 'there', maybe: [] })
  const json = { name: 'Prof. Wen', bio: '', avatar_url: stored.url }
  await write(writer, { method: 'POST', path: '/api/admin/teachers', json })
}

/** A course with a class that has begun, one with three places, and somebody who hears of each enrollment. */
async function coursesOf({ database: { pool } }: Site) {
  const { rows } = await pool.query<{ course: string; full: string; session: string }>(`
    with learning as (
      insert into courses (title, description, type, price, completion, completion_share)
      values ('Rivers', 'Water', 'certificate', 3000, 'sessions', 100) returning id
    ), small as (
      insert into courses (title, description, type, price, capacity) values ('Wells', 'Water', 'certificate', 3000, 3) returning id
    ), class as (
      insert into course_sessions (course_id, title, date, time, minutes, starts_at, ends_at)
      select id, 'A class', current_date, '08:00', 60, now() - interval '1 hour', now() + interval '1 hour' from learning
      returning id
    ), hook as (
      insert into webhook_endpoints (url, events, salt, is_active)
      select 'https://partner.invalid/hook', '{enrollment.created}', 'salt', true where not exists (select from webhook_endpoints)
    )
    select learning.id as course, small.id as full, class.id as session from learning, small, class`)
  return rows[0] ?? { course: '', full: '', session: '' }
}

/** Everything that the ledger speaks of and that is not as it was acknowledged. */
export async function lostOf({ pool }: Database, { ledger }: Load): Promise<string[]> {
  const { rows } = await pool.query<{ what: string; stands: string }>(`
    select 'hero/' || version as what, data ->> 'title' as stands from homepage_data where section = 'hero'
    union all select 'hero/' || version, data ->> 'title' from revisions where entity = 'homepage_data' and entity_id = 'hero'
    union all select 'teacher/' || id, version || ' ' || name from teachers
    union all select 'question/' || message, 'there' from contact_questions
    union all select 'enrollment/' || email, payment_status from course_enrollments
    union all select 'place/' || email, place from course_enrollments
    union all select 'attendance/' || enrollment_id, state from attendance
    union all select 'certificate/' || enrollment_id, holder_name from issued_certificates
    union all select 'milestone/' || id, title from milestones
    union all select 'translation/' || record_id, texts ->> 'title' from translations
    union all select 'pending/' || entity_id, 'there' from pending_changes
    union all select 'subscription/' || email, 'asked' from subscriptions
    union all select 'file//files/' || bucket || '/' || key, 'there' from media where deleted_at is null`)
  const stands = new Map(rows.map((row) => [row.what, row.stands]))
  return [...ledger].flatMap(([what, { now, maybe }]) => {
    const found = stands.get(what) ?? null
    return found === now || maybe.includes(String(found)) ? [] : [`${what} is ${found}, and ${now} was acknowledged`]
  })
}
