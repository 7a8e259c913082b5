import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isFresh } from './build/sources.mjs'

// Commands of an operator: backup, restore, admin. The bundle where it is current, else the sources: nothing is built for them.
const root = fileURLToPath(new URL('..', import.meta.url))
const sources = path.join(root, 'src/operate.server.ts')
const bundle = path.join(root, 'build/server/operate.js')
const isBundled = existsSync(bundle) && (!existsSync(sources) || isFresh(root))

process.env.NODE_ENV ??= 'production'
process.setSourceMapsEnabled(true)
const { operate } = await import(pathToFileURL(isBundled ? bundle : sources).href)
process.exit(await operate(process.argv.slice(2), process.env))
