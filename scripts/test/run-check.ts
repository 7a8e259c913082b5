import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Check } from './checks.ts'
import { countPlaywright, countVitest, type Counts } from './counts.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const running = new Set<number>()

export type Outcome = Counts & { output: string; seconds: number }

/** Runs one check to its end; a runner that fails without a failed test counts as one failure. */
export async function runCheck(check: Check): Promise<Outcome> {
  const begun = Date.now()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'check-'))
  const report = path.join(folder, 'report.json')
  let output = ''
  let code = 0
  for (const command of check.commands) {
    if (code !== 0) break
    code = await run(
      command.map((part) => part.replace('{report}', report)),
      report,
      (text) => (output += text),
    )
  }
  const counts = counted(check, report, code)
  rmSync(folder, { recursive: true, force: true })
  return { ...counts, output: output.trimEnd(), seconds: (Date.now() - begun) / 1000 }
}

/** Signals every running program and its children. */
export function stopAll(signal: NodeJS.Signals): void {
  for (const pid of running) {
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, signal)
    } catch {
      // Ended already.
    }
  }
}

function counted(check: Check, report: string, code: number): Counts {
  const whole = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  if (!check.counts) return { ...whole, unsteady: [] }
  if (!existsSync(report)) return { ...whole, passed: 0, unsteady: [] }
  const parsed: unknown = JSON.parse(readFileSync(report, 'utf8'))
  const counts = check.counts === 'vitest' ? countVitest(parsed) : countPlaywright(parsed)
  return { ...counts, failed: code === 0 ? counts.failed : Math.max(1, counts.failed) }
}

function run([program = '', ...args]: string[], report: string, say: (text: string) => void): Promise<number> {
  const file = program.startsWith('scripts/') ? program : path.join('node_modules', program)
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group, so that a browser or database it started ends with it.
    detached: process.platform !== 'win32',
    env: {
      ...process.env,
      NODE_ENV: undefined,
      // What the checks load is compiled once for all of them.
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      CI: '1',
    },
  })
  if (child.pid) running.add(child.pid)
  child.stdout.on('data', (chunk) => say(String(chunk)))
  child.stderr.on('data', (chunk) => say(String(chunk)))
  return new Promise((resolve) => {
    child.on('error', (error) => {
      say(error.message)
      resolve(1)
    })
    child.on('close', (code) => {
      if (child.pid) running.delete(child.pid)
      resolve(code ?? 1)
    })
  })
}
