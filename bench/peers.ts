import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '#test/server.ts'
import { databaseUrlOf } from '#test/processes.ts'
import { type Child, cpuMsOf, pin, startChild } from './child.ts'
import type { Figure, Result } from './figures.ts'
import { type FilledSite, runStatements, startFilledSites } from './filled-site.ts'
import { inTurn, ratios } from './in-turn.ts'
import { courseAsked } from './fill-statements.ts'
import type { Loaded, Order } from './load.ts'
import { type Peer, type PeerCourse, peers, programOf } from './peers/sites.ts'
import { type Asked, oneAnswer, uncachedJson, uncachedPage } from './uncached.ts'

const times = { rounds: 7, roundMs: 1_000, warmUpMs: 3_000 }
const count = 500
const connections = 8
const serversProcessor = 0
const loadProcessor = 1
const patienceMs = 180_000
const run = promisify(execFile)

/** By what is asked for and the peer, with what the ratio compares. */
const aims: Readonly<Record<string, { atLeast: number; note: string }>> = {
  'list, JSON: hand-built Next': {
    atLeast: 2.5,
    note: 'the same tables and one statement for an answer on both sides',
  },
  'one course, JSON: hand-built Next': { atLeast: 3, note: 'ours reads teachers, family and texts as documents, too' },
  'page rendered anew: hand-built Next': {
    atLeast: 1.5,
    note: 'its page has a frame, tabs and 24 cards; ours has menus, filters, families, pictures in sizes and structured data besides, in brotli',
  },
  'page rendered anew: Payload on Next': {
    atLeast: 2.5,
    note: 'its page is 24 plain articles and nothing else; ours has frame, menu, tabs, cards and pictures, in brotli',
  },
}

/** Something that serves in the run; `pid` for its processor time. */
type Server = { name: string; port: number; pid: number | undefined; list: Asked; one?: Asked; page?: Asked }

