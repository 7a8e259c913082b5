import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { heldAlone } from './alone.mjs'
import { isInstalled, markInstalled } from './installed.mjs'
import { nodePackages, pinnedNode, systemNodeRuns } from './node-binary.mjs'

let root = ''
const a = { version: '1.0.0', integrity: 'sha512-a' }
const b = { version: '2.0.0', integrity: 'sha512-b', dev: true }
const here = { version: '1.0.0', integrity: 'sha512-h', optional: true, os: process.platform, cpu: process.arch }
const elsewhere = { version: '1.0.0', integrity: 'sha512-e', optional: true, os: ['aix'] }

const everything = { development: true }
const running = { development: false }

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'installed-'))
  mkdirSync(path.join(root, 'node_modules'))
  write('package-lock.json', {
    '': {},
    'node_modules/a': a,
    'node_modules/b': b,
    'node_modules/h': here,
    'node_modules/e': elsewhere,
  })
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(name: string, packages: Record<string, object>): void {
  writeFileSync(path.join(root, name), JSON.stringify({ packages }))
}

function npmFinished(packages: Record<string, object>): void {
  write('node_modules/.package-lock.json', packages)
}

test('a finished install is not repeated for packages of other platforms (start-1)', () => {
  npmFinished({ 'node_modules/a': a, 'node_modules/b': b, 'node_modules/h': here })
  expect(isInstalled(root, everything)).toBe(true)
})

test('an install that was interrupted is done again (start-2)', () => {
  expect(isInstalled(root, everything)).toBe(false)
})

test('an install without development packages, or without this platform, is repeated (start-3)', () => {
  npmFinished({ 'node_modules/a': a, 'node_modules/h': here })
  expect(isInstalled(root, everything)).toBe(false)
  npmFinished({ 'node_modules/a': a, 'node_modules/b': b })
  expect(isInstalled(root, everything)).toBe(false)
})

test('running the site needs no development packages, and removes none that are there (start-3)', () => {
  npmFinished({ 'node_modules/a': a, 'node_modules/h': here })
  expect(isInstalled(root, running)).toBe(true)
  expect(isInstalled(root, running)).toBe(true)
  expect(isInstalled(root, everything)).toBe(false)
  npmFinished({ 'node_modules/a': a, 'node_modules/b': b, 'node_modules/h': here })
  utimesSync(path.join(root, 'node_modules/.package-lock.json'), new Date(), new Date(7000))
  expect(isInstalled(root, running)).toBe(true)
  expect(isInstalled(root, everything)).toBe(true)
  npmFinished({ 'node_modules/b': b, 'node_modules/h': here })
  utimesSync(path.join(root, 'node_modules/.package-lock.json'), new Date(), new Date(9000))
  expect(isInstalled(root, running)).toBe(false)
})

test('a changed lock is installed, and so is one that npm has touched since (start-1)', () => {
  npmFinished({ 'node_modules/a': a, 'node_modules/b': b, 'node_modules/h': here })
  expect(isInstalled(root, everything)).toBe(true)
  write('package-lock.json', { '': {}, 'node_modules/a': { ...a, integrity: 'sha512-other' } })
  expect(isInstalled(root, everything)).toBe(false)
  markInstalled(root, everything)
  expect(isInstalled(root, everything)).toBe(true)
  utimesSync(path.join(root, 'node_modules/.package-lock.json'), new Date(), new Date(5000))
  expect(isInstalled(root, everything)).toBe(false)
})

test('node_modules may be a link', () => {
  npmFinished({ 'node_modules/a': a, 'node_modules/b': b, 'node_modules/h': here })
  const linked = path.join(root, 'linked')
  mkdirSync(linked)
  symlinkSync(path.join(root, 'node_modules'), path.join(linked, 'node_modules'))
  writeFileSync(path.join(linked, 'package-lock.json'), readFileSync(path.join(root, 'package-lock.json')))
  expect(isInstalled(linked, everything)).toBe(true)
})

test('only one at a time installs; the others wait (start-8)', async () => {
  const file = path.join(root, '.lock')
  const order: string[] = []
  const release = await heldAlone(file)
  const second = afterwards(file, order)
  await new Promise((resolve) => setTimeout(resolve, 100))
  order.push('first ends')
  release()
  await second
  expect(order).toEqual(['waits', 'first ends', 'second'])
})

async function afterwards(file: string, order: string[]): Promise<void> {
  const release = await heldAlone(file, () => order.push('waits'))
  order.push('second')
  release()
}

test('an installer that died is replaced', async () => {
  const file = path.join(root, '.lock')
  writeFileSync(file, JSON.stringify({ token: 'dead', host: os.hostname(), pid: 2 ** 22 + 1, child: null }))
  const release = await heldAlone(file)
  expect(JSON.parse(readFileSync(file, 'utf8')).pid).toBe(process.pid)
  release()
  expect(existsSync(file)).toBe(false)
})

test('every platform has its Node package; without it a system Node from 22.18 is used (start-9)', () => {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(Object.values(nodePackages).toSorted()).toEqual(Object.keys(manifest.optionalDependencies).toSorted())
  expect(pinnedNode(root)).toBeNull()
  const runs = ['26.10.0', '24.0.0', '23.6.0', '22.18.0']
  const tooOld = ['20.20.2', '22.17.9', '23.5.0']
  expect([...runs, ...tooOld].map((version) => systemNodeRuns(version))).toEqual([
    ...runs.map(() => true),
    ...tooOld.map(() => false),
  ])
})
