import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

const unreachable =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT)\b/

/** Runs npm in `root`, showing its output and the progress of `packages`; gives null, or what went wrong as a sentence. */
export async function runNpm(root, args, { packages, started }) {
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
