import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildIfStale } from '../scripts/build.ts'
import { postgresPid } from './engine-process.ts'
import { answers, type Program, startProgram } from './programs.ts'
import { freePort } from './server.ts'
import { fillWithSite, makeSiteTemplate } from './site-template.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
type Way = { what: string; command: [string, ...string[]] }
const npm: Way = { what: 'npm start', command: ['npm', 'start'] }
const launcher: Way = { what: 'the launcher', command: [process.execPath, 'scripts/run.mjs', 'scripts/start.ts'] }
const apart = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc']
const mayBeApart = spawnSync(apart[0] ?? '', [...apart.slice(1), 'true']).status === 0

let dataDir = ''
let site = ''
let started: Program
let seed: Awaited<ReturnType<typeof makeSiteTemplate>>
let first: Program

// Before the first start is asked for, and waited for. Making a database is most of a first start: the others begin with a copy.
beforeAll(async () => {
  if (!(await buildIfStale())) throw new Error('The pages could not be built.')
  seed = await makeSiteTemplate(async (folder) => {
    dataDir = folder
    first = await run(launcher.command)
    await vi.waitUntil(() => first.output().includes(`  ${site}`))
    first.child.kill('SIGTERM')
    await first.ended
  })
}, 600_000)
afterAll(() => seed.remove())

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'academy-launched-'))
  // Open to the database's user, so that the data lies here where root starts it.
  chmodSync(dataDir, 0o755)
})

afterEach(async () => {
  if (started.child.pid) for (const pid of [started.child.pid, ...below(started.child.pid)]) kill(pid, 'SIGKILL')
  await vi.waitUntil(() => !postgresRuns())
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts a server on data that has been used before, and waits until it is ready. */
function start(command: Way['command']): Promise<Program> {
  fillWithSite(dataDir, seed.folder)
  return run(command)
}

async function run(command: Way['command']): Promise<Program> {
  const port = await freePort()
  site = `http://localhost:${port}`
  started = startProgram(command, {
    cwd: root,
    env: { PORT: String(port), DATA_DIR: dataDir, SAMPLE_CONTENT: 'off', npm_config_update_notifier: 'false' },
  })
  await answers(started, `${site}/readyz`)
  return started
}

/** Sends one half of a message at once, and the other when told; gives the answer's status. */
async function sendInHalves(): Promise<{ finish(): void; status: Promise<number> }> {
  const body = JSON.stringify({
    name: 'Lin',
    email: 'lin@example.org',
    message: 'A message that takes its time to come.',
  })
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), origin: site }
  const sent = request(`${site}/api/questions`, { method: 'POST', headers })
  const status = new Promise<number>((resolve) => {
    sent.on('response', (answer) => resolve(answer.resume().statusCode ?? 0))
    sent.on('error', () => resolve(0))
  })
  await new Promise<void>((resolve) => sent.write(body.slice(0, 40), () => resolve()))
  // The server has it once it answers another request that came after.
  await fetch(`${site}/healthz`)
  return { finish: () => sent.end(body.slice(40)), status }
}

/** All processes below this one. */
function below(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => statOf(name)?.[1] === String(pid))
  return children.flatMap((child) => [Number(child), ...below(Number(child))])
}

/** State and parent. */
function statOf(pid: string): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return null
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // Gone by itself.
  }
}

/** As a supervisor does: until there is no process any more that has not had the signal. */
function signalAll(first: number): void {
  const signalled = new Set<number>()
  for (let fresh = [first]; fresh.length > 0; fresh = below(first).filter((pid) => !signalled.has(pid))) {
    for (const pid of fresh) {
      signalled.add(pid)
      kill(pid, 'SIGTERM')
    }
  }
}

const dataPlace = () => path.join(dataDir, 'postgres')
const postgresRuns = () => postgresPid(dataPlace()) !== null

/** Whether PostgreSQL says that it takes connections: the eighth line of its note. */
function isServing(): boolean {
  const note = path.join(dataPlace(), 'data/postmaster.pid')
  return existsSync(note) && readFileSync(note, 'utf8').split('\n')[7]?.trim() === 'ready'
}

/** Readiness is off; a machine that is busy may see only that nobody listens any more. */
async function untilStopping(): Promise<void> {
  await vi.waitUntil(() =>
    fetch(`${site}/readyz`).then(
      ({ status }) => status === 503,
      () => true,
    ),
  )
}

async function expectStopped(program: Program): Promise<void> {
  await vi.waitFor(() => expect(program.output()).toContain('"msg":"stopped"'))
  await expect(fetch(`${site}/healthz`)).rejects.toThrow('fetch failed')
  expect(existsSync(path.join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false)
}

describe.runIf(process.platform === 'linux')('on Linux', () => {
  test.for([
    { ...npm, whom: 'the first process' },
    { ...npm, whom: 'every process' },
    { ...launcher, whom: 'the first process' },
    { ...launcher, whom: 'every process' },
  ])(
    'a SIGTERM to $whom of $what stops in order and cuts nothing off (stop-2)',
    { tags: 'full' },
    async ({ command, whom }) => {
      const program = await start(command)
      const message = await sendInHalves()
      const pid = program.child.pid ?? 0
      const database = postgresPid(dataPlace())
      expect(below(pid).length).toBeGreaterThan(5)
      if (whom === 'every process') signalAll(pid)
      else kill(pid, 'SIGTERM')
      await untilStopping()
      // PostgreSQL had the signal too, and its sessions are gone: it comes back for what is under way.
      if (whom === 'every process') await vi.waitUntil(() => isServing() && postgresPid(dataPlace()) !== database)
      message.finish()
      expect(await message.status).toBe(201)
      expect(await program.ended).toBe(0)
      await expectStopped(program)
    },
  )

  test.for([npm, launcher])(
    'where $what dies by kill -9, what it started stops in order (stop-3)',
    { tags: 'full' },
    async ({ command }) => {
      const program = await start(command)
      const message = await sendInHalves()
      kill(program.child.pid ?? 0, 'SIGKILL')
      await untilStopping()
      message.finish()
      expect(await message.status).toBe(201)
      await expectStopped(program)
    },
  )

  test('a stop that is asked for while the server starts is one in order (stop-2)', { tags: 'full' }, async () => {
    const port = await freePort()
    site = `http://localhost:${port}`
    started = startProgram(launcher.command, {
      cwd: root,
      env: { PORT: String(port), DATA_DIR: dataDir, SAMPLE_CONTENT: 'off' },
    })
    await vi.waitFor(() => expect(postgresRuns()).toBe(true), { interval: 5 })
    started.child.kill('SIGTERM')
    expect(await started.ended).toBe(0)
    await expectStopped(started)
  })

  test('standard output holds JSON lines only; words for people go to standard error (log-1)', () => {
    expect(first.output()).toContain('  http://localhost:')
    const lines = first.log().trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(expect.arrayContaining(['ready', 'stopped']))
  })
})

// Needs the right to make a namespace of processes, as root has.
describe.runIf(mayBeApart)('in a container', () => {
  for (const { what, command } of [npm, launcher]) {
    const options = what === launcher.what ? { tags: 'full' as const } : {}
    test(`${what} as the first process of a container stops in order (stop-2)`, options, async () => {
      const program = await start(['unshare', ...apart.slice(1), ...command])
      const message = await sendInHalves()
      const [first] = below(program.child.pid ?? 0)
      kill(first ?? 0, 'SIGTERM')
      await untilStopping()
      message.finish()
      expect(await message.status).toBe(201)
      expect(await program.ended).toBe(0)
      await expectStopped(program)
    })
  }
})
