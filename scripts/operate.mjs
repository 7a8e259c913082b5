import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isFresh } from './build/sources.mjs'
import { launch } from './launcher/launch.mjs'
import { systemNodeRuns } from './launcher/node-binary.mjs'

// Commands of an operator: backup, restore, admin. The bundle where it is current, else the sources: nothing is built for them.
const root = fileURLToPath(new URL('..', import.meta.url))
const sources = path.join(root, 'src/operate.server.ts')
const bundle = path.join(root, 'build/server/operate.js')
const asked = process.argv.slice(2)

// Called without npm, the system's Node may be older than the program can be read by: the launcher knows the project's own.
if (systemNodeRuns(process.versions.node)) await operate()
else await launch(['scripts/operate.mjs', ...asked])

async function operate() {
  const isBundled = existsSync(bundle) && (!existsSync(sources) || isFresh(root))
  process.env.NODE_ENV ??= 'production'
  process.setSourceMapsEnabled(true)
  const program = await import(pathToFileURL(isBundled ? bundle : sources).href)
  process.exit(await program.operate(asked, process.env))
}
