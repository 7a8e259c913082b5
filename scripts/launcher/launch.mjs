import { spawn } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemNodeRuns, pinnedNode } from './node-binary.mjs'
import { accessSync, constants, existsSync, lstatSync, realpathSync, unlinkSync } from 'node:fs'
import { heldAlone } from './alone.mjs'
import { isInstalled, markInstalled, packagesWanted } from './installed.mjs'
import { createInterface } from 'node:readline'

const unreachable =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT)\b/

/** Runs npm in `root`, showing its output and the progress of `packages`; gives null, or what went wrong as a sentence. */
async function runNpm(root, args, { packages, started }) {
  const modules = path.join(root, 'node_modules') + path.sep
  const node = outsideNode(modules)
  const cli = npmCli(node)
  const [program, first] = cli && node ? [node, [cli]] : ['npm', []]
  const child = spawn(program, [...first, ...args, '--loglevel=http'], {
    cwd: root,
    stdio: ['ignore', 2, 'pipe'],
    shell: program === 'npm' && process.platform === 'win32',
  })
  const forward = (signal) => child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward)
  if (child.pid) started(child.pid)

  let said = ''
  const progress = progressOf(packages)
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (fetch.test(line)) return archive.test(line) ? progress.one() : undefined
    // About the old Node that runs only npm: the site brings its own.
    if (/^npm (warn|notice)/.test(line)) return
    process.stderr.write(`${line}\n`)
    said = `${said}${line}\n`.slice(-20_000)
  })
  const [code, signal] = await new Promise((resolve) => {
    child.on('error', (error) => resolve([error.message, null]))
    child.on('close', (...ended) => resolve(ended))
  })
  progress.end()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, forward)

  if (code === 0) return null
  if (signal) return `Installing was interrupted (${signal}); the next start does it again.`
  if (typeof code === 'string') return `npm could not be started (${code}). It comes with Node: https://nodejs.org`
  if (unreachable.test(said)) return offline
  return `Installing the packages failed (npm ended with ${code}). What npm says is above; the next start tries again.`
}

const fetch = /^npm http /
const archive = /\.tgz\b/

function progressOf(packages) {
  let count = 0
  const say = (text) => process.stderr.write(process.stderr.isTTY ? `\r${text}` : `${text}\n`)
  return {
    one() {
      count += 1
      if (count <= packages && (process.stderr.isTTY || count % Math.ceil(packages / 5) === 0))
        say(`  ${count} of ${packages} packages`)
    },
    end() {
      if (count > 0 && process.stderr.isTTY) console.error()
    },
  }
}

const offline =
  'The packages could not be downloaded: the package registry cannot be reached from here.\n' +
  'Only the first start (and one after an update) needs the network. Connect this machine and start again;\n' +
  'behind a proxy set HTTPS_PROXY first, with a registry of your own set it by `npm config set registry`.'

/** npm deletes `node_modules` first, so the Node that runs it must lie outside. */
function outsideNode(modules) {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const inPath = (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder || '.', name))
  const candidates = [process.env.npm_node_execpath, process.execPath, ...inPath]
  return candidates.find((file) => file && existsSync(file) && !isInside(file, modules))
}

function isInside(file, folder) {
  return path.resolve(file).startsWith(folder) || realpathSync(file).includes(`${path.sep}node_modules${path.sep}`)
}

function npmCli(node) {
  const told = process.env.npm_execpath
  const beside = node ? path.dirname(realpathSync(node)) : os.homedir()
  const inPath = (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder || '.', 'npm'))
  const candidates = [
    told && /^np[mx]-cli\.(c|m)?js$/.test(path.basename(told)) ? path.join(path.dirname(told), 'npm-cli.js') : null,
    path.join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    path.join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    ...inPath.filter((file) => existsSync(file)).map((file) => realpathSync(file)),
  ]
  return candidates.find((file) => file && /npm-cli\.c?js$/.test(file) && existsSync(file))
}

/** Installs what the lock asks for (`development`: all of it) unless it is there, one process at a time; gives null or a message. */
export async function install(root, level) {
  if (isInstalled(root, level)) return null
  if (!mayWrite(root))
    return (
      `The packages have to be installed, and this user may not write into ${path.resolve(root)}.\n` +
      'Install them once as the user that owns the code: npm run build'
    )
  const release = await heldAlone(path.join(root, '.install.lock'), () => {
    console.error('Another start is installing the packages; waiting for it…')
  })
  try {
    if (isInstalled(root, level)) return null
    unlink(path.join(root, 'node_modules'))
    const failure = await (mayAdd(root, level) ? add(root, level, release) : installAnew(root, level, release))
    if (failure) return failure
    markInstalled(root, level)
    if (!isInstalled(root, level))
      return 'npm says it installed the packages, but node_modules does not hold what package-lock.json asks for.'
    return null
  } finally {
    release()
  }
}

/** Only development tools are missing: added beside what a running site may be using. */
function mayAdd(root, { development }) {
  return development && isInstalled(root, { development: false })
}

async function add(root, level, release) {
  console.error('Installing the tools for development and tests (once)…')
  const missing = packagesWanted(root, level) - packagesWanted(root, { development: false })
  const failure = await run(root, ['install', '--no-save', '--include=dev'], missing, release)
  return failure ?? (isInstalled(root, level) ? null : installAnew(root, level, release))
}

function installAnew(root, level, release) {
  console.error(
    level.development
      ? 'Installing the packages for development and tests (once; minutes where they have to be downloaded)…'
      : 'Installing the packages that the site runs with (once; a minute or more where they have to be downloaded)…',
  )
  const tools = level.development ? '--include=dev' : '--omit=dev'
  return run(root, ['ci', tools], packagesWanted(root, level), release)
}

function run(root, args, packages, release) {
  return runNpm(root, [...args, '--include=optional', '--no-audit', '--no-fund'], {
    packages,
    started: (pid) => release.child(pid),
  })
}

function mayWrite(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** npm would empty the folder that a link leads to, perhaps another checkout's: only the link goes. */
function unlink(modules) {
  if (!lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return
  const target = existsSync(modules) ? realpathSync(modules) : 'a missing folder'
  console.error(
    `node_modules leads to ${target}, which was installed for something else; installing a folder of its own.`,
  )
  unlinkSync(modules)
}

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
