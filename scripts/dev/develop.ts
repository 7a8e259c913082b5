import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'

type Look = { seen: string; content: string }

/** Looking at a few hundred files takes milliseconds. */
const everyMs = 250

/** Polls files and reports changed content once it is at rest; unlike watching, works in containers and on mounted folders. */
function follow(changed: (files: string[]) => void): { add(file: string): void; stop(): void } {
  const known = new Map<string, Look>()
  const moving = new Set<string>()
  const timer = setInterval(() => {
    const before = moving.size
    let isAtRest = true
    for (const [file, last] of known) {
      const now = lookAt(file, last)
      if (now === last) continue
      known.set(file, now)
      if (now.content === last.content) continue
      moving.add(file)
      isAtRest = false
    }
    if (before === 0 || !isAtRest) return
    const files = [...moving]
    moving.clear()
    changed(files)
  }, everyMs)
  return {
    add(file) {
      if (!known.has(file)) known.set(file, lookAt(file))
    },
    stop: () => clearInterval(timer),
  }
}

/** `last` itself where nothing changed. */
function lookAt(file: string, last?: Look): Look {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.isDirectory()) {
    const content = filesBelow(file)
      .map((name) => `${name} ${lookAt(name).seen}`)
      .join('\n')
    return content === last?.content ? last : { seen: '', content }
  }
  const seen = found ? `${found.mtimeMs} ${found.size} ${found.ino}` : 'missing'
  if (seen === last?.seen) return last
  try {
    return { seen, content: createHash('sha256').update(readFileSync(file)).digest('base64url') }
  } catch {
    return { seen: 'missing', content: 'missing' }
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

/** Longer than the server gives its requests. */
const patienceMs = 25_000

/** Runs the development server at `root`, restarted on changes of its files, a migration or `.env`; Vite replaces pages in place. */
export function develop(root: string): void {
  let child: ChildProcess | null = null
  let isStartingAgain = false
  let isEnding = false
  const followed = follow(startAgain)
  for (const name of ['migrations', '.env']) followed.add(path.join(root, name))

  function start() {
    const running = spawn(process.execPath, [...preloaded(), 'src/main.server.ts', '--dev'], {
      cwd: root,
      // The IPC channel reports the files that the server runs; its closing tells the server that this process is gone.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, NODE_ENV: 'development' },
    })
    child = running
    running.on('message', (said: { runs: string }) => followed.add(said.runs))
    running.on('error', (error) => console.error(`The server could not be started: ${error.message}`))
    running.on('close', (code, signal) => {
      child = null
      if (isEnding) process.exit(code ?? 1)
      if (isStartingAgain) return start()
      console.error(`The server ended (${signal ?? code}). The next change of one of its files starts it again.`)
    })
    isStartingAgain = false
  }

  function startAgain(files: string[]) {
    if (isEnding || isStartingAgain) return
    console.log(`Changed: ${files.map((file) => path.relative(root, file)).join(', ')}. Starting the server again…`)
    if (!child) return start()
    isStartingAgain = true
    end(child)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      isEnding = true
      followed.stop()
      if (!child) process.exit(0)
      child.kill(signal)
    })
  }
  start()
}

function preloaded(): string[] {
  const files = ['../launcher/end-with-parent.mjs', './report-imports.mjs']
  return files.flatMap((file) => ['--import', pathToFileURL(path.join(import.meta.dirname, file)).href])
}

function end(server: ChildProcess): void {
  server.kill('SIGTERM')
  const impatient = setTimeout(() => server.kill('SIGKILL'), patienceMs)
  server.once('close', () => clearTimeout(impatient))
}
