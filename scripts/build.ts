import { spawn } from 'node:child_process'
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  readdirSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { catalogues } from '#platform/server/language.ts'
import { renderSamplePictures } from '#sample/pictures.ts'
import { refreshBuildInfo } from './build/build-info.mjs'
import { bundleServer } from './build/bundle-server.ts'
import { translateBuild } from './build/messages.ts'
import { precompress } from './build/precompress.ts'
import { isReadOnly } from './build/read-only.mjs'
import { isFresh, remember, snapshot, type Snapshot } from './build/sources.mjs'
import { heldAlone } from './launcher/alone.mjs'

type Manifest = { routes: Record<string, { id: string; parentId?: string; imports?: string[] }> }

const office = 'pages/shells/admin-shell'

/**
 * Writes the router's manifest once more, as `manifest-….public.js`, without the routes of the back office: public pages load it, and
 * lead to the back office by loading its document. Nor does it say what the routes' modules import, which only links that fetch
 * beforehand would read (vite.config.ts leaves them out).
 */
function writePublicManifest(assets: string): void {
  for (const name of readdirSync(assets).filter((each) => /^manifest-\w+\.js$/.test(each))) {
    const script = readFileSync(path.join(assets, name), 'utf8')
    const [from, to] = [script.indexOf('{'), script.lastIndexOf('}') + 1]
    const manifest = JSON.parse(script.slice(from, to)) as Manifest
    const routes = Object.fromEntries(
      Object.entries(manifest.routes).flatMap(([id, route]) =>
        isBelow(manifest, id) ? [] : [[id, { ...route, imports: undefined }]],
      ),
    )
    const whole = JSON.stringify({ ...manifest, routes })
    writeFileSync(
      path.join(assets, name.replace(/\.js$/, '.public.js')),
      script.slice(0, from) + whole + script.slice(to),
    )
  }
}

function isBelow(manifest: Manifest, id: string | undefined): boolean {
  return id !== undefined && (id === office || isBelow(manifest, manifest.routes[id]?.parentId))
}

const projectRoot = fileURLToPath(new URL('..', import.meta.url))

/** Builds unless `build/` is current and updates `build-info.json`, one process at a time; false where there is no build to run. */
export async function buildIfStale(root = projectRoot, make = makeBuild): Promise<boolean> {
  if (!isFresh(root)) {
    if (!mayWrite(root)) return false
    const release = await heldAlone(path.join(root, 'build/.lock'), () =>
      console.error('Another start is building; waiting…'),
    )
    try {
      if (!isFresh(root) && !(await build(root, make))) return false
    } finally {
      release()
    }
  }
  refreshBuildInfo(root)
  return true
}

function mayWrite(root: string): boolean {
  const folder = path.join(root, 'build')
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch (error) {
    if (!isReadOnly(error)) throw error
    console.error(
      `The pages have to be built, and this user may not write into ${folder}.\n` +
        'Build them once as the user that owns the code: npm run build',
    )
    return false
  }
}

/** Builds into a folder of its own that replaces the former one when complete; a failure leaves the former. */
async function build(root: string, make: typeof makeBuild): Promise<boolean> {
  console.error('Building the pages…')
  const before: Snapshot = snapshot(root)
  const next = path.join(root, 'build/next')
  rmSync(next, { recursive: true, force: true })
  const made = await make(root, next)
  if (!made || !existsSync(path.join(next, 'client'))) {
    rmSync(next, { recursive: true, force: true })
    console.error('The build failed; what was built before is still in place.')
    return false
  }
  writePublicManifest(path.join(next, 'client/assets'))
  translateBuild(next, catalogues)
  await precompress(path.join(next, 'client'))
  nameFinalPlace(next)
  keepFormerAssets(path.join(root, 'build/client/assets'), path.join(next, 'client/assets'))
  for (const part of ['client', 'server']) replace(path.join(next, part), path.join(root, 'build', part))
  rmSync(next, { recursive: true, force: true })
  writeFileSync(path.join(root, 'build/.built-at'), new Date().toISOString())
  remember(root, before)
  return true
}

async function makeBuild(root: string, folder: string): Promise<boolean> {
  const [code] = await Promise.all([framework(root, folder), renderSamplePictures(path.join(root, 'build/sample'))])
  // After the framework, which empties the folder it writes to.
  return code === 0 && bundleServer(root, path.join(folder, 'server'))
}

async function framework(root: string, folder: string): Promise<unknown> {
  const cli = path.join(root, 'node_modules/@react-router/dev/bin.cjs')
  const child = spawn(process.execPath, [cli, 'build'], {
    cwd: root,
    // Standard output is for the server's log.
    stdio: ['ignore', 2, 2],
    env: { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: path.relative(root, folder) },
  })
  const stop = () => child.kill()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const code = await new Promise((resolve) => child.on('error', () => resolve(1)).on('exit', resolve))
  process.off('SIGINT', stop).off('SIGTERM', stop)
  return code
}

/** Open pages still ask for the scripts they were built with; hashed names let both coexist. */
function keepFormerAssets(former: string, next: string): void {
  if (!existsSync(former) || !existsSync(next)) return
  const oldest = Date.now() - 7 * 24 * 3600 * 1000
  const filter = (file: string) => statSync(file).isDirectory() || statSync(file).mtimeMs > oldest
  cpSync(former, next, { recursive: true, force: false, preserveTimestamps: true, filter })
}

/** The server bundle must name the final folder of the client, not the temporary one. */
function nameFinalPlace(next: string): void {
  const file = path.join(next, 'server/index.js')
  if (existsSync(file)) writeFileSync(file, readFileSync(file, 'utf8').replaceAll('build/next/client', 'build/client'))
}

function replace(from: string, to: string): void {
  if (!existsSync(from)) return
  const aside = `${to}.former`
  rmSync(aside, { recursive: true, force: true })
  if (existsSync(to)) renameSync(to, aside)
  renameSync(from, to)
  rmSync(aside, { recursive: true, force: true })
}

if (import.meta.main && !(await buildIfStale())) process.exitCode = 1
