import path from 'node:path'
import { sampleHero } from '#sample/site-content.ts'
import { startServer } from '#test/server.ts'
import { databaseUrlOf } from '#test/processes.ts'
import { type Child, cpuMsOf, pin, startChild } from './child.ts'
import type { Figure, Result } from './figures.ts'
import { type FilledSite, runStatements, startFilledSites } from './filled-site.ts'
import { inTurn, ratios } from './in-turn.ts'
import type { Loaded, Order } from './load.ts'
import { courseAsked } from './fill-statements.ts'
import { recordStatements } from './recorded-statements.ts'
import { signInAsAdministrator } from './signed-in.ts'
import type { Replay } from './statement-server.ts'
import { uncachedJson } from './uncached.ts'

const times = { rounds: 7, roundMs: 500, warmUpMs: 1_500 }
const serversProcessor = 0
const loadProcessor = 1
/** Writes of one account are limited. */
const administrators = 20
/** Long enough for every connection to have sent each statement often. */
const warmingMs = 1_000

/** Causes found by profiles of both sides, and what was done (docs/decisions/015). */
const notes = {
  courses:
    'Each header set on a finished answer copied it, JSON was compressed as a stream, statements were planned anew: mended, and a list as well as one course is one statement. Less left to compare with: the ratio gains less than the CPU',
  session:
    'Three statements are one, and signing a token, a quarter of all, is shared for a minute. What stays is reading and answering HTTP beside one read by key: in a profile 27 % are the writes to socket and database that the bare server makes too and 8 % what the session itself does',
  list: 'Rows were read field by field through copies of the row and of the names of its fields: mended',
  writes: 'Mostly the statements themselves; the lock of a change is taken in the statement that writes it',
}

type Measured = Omit<Order, 'port' | 'ms'> & { name: string; aim: number; note: string }

type Load = Child<Order, Loaded>

export async function apiBench(): Promise<Result> {
  const { sites, stop } = await startFilledSites([100], { TRUST_PROXY: '1' })
  const load = startChild<Order, Loaded>('load.ts', loadProcessor)
  try {
    const [site] = sites
    if (!site) throw new Error('No site was started.')
    pin(site.server, serversProcessor)
    const figures: Figure[] = []
    for (const each of await measuredOf(site)) {
      // Takes minutes: progress is shown.
      console.error(each.name)
      figures.push(...(await figuresOf(each, site, load)))
    }
    return {
      title: 'requests of the API beside a bare server that sends PostgreSQL the same statements',
      how:
        `${times.rounds} rounds of ${times.roundMs / 1000} s each in turn, both servers on one processor, the load on another; the statements are those that ` +
        'the site was heard to send for one request, in the same transactions and order. Bare: node:http and pg, the same bytes. CPU: of the server’s process',
      figures,
    }
  } finally {
    load.end()
    await stop()
  }
}

async function measuredOf(site: FilledSite): Promise<Measured[]> {
  const signedIn = await Promise.all(Array.from({ length: administrators }, () => signInAsAdministrator(site)))
  const [admin] = signedIn
  if (!admin) throw new Error('Nobody is signed in.')
  const { headers } = admin
  // The bare server's saves go there.
  await runStatements(site.connection, [`insert into homepage_data (section, data) values ('mission', '{}')`])
  const stats = sampleHero.stats.map((figure, at) => ({ id: `new-figure-${at}`, ...figure }))
  const hero = { ...sampleHero, stats, backgroundImage: '', thirdCardImage: '', title: 'Title {number}' }
  const question = {
    name: 'Reader',
    email: 'reader@academy.example',
    message: 'What does the land tell those who walk it?',
  }
  return [
    { name: 'twelve courses', ...uncachedJson('/api/courses?limit=12'), connections: 8, aim: 0.5, note: notes.courses },
    {
      name: 'one course',
      ...uncachedJson(`/api/courses/${courseAsked}`),
      connections: 8,
      aim: 0.5,
      note: notes.courses,
    },
    { name: 'who is signed in', path: '/api/session', headers, connections: 8, aim: 0.6, note: notes.session },
    {
      name: 'a list of administrators',
      path: '/api/admin/teachers',
      headers,
      connections: 8,
      aim: 0.6,
      note: notes.list,
    },
    {
      name: 'saving the hero',
      path: '/api/site-content/hero',
      method: 'PUT',
      headers: signedIn.map((each) => each.headers),
      body: JSON.stringify({ version: '{version}', data: hero }).replace('"{version}"', '{version}'),
      version: 0,
      connections: 1,
      aim: 0.6,
      note: notes.writes,
    },
    {
      name: 'asking a question',
      path: '/api/questions',
      method: 'POST',
      headers: { 'X-Forwarded-For': '{address}', 'Idempotency-Key': '{uuid}' },
      body: JSON.stringify(question),
      connections: 4,
      aim: 0.5,
      note: notes.writes,
    },
  ]
}

