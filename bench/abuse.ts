import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import sharp from 'sharp'
import { sampleId } from '#sample/id.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded.ts'
import { proofAt } from '#test/local-access.ts'
import { scriptedBrowser } from '#test/scripted-browser.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import { layLine, type SilentLine } from '#test/silent-line.ts'
import { databaseUrlOf } from '#test/processes.ts'
import type { Abuse, AbuseKind } from './abuser.ts'
import { pin, startChild } from './child.ts'
import type { Figure, Result } from './figures.ts'

const kinds: AbuseKind[] = [
  'unread',
  'words',
  'paths',
  'below',
  'records',
  'cursors',
  'searches',
  'results',
  'drawings',
  'letters',
  'shares',
  'future',
  'exports',
  'previews',
  'calendars',
  'certificates',
  'signIns',
]
const eachMs = 8_000
/** What others wait for beside one, where it is more than their share of one processor. */
const causes: Partial<Record<AbuseKind, string>> = {
  unread: 'the first of all to ask for the API’s document waits until it is described, and so does everybody else',
  uploads: 'pictures are decoded beside rendering, on one processor',
}
/** The well-behaved client's address. */
const otherAddress = '127.0.0.2'
/** What others read meanwhile, and how often; all but Home and a course as who is signed in. */
const read = [
  { name: 'Home', path: '/', everyMs: 15, as: null },
  { name: 'a course', path: `/course/${sampleId('course-living-watersheds')}`, everyMs: 100, as: null },
  { name: 'My learning', path: '/api/enrollments/mine', everyMs: 100, as: 'student' },
  { name: 'the dashboard', path: '/admin', everyMs: 250, as: 'admin' },
] as const
const mostTimes = { 1: 2, 12: 3 } as const
const visitEveryMs = 1_500
const serversProcessor = 0
const abusersProcessor = 1

/** `p95` in the order of what is read. */
type Visit = { p95: number[]; failed: number }
type Cookies = Record<'student' | 'admin', string>