/** Compares lists, single courses and pages with a hand-built Next app, Payload on Next, Directus and Strapi, each in production mode. */
export async function peersBench(): Promise<Result> {
  const { sites, stop } = await startFilledSites([count])
  const folder = mkdtempSync(path.join(os.tmpdir(), 'academy-peers-'))
  const load = startChild<Order, Loaded>('load.ts', loadProcessor)
  const stops: (() => Promise<void>)[] = []
  try {
    const [site] = sites
    if (!site) throw new Error('No site was started.')
    const courses = await coursesOf(site)
    const served: Server[] = []
    const missing: string[] = []
    for (const peer of peers) {
      // Takes minutes: progress is shown.
      console.error(`Installing ${peer.name}`)
      try {
        const started = await startPeer(peer, path.join(folder, peer.name.replaceAll(' ', '-')), site, courses)
        stops.push(started.stop)
        served.push(started.server)
      } catch (error) {
        missing.push(`${peer.name}: ${lastWords(error)}`)
      }
    }
    pin(site.server, serversProcessor)
    const all: Server[] = [
      {
        name: 'academy',
        port: site.server.port,
        pid: site.server.pid,
        list: uncachedJson('/api/courses?limit=12'),
        one: uncachedJson(`/api/courses/${courseAsked}`),
        page: uncachedPage('/courses'),
      },
      ...served,
    ]
    return {
      title: 'courses beside a hand-built Next app, Payload on Next, Directus and Strapi, in one run',
      how:
        `${count} courses in each, on one PostgreSQL, pools of ten; ${times.rounds} rounds of ${times.roundMs / 1000} s each in turn, servers on one processor, ` +
        `load on the other; lists of 12 by ${connections} connections, pages of them rendered anew by one. Peers store courses flat; ours come with children and certificates. ` +
        `${peers.flatMap(({ packages }) => packages.slice(0, 1)).join(', ')}, Node ${process.version}` +
        missing.map((each) => `. Not measured: ${each}`).join(''),
      figures: [
        ...(await compared('list, JSON', 'list', connections, all, load)),
        ...(await compared('one course, JSON', 'one', connections, all, load)),
        ...(await compared('page rendered anew', 'page', 1, all, load)),
      ],
    }
  } finally {
    load.end()
    await Promise.allSettled(stops.map((each) => each()))
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What is asked of those who have it, by so many readers at once. */
async function compared(
  what: string,
  which: 'list' | 'one' | 'page',
  readers: number,
  all: readonly Server[],
  load: Child<Order, Loaded>,
): Promise<Figure[]> {
  const asked = all.flatMap((server) => {
    const one = server[which]
    return one ? [{ server, one }] : []
  })
  const cpu = new Map<string, number[]>()
  const measured = asked.map(({ server, one }) => {
    return [
      server.name,
      async (ms: number) => {
        const before = cpuMsOf(server.pid)
        const answers = (await load.ask({ port: server.port, ...one, connections: readers, ms })).rate
        if (ms === times.roundMs) {
          cpu.set(server.name, [
            ...(cpu.get(server.name) ?? []),
            ((cpuMsOf(server.pid) - before) / (answers * ms)) * 1000,
          ])
        }
        return answers
      },
    ] as const
  })
  const values = await inTurn(Object.fromEntries(measured), times)
  const ours = values['academy'] ?? []
  return Object.entries(values).flatMap(([name, rates]): Figure[] => [
    { name: `${what}: ${name}`, values: rates, unit: '/s' },
    { name: `${what}: processor time of one answer, ${name}`, values: cpu.get(name) ?? [Number.NaN], unit: 'ms' },
    ...(name === 'academy' ? [] : [ratioFigure(what, name, ratios(ours, rates))]),
  ])
}

function ratioFigure(what: string, name: string, values: number[]): Figure {
  const { note, ...aim } = aims[`${what}: ${name}`] ?? {}
  const figure: Figure = { name: `${what}: academy ÷ ${name}, round by round`, values, unit: '×', isKept: true }
  return 'atLeast' in aim && note ? { ...figure, aim, note } : figure
}

async function startPeer(peer: Peer, folder: string, site: FilledSite, courses: readonly PeerCourse[]) {
  const own = `peer_${peer.name.toLowerCase().replaceAll(/\W/g, '_')}`
  if (!peer.isOnOurTables) await runStatements(site.connection, [`create database ${own}`])
  const port = await freePort()
  const url = databaseUrlOf(peer.isOnOurTables ? site.connection : { ...site.connection, database: own })
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    ...peer.env,
    PORT: String(port),
    DATABASE_URL: url,
    DB_CONNECTION_STRING: url,
    PUBLIC_URL: `http://localhost:${port}`,
  }
  write(folder, { ...peer.files, 'courses.json': JSON.stringify(courses), 'package.json': packageOf(peer) })
  const install = ['install', '--no-audit', '--no-fund', '--no-package-lock', ...peer.packages]
  const node = peer.isForOlderNode ? olderNode() : process.execPath
  await run('npm', install, { cwd: folder, env: { ...env, NODE_ENV: '', ...buildingFor(node) }, maxBuffer: 1e8 })
  for (const {
    run: [file = '', ...rest],
    env: more,
  } of peer.prepare)
    await run(node, [programOf(folder, file), ...rest], {
      cwd: folder,
      env: { ...env, ...more },
      maxBuffer: 1e8,
    })
  const [program = '', ...rest] = peer.start
  const child = spawn(node, [programOf(folder, program), ...rest], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (said = (said + chunk).slice(-10_000)))
  const stop = async () => void child.kill('SIGKILL')
  try {
    await answers(`http://localhost:${port}${peer.fill ? '/server/ping' : peer.list}`, () => child.exitCode === null)
    await peer.fill?.(`http://localhost:${port}`, courses)
    pin(child, serversProcessor)
    const list = { path: peer.list }
    await oneAnswer(port, list)
    const server: Server = {
      name: peer.name,
      port,
      pid: child.pid,
      list,
      ...(peer.one && { one: { path: peer.one.replace('{id}', courseAsked) } }),
      ...(peer.page && { page: { path: peer.page } }),
    }
    return { server, stop }
  } catch (error) {
    await stop()
    throw new Error(`${lastWords(error)} ${said.slice(-500)}`, { cause: error })
  }
}

/** The machine's other Node, first in the path that is not this one. */
function olderNode(): string {
  const found = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((place) => path.join(place, 'node'))
    .find((node) => existsSync(node) && realpathSync(node) !== realpathSync(process.execPath))
  if (found === undefined) throw new Error('It needs another Node than this, and the machine has none.')
  return found
}

/** Native parts are built for the Node that runs them, whose headers are beside it. */
function buildingFor(node: string): Record<string, string> {
  const place = path.dirname(path.dirname(node))
  const headers: Record<string, string> = existsSync(path.join(place, 'include/node/node.h'))
    ? { npm_config_nodedir: place }
    : {}
  return { PATH: `${path.dirname(node)}${path.delimiter}${process.env['PATH'] ?? ''}`, ...headers }
}

function packageOf({ name, files }: Peer): string {
  const type = 'src/index.js' in files ? {} : { type: 'module' }
  return JSON.stringify({ name: name.toLowerCase().replaceAll(' ', '-'), private: true, ...type })
}

function write(folder: string, files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    const place = path.join(folder, file)
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, text)
  }
}

async function answers(address: string, isAlive: () => boolean): Promise<void> {
  for (const until = performance.now() + patienceMs; performance.now() < until && isAlive(); await wait(250)) {
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error('It did not serve.')
}

async function coursesOf({ connection }: FilledSite): Promise<PeerCourse[]> {
  const columns = 'title, description, type, duration, instructor, price::int as price'
  return (await runStatements(connection, [`select ${columns} from courses order by created_at desc`])) as PeerCourse[]
}

function lastWords(error: unknown): string {
  const words = error instanceof Error ? ((error as { stderr?: string }).stderr ?? error.message) : String(error)
  const [, message = words] = /\bError: (.+)$/m.exec(words) ?? []
  return message.replace(/\s+/g, ' ').trim().slice(-300)
}
