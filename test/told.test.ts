import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { EditableSession, SessionFields } from '#features/learning/course-sessions/schema.ts'
import { courses } from '#features/learning/courses/table.server.ts'
import type { ConcernedPeople } from '#features/learning/enrollment-desk/adding/schema.ts'
import { courseEnrollments } from '#features/learning/enrollments/table.server.ts'
import type { Candidate, CandidateList, IssuedCertificate } from '#features/learning/issued-certificates/schema.ts'
import type { MailCause } from '#features/delivery/mail/templates/causes.rules.ts'
import { mailOutbox } from '#features/delivery/mail/table.server.ts'
import { tellDueNotices } from '#features/learning/session-mail/notices.store.server.ts'
import { remindParticipants } from '#features/learning/session-mail/participants.store.server.ts'
import { createTestApp, signInAs, type TestApp } from './app.ts'
import { addSession } from './attendance.ts'
import { issueTo } from './certificates.ts'
import { classSession } from './class-session.ts'
import { address, ask, enrollEverybody, people, type Who } from './concerned-people.ts'
import { addCourse } from './courses.ts'
import { paymentSecret } from './payments.ts'
import { comeToRest } from './session-mail.ts'

const cancelled = { is_cancelled: true }

/** `told`: once by mail; `twice`: of each of two certificates; `named`: not, and staff see the address before; `no`: it is nothing to them. */
type Cell = 'told' | 'twice' | 'named' | 'no'
const takesPart: Record<Who, Cell> = {
  account: 'told',
  'account-unpaid': 'told',
  'account-unverified': 'named',
  'office-paid': 'told',
  'office-unpaid': 'told',
  'guest-paid': 'told',
  'guest-confirmed': 'told',
  'guest-typed': 'named',
  waiting: 'no',
  withdrawn: 'no',
  refunded: 'no',
  below: 'no',
  twice: 'told',
}
const hasPlace: Record<Who, Cell> = { ...takesPart, waiting: 'told' }
const completes: Record<Who, Cell> = { ...takesPart, 'account-unpaid': 'no', 'office-unpaid': 'no', twice: 'twice' }

/** `closed`: as long as the classes of the section are for those alone who have paid. */
type Doing = {
  cause: MailCause
  what: string
  does: (world: World) => Promise<unknown>
  table: Record<Who, Cell>
  closed?: true
}
type World = {
  app: TestApp
  admin: Awaited<ReturnType<typeof signInAs>>
  course: string
  /** The course, where a section of it is looked at. */
  parent: string
  /** Classes as they were added. */
  classes: string[]
  /** Mail that was looked at. */
  known: Set<string>
  /** Who was named last as not to be told. */
  named: string[]
  holders?: Candidate[]
}

const causes: Doing[] = [
  { cause: 'sessions_added', what: 'eight classes added', does: addTerm, table: takesPart },
  { cause: 'session_changed', what: 'a class moved', does: (of) => save(of, 0, { place: 'Garden' }), table: takesPart },
  { cause: 'session_cancelled', what: 'a class cancelled', does: (of) => save(of, 1, cancelled), table: takesPart },
  { cause: 'session_changed', what: 'a class reinstated', does: (of) => save(of, 1, {}), table: takesPart },
  { cause: 'session_cancelled', what: 'a class deleted', does: (of) => remove(of, 2), table: takesPart },
  {
    cause: 'session_changed',
    what: 'a class restored',
    does: (of) => restore(of, 'course_sessions', 2),
    table: takesPart,
  },
  { cause: 'reminder_hour', what: 'a class soon', does: beginSoon, table: takesPart },
  { cause: 'certificate_issued', what: 'certificates issued', does: issue, table: completes },
  { cause: 'certificate_issued', what: 'certificates issued again', does: reissueAll, table: completes },
  { cause: 'certificate_withdrawn', what: 'certificates withdrawn', does: withdrawAll, table: completes },
  {
    cause: 'session_changed',
    what: 'a class for payers moved',
    does: (of) => save(of, 4, { place: 'Garden' }),
    table: takesPart,
    closed: true,
  },
  { cause: 'course_cancelled', what: 'the course in the bin', does: bin, table: hasPlace },
  { cause: 'course_restored', what: 'the course restored', does: (of) => restore(of, 'courses'), table: hasPlace },
]
const going = new AbortController().signal

const worlds = new Map<string, World>()
beforeAll(async () => {
  for (const where of ['the course', 'its section']) {
    const app = await createTestApp({
      settings: {
        PUBLIC_URL: 'https://academy.example',
        PAYMENT_PAGE_URL: 'https://pay.example/{price}',
        PAYMENT_WEBHOOK_SECRET: paymentSecret,
      },
    })
    const admin = await signInAs(app, 'admin')
    const [course, section] = await enrollEverybody(app, admin)
    const told = { known: new Set<string>(), named: [], classes: [] }
    worlds.set(where, { app, admin, course: where === 'the course' ? course : section, parent: course, ...told })
  }
})

const cases = causes.flatMap((each) => ['the course', 'its section'].map((where) => ({ ...each, where })))

