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
else if (!(await import('./build.ts').then(({ buildIfStale }) => buildIfStale(root)))) process.exit(1)

// Stacks name the sources; the compile cache lies beside the build, where writable.
process.setSourceMapsEnabled(true)
enableCompileCache(path.join(root, 'build/server/.compiled'))
// In this process: signals reach the server directly, its exit code is ours, and nothing outlives it.
await import(pathToFileURL(program).href)
