import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Check } from './checks.ts'
import { type FileResult, readPlaywright, readVitest } from './counts.ts'
import { Worker } from 'node:worker_threads'

/** `workers`: how many may compute at once; `slowness`: how many times as long as usual things take here now, at least 1. */
type Machine = { workers: number; slowness: number }

/** Milliseconds of the work below on an idle processor of the machine where the waits of tests were set. */
const usualMs = 170

const work = `
  const { parentPort } = require('node:worker_threads')
  const { pbkdf2Sync } = require('node:crypto')
  const begun = performance.now()
  pbkdf2Sync('password', 'salt', 300_000, 64, 'sha512')
  parentPort.postMessage(performance.now() - begun)`

/** Times the same work on all processors at once: what else runs beside it, and processors that are half ones, show in it. */
async function measureMachine(processors = os.availableParallelism()): Promise<Machine> {
  const took = await Promise.all(Array.from({ length: processors }, timed))
  return machineOf(processors, Math.max(...took) / usualMs)
}

/** One worker per processor; fewer where each gets less than half of one, since what waits for others waits longest there. */
export function machineOf(processors: number, timesUsual: number): Machine {
  const workers = Math.round((processors * 2) / timesUsual)
  return { workers: Math.min(processors, Math.max(1, workers)), slowness: Math.max(1, timesUsual) }
}

function timed(): Promise<number> {
  return new Promise((resolve, reject) => {
    new Worker(work, { eval: true }).once('message', resolve).once('error', reject)
  })
}

const root = fileURLToPath(new URL('../..', import.meta.url))
/** What runs now, with what it has said so far. */
const running = new Map<Check, { begun: number; output: string; pid?: number }>()

export type Outcome = { results: FileResult[]; output: string; seconds: number }

/** Runs one check to its end; a runner that fails without a failed test is one failure. */
export async function runCheck(check: Check): Promise<Outcome> {
  // What runs beside a check that fills the machine changes from one to the next.
  if (!check.counts) return perform(check, check.commands)
  const { workers, slowness } = await measureMachine()
  // Unit tests wait for their database as much as they compute.
  const more = check.counts === 'vitest' && workers > 1 ? 1 : 0
  return perform(check, check.commands, { workers: workers + more, slowness })
}

/** Runs `files` of a check once more, one after the other and with twice the patience, on a machine that has nothing else to do. */
export async function runAgain(check: Check, files: string[]): Promise<Outcome> {
  const { slowness } = await measureMachine()
  const commands = check.commands.map((command) => [...command.filter((part) => !isTestFile(part)), ...files])
  return perform(check, commands, { workers: 1, slowness: slowness * 2 })
}

const isTestFile = (part: string) => !part.startsWith('-') && /\.(test|e2e)\.tsx?$/.test(part)

async function perform(check: Check, commands: string[][], machine?: Machine): Promise<Outcome> {
  const now = { begun: Date.now(), output: '' }
  running.set(check, now)
  const folder = mkdtempSync(path.join(temporaryFolder(), 'check-'))
  // As `/tmp` is: databases of tests have a user of their own.
  chmodSync(folder, 0o1777)
  folders.add(folder)
  const report = path.join(folder, 'report.json')
  let code = 0
  for (const command of commands) {
    if (code !== 0) break
    code = await run(command, { check, report, machine, now, folder })
  }
  const results = resultsOf(check, report, code)
  remove(folder)
  running.delete(check)
  return { results, output: now.output.trimEnd(), seconds: (Date.now() - now.begun) / 1000 }
}

/** Of every check of this run. */
const folders = new Set<string>()
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })
// Of a run that is stopped halfway, too, and what a program wrote as it ended.
process.once('exit', () => folders.forEach(remove))

const gibibyte = 1024 ** 3

/** In memory where it has room: each test file has a database of its own, a thousand files that some disks take 0.3 s to make. */
function temporaryFolder(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory) || os.freemem() < 8 * gibibyte) return os.tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize < 4 * gibibyte ? os.tmpdir() : memory
}

/** Signals every running program and its children. */
export function stopAll(signal: NodeJS.Signals): void {
  for (const { pid } of running.values()) {
    try {
      if (pid) process.kill(process.platform === 'win32' ? pid : -pid, signal)
    } catch {
      // Ended already.
    }
  }
}

/** What is under way: for how many seconds, what it said last, and the lines of what has failed so far. */
export function underWay(): { check: Check; seconds: number; last: string; failed: string[] }[] {
  return [...running].map(([check, { begun, output }]) => {
    const lines = output.split('\n').map((line) => line.trim())
    const failed = lines.filter((line) => /^(FAIL|[×✗]|\d+\) \[)/.test(line))
    const last = lines.findLast((line) => line !== '') ?? 'nothing yet'
    return { check, seconds: Math.round((Date.now() - begun) / 1000), last, failed: [...new Set(failed)] }
  })
}

function resultsOf(check: Check, report: string, code: number): FileResult[] {
  const whole = { file: '', passed: code === 0 ? 1 : 0, failed: code === 0 ? [] : [`ended with ${code}`] }
  if (!check.counts) return [whole]
  if (!existsSync(report)) return [{ ...whole, passed: 0 }]
  const parsed: unknown = JSON.parse(readFileSync(report, 'utf8'))
  const results = check.counts === 'vitest' ? readVitest(parsed) : readPlaywright(parsed)
  const isToldOf = code === 0 || results.some(({ failed }) => failed.length > 0)
  return isToldOf ? results : [...results, { ...whole, passed: 0 }]
}

type Run = { check: Check; report: string; folder: string; machine?: Machine; now: { output: string; pid?: number } }

function run([program = '', ...args]: string[], { check, report, folder, machine, now }: Run): Promise<number> {
  const file = program.startsWith('scripts/') ? program : path.join('node_modules', program)
  const child = spawn(process.execPath, [file, ...args.map((part) => part.replace('{report}', report))], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group, so that a browser or database it started ends with it.
    detached: process.platform !== 'win32',
    env: {
      ...process.env,
      ...check.env,
      TMPDIR: folder,
      ...(machine && {
        TEST_WORKERS: process.env['TEST_WORKERS'] ?? String(machine.workers),
        TEST_SLOWNESS: machine.slowness.toFixed(1),
      }),
      NODE_ENV: undefined,
      // What the checks load is compiled once for all of them.
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      // Of type checks: each thread would find out the same again, and collecting garbage was a fifth of their work.
      GOMAXPROCS: '1',
      GOGC: '400',
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      CI: '1',
    },
  })
  now.pid = child.pid
  const say = (text: string) => (now.output += text)
  child.stdout.on('data', (chunk) => say(String(chunk)))
  child.stderr.on('data', (chunk) => say(String(chunk)))
  return new Promise((resolve) => {
    child.on('error', (error) => {
      say(error.message)
      resolve(1)
    })
    child.on('close', (code) => {
      now.pid = undefined
      resolve(code ?? 1)
    })
  })
}