test.for(cases)('$what ($where): each is told once or named (told-1)', async (each) => {
  const world = worlds.get(each.where)
  if (!world) throw new Error('There is no such course.')
  const { db } = world.app.database
  const { cause, does } = each
  if (each.closed) await close(world)
  const named = await namedBefore(cause, world)
  await does(world)
  await comeToRest(world.app.database)
  await tellDueNotices(world.app.deps, going)
  expect(await tellDueNotices(world.app.deps, going), 'nothing is left').toBe(0)
  const mails = await db.select().from(mailOutbox)
  const recipients = mails.flatMap((mail) =>
    mail.cause === cause && !world.known.has(mail.id) ? [mail.recipient] : [],
  )
  for (const { id } of mails) world.known.add(id)
  const found = people.map((who) => {
    const count = recipients.filter((recipient) => withoutTag(recipient) === address(who)).length
    const cell = ['no', 'told', 'twice'][count]
    return [who, named.includes(address(who)) ? (cell === 'no' ? 'named' : `named, and ${cell}`) : cell]
  })
  const table = tableOf(each)
  expect(Object.fromEntries(found)).toEqual(table)
  const isOthers = (recipient: string) => !people.some((who) => withoutTag(recipient) === address(who))
  expect(recipients.filter(isOthers), 'nobody else').toEqual([])
})

/** Of a section, who is enrolled in the section alone takes part as well, and nobody waits for it. */
function tableOf({ table, closed, where }: (typeof cases)[number]): Record<Who, Cell> {
  if (where === 'the course') return table
  const ofSection = { ...table, below: 'told' as const, waiting: 'no' as const }
  return closed ? { ...ofSection, 'account-unpaid': 'no' } : ofSection
}

/** Whom the dialogs show as not to be told, before it is done. */
async function namedBefore(cause: MailCause, world: World): Promise<string[]> {
  const { admin, course } = world
  const isCourse = cause.startsWith('course')
  if (cause.startsWith('certificate')) {
    if (cause === 'certificate_issued' && world.holders === undefined) world.holders = await candidates(world)
    return (world.holders ?? []).flatMap(({ email, is_told }) => (is_told ? [] : [email]))
  }
  if (cause === 'course_restored') return world.named
  const answer = await admin.request(
    `/api/admin/enrollments/concerned?course=${course}&by=${isCourse ? 'course' : 'class'}`,
  )
  const found = (await answer.json()) as ConcernedPeople
  world.named = (found.people ?? []).flatMap(({ email, is_told }) => (is_told ? [] : [email]))
  expect(found.not_told).toBe(world.named.length)
  return world.named
}

function withoutTag(recipient: string): string {
  return recipient.toLowerCase().replace(/\+[^@]*/, '')
}

async function addTerm({ admin, course, classes }: World) {
  for (let day = 1; day <= 8; day++) {
    const json: SessionFields = { ...classSession, course_id: course, title: `Class ${day}`, date: `2095-03-0${day}` }
    classes.push(((await (await ask(admin, '/api/admin/sessions', 'POST', json)).json()) as EditableSession).id)
  }
}

async function save({ admin, classes }: World, at: number, part: Partial<SessionFields>) {
  const path = `/api/admin/sessions/${classes[at]}`
  const { version, ...now } = (await (await ask(admin, path)).json()) as EditableSession
  const fields = Object.keys(classSession).map((name) => [name, now[name as keyof typeof now]])
  const data = { ...(Object.fromEntries(fields) as SessionFields), is_cancelled: false, ...part }
  await ask(admin, path, 'PUT', { version, data })
}

function remove({ admin, classes }: World, at: number) {
  return ask(admin, `/api/admin/sessions/${classes[at]}`, 'DELETE')
}

async function restore({ admin, course, classes }: World, entity: string, at = 0) {
  const items = [{ entity, id: entity === 'courses' ? course : classes[at] }]
  const answer = await ask(admin, '/api/admin/bin/restore', 'POST', { items })
  expect(((await answer.json()) as { restored: object[] }).restored).toHaveLength(1)
}

async function beginSoon({ app, course }: World) {
  await addSession(app.database, course, { inMinutes: 30 })
  await remindParticipants(app.deps, going)
}

function bin({ admin, course }: World) {
  return ask(admin, `/api/admin/courses/${course}`, 'DELETE')
}

async function candidates({ app, admin, course, parent }: World): Promise<Candidate[]> {
  const rows = await app.database.db
    .select()
    .from(courseEnrollments)
    .where(and(inArray(courseEnrollments.course_id, [course, parent]), courseEnrollments.is_counted))
  await ask(admin, `/api/admin/completions/${course}`, 'PUT', { ids: rows.map(({ id }) => id), completed: true })
  const answer = await ask(admin, `/api/admin/issued-certificates/candidates?course=${course}`)
  return ((await answer.json()) as CandidateList).items
}

async function issue({ admin, course, holders = [] }: World) {
  const names = holders.map(({ enrollment_id, name, email }) => ({ enrollment_id, name: name ?? email }))
  expect((await issueTo(admin, course, names)).status).toBe(200)
}

async function eachStanding({ admin }: World, act: (id: string, version: number, name: string) => Promise<unknown>) {
  const answer = await ask(admin, '/api/admin/issued-certificates?state=valid')
  const { items } = (await answer.json()) as { items: IssuedCertificate[] }
  for (const { id, version, holder_name } of items) await act(id, version, holder_name ?? '')
}

function reissueAll(world: World) {
  return eachStanding(world, (id, version, name) =>
    ask(world.admin, `/api/admin/issued-certificates/${id}/reissue`, 'POST', {
      version,
      reason: 'Another title',
      name,
      title: 'Rivers',
    }),
  )
}

function withdrawAll(world: World) {
  return eachStanding(world, (id, version) =>
    ask(world.admin, `/api/admin/issued-certificates/${id}/withdrawal`, 'PUT', { version, reason: 'By mistake' }),
  )
}

/** Where the course costs something and has several sections, only who has paid comes to them. */
async function close({ app, course, parent }: World) {
  await app.database.db.update(courses).set({ type: 'certificate', price: 3000 }).where(eq(courses.id, parent))
  if (course !== parent) await addCourse(app.database, { parent_course_id: parent })
}