/** Measures what one abusive address, and twelve, cost another that reads, enrols and signs in; then the database falls silent. */
export async function abuseBench(): Promise<Result> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'academy-abuse-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: pino({ level: 'error' }) })
  const line = await layLine(postgres.connection)
  const env = { DATABASE_URL: databaseUrlOf(line.connection), SAMPLE_CONTENT: 'on', LOG_LEVEL: 'fatal' }
  const server = await startServer({ env: { ...env, DATA_DIR: path.join(folder, 'site') } })
  const abuser = startChild<Abuse, { answers: Record<string, number> }>('abuser.ts', abusersProcessor)
  pin(server, serversProcessor)
  try {
    const figures = await measure(server, (abuse) => abuser.ask(abuse).then(({ answers }) => answers))
    figures.push(...(await silence(server, line)))
    return {
      title: 'one address does its worst while another reads Home, enrols and signs in',
      how: `${kinds.length + 1} abuses of ${eachMs / 1000} s each from 127.0.0.1, then searches and drawings from twelve addresses; ${read.map(({ name, everyMs }) => `${name} every ${everyMs} ms`).join(', ')} from ${otherAddress}, each p95 beside that without abuse`,
      figures,
    }
  } finally {
    abuser.end()
    await server.stop()
    await line.close()
    await postgres.stop()
    if (!postgres.location.startsWith(folder)) rmSync(postgres.location, { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(server: RunningServer, carryOut: (abuse: Abuse) => Promise<Record<string, number>>) {
  const { port, origin } = server
  const cookies: Cookies = {
    student: await cookieOf(origin, { name: 'Bench', email: 'bench@example.test' }),
    admin: await cookieOf(origin, { name: 'Sample Administrator', email: 'admin@academy.example' }),
  }
  // As large as an avatar may be.
  const big = { width: 4800, height: 4800, channels: 3 as const, background: '#1F4D3A' }
  const picture = (await sharp({ create: big }).jpeg().toBuffer()).toString('base64')
  await visit(server, cookies, 2_000)
  const calm = await visit(server, cookies, eachMs)
  const before = await memory(server)
  const figures: Figure[] = read.map(({ name }, at) => ({
    name: `${name}, p95 without abuse`,
    values: [calm.p95[at] ?? Number.NaN],
    unit: 'ms',
  }))
  let failed = calm.failed
  const suffer = async (kind: AbuseKind, from: 1 | 12 = 1) => {
    const [answers, harmed] = await Promise.all([
      carryOut({ port, kind, ms: eachMs, from, cookie: cookies.student, picture }),
      visit(server, cookies, eachMs),
    ])
    failed += harmed.failed
    const told = Object.entries(answers).map(([status, count]) => `${status}: ${count}`)
    for (const [at, { name }] of read.entries()) {
      figures.push({
        name: `${name}, p95 beside ${kind} of ${from} (${told.join(', ')}) ÷ that without`,
        group: `p95 of ${name} beside ${from === 1 ? 'one address' : 'twelve addresses'} at their worst ÷ that without`,
        values: [(harmed.p95[at] ?? Number.NaN) / (calm.p95[at] ?? Number.NaN)],
        unit: '×',
        aim: { atMost: mostTimes[from] },
        note: causes[kind] ?? 'one processor renders for all, and what is under way is finished first',
      })
    }
    // Work left over from one abuse must not count against the next.
    await wait(2_000)
  }
  for (const kind of kinds) await suffer(kind)
  for (const kind of ['searches', 'drawings'] as const) await suffer(kind, 12)
  const memoryAfter = async (what: string) => {
    const most = await memory(server)
    await wait(30_000)
    return { what, most, later: await memory(server) }
  }
  const memories = [await memoryAfter('reads')]
  // Pictures take memory outside the V8 heap: uploads are measured apart.
  await suffer('uploads')
  memories.push(await memoryAfter('uploads'))
  return [
    ...figures,
    {
      name: 'requests of the other that failed',
      values: [failed],
      unit: '' as const,
      aim: { atMost: 0 },
      note: 'sign-ins and enrolments whose render or statement waited longer than its 2.5 s on one processor',
    },
    { name: 'memory before', values: [before], unit: 'kB' as const },
    ...memories.flatMap(({ what, most, later }): Figure[] => [
      { name: `memory right after the ${what}`, values: [most], unit: 'kB' },
      {
        name: `memory 30 s after the ${what} ÷ before`,
        group: 'memory 30 s after ÷ before',
        values: [later / before],
        unit: '×',
        aim: { atMost: 1.25 },
        note: 'code that was compiled meanwhile, kept answers, and what the allocator keeps of what was freed',
      },
    ]),
  ]
}

async function visit({ port, origin }: RunningServer, cookies: Cookies, ms: number): Promise<Visit> {
  const agent = new Agent({ keepAlive: true, localAddress: otherAddress })
  const until = performance.now() + ms
  let failed = 0
  const again = async ({ path, everyMs, as }: (typeof read)[number]) => {
    const times: number[] = []
    while (performance.now() < until) {
      const began = performance.now()
      if ((await statusAt(port, path, agent, as ? cookies[as] : '')) !== 200) failed += 1
      times.push(performance.now() - began)
      await wait(everyMs)
    }
    return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN
  }
  const visits = async () => {
    for (let at = 0; performance.now() < until; at += 1) {
      if (!(await enrolAndSignIn(origin, `${at}-${Math.random()}`))) failed += 1
      await wait(visitEveryMs)
    }
  }
  const [p95] = await Promise.all([Promise.all(read.map(again)), visits()])
  agent.destroy()
  return { p95, failed }
}

function statusAt(port: number, path: string, agent: Agent, cookie = ''): Promise<number> {
  return new Promise((resolve) => {
    const headers = { host: `localhost:${port}`, 'accept-encoding': 'br', cookie }
    get({ port, host: '127.0.0.1', path, agent, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    }).on('error', () => resolve(0))
  })
}

async function enrolAndSignIn(origin: string, name: string): Promise<boolean> {
  const person = { name, email: `visitor-${name}@example.test` }
  try {
    const browser = await provenBrowser(origin, otherAddress)
    await browser.send(await browser.go('/api/auth/google'), person)
    const session = await browser.go('/api/session')
    const enrolled = await browser.post('/api/enrollments', {
      email: person.email,
      course_id: sampleId('course-first-walk'),
    })
    return session.text.includes(person.email) && enrolled.status < 300
  } catch {
    return false
  }
}

async function provenBrowser(origin: string, from?: string) {
  const browser = scriptedBrowser(origin, undefined, from)
  const { name, value } = await proofAt(origin)
  browser.cookies.set(name, { value, path: '/' })
  return browser
}

async function cookieOf(origin: string, person: { name: string; email: string }): Promise<string> {
  const browser = await provenBrowser(origin)
  await browser.send(await browser.go('/api/auth/google'), person)
  return [...browser.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
}

/** In kB. */
async function memory({ origin }: RunningServer): Promise<number> {
  const figures = (await (await provenBrowser(origin)).go('/metrics')).text
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(figures)?.[1]) / 1024
}

async function silence({ port }: RunningServer, line: SilentLine): Promise<Figure[]> {
  const agent = new Agent({ localAddress: otherAddress })
  const search = () => statusAt(port, `/api/search?q=${Math.random()}`, agent)
  line.freeze()
  const until = performance.now() + 8_000
  let slowest = 0
  const readers = Array.from({ length: 32 }, async () => {
    while (performance.now() < until) {
      const began = performance.now()
      await search()
      slowest = Math.max(slowest, performance.now() - began)
      await wait(50)
    }
  })
  await Promise.all(readers)
  line.thaw()
  const thawed = performance.now()
  while ((await search()) !== 200) await wait(50)
  return [
    { name: 'silent database: slowest answer', values: [slowest], unit: 'ms', aim: { atMost: 3_000 } },
    {
      name: 'silent database: used again after',
      values: [performance.now() - thawed],
      unit: 'ms',
      aim: { atMost: 5_000 },
    },
  ]
}
