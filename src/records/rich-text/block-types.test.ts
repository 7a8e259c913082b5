import { expect, test } from 'vitest'
import { blocksSchema } from './blocks.ts'
import { isDocument } from './block-types.ts'

let at = 0
const id = () => `00000000-0000-4000-8000-${String((at += 1)).padStart(12, '0')}`
const run = (text: string) => ({ text, marks: [], href: null })
const paragraph = (...texts: string[]) => ({ id: id(), type: 'paragraph', text: texts.map(run) })
const item = (...blocks: object[]) => ({ id: id(), type: 'item', blocks })
const list = (...blocks: object[]) => ({ id: id(), type: 'list', ordered: false, blocks })
const quote = (...blocks: object[]) => ({ id: id(), type: 'quote', blocks })
const nested = (depth: number): object =>
  list(item(...(depth > 1 ? [paragraph('a'), nested(depth - 1)] : [paragraph('a')])))
const twice = paragraph('a')

test.each<[string, object[], boolean]>([
  ['no block', [], true],
  [
    'texts, a quote and a heading',
    [paragraph(), quote(paragraph('a')), { ...paragraph('a'), type: 'heading', level: 2 }],
    true,
  ],
  ['lists three deep', [nested(3)], true],
  ['a list that begins at 4', [{ ...nested(1), ordered: true, start: 4 }], true],
  ['lists four deep', [nested(4)], false],
  ['a quote of nothing', [quote()], false],
  ['a list in a quote', [quote(nested(1))], false],
  ['a paragraph in a list', [list(paragraph('a'))], false],
  ['an item outside a list', [item(paragraph('a'))], false],
  ['a block twice', [twice, twice], false],
  ['a quote that kept its text', [{ ...quote(paragraph('a')), text: [] }], false],
  ['a heading without a level', [{ ...paragraph('a'), type: 'heading' }], false],
  ['an empty stretch of text', [paragraph('')], false],
  ['a stretch of 50,001 letters', [paragraph('a'.repeat(50_001))], false],
  ['1,001 stretches of text', [paragraph(...Array.from({ length: 1001 }, () => 'a'))], false],
  ['1,001 blocks', Array.from({ length: 1001 }, () => paragraph('a')), false],
])('%s: a merge and the schema of documents judge alike', (_, blocks, expected) => {
  expect(blocksSchema.safeParse(blocks).success).toBe(expected)
  expect(isDocument(blocks as Parameters<typeof isDocument>[0])).toBe(expected)
})
