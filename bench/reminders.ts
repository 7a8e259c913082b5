import { setTimeout as wait } from 'node:timers/promises'
import type { Figure, Result } from './figures.ts'
import { courseId, idOf, sessionId } from './fill-statements.ts'
import { type FilledSite, runStatements, startFilledSites } from './filled-site.ts'
import { type Asked, oneAnswer, uncachedJson, uncachedPage } from './uncached.ts'

const people = 10_000
/** What others read meanwhile: a page that is kept, one that is made, and an answer that is read. */
const read: Record<string, Asked> = {
  'Home, kept': { path: '/' },
  'a course, made anew': uncachedPage(`/course/${courseId(50)}`),
  'a course, JSON': uncachedJson(`/api/courses/${courseId(50)}`),
}
type Timed = { name: string; at: number; ms: number }

/** Reminds ten thousand people of one class, in the process that serves, and measures what everybody else waits for meanwhile. */
export async function reminders(): Promise<Result> {
  const { sites, stop } = await startFilledSites([people])
  try {
    const [site] = sites
    if (!site) throw new Error('No site was started.')
    await forAccounts(site)
    const timed: Timed[] = []
    let isDone = false
    const reading = readOn(site, timed, () => isDone)
    await wait(5_000)
    await begin(site)
    const run = await ended(site)
    await wait(2_000)
    isDone = true
    await reading
    return {
      title: `Reminding ${people.toLocaleString('en')} people of one class`,
      how:
        'By the job of the server that is asked, which looks each minute; one connection asks one answer after the other, before and while ' +
        'the mails are written and held for want of a mail server. The 95th percentile is compared; nobody sees a twentieth of a second.',
      figures: [
        {
          name: 'writing the mails',
          values: [run.ms / 1000],
          unit: 's',
          isKept: true,
          note: `${run.mails} mails, each once`,
        },
        ...Object.keys(read).flatMap((name) => comparedFigure(name, timed, run)),
      ],
    }
  } finally {
    await stop()
  }
}

/** Everybody enrolled gets an account, and the course has one class. */
async function forAccounts({ connection }: FilledSite): Promise<void> {
  await runStatements(connection, [
    `update course_enrollments set profile_id = profiles.id, email = profiles.email from profiles
      where course_enrollments.id = (select ${idOf('9', 'n')} from (select substring(profiles.email from '^reader([0-9]+)@')::int as n) as one)`,
    `delete from course_sessions where id <> '${sessionId(10)}'`,
    `update course_sessions set course_id = '${courseId(50)}', is_cancelled = false, starts_at = now() - interval '2 hours',
      ends_at = now() - interval '1 hour' where id = '${sessionId(10)}'`,
    'vacuum analyze course_enrollments',
  ])
}

/** The class is tomorrow. */
async function begin({ connection }: FilledSite): Promise<void> {
  await runStatements(connection, [
    `update course_sessions set starts_at = now() + interval '20 hours', ends_at = now() + interval '21 hours'`,
  ])
}

async function ended({ connection }: FilledSite): Promise<{ mails: number; from: number; to: number; ms: number }> {
  for (const until = Date.now() + 180_000; Date.now() < until; await wait(250)) {
    const rows = (await runStatements(connection, [
      `select count(*)::int as mails, extract(epoch from min(created_at)) * 1000 as first, extract(epoch from max(created_at)) * 1000 as last
        from mail_outbox where cause_key like '${sessionId(10)}:%'`,
    ])) as { mails: number; first: string; last: string }[]
    const [{ mails, first, last } = { mails: 0, first: '0', last: '0' }] = rows
    if (mails >= people) return { mails, from: Number(first), to: Date.now(), ms: Number(last) - Number(first) }
  }
  throw new Error('Not everybody was reminded within three minutes.')
}

async function readOn({ server }: FilledSite, timed: Timed[], isDone: () => boolean): Promise<void> {
  while (!isDone()) {
    for (const [name, asked] of Object.entries(read)) {
      const began = performance.now()
      await oneAnswer(server.port, asked)
      timed.push({ name, at: Date.now(), ms: performance.now() - began })
      await wait(2)
    }
  }
}

function comparedFigure(name: string, timed: readonly Timed[], { from, to }: { from: number; to: number }): Figure[] {
  const of = timed.filter((each) => each.name === name)
  const [alone, beside] = [of.filter(({ at }) => at < from), of.filter(({ at }) => at >= from && at <= to)].map(p95)
  const note = `before: ${alone?.toFixed(1)} ms, ${((beside ?? Number.NaN) / (alone ?? Number.NaN)).toFixed(1)}×`
  return [{ name: `${name}, p95 meanwhile`, values: [beside ?? Number.NaN], unit: 'ms', aim: { atMost: 50 }, note }]
}

function p95(timed: readonly Timed[]): number {
  const sorted = timed.map(({ ms }) => ms).toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
}
