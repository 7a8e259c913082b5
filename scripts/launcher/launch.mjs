import { spawn } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './install.mjs'
import { systemNodeRuns, pinnedNode } from './node-binary.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Installs, runs `command` under the project's own Node and ends with its exit code (128 + n for signal n). */
export async function launch(command) {
  const node = await installed(command)
  if (!node) return process.exit(1)

  const bin = path.join(root, 'node_modules', '.bin')
  const own = new URL('./end-with-parent.mjs', import.meta.url).href
  const child = spawn(node, ['--import', own, ...command], {
    cwd: root,
    // Its own process group: Ctrl+C reaches it through us alone.
    detached: process.platform !== 'win32',
    // Empty IPC channel: its closing tells the script that we are gone, even by kill -9.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // As npm says it: where the person is, for paths that they give.
    env: {
      INIT_CWD: process.cwd(),
      ...process.env,
      PATH: [path.dirname(node), bin, process.env.PATH].filter(Boolean).join(path.delimiter),
    },
  })

  for (const signal of signals) process.on(signal, () => child.kill(signal))
  whenOrphaned(() => child.kill('SIGTERM'))
  child.on('error', (error) => {
    console.error(`${node} could not be started: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(signal ? 128 + os.constants.signals[signal] : code))
}

/** With npm gone (kill -9) nobody passes signals on. */
function whenOrphaned(end) {
  if (!process.env.npm_lifecycle_script?.includes('scripts/run.mjs')) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, 500)
  timer.unref()
}

/** These need no development tools. */
const serving = ['scripts/start.mjs', 'scripts/start.ts', 'scripts/build.ts', 'scripts/operate.mjs']

async function installed([script]) {
  const problem = await install(root, { development: !serving.includes(script) })
  if (problem) {
    console.error(`\n${problem}`)
    return null
  }
  const node = pinnedNode(root)
  if (node) return node
  if (systemNodeRuns(process.versions.node)) return process.execPath
  console.error(
    `There is no Node for ${process.platform} ${process.arch} among this project's packages that runs here, ` +
      `and this Node ${process.versions.node} is too old to run it.\nInstall Node 22.18 or newer from https://nodejs.org and try again.`,
  )
  return null
}
