import { existsSync, lstatSync, realpathSync, unlinkSync } from 'node:fs'
import path from 'node:path'
import { heldAlone } from './alone.mjs'
import { isInstalled, markInstalled } from './installed.mjs'
import { runNpm } from './npm.mjs'

/**
 * Makes `node_modules` of the project at `root` what its lock says, unless it already is. Two at once take turns.
 * Gives null, or what went wrong in words for a person.
 */
export async function install(root) {
  if (isInstalled(root)) return null
  const release = await heldAlone(path.join(root, '.install.lock'), () => {
    console.log('Another start is installing the packages; waiting for it…')
  })
  try {
    if (isInstalled(root)) return null
    unlink(path.join(root, 'node_modules'))
    console.log('Installing the packages (once; this takes a minute or two)…')
    const failure = await runNpm(
      root,
      ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
      (pid) => release.child(pid),
    )
    if (failure) return failure
    markInstalled(root)
    if (!isInstalled(root))
      return 'npm says it installed the packages, but node_modules does not hold what package-lock.json asks for.'
    return null
  } finally {
    release()
  }
}

/** npm would empty the folder that a link leads to, which may belong to another checkout: the link goes, the folder stays. */
function unlink(modules) {
  if (!lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return
  const target = existsSync(modules) ? realpathSync(modules) : 'a missing folder'
  console.log(
    `node_modules leads to ${target}, which was installed for something else; installing a folder of its own.`,
  )
  unlinkSync(modules)
}
