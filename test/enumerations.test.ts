import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const list = /\[\s*('[\w.-]+'(?:\s*,\s*'[\w.-]+')+)\s*,?\s*\]/g
const union = /(?:\|\s*)?('[\w.-]+'(?:\s*\|\s*'[\w.-]+')+)/g

/** The sets of words that a text writes out, as lists or as unions of types: 'certificate free'. */
function setsIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, words = '']) =>
    [...words.matchAll(/'([\w.-]+)'/g)]
      .map(([, word = '']) => word)
      .toSorted()
      .join(' '),
  )
}

async function sources(): Promise<{ path: string; text: string }[]> {
  const paths = await Array.fromAsync(
    glob('{src/features,src/pages,src/records,src/platform/values,sample}/**/*.{ts,tsx}', {
      exclude: (path) => path.includes('.test.'),
    }),
  )
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, 'utf8') })))
}

test('what a schema enumerates is written nowhere else (structure-5)', async () => {
  const files = await sources()
  const declared = new Map<string, string>()
  for (const { path, text } of files) {
    if (!/(^|\/)(schema|web-address)\.ts$/.test(path)) continue
    for (const [declaration] of text.matchAll(/export const \w+ = \[[^\]]*\] as const/g)) {
      for (const set of setsIn(declaration, list)) declared.set(set, path)
    }
  }
  expect(declared.size).toBeGreaterThan(15)
  const doubles = files.flatMap(({ path, text }) =>
    [...setsIn(text, list), ...setsIn(text, union)]
      .filter((set, at, sets) => declared.has(set) && (declared.get(set) !== path || sets.indexOf(set) !== at))
      .map((set) => `${path}: ${set}, as in ${declared.get(set)}`),
  )
  expect(doubles).toEqual([])
})

test.each([
  ["const types = ['free', 'certificate'] as const", ['certificate free']],
  ["z.enum([\n  'reading',\n  'video',\n])", ['reading video']],
  ['const others = [one, two]', []],
])('a double is seen in %j (structure-5)', (text, sets) => {
  expect(setsIn(text, list)).toEqual(sets)
})
