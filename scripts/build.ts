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
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { renderSamplePictures } from '#sample/pictures.ts'
import { refreshBuildInfo } from './build/build-info.ts'
import { precompress } from './build/precompress.ts'
import { isReadOnly } from './build/read-only.ts'
import { isFresh, remember, snapshot, type Snapshot } from './build/sources.ts'
import { heldAlone } from './launcher/alone.mjs'

const projectRoot = fileURLToPath(new URL('..', import.meta.url))

/**
 * Builds the pages unless `build/` is already made from these very sources, and brings `build-info.json` up to date.
 * Several at once take turns, so that only the first builds. Gives false where there is no build to run.
 */
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

/** The build goes to a folder of its own and takes the former one's place when it is whole; a failure leaves the former. */
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
  // The types of the routes as well, which nothing here needs: an editor shows the project without errors from the first start on.
  const [code] = await Promise.all([
    framework(root, 'build', folder),
    framework(root, 'typegen', folder),
    renderSamplePictures(path.join(root, 'build/sample')),
  ])
  return code === 0
}

/** Runs a command of the framework to its end. */
async function framework(root: string, command: 'build' | 'typegen', folder: string): Promise<unknown> {
  const cli = path.join(root, 'node_modules/@react-router/dev/bin.cjs')
  const child = spawn(process.execPath, [cli, command], {
    cwd: root,
    // All of it for people: standard output is for the server's log.
    stdio: ['ignore', 2, 2],
    env: { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: path.relative(root, folder) },
  })
  const stop = () => child.kill()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const code = await new Promise((resolve) => child.on('error', () => resolve(1)).on('exit', resolve))
  process.off('SIGINT', stop).off('SIGTERM', stop)
  return code
}

/** Pages that are open in a browser still ask for the scripts they were made with; names carry hashes, so both fit. */
function keepFormerAssets(former: string, next: string): void {
  if (!existsSync(former) || !existsSync(next)) return
  const oldest = Date.now() - 7 * 24 * 3600 * 1000
  const filter = (file: string) => statSync(file).isDirectory() || statSync(file).mtimeMs > oldest
  cpSync(former, next, { recursive: true, force: false, preserveTimestamps: true, filter })
}

/** The server's half says where the browser's half lies: where it will, not where it was made. */
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
