import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import type { Database } from '#platform/server/database/database.ts'
import type { Site } from './site.ts'

/** What was acknowledged of each thing, and what it may be instead, since a write of it was not answered. Null: it is not there. */
export type Ledger = Map<string, { now: string | null; maybe: string[] }>
/** A question that was acknowledged, to be sent again. */
export type Sent = { key: string; body: object; answer: unknown }

export type Load = {
  ledger: Ledger
  sent: Sent[]
  /** How many writes were acknowledged, and how many were refused by an answer, by status. */
  acknowledged: number
  refused: Map<number, number>
  /** Set to end the loops. */
  stopped: boolean
}

export const newLoad = (): Load => ({
  ledger: new Map(),
  sent: [],
  acknowledged: 0,
  refused: new Map(),
  stopped: false,
})

type Asked = { method: string; path: string; json?: unknown; form?: FormData; headers?: Record<string, string> }
type Writer = { origin: string; cookie: string; load: Load; course: string }

/**
 * Writes of every sort side by side, each kind in a loop of its own, until the connection is cut or `load.stopped`. With `inStep` one of
 * each and then what it does, so that every turn is the same work however busy the machine is.
 */
export async function writeOfEverySort(site: Site, load: Load, inStep?: () => Promise<void>): Promise<void> {
  load.stopped = false
  const { cookie } = await site.administrator()
  const { rows } = await site.database.pool.query<{ id: string }>(
    `insert into courses (title, description, type, price) values ('Rivers', 'Water', 'certificate', 3000) returning id`,
  )
  const writer = { origin: site.origin, cookie, load, course: rows[0]?.id ?? '' }
  const sorts = [saveHero, keepTeachers, askQuestions, enrolAndMark, upload]
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

/** Whoever is refused does not insist at once. */
const refusedMs = 50

class CutOff extends Error {}
function ended(error: unknown): void {
  if (!(error instanceof CutOff)) throw error
}

/**
 * Asks for a write that makes `what` be `next`. Gives the answer's body where it was acknowledged, null where an answer refused it:
 * with 4xx nothing was written, with 5xx it may have been.
 */
async function write<Answer>(
  { origin, cookie, load }: Writer,
  asked: Asked,
  what?: string,
  next: string | null = null,
): Promise<Answer | null> {
  const entry = what === undefined ? undefined : (load.ledger.get(what) ?? { now: null, maybe: [] })
  if (entry && what !== undefined) {
    load.ledger.set(what, entry)
    entry.maybe.push(String(next))
  }
  const { method, path, json, form, headers } = asked
  const body = form ?? (json === undefined ? null : JSON.stringify(json))
  const sent = { cookie, ...(json !== undefined && { 'content-type': 'application/json' }), ...headers }
  const answer = await fetch(origin + path, { method, body, headers: sent })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => null)
  if (answer === null) throw new CutOff()
  const { status, text } = answer
  if (status >= 400) {
    load.refused.set(status, (load.refused.get(status) ?? 0) + 1)
    if (entry && what !== undefined && status < 500) {
      entry.maybe.pop()
      if (entry.now === null && entry.maybe.length === 0) load.ledger.delete(what)
    }
    await wait(refusedMs)
    return null
  }
  if (method !== 'GET') load.acknowledged += 1
  if (entry) Object.assign(entry, { now: next, maybe: [] })
  return (text === '' ? {} : JSON.parse(text)) as Answer
}

const heroOf = (title: string) => ({
  title,
  subtitle: '',
  stats: [],
  backgroundImage: '',
  youtubeUrl: '',
  thirdCardImage: '',
})

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

async function enrolAndMark(writer: Writer): Promise<void> {
  const email = `${randomUUID()}@example.org`
  const json = { course_id: writer.course, email }
  const asked = { method: 'POST', path: '/api/enrollments', json, headers: { cookie: '' } }
  if (!(await write(writer, asked, `enrollment/${email}`, 'pending'))) return
  const list = await write<{ items: { id: string; version: number; email: string }[] }>(writer, {
    method: 'GET',
    path: `/api/admin/enrollments?course=${writer.course}`,
  })
  const own = list?.items.find((item) => item.email === email)
  if (!own) return
  const marked = { version: own.version, payment_status: 'completed' }
  const mark = { method: 'PUT', path: `/api/admin/enrollments/${own.id}/status`, json: marked }
  await write(writer, mark, `enrollment/${email}`, 'completed')
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

/** Everything that the ledger speaks of and that is not as it was acknowledged. */
export async function lostOf({ pool }: Database, { ledger }: Load): Promise<string[]> {
  const { rows } = await pool.query<{ what: string; stands: string }>(`
    select 'hero/' || version as what, data ->> 'title' as stands from homepage_data where section = 'hero'
    union all select 'hero/' || version, data ->> 'title' from revisions where entity = 'homepage_data' and entity_id = 'hero'
    union all select 'teacher/' || id, version || ' ' || name from teachers
    union all select 'question/' || message, 'there' from contact_questions
    union all select 'enrollment/' || email, payment_status from course_enrollments
    union all select 'file//files/' || bucket || '/' || key, 'there' from media where deleted_at is null`)
  const stands = new Map(rows.map((row) => [row.what, row.stands]))
  return [...ledger].flatMap(([what, { now, maybe }]) => {
    const found = stands.get(what) ?? null
    return found === now || maybe.includes(String(found)) ? [] : [`${what} is ${found}, and ${now} was acknowledged`]
  })
}
