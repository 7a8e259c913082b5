import { beforeAll, expect, test } from 'vitest'
import type { Access, Enrolled, MyEnrollmentList } from './schema.ts'
import type { EnrollmentList, ListedEnrollment } from '#features/learning/enrollment-desk/schema.ts'
import { courseEnrollments } from './table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCourse, countOf } from '#test/courses.ts'
import { paymentEvent, paymentSecret, sendPayment } from '#test/payments.ts'

// Orders of everything that can happen to enrollments, at random: whatever happened, what all sides say must agree.
// A failure names its seed: written here in place of the moment, it does the same again.
const seed = Date.now() % 1_000_000_000

type Asks = Pick<TestApp, 'request'>
type Page = 'root' | 'middle' | 'leaf'
const above: Record<Page, Page[]> = { root: [], middle: ['root'], leaf: ['middle', 'root'] }
const pages: Page[] = ['root', 'middle', 'leaf']
type Human = { email: string; account: (Asks & { profileId: string }) | null; isVerified: boolean }

let app: TestApp
let admin: Asks
beforeAll(async () => {
  app = await createTestApp({ settings: { PAYMENT_WEBHOOK_SECRET: paymentSecret } })
  admin = await signInAs(app, 'admin')
})

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

/** A family of three levels, two people, and what they and staff may do. */
async function makeWorld(name: string, next: () => number) {
  const add = (title: string, price: number, parent_course_id?: string) =>
    addCourse(app.database, { title, type: 'certificate', price, ...(parent_course_id && { parent_course_id }) })
  const root = await add('Root', 3000)
  const middle = await add('Middle', 500, root)
  await add('Beside', 0, root)
  const leaf = await add('Leaf', 0, middle)
  await add('Beside the leaf', 0, middle)
  const ids = { root, middle, leaf }
  const humans: Human[] = ['mei', 'tao'].map((who) => ({
    email: `${who}-${name}@example.org`,
    account: null,
    isVerified: false,
  }))
  const references: { reference: string; amount: number }[] = []
  const pick = <Of>(from: readonly Of[]): Of | undefined => from[Math.floor(next() * from.length)]
  // Mostly the same one: what clashes is what is looked for.
  const human = () => (next() < 0.75 ? humans[0] : pick(humans)) as Human

  async function enroll(who: Asks, { email }: Human) {
    const json = { course_id: ids[pick(pages) as Page], email: next() < 0.5 ? email : ` ${email.toUpperCase()} ` }
    const answer = await who.request('/api/enrollments', { method: 'POST', json })
    expect(answer.status).toBe(200)
    const { payment_url, amount } = (await answer.json()) as Enrolled
    const reference = payment_url && new URL(payment_url).searchParams.get('reference')
    if (reference) references.push({ reference, amount })
  }
  async function tell(type: 'payment.completed' | 'payment.refunded' | 'payment.failed') {
    // What was opened last is what is paid for mostly.
    const asked = pick(next() < 0.7 ? references.slice(-2) : references)
    // 400 and 404 where the reference or its amount is one from before.
    if (asked)
      expect(
        (await sendPayment(app, paymentEvent(asked.reference, { type, amount: asked.amount }))).status,
      ).toBeLessThan(500)
  }
  async function mark() {
    const listed = pick(await list(root, middle))
    const payment_status = pick(['completed', 'failed', 'refunded'])
    const json = { version: listed?.version, payment_status }
    const path = `/api/admin/enrollments/${listed?.id}/status`
    if (listed) expect((await admin.request(path, { method: 'PUT', json })).status).toBeLessThan(500)
  }
  async function signIn(one: Human) {
    one.isVerified ||= next() < 0.6
    const { email, isVerified } = one
    one.account = await signInAs(app, { email, verified: isVerified })
  }
  const acts: [name: string, weight: number, act: () => Promise<unknown>][] = [
    ['enroll without a session', 3, () => enroll(app, human())],
    [
      'enroll signed in',
      3,
      async () => {
        const one = human()
        if (one.account) await enroll(one.account, one)
      },
    ],
    ['pay', 5, () => tell('payment.completed')],
    [
      'enroll without a session, and pay',
      2,
      async () => {
        await enroll(app, human())
        await tell('payment.completed')
      },
    ],
    ['refund', 2, () => tell('payment.refunded')],
    ['fail', 1, () => tell('payment.failed')],
    ['mark', 2, mark],
    ['sign in', 2, () => signIn(human())],
  ]
  const bag = acts.flatMap(([called, weight, act]) => Array.from({ length: weight }, () => ({ called, act })))
  const step = () => pick(bag) as (typeof bag)[number]
  const signInAll = async () => {
    for (const one of humans) {
      one.isVerified = true
      one.account = await signInAs(app, { email: one.email })
    }
  }
  return { ids, humans, step, signInAll }
}
type World = Awaited<ReturnType<typeof makeWorld>>

async function list(...courses: string[]): Promise<ListedEnrollment[]> {
  const each = courses.map(async (course) => {
    const answer = await admin.request(`/api/admin/enrollments?course=${course}&limit=100`)
    return ((await answer.json()) as EnrollmentList).items
  })
  return (await Promise.all(each)).flat()
}

