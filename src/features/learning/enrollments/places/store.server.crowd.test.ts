import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { courses } from '#features/learning/courses/table.server.ts'
import type { Enrolled, PlaceChanged } from '../schema.ts'
import { courseEnrollments } from '../table.server.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import { addCourse, countOf } from '#test/courses.ts'
import { paymentEvent, paymentSecret, sendPayment } from '#test/payments.ts'
import { enroll, type Human, settleDue, several } from '#test/places.ts'

// Everything that can happen to places at once, in an order by chance: a failure names its seed.
const capacity = 7
const atOnce = 20

const settings = { PAYMENT_WEBHOOK_SECRET: paymentSecret }
const app = await createTestApp({ settings })
const { db } = app.database
const beside = await createTestApp({ settings, database: app.database })

/** Numbers from 0 to 1 that are the same for the same seed. */
function chance(from: number): () => number {
  let state = from >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Counts the places that are taken at every commit, by what the words of the specification say and by nothing of the program's. */
async function watchCommits() {
  await db.execute(
    sql`create table taken_at_commit (course_id uuid, taken int, at timestamptz default clock_timestamp())`,
  )
  await db.execute(sql`
    create function note_taken() returns trigger language plpgsql as $$
    begin
      insert into taken_at_commit (course_id, taken)
      select new.course_id, count(*) from course_enrollments
      where course_id = new.course_id and not is_duplicate and (
        place = 'seated' and payment_status = 'completed'
        or place = 'seated' and payment_status = 'pending' and held_until > clock_timestamp()
        or place = 'offered' and offer_ends_at > clock_timestamp());
      return null;
    end $$`)
  await db.execute(sql`
    create constraint trigger note_taken after insert or update on course_enrollments deferrable initially deferred
    for each row execute function note_taken()`)
}
const isWatching = watchCommits()

async function crowd(seed: number, price: number, operations: number) {
  const next = chance(seed)
  const course = await addCourse(app.database, { capacity, ...(price > 0 && { type: 'certificate', price }) })
  const people = await several(app, Math.min(24, operations / 5))
  const onTheOtherProcess = await Promise.all(
    people
      .slice(0, people.length / 3)
      .map(async ({ email }): Promise<Human> => ({ ...(await signInAs(beside, { email })), email })),
  )
  const everybody = [...people, ...onTheOtherProcess]
  const admin = await signInAs(app, { email: `admin-${seed}@example.org`, role: 'admin' })
  const pick = <Of>(from: readonly Of[]): Of | undefined => from[Math.floor(next() * from.length)]
  const references: string[] = []
  const ask = async (address: string, who: Human) => {
    const answer = await who.request(address, { method: 'POST' })
    expect(answer.status).toBeLessThan(500)
    return answer.ok ? ((await answer.json()) as PlaceChanged) : null
  }
  const remember = (answer: Pick<Enrolled, 'payment_url'> | null) => {
    const reference = answer?.payment_url && new URL(answer.payment_url).searchParams.get('reference')
    if (reference) references.push(reference)
  }
  const ofSomebody = async () => {
    const who = pick(everybody) as Human
    const { course_id, profile_id, id } = courseEnrollments
    const own = and(eq(course_id, course), eq(profile_id, who.profileId))
    const [row] = await db.select({ id }).from(courseEnrollments).where(own)
    return { who, id: row?.id ?? null }
  }
  const tell = async (type: 'payment.completed' | 'payment.failed' | 'payment.refunded') => {
    const reference = pick(references)
    if (!reference) return
    const answer = await sendPayment(next() < 0.5 ? app : beside, paymentEvent(reference, { type, amount: price }))
    expect(answer.status).toBeLessThan(500)
  }
  const does: (() => Promise<unknown>)[] = [
    async () => {
      const who = pick(everybody) as Human
      const answer = await enroll(who, course, who.email, next() < 0.8)
      expect([200, 409]).toContain(answer.status)
      if (answer.ok) remember((await answer.json()) as Enrolled)
    },
    async () => {
      const { who, id } = await ofSomebody()
      if (id) remember(await ask(`/api/enrollments/${id}/accept`, who))
    },
    async () => {
      const { who, id } = await ofSomebody()
      if (id) await ask(`/api/enrollments/${id}/withdraw`, who)
    },
    () => tell('payment.completed'),
    () => tell(next() < 0.5 ? 'payment.failed' : 'payment.refunded'),
    // As if a quarter of an hour, or two days, had gone by for one of them.
    async () => {
      const past = new Date(Date.now() - 1000)
      const { course_id, held_until, offer_ends_at } = courseEnrollments
      await db.execute(sql`
        update ${courseEnrollments} set
          held_until = case when ${held_until} is null then null else ${past.toISOString()}::timestamptz end,
          offer_ends_at = case when ${offer_ends_at} is null then null else ${past.toISOString()}::timestamptz end
        where id = (
          select id from ${courseEnrollments} where ${course_id} = ${course}::uuid
            and (${held_until} is not null or ${offer_ends_at} is not null) order by random() limit 1)`)
    },
    async () => {
      const json = { course_id: course, people: [{ email: `office-${seed}-${Math.floor(next() * 6)}@example.org` }] }
      const answer = await admin.request('/api/admin/enrollments', { method: 'POST', json })
      expect(answer.status).toBe(200)
    },
    () => settleDue(next() < 0.5 ? app : beside),
  ]
  const weights = [8, 4, 3, 4, 1, 1, 1, 1]
  const ordered = Array.from({ length: operations }, () => {
    let left = next() * weights.reduce((sum, each) => sum + each, 0)
    return does[weights.findIndex((weight) => (left -= weight) < 0)] ?? does[0]
  })
  const queue = [...ordered]
  const worker = async () => {
    for (let run = queue.shift(); run; run = queue.shift()) await run()
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  await settleDue(app)
  return course
}

for (const { seed, price, operations, ...options } of [
  { seed: 3, price: 3000, operations: 70 },
  { seed: 20_261_124, price: 3000, operations: 200, tags: 'full' },
  { seed: 7, price: 0, operations: 200, tags: 'full' },
]) {
  test(
    `${operations} moves at once never overfill a course or waste a place, with seed ${seed} (places-15)`,
    { timeout: 120_000, ...options },
    async () => {
      await isWatching
      const course = await crowd(seed, price, operations)
      const { rows: commits } = await db.execute<{ most: number; commits: number }>(sql`
      select max(taken) as most, count(*) as commits from taken_at_commit where course_id = ${course}::uuid`)
      // How many of the moves change a place is chance: some did.
      expect(commits[0]?.commits).toBeGreaterThan(operations / 10)
      expect(commits[0]?.most).toBe(capacity)
      const { rows: stand } = await db.execute<{ taken: number; waiting: number; counted: number }>(sql`
      select count(*) filter (where place = 'seated' and (payment_status = 'completed'
          or payment_status = 'pending' and held_until > now()) or place = 'offered') as taken,
        count(*) filter (where place in ('waiting', 'unseated')) as waiting,
        count(*) filter (where is_counted) as counted
      from course_enrollments where course_id = ${course}::uuid and not is_duplicate`)
      const { taken, waiting, counted } = stand[0] ?? { taken: 0, waiting: 0, counted: 0 }
      expect(taken).toBeLessThanOrEqual(capacity)
      if (waiting > 0) expect(taken).toBe(capacity)
      expect(await countOf(app.database, course)).toBe(counted)
      const [row] = await db.select({ limit: courses.seat_limit }).from(courses).where(eq(courses.id, course))
      expect(row?.limit).toBe(capacity)
    },
  )
}
