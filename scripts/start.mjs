import { spawn } from 'node:child_process'
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { refreshBuildInfo } from './build/build-info.mjs'
import { isFresh } from './build/sources.mjs'

// Plain JavaScript unless there is something to build: a start strips no types.
const root = fileURLToPath(new URL('..', import.meta.url))
const program = path.join(root, 'build/server/main.js')

process.env.NODE_ENV ??= 'production'
if (isFresh(root)) refreshBuildInfo(root)
else if (!(await build())) process.exit(1)

// Stacks name the sources; the compile cache lies beside the build, where writable.
process.setSourceMapsEnabled(true)
enableCompileCache(path.join(root, 'build/server/.compiled'))
// In this process: signals reach the server directly, its exit code is ours, and nothing outlives it.
await import(pathToFileURL(program).href)

/** In a process of its own: what the builder takes, some 450 MB, would stay with the server. */
async function build() {
  const own = new URL('./launcher/end-with-parent.mjs', import.meta.url).href
  const child = spawn(process.execPath, ['--import', own, path.join(root, 'scripts/build.ts')], {
    cwd: root,
    // Standard output is for the server's log; the channel tells the builder that this process is gone.
    stdio: ['ignore', 2, 2, 'ipc'],
  })
  const stop = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal)
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const code = await new Promise((resolve) => child.on('error', () => resolve(1)).on('exit', resolve))
  process.off('SIGINT', stop).off('SIGTERM', stop)
  return code === 0
}
