import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { follow } from './follow.ts'

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
