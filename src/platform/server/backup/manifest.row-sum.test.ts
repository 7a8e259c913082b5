import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createRowSum } from './manifest.ts'

async function sumOf(text: string, pieceLength = text.length || 1) {
  const [sum, bytes] = [createRowSum(), Buffer.from(text)]
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceLength) }, (_, at) =>
    bytes.subarray(at * pieceLength, (at + 1) * pieceLength),
  )
  const passed = await Array.fromAsync(sum.through(Readable.from(pieces)))
  expect(Buffer.concat(passed).equals(bytes)).toBe(true)
  return sum.digest()
}
const rows = ['1\t河流', '2\t', '3\t\\N', '4\t' + 'x'.repeat(9_000), '3\t\\N']
const textOf = (list: readonly string[]) => list.map((row) => `${row}\n`).join('')

test('the same rows have the same sum in any order and cut into any pieces (backup-11)', async () => {
  const wanted = await sumOf(textOf(rows))
  expect(wanted).toMatch(/^[\da-f]{64}$/)
  for (const length of [1, 2, 7, 64, 4096]) expect(await sumOf(textOf(rows.toReversed()), length)).toBe(wanted)
})

test.for([
  ['a row less', rows.slice(1)],
  ['a row twice less', rows.slice(0, -1)],
  ['a row more', [...rows, '']],
  ['a changed row', rows.with(1, '2\t ')],
  ['two rows that exchanged a value', ['1\t', '2\t河流', ...rows.slice(2)]],
  ['two rows in one', [`${rows[0]}${rows[1]}`, ...rows.slice(2)]],
] as const)('%s has another sum (backup-11)', async ([, other]) => {
  expect(await sumOf(textOf(other))).not.toBe(await sumOf(textOf(rows)))
})

test('an empty table has a sum of its own (backup-11)', async () => {
  expect(await sumOf('')).toBe('0'.repeat(64))
  expect(await sumOf('\n')).not.toBe(await sumOf(''))
})
