import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildIfStale } from './build.ts'

const script = 'export const words = "the same words again and again and again"\n'.repeat(20)
let root = ''
let builds = 0

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'build-'))
  builds = 0
  put('package.json', '{"version":"1.2.3"}')
  put('src/root.tsx', 'one')
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

function put(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  writeFileSync(path.join(root, name), text)
}

function git(...args: string[]): void {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.org']
  expect(spawnSync('git', [...who, ...args], { cwd: root }).status).toBe(0)
}

async function make(_root: string, folder: string): Promise<boolean> {
  builds += 1
  mkdirSync(path.join(folder, 'client/assets'), { recursive: true })
  mkdirSync(path.join(folder, 'server'), { recursive: true })
  writeFileSync(path.join(folder, `client/assets/page-${builds}.js`), script)
  writeFileSync(path.join(folder, 'server/index.js'), 'export const at = "build/next/client"')
  return true
}

function info(): Record<string, string> {
  return JSON.parse(readFileSync(path.join(root, 'build/client/build-info.json'), 'utf8'))
}

test('the site is built once, and again only when a source changed (start-10)', async () => {
  expect(await buildIfStale(root, make)).toBe(true)
  expect(await buildIfStale(root, make)).toBe(true)
  expect(builds).toBe(1)
  put('src/root.tsx', 'two')
  await buildIfStale(root, make)
  put('src/added.ts', 'three')
  await buildIfStale(root, make)
  rmSync(path.join(root, 'src/added.ts'))
  await buildIfStale(root, make)
  expect(builds).toBe(4)
})

test('a touched but unchanged file, or a test, needs no build', async () => {
  await buildIfStale(root, make)
  utimesSync(path.join(root, 'src/root.tsx'), new Date(), new Date(5000))
  put('src/root.test.tsx', 'a test')
  await buildIfStale(root, make)
  expect(builds).toBe(1)
})

test('two starts at once build once (start-8)', async () => {
  expect(await Promise.all([buildIfStale(root, make), buildIfStale(root, make)])).toEqual([true, true])
  expect(builds).toBe(1)
})

test('a failed build leaves the former one in place and is retried at the next start (start-11)', async () => {
  await buildIfStale(root, make)
  put('src/root.tsx', 'broken')
  const fail = async (_root: string, folder: string) => {
    mkdirSync(path.join(folder, 'client'), { recursive: true })
    return false
  }
  expect(await buildIfStale(root, fail)).toBe(false)
  expect(existsSync(path.join(root, 'build/client/assets/page-1.js'))).toBe(true)
  expect(existsSync(path.join(root, 'build/next'))).toBe(false)
  expect(await buildIfStale(root, make)).toBe(true)
  expect(builds).toBe(2)
})

test('scripts have brotli and gzip forms beside them, and the scripts of the last build remain', async () => {
  await buildIfStale(root, make)
  put('src/root.tsx', 'two')
  await buildIfStale(root, make)
  for (const name of ['page-1.js', 'page-2.js']) {
    const file = path.join(root, 'build/client/assets', name)
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(script)
    expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(script)
  }
  expect(readFileSync(path.join(root, 'build/server/index.js'), 'utf8')).toContain('"build/client"')
})

test('build-info.json names the commit, also when it changed no source (start-12, build-info-1)', async () => {
  git('init', '-q', '-b', 'trunk')
  git('commit', '-q', '--allow-empty', '-m', 'First')
  await buildIfStale(root, make)
  const first = info()
  expect(first).toMatchObject({ branch: 'trunk', commitMessage: 'First', version: '1.2.3' })
  expect(first.commitHash).toMatch(/^[0-9a-f]{40}$/)
  expect(Date.parse(first.buildTime ?? '')).toBeGreaterThan(Date.now() - 60_000)
  git('commit', '-q', '--allow-empty', '-m', 'Second')
  await buildIfStale(root, make)
  expect(info()).toMatchObject({ commitMessage: 'Second', buildTime: first.buildTime })
  expect(builds).toBe(1)
})

test('build-info.json says unknown where there is no git (start-12, build-info-2)', async () => {
  await buildIfStale(root, make)
  expect(info()).toMatchObject({ branch: 'unknown', commitHash: 'unknown', commitMessage: 'unknown', version: '1.2.3' })
})

test('a built copy without its git history still names its commit (start-6)', async () => {
  git('init', '-q', '-b', 'trunk')
  git('commit', '-q', '--allow-empty', '-m', 'First')
  await buildIfStale(root, make)
  const before = info()
  rmSync(path.join(root, '.git'), { recursive: true })
  await buildIfStale(root, make)
  expect(info()).toEqual(before)
  expect(before.commitMessage).toBe('First')
})

test('the commit of a checkout that belongs to another user is read as well (start-6)', async () => {
  git('init', '-q', '-b', 'trunk')
  git('commit', '-q', '--allow-empty', '-m', 'First')
  // Where this user may not give a folder away, it is a checkout of their own.
  if (process.getuid?.() === 0) for (const folder of [root, path.join(root, '.git')]) chownSync(folder, 65_534, 65_534)
  await buildIfStale(root, make)
  expect(info()).toMatchObject({ branch: 'trunk', commitMessage: 'First' })
})
