/** @module-tag full */
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { buildIfStale } from '../scripts/build.ts'
import { answers, type Program, startProgram } from './programs.ts'
import { copyProject } from './project-copy.ts'
import { freePort } from './server.ts'

const nobody = 65_534
const node = `node_modules/node-${process.platform}-${process.arch}/bin/node`
const ownNode = existsSync(path.join(import.meta.dirname, '..', node)) ? `./${node}` : process.execPath
const launched = (script: string, ...args: string[]): [string, ...string[]] => [
  ownNode,
  'scripts/run.mjs',
  script,
  ...args,
]

let undo: (() => unknown)[] = []

afterEach(async () => {
  for (const each of undo.toReversed()) await each()
  undo = []
})

/** Serves the project at `root` with data of its own, as another user where one is named. */
async function serveFrom(root: string, { uid, DATA_DIR }: { uid?: number; DATA_DIR?: string } = {}) {
  const port = await freePort()
  const site = `http://localhost:${port}`
  const dataDir = DATA_DIR ?? mkdtempSync(path.join(tmpdir(), 'academy-places-'))
  const { program, stop } = run(root, launched('scripts/start.ts'), { uid, PORT: String(port), DATA_DIR: dataDir })
  undo.push(() => rmSync(dataDir, { recursive: true, force: true }), stop)
  if (uid !== undefined && DATA_DIR === undefined) chownSync(dataDir, uid, uid)
  else chmodSync(dataDir, 0o755)
  return { program, site, dataDir, stop }
}

function run(
  root: string,
  command: [string, ...string[]],
  { uid, ...env }: { uid?: number; PORT?: string; DATA_DIR?: string },
) {
  const who = uid === undefined ? {} : { uid, gid: uid }
  const program: Program = startProgram(command, {
    cwd: root,
    ...who,
    env: { SAMPLE_CONTENT: 'off', HOME: '/', ...env },
  })
  const stop = async () => {
    program.child.kill('SIGTERM')
    return program.ended
  }
  return { program, stop }
}

/** Every file and folder, with when it was last changed. */
function filesIn(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('node_modules/'))
    .map((name) => `${name} ${statSync(path.join(root, name)).mtimeMs}`)
    .toSorted()
}

test('the project builds, starts and is checked under a path with spaces and Chinese (start-5)', async () => {
  const copy = copyProject('生态 文明 academy')
  undo.push(() => copy.remove())
  mkdirSync(path.join(copy.root, 'data'))
  const { program, site, stop } = await serveFrom(copy.root, { DATA_DIR: path.join(copy.root, 'data') })
  const html = await answers(program, `${site}/contact`, (text) => text.includes('<h1>Contact</h1>'))
  const script = /"(\/assets\/[^"]+\.js)"/.exec(html)?.[1]
  expect((await fetch(`${site}${script}`)).status).toBe(200)
  // What an editor needs to know the routes.
  expect(existsSync(path.join(copy.root, '.react-router/types/src/pages/site/+types/contact.ts'))).toBe(true)
  expect(await stop()).toBe(0)
  const checks = run(copy.root, launched('scripts/test.ts', 'lock', 'specification', 'structure', 'types'), {})
  await checks.program.ended
  expect(checks.program.output()).toContain('4 passed, 0 failed')
}, 600_000)

// Starting as somebody else needs root.
describe.runIf(process.getuid?.() === 0 && process.platform === 'linux')('started by root', () => {
  test('a built copy of root serves as another user, and nothing is written into it (start-7)', async () => {
    expect(await buildIfStale()).toBe(true)
    const copy = copyProject('academy', { build: true })
    undo.push(() => copy.remove())
    const before = filesIn(copy.root)
    const { program, site, stop } = await serveFrom(copy.root, { uid: nobody })
    await answers(program, `${site}/contact`, (text) => text.includes('<h1>Contact</h1>'))
    expect(await stop()).toBe(0)
    expect(program.output()).not.toContain('EACCES')
    expect(filesIn(copy.root)).toEqual(before)
  }, 600_000)

  test('the start says where a build or packages are missing and read-only (start-7)', async () => {
    const copy = copyProject('academy')
    undo.push(() => copy.remove())
    const unbuilt = await serveFrom(copy.root, { uid: nobody })
    expect(await unbuilt.program.ended).toBe(1)
    expect(unbuilt.program.output()).toContain(`this user may not write into ${copy.root}/build.\nBuild them once`)
    rmSync(path.join(copy.root, 'node_modules'), { recursive: true })
    const bare = run(copy.root, [process.execPath, 'scripts/run.mjs', 'scripts/start.ts'], { uid: nobody })
    expect(await bare.program.ended).toBe(1)
    expect(bare.program.output()).toContain(`this user may not write into ${copy.root}.\nInstall them once`)
    expect(unbuilt.program.output() + bare.program.output()).not.toMatch(/EACCES|\n +at /)
  }, 600_000)
})
