import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { patience } from './patience.ts'

export type Program = {
  child: ChildProcess
  /** Everything it and what it started wrote so far. */
  output(): string
  /** Of that, what stood on standard output. */
  log(): string
  /** Its exit code, or null where a signal ended it. */
  ended: Promise<number | null>
}

/** Starts a program in a process group of its own, with nothing of this machine's settings but what `env` says. */
export function startProgram(
  command: [string, ...string[]],
  options: SpawnOptions & { env?: Record<string, string | undefined> },
): Program {
  const [file, ...args] = command
  const kept = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'npm_config_cache']
  const own = Object.fromEntries(kept.map((name) => [name, process.env[name]]))
  const child = spawn(file, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
    env: { ...own, ...options.env },
  })
  let said = ''
  let logged = ''
  child.stdout?.on('data', (chunk) => {
    said += chunk
    logged += chunk
  })
  child.stderr?.on('data', (chunk) => (said += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve).once('error', () => resolve(null)))
  return { child, output: () => said, log: () => logged, ended }
}

/** Waits until a page or an API answers as wanted. Throws with the program's words where it ends before, or never does. */
export async function answers(program: Program, address: string, wanted: (text: string) => boolean = () => true) {
  for (const until = Date.now() + patience(170_000); Date.now() < until; await wait(100)) {
    if (program.child.exitCode !== null || program.child.signalCode !== null) break
    const answer = await fetch(address).catch(() => null)
    const text = await answer?.text().catch(() => '')
    if (answer?.ok && wanted(text ?? '')) return text ?? ''
  }
  throw new Error(`${address} did not answer as wanted.\n${program.output()}`)
}