/** How often a second payment was found, and one that had taken the place of the first. */
const seen = { second: 0, tookPlace: 0 }

/** What every side says, and that it is the same. */
async function check({ ids, humans }: World, where: string): Promise<void> {
  const stored = await app.database.db.select().from(courseEnrollments)
  for (const page of pages) {
    const rows = await list(ids[page])
    const paid = rows.filter(({ payment_status }) => payment_status === 'completed')
    const whose = ({ id, email }: ListedEnrollment) => {
      const owner = stored.find((row) => row.id === id)?.profile_id ?? null
      const one = humans.find((each) => each.account?.profileId === owner || email.trim().toLowerCase() === each.email)
      return one?.isVerified ? one.email : (owner ?? email.trim().toLowerCase())
    }
    const people = Map.groupBy(paid, whose)
    expect(await countOf(app.database, ids[page]), `${where}: the count of ${page}`).toBe(people.size)
    seen.second += paid.filter(({ is_duplicate }) => is_duplicate).length
    seen.tookPlace += rows.filter((row) => row.is_duplicate && row.payment_status !== 'completed').length
    for (const [person, own] of people) {
      const counted = own.filter(({ is_duplicate }) => !is_duplicate)
      expect(counted, `${where}: what counts of ${person} in ${page}`).toHaveLength(1)
    }
  }
  for (const one of humans) if (one.account) await checkAccount(ids, one, one.account, stored, where)
}

async function checkAccount(
  ids: World['ids'],
  { email, isVerified }: Human,
  account: Asks & { profileId: string },
  stored: (typeof courseEnrollments.$inferSelect)[],
  where: string,
): Promise<void> {
  const own = stored.filter(({ profile_id }) => profile_id === account.profileId)
  const waiting = stored.filter((row) => row.profile_id === null && row.email_key === email && row.is_counted)
  if (isVerified) expect(waiting, `${where}: what is paid waits for nobody who has verified it`).toEqual([])
  const hasPaid = (page: Page) => own.some((row) => row.course_id === ids[page] && row.payment_status === 'completed')
  const mine = ((await (await account.request('/api/enrollments/mine?limit=100')).json()) as MyEnrollmentList).items
  expect(mine.map(({ id, payment_status }) => `${id} ${payment_status}`).toSorted(), `${where}: the profile`).toEqual(
    own.map(({ id, payment_status }) => `${id} ${payment_status}`).toSorted(),
  )
  for (const page of pages) {
    const isCovered = [page, ...above[page]].some(hasPaid)
    const access = (await (await account.request(`/api/courses/${ids[page]}/access`)).json()) as Access
    expect(access.purchaseStatus === 'completed', `${where}: access of ${email} to ${page}`).toBe(isCovered)
    expect(access.hasAccess, `${where}: ${page} is open to ${email}`).toBe(isCovered || page === 'root')
    if (!isCovered) continue
    expect(
      mine.filter((row) => row.course_id === ids[page] && row.payment_url),
      `${where}: owed for ${page}`,
    ).toEqual([])
    const json = { course_id: ids[page], email }
    const again = (await (await account.request('/api/enrollments', { method: 'POST', json })).json()) as Enrolled
    expect(again, `${where}: enrolling again in ${page}`).toMatchObject({
      payment_status: 'completed',
      payment_url: null,
    })
  }
  const rows = await app.database.db.$count(courseEnrollments)
  expect(rows, `${where}: enrolling where one is enrolled makes nothing`).toBe(stored.length)
}

test('after any order of events access, count, list and profile agree (enrollments-3)', { tags: 'full' }, async () => {
  seen.second = seen.tookPlace = 0
  // By chance a round may hold no second payment: a few more are tried then.
  const isTried = () => seen.second > 0 && seen.tookPlace > 0
  for (let round = 0; round < 3 || (round < 9 && !isTried()); round += 1) {
    const world = await makeWorld(`one-${round}`, chance(seed + round))
    const done: string[] = []
    if (round > 0) await world.signInAll()
    for (let number = 0; number < 40; number += 1) {
      const { called, act } = world.step()
      done.push(called)
      await act()
      if (number % 5 === 4) await check(world, `seed ${seed}, round ${round}, after ${done.join(', ')}`)
    }
  }
  // Without these nothing of what it is for was tried.
  expect(seen.second, `seed ${seed}`).toBeGreaterThan(0)
  expect(seen.tookPlace, `seed ${seed}`).toBeGreaterThan(0)
})

test('the same holds for events at the same moment (enrollments-3)', { tags: 'full' }, async () => {
  seen.second = 0
  for (let round = 0; round < 2; round += 1) {
    const world = await makeWorld(`many-${round}`, chance(seed + 1000 + round))
    await world.signInAll()
    const done: string[] = []
    for (let burst = 0; burst < 8; burst += 1) {
      const steps = Array.from({ length: 6 }, () => world.step())
      done.push(`[${steps.map(({ called }) => called).join(', ')}]`)
      await Promise.all(steps.map(({ act }) => act()))
      await check(world, `seed ${seed}, round ${round}, after ${done.join(', ')}`)
    }
  }
  expect(seen.second, `seed ${seed}`).toBeGreaterThan(0)
})
