import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { install } from './launch.mjs'

const everything = { development: true }
const running = { development: false }
const packages = {
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/b': { version: '2.0.0', integrity: 'sha512-b', dev: true },
}

/** Stands in for npm: writes down how it was asked, and installs what it is to. */
const npm = `
  const { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs')
  const [command, ...args] = process.argv.slice(2)
  appendFileSync('asked', command + ' ' + args.filter((arg) => /dev|save/.test(arg)).join(' ') + '\\n')
  if (command === 'ci') rmSync('node_modules', { recursive: true, force: true })
  mkdirSync('node_modules', { recursive: true })
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const kept = Object.entries(packages).filter(([, { dev }]) => !dev || args.includes('--include=dev'))
  for (const [name] of kept) console.error('npm http fetch GET 200 https://registry.example/' + name + '.tgz 1ms')
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(kept) }))
  process.exit(Number(process.env.FAKE_NPM_CODE ?? 0))`

let root = ''
let said: string[] = []

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'install-'))
  mkdirSync(path.join(root, 'npm/bin'), { recursive: true })
  writeFileSync(path.join(root, 'npm/bin/npm-cli.js'), npm)
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages }))
  vi.stubEnv('npm_execpath', path.join(root, 'npm/bin/npm-cli.js'))
  said = []
  vi.spyOn(console, 'error').mockImplementation((line) => said.push(line))
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true, force: true })
})

const asked = () =>
  existsSync(path.join(root, 'asked')) ? readFileSync(path.join(root, 'asked'), 'utf8').trim().split('\n') : []

test('a start installs what the site runs with, a check adds the tools, and both stay (start-3)', async () => {
  expect(await install(root, running)).toBeNull()
  expect(await install(root, running)).toBeNull()
  expect(asked()).toEqual(['ci --omit=dev'])
  writeFileSync(path.join(root, 'node_modules/in-use'), 'by a site that runs')
  expect(await install(root, everything)).toBeNull()
  expect(asked()).toEqual(['ci --omit=dev', 'install --no-save --include=dev'])
  expect(existsSync(path.join(root, 'node_modules/in-use'))).toBe(true)
  expect(await install(root, running)).toBeNull()
  expect(await install(root, everything)).toBeNull()
  expect(asked()).toHaveLength(2)
})

test('a check in a fresh clone installs everything at once (start-3)', async () => {
  expect(await install(root, everything)).toBeNull()
  expect(asked()).toEqual(['ci --include=dev'])
})

test('an install says what it does and how far it is (start-4)', async () => {
  await install(root, running)
  expect(said.join('')).toContain('Installing the packages that the site runs with')
  expect(said.join('')).toContain('1 of 1 packages')
})

test('an install that fails says so, and the next start tries again (start-4)', async () => {
  vi.stubEnv('FAKE_NPM_CODE', '1')
  expect(await install(root, running)).toContain('npm ended with 1')
  rmSync(path.join(root, 'node_modules'), { recursive: true })
  vi.unstubAllEnvs()
  vi.stubEnv('npm_execpath', path.join(root, 'npm/bin/npm-cli.js'))
  expect(await install(root, running)).toBeNull()
})
