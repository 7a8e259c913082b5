import { accessSync, constants, existsSync, lstatSync, realpathSync, unlinkSync } from 'node:fs'
import path from 'node:path'
import { heldAlone } from './alone.mjs'
import { isInstalled, markInstalled, packagesWanted } from './installed.mjs'
import { runNpm } from './npm.mjs'

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
