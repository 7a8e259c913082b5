import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { decode } from '@jridgewell/sourcemap-codec'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bundleServer } from './bundle-server.ts'

let root = ''

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'bundle 生态 '))
  mkdirSync(path.join(root, 'src'))
  writeFileSync(path.join(root, 'package.json'), '{"type":"module","imports":{"#words":"./src/words.ts"}}')
  writeFileSync(
    path.join(root, 'src/words.ts'),
    'type Words = string\nexport const words: Words = "said by the sources"\n',
  )
  for (const entry of ['operate', 'printing'])
    writeFileSync(path.join(root, `src/${entry}.server.ts`), `export const ${entry} = 0\n`)
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

const main = (...lines: string[]) => writeFileSync(path.join(root, 'src/main.server.ts'), lines.join('\n'))
const bundle = () => bundleServer(root, path.join(root, 'build/server'))
/** Node that would not know what to do with a type. */
const run = () =>
  spawnSync(process.execPath, ['--no-strip-types', '--enable-source-maps', 'build/server/main.js'], {
    cwd: root,
    encoding: 'utf8',
  })

test('the bundle runs in Node without type stripping, and its stacks name sources (start-15)', async () => {
  main(`import { words } from '#words'`, `console.log(words as string)`, ``, `throw new Error('late')`)
  expect(await bundle()).toBe(true)
  const { stdout, stderr } = run()
  expect(stdout).toBe('said by the sources\n')
  expect(stderr).toMatch(/src\/main\.server\.ts:4:/)
})

test('source maps hold lines of every file and no source text (start-16)', async () => {
  main(
    `const one = (a: number) => a + 1`,
    `export const two = [one(1), one(2), one(3)].map((each) => each * 2)`,
    `two.at(9)!.at(1)`,
  )
  expect(await bundle()).toBe(true)
  const maps = readdirSync(path.join(root, 'build/server')).filter((name) => name.endsWith('.map'))
  expect(maps).toContain('main.js.map')
  for (const name of maps) {
    const map = JSON.parse(readFileSync(path.join(root, 'build/server', name), 'utf8'))
    expect(Object.keys(map)).not.toContain('sourcesContent')
    expect(map.names).toEqual([])
    for (const line of decode(map.mappings)) expect(line.length).toBeLessThanOrEqual(1)
  }
  expect(run().stderr).toMatch(/src\/main\.server\.ts:3:/)
})

test('a server that cannot be bundled is a failed build that says why (start-15)', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  main(`import { words } from './missing.ts'`, `console.log(words)`)
  expect(await bundle()).toBe(false)
  expect(String(said.mock.calls)).toContain('./missing.ts')
  said.mockRestore()
})
