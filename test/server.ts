import { randomInt } from 'node:crypto'
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isFresh } from '../scripts/build/sources.mjs'
import { readable } from './local-access.ts'
import { openFolder } from './open-folder.ts'
import { patience } from './patience.ts'
import { copyOfSite } from './site-template.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const startMs = patience(150_000)
/** As people start it; where nothing was built of these sources, they themselves. */
const isBuilt = isFresh(root)
const built = isBuilt ? 'build/server/main.js' : 'src/main.server.ts'
/** What servers load is compiled once for all of them, as `npm start` keeps it. */
const compiled = path.join(root, isBuilt ? 'build/server/.compiled' : 'node_modules/.cache/compiled')

export type RunningServer = {
  /** The process's number, for tests that measure it. */
  pid: number | undefined
  /** `http://localhost:<port>`, no slash at the end. */
  origin: string
  /** Where it listens, whatever its public address is. */
  port: number
  /** The folder that holds the server's database and files. */
  dataDir: string
  /** Everything it wrote so far. */
  output(): string
  /** Ends it as an operator would, waits for it, and removes its data unless `keepData`. */
  stop(options?: { keepData?: boolean }): Promise<void>
  /** Ends it as a power cut would; its data stays. */
  kill9(): Promise<void>
  /** Sends it a signal and waits for nothing. */
  signal(signal: NodeJS.Signals): void
  /** How it ended, once it has and all its words are read: its exit code, or null where a signal ended it. */
  ended: Promise<number | null>
}

/**
 * Starts the site as in production on a free port with data of its own, and waits until it is ready. Where the run has a site to copy
 * (`SITE_TEMPLATE`), what would be a first start with sample content is one on a copy of its data.
 * Give `DATA_DIR` in `env` to start on data that is there already, `program` (with its arguments) to start another than what is built.
 * Throws with the server's words where it does not start.
 */
export async function startServer({
  env = {},
  program = built,
}: { env?: Record<string, string>; program?: string | readonly string[] } = {}): Promise<RunningServer> {
  const port = env.PORT ?? String(await freePort())
  const origin = `http://localhost:${port}`
  const dataDir = env.DATA_DIR ?? newDataDir(env)
  const child = spawn(process.execPath, ['--import', './scripts/launcher/end-with-parent.mjs', ...[program].flat()], {
    cwd: root,
    // The fourth channel: a server must not outlive a test that failed before it could stop it.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // What this machine's user has set for a server of their own must not decide what the tests see.
    env: {
      ...withoutSettings(process.env),
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: compiled,
      PUBLIC_URL: origin,
      ...env,
      PORT: port,
      DATA_DIR: dataDir,
    },
  })
  let said = ''
  child.stdout?.on('data', (chunk) => (said += chunk))
  child.stderr?.on('data', (chunk) => (said += chunk))
  readable(env.PUBLIC_URL ?? origin, () => said)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve).once('error', () => resolve(null)))

  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    const quietly = await Promise.race([ended.then(() => true), wait(patience(20_000), false, { ref: false })])
    if (quietly) return
    child.kill('SIGKILL')
    await ended
    throw new Error(`The server did not end after ${signal}.\n${said}`)
  }
  if (!(await isReady(origin, () => child.exitCode === null && child.signalCode === null))) {
    await end('SIGKILL')
    throw new Error(`The server did not become ready.\n${said}`)
  }
  return {
    pid: child.pid,
    origin,
    port: Number(port),
    dataDir,
    output: () => said,
    stop: async ({ keepData = false } = {}) => {
      await end('SIGTERM')
      if (!keepData && !env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true })
    },
    kill9: () => end('SIGKILL'),
    signal: (signal) => child.kill(signal),
    ended,
  }
}

/** A data folder for a server: empty, or a copy of the run's site where this server would have made the same. */
function newDataDir(env: Record<string, string>): string {
  const template = process.env.SITE_TEMPLATE
  if (!template || env.DATABASE_URL || env.SAMPLE_CONTENT) return openFolder('academy-')
  return copyOfSite(template)
}

/**
 * A port that nobody listens on, for a server of a test. Below those that the system gives to connections going out, one of which may
 * take a port between this look and its use.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 30_000)
    const probe = createServer().listen(port)
    const isFree = await new Promise((resolve) => {
      probe.once('listening', () => resolve(true)).once('error', () => resolve(false))
    })
    if (!isFree) continue
    await new Promise((resolve) => probe.close(resolve))
    return port
  }
}

async function isReady(origin: string, lives: () => boolean): Promise<boolean> {
  for (const until = Date.now() + startMs; Date.now() < until && lives(); await wait(25)) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) return true
  }
  return false
}

function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = /^(PATH|HOME|USER|LANG|LC_.*|TMPDIR|TEMP|TMP|TZ|SYSTEMROOT|APPDATA|LOCALAPPDATA)$/i
  return Object.fromEntries(Object.entries(env).filter(([name]) => kept.test(name)))
}
