import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startServer } from '#test/server.ts'
import { type Figure, median, type Result } from './figures.ts'
import { memoryOf, processesBelow } from './process-usage.ts'

const times = 7
/** What `npm start` runs. */
const program = ['scripts/run.mjs', 'scripts/start.mjs']
const aimMs = { first: 3_000, second: 800 }
const timesIdle = 3
/** Until everything that starts later has started. */
const restMs = 5_000
const aimMegabytes = 140

/** Measures process start until `/readyz` succeeds: without data, and with the first start's data. */
export async function startToReady(): Promise<Result> {
  const first: number[] = []
  const second: number[] = []
  const idle: Memory[] = []
  for (let time = 0; time < times; time++) {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'academy-bench-'))
    try {
      first.push(await oneStart(dataDir))
      second.push(await oneStart(dataDir))
      if (time < timesIdle) idle.push(await memoryAtRest(dataDir))
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  const bare = Array.from({ length: times }, bareNode)
  const relative = (values: number[]) => values.map((value) => value / median(bare))
  return {
    title: 'start to ready, with the embedded database',
    how: `${times} first starts and ${times} second ones by what npm start runs, asked every 25 ms; for scale, an empty program; memory ${restMs / 1000} s after ${timesIdle} second starts and an error in the log, of PostgreSQL what its processes share counted once`,
    figures: [
      {
        name: 'first start',
        values: first,
        unit: 'ms',
        aim: { atMost: aimMs.first },
        note: 'initdb, every migration and the sample content with its pictures; how fast the machine is shows in the ratio to an empty program',
      },
      {
        name: 'second start',
        values: second,
        unit: 'ms',
        aim: { atMost: aimMs.second },
        note: 'two programs of Node one after the other, PostgreSQL, and the pages that are made before anybody is let in',
      },
      { name: 'an empty program', values: bare, unit: 'ms' },
      { name: 'first start ÷ an empty program', values: relative(first), unit: '×', isKept: true },
      { name: 'second start ÷ an empty program', values: relative(second), unit: '×', isKept: true },
      ...memoryFigures(idle),
    ],
  }
}

type Memory = { node: number; own: number; postgres: number; visited: number }

function memoryFigures(idle: readonly Memory[]): Figure[] {
  const all = (read: (memory: Memory) => number) => idle.map(read)
  return [
    { name: 'memory of the idle server', values: all(({ node }) => node), unit: 'MB' },
    { name: 'of it, shared with no other process', values: all(({ own }) => own), unit: 'MB' },
    { name: 'memory of its PostgreSQL', values: all(({ postgres }) => postgres), unit: 'MB' },
    {
      name: 'memory of both together',
      values: all(({ node, postgres }) => node + postgres),
      unit: 'MB',
      aim: { atMost: aimMegabytes },
      note: 'no process is ready before it has made a page, which loads the pages’ bundle (30 MB), and an error in the log the lines of the sources (13 MB); on a laptop the page that stands in for Google comes with it. A smaller young generation would save 20 MB more and cost a tenth of the speed',
    },
    { name: 'the server, after its first pages', values: all(({ visited }) => visited), unit: 'MB' },
  ]
}

/** Linux tells it; elsewhere nothing is measured. */
async function memoryAtRest(dataDir: string): Promise<Memory> {
  // The last of these is the server itself.
  const server = await startServer({ env: { DATA_DIR: dataDir, LOG_LEVEL: 'warn' }, program: program.slice(-1) })
  try {
    const pid = server.pid ?? Number.NaN
    await wait(restMs)
    // A lost connection is logged, with where in the sources it was noticed.
    for (const each of processesBelow(pid)) if (isIdleBackend(each)) process.kill(each)
    while (!server.output().includes('"stack"')) await wait(100)
    await wait(restMs)
    const { rss: node, own } = memoryOf(pid)
    const postgres = processesBelow(pid).reduce((sum, each) => sum + memoryOf(each).pss, 0)
    for (const page of ['/', '/courses', '/about']) await (await fetch(server.origin + page)).text()
    return { node, own, postgres, visited: memoryOf(pid).rss }
  } finally {
    await server.stop()
  }
}

const isIdleBackend = (pid: number) => /^postgres: .* idle/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))

async function oneStart(dataDir: string): Promise<number> {
  const began = performance.now()
  const server = await startServer({ env: { DATA_DIR: dataDir, LOG_LEVEL: 'error' }, program })
  const ready = performance.now() - began
  await server.stop()
  return ready
}

function bareNode(): number {
  const began = performance.now()
  spawnSync(process.execPath, ['-e', '0'])
  return performance.now() - began
}
