import { accessSync, constants, existsSync, lstatSync, realpathSync, unlinkSync } from 'node:fs'
import path from 'node:path'
import { heldAlone } from './alone.mjs'
import { isInstalled, markInstalled, packagesWanted } from './installed.mjs'
import { spawn } from 'node:child_process'
import os from 'node:os'
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