async function figuresOf({ name, aim, note, ...asked }: Measured, site: FilledSite, load: Load): Promise<Figure[]> {
  const replay = await replayOf(asked, site, load)
  const bare = startChild<Replay, { port: number; pid: number }>('statement-server.ts', serversProcessor)
  const cpu: Record<'site' | 'bare', number[]> = { site: [], bare: [] }
  try {
    const { port, pid } = await bare.ask(replay)
    const rate =
      (whose: 'site' | 'bare', order: Pick<Order, 'port'> & { version?: undefined }, process: number | undefined) =>
      async (ms: number) => {
        const before = cpuMsOf(process)
        const answered = await load.ask({ ...asked, ...order, ms })
        if (ms === times.roundMs) cpu[whose].push(((cpuMsOf(process) - before) / (answered.rate * ms)) * 1000)
        return answered.rate
      }
    const values = await inTurn(
      {
        site: rate('site', { port: site.server.port }, site.server.pid),
        bare: rate('bare', { port, version: undefined }, pid),
      },
      times,
    )
    return [
      { name: `${name}: the API`, values: values.site, unit: '/s', isKept: true },
      { name: `${name}: bare, ${replay.statements.length} statements`, values: values.bare, unit: '/s' },
      {
        name: `${name}: the API ÷ bare, round by round`,
        values: ratios(values.site, values.bare),
        unit: '×',
        aim: { atLeast: aim },
        note,
      },
      { name: `${name}: CPU of one request, the API`, values: cpu.site, unit: 'ms' },
      { name: `${name}: CPU of one request, bare`, values: cpu.bare, unit: 'ms' },
    ]
  } finally {
    bare.end()
  }
}

/** Asks a second server, whose way to the database is listened to. */
async function replayOf(
  asked: Omit<Measured, 'name' | 'aim' | 'note'>,
  { connection, server }: FilledSite,
  load: Load,
): Promise<Replay> {
  const line = await recordStatements(connection)
  const listened = await startServer({
    env: {
      DATABASE_URL: databaseUrlOf(line.connection),
      DATA_DIR: path.join(server.dataDir, '../listened'),
      LOG_LEVEL: 'error',
      TRUST_PROXY: '1',
    },
  })
  try {
    const order = { ...asked, port: listened.port }
    await load.ask({ ...order, ms: warmingMs })
    const headers = [asked.headers ?? {}].flat()[0] ?? {}
    let fewest: Replay | undefined
    // Jobs of the same server are heard as well: the request's own statements are what comes each time.
    for (const time of [1, 2, 3, 4, 5]) {
      const fresh = 'Idempotency-Key' in headers ? `00000000-0000-4000-8000-00000000000${time}` : undefined
      const given = { ...headers, ...(fresh && { 'Idempotency-Key': fresh }) }
      let answer = ''
      const statements = await line.during(async () => {
        answer = (await load.ask({ ...order, connections: 1, ms: 0, headers: given })).last
      })
      if (statements.length < (fewest?.statements.length ?? Infinity))
        fewest = { connection, statements, answer, ...(fresh && { fresh }) }
    }
    if (!fewest) throw new Error('Nothing was asked.')
    return fewest
  } finally {
    await listened.stop()
    line.close()
  }
}
