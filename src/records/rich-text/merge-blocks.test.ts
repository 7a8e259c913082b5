import { expect, test } from 'vitest'
import { canKeepBoth, type Json, mergeDocuments } from '#records/saving/merge.ts'
import { allBlocks, type AnyBlock, type Block, blocksSchema, type Heading, type Paragraph } from './blocks.ts'
import { blocksOfText, textOf, textOfBlock } from './text.ts'

const id = (letter: string) => `00000000-0000-4000-8000-00000000000${letter}`
const paragraph = (letter: string, text: string): Paragraph => ({
  id: id(letter),
  type: 'paragraph',
  text: text === '' ? [] : [{ text, marks: [], href: null }],
})
const heading = (letter: string, text: string): Heading => ({ ...paragraph(letter, text), type: 'heading', level: 2 })
const quote = (letter: string, ...blocks: Paragraph[]): Block => ({ id: id(letter), type: 'quote', blocks })
const list = (letter: string, ...items: [string, Paragraph][]): Block => ({
  id: id(letter),
  type: 'list',
  ordered: false,
  blocks: items.map(([item, text]) => ({ id: id(item), type: 'item', blocks: [text] })),
})
const bold = (block: Paragraph): Paragraph => ({
  ...block,
  text: block.text.map((run) => ({ ...run, marks: ['bold'] })),
})

type Saved = { content: string; content_blocks: Block[] | null }
const saved = (blocks: Block[]): Saved => ({ content: textOf(blocks), content_blocks: blocks })
const merging = (base: Json, mine: Saved, theirs: Saved, choices = {}) => mergeDocuments(base, mine, theirs, choices)
const [a, b, c] = [
  paragraph('a', 'Rivers rise in the hills.'),
  paragraph('b', 'They meet the sea.'),
  paragraph('c', 'Salt stays.'),
]
const base = [a, b, c]
const shape = (blocks: readonly AnyBlock[]): string =>
  blocks.map((each) => ('blocks' in each ? `${each.type}(${shape(each.blocks)})` : textOfBlock(each))).join(' | ')

const examples: [string, Block[], Block[], string][] = [
  [
    'two paragraphs edited, one by each',
    [paragraph('a', 'Brooks rise.'), b, c],
    [a, b, paragraph('c', 'Salt goes.')],
    'Brooks rise. | They meet the sea. | Salt goes.',
  ],
  [
    'two places of one paragraph',
    [paragraph('a', 'Brooks rise in the hills.'), b, c],
    [paragraph('a', 'Rivers rise in the mountains.'), b, c],
    'Brooks rise in the mountains. | They meet the sea. | Salt stays.',
  ],
  [
    'two places of one Chinese paragraph',
    [paragraph('a', '江河发源于高山。'), b, c],
    [paragraph('a', '河流发源于山。水清'), b, c],
    'conflict: 江河发源于高山。 / 河流发源于山。水清',
  ],
  [
    'a paragraph that became a heading here and was edited there',
    [heading('a', 'Rivers rise in the hills.'), b, c],
    [paragraph('a', 'Rivers rise in the high hills.'), b, c],
    'Rivers rise in the high hills. | They meet the sea. | Salt stays.',
  ],
  [
    'words made bold here, others written there',
    [bold(a), b, c],
    [a, paragraph('b', 'They meet the ocean.'), c],
    'Rivers rise in the hills. | They meet the ocean. | Salt stays.',
  ],
  [
    'a paragraph edited here and deleted there stays',
    [a, paragraph('b', 'They meet the wide sea.'), c],
    [a, c],
    'Rivers rise in the hills. | They meet the wide sea. | Salt stays.',
  ],
  [
    'a paragraph moved here and edited there',
    [b, c, a],
    [a, paragraph('b', 'They meet the wide sea.'), c],
    'They meet the wide sea. | Salt stays. | Rivers rise in the hills.',
  ],
  [
    'a paragraph put into a quotation here and edited there',
    [a, quote('d', b), c],
    [a, paragraph('b', 'They meet the wide sea.'), c],
    'Rivers rise in the hills. | quote(They meet the wide sea.) | Salt stays.',
  ],
  [
    'a paragraph made a list here and edited there',
    [a, list('d', ['e', b]), c],
    [a, paragraph('b', 'They meet the wide sea.'), c],
    'Rivers rise in the hills. | list(item(They meet the wide sea.)) | Salt stays.',
  ],
  [
    'a paragraph split here and edited in its second half there',
    [paragraph('a', 'Rivers rise '), paragraph('d', 'in the hills.'), b, c],
    [paragraph('a', 'Rivers rise in the mountains.'), b, c],
    'Rivers rise  | in the mountains. | They meet the sea. | Salt stays.',
  ],
  [
    'two paragraphs joined here, the second edited there',
    [paragraph('a', 'Rivers rise in the hills.They meet the sea.'), c],
    [a, paragraph('b', 'They meet the ocean.'), c],
    'Rivers rise in the hills.They meet the ocean. | Salt stays.',
  ],
  [
    'a paragraph added at the end by each',
    [...base, paragraph('d', 'Mine.')],
    [...base, paragraph('e', 'Theirs.')],
    'Rivers rise in the hills. | They meet the sea. | Salt stays. | Mine. | Theirs.',
  ],
  [
    'one word changed differently',
    [paragraph('a', 'Brooks rise in the hills.'), b, c],
    [paragraph('a', 'Streams rise in the hills.'), b, c],
    'conflict: Brooks rise in the hills. / Streams rise in the hills.',
  ],
  [
    'one word made longer here, another there: nobody typed what both would make',
    [paragraph('a', 'Rivers rises in the hills.'), b, c],
    [paragraph('a', 'Rivers arise in the hills.'), b, c],
    'conflict: Rivers rises in the hills. / Rivers arise in the hills.',
  ],
]
test.each(examples)('merged: %s (texts-3)', (_what, mine, theirs, expected) => {
  const { merged, overlaps } = merging(saved(base), saved(mine), saved(theirs))
  const [conflict] = overlaps.map((each) => [each.mine, each.theirs].map((side) => textOfBlock(side as AnyBlock)))
  expect(conflict ? `conflict: ${conflict.join(' / ')}` : shape(merged.content_blocks ?? [])).toBe(expected)
  expect(merged.content).toBe(textOf(merged.content_blocks ?? []))
})

test('a conflict is decided by its path, and the rest of both stays', () => {
  const mine = saved([paragraph('a', 'Brooks rise.'), b, paragraph('c', 'Salt goes.')])
  const theirs = saved([paragraph('a', 'Streams rise.'), paragraph('b', 'They reach the sea.'), c])
  const { overlaps } = merging(saved(base), mine, theirs)
  expect(overlaps).toMatchObject([{ path: `content_blocks.${id('a')}`, mine: mine.content_blocks?.[0] }])
  const decided = merging(saved(base), mine, theirs, { [`content_blocks.${id('a')}`]: 'theirs' })
  expect(decided.overlaps).toEqual([])
  expect(decided.merged.content).toBe('Streams rise.\n\nThey reach the sea.\n\nSalt goes.')
})

test('both texts of a conflict can be kept, mine first, at any depth (texts-15)', () => {
  const start = [a, quote('d', b), list('e', ['f', c])]
  const said = (one: string, two: string, three: string) =>
    saved([paragraph('a', one), quote('d', paragraph('b', two)), list('e', ['f', paragraph('c', three)])])
  const [mine, theirs] = [said('Mine.', 'My words.', 'My item.'), said('Theirs.', 'Their words.', 'Their item.')]
  const { overlaps } = merging(saved(start), mine, theirs)
  expect(overlaps.map(canKeepBoth)).toEqual([true, true, true])
  const choices = Object.fromEntries(overlaps.map(({ path }) => [path, 'both']))
  const decided = merging(saved(start), mine, theirs, choices)
  expect(decided.overlaps).toEqual([])
  expect(shape(decided.merged.content_blocks ?? [])).toBe(
    'Mine. | Theirs. | quote(My words. | Their words.) | list(item(My item. | Their item.))',
  )
  expect(blocksSchema.safeParse(decided.merged.content_blocks).error).toBeUndefined()
})

test('other values and one-line texts cannot both be kept (texts-15)', () => {
  const picture: Block = { ...paragraph('a', 'Caption'), type: 'picture', src: '/files/images/a.webp', alt: '' }
  const long = 'One.\n\nTwo.'
  const sides = (mine: Json | undefined, theirs: Json | undefined) => canKeepBoth({ path: '', mine, theirs })
  expect(sides(long, 'Three.\nFour.')).toBe(true)
  expect([
    sides(picture, picture),
    sides(a, undefined),
    sides('Title', 'Other'),
    sides(1, 2),
    sides(long, null),
  ]).toEqual(Array(5).fill(false))
  const texts = { text: long }
  const { merged } = mergeDocuments<Json>({ text: '' }, texts, { text: 'Three.\nFour.' }, { text: 'both' })
  expect(merged).toEqual({ text: 'One.\n\nTwo.\n\nThree.\nFour.' })
})

test('a text that had no document yet is merged by its paragraphs', () => {
  const was = { content: 'One.\n\nTwo.', content_blocks: null }
  const [one, two] = blocksOfText(was.content) as [Paragraph, Paragraph]
  const mine = saved([{ ...one, text: [{ text: 'First.', marks: [], href: null }] }, two])
  const theirs: Saved = { content: 'One.\n\nSecond.', content_blocks: null }
  expect(merging(was, mine, theirs)).toMatchObject({ overlaps: [], merged: { content: 'First.\n\nSecond.' } })
})

/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

/** One edit as an editor makes them; what is typed is a number of its own, in brackets. */
function edited(blocks: Block[], random: (below: number) => number, mark: (place: string) => string): Block[] {
  const texts = blocks.filter((block): block is Paragraph => block.type === 'paragraph')
  const one = texts[random(texts.length)]
  if (!one) return blocks
  const at = blocks.indexOf(one)
  const words = textOfBlock(one).split(' ')
  const written = (text: string, block: Paragraph = one): Paragraph => ({
    ...block,
    text: text === '' ? [] : [{ text, marks: [], href: null }],
  })
  const fresh = () => mark('id')
  switch (random(8)) {
    case 0:
      return blocks.with(at, written(words.toSpliced(random(words.length), 0, mark('typed')).join(' ')))
    case 1:
      return blocks.with(at, written(words.with(random(words.length), mark('typed')).join(' ')))
    case 2:
      return texts.length > 1 ? blocks.toSpliced(at, 1) : blocks
    case 3:
      return blocks.toSpliced(at, 0, written(mark('typed'), { ...one, id: fresh() }))
    case 4: {
      const cut = random(words.length)
      const [head, tail] = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')]
      return blocks.toSpliced(at, 1, written(head), written(tail, { ...one, id: fresh() }))
    }
    case 5: {
      const next = blocks[at + 1]
      if (next?.type !== 'paragraph') return blocks
      return blocks.toSpliced(at, 2, written(textOfBlock(one) + textOfBlock(next)))
    }
    case 6:
      return blocks.with(at, { id: fresh(), type: 'quote', blocks: [one] })
    default:
      return blocks.toSpliced(at, 1).toSpliced(random(blocks.length), 0, one)
  }
}

test('whatever two people do to a text, no typed text is lost and it stays sound (texts-5)', () => {
  let silent = 0
  for (let seed = 1; seed <= 300; seed++) {
    const random = numbers(seed)
    let count = 0
    const mark = (what: string) =>
      what === 'id' ? `00000000-0000-4000-9000-${String(++count).padStart(12, '0')}` : `[${seed}-${++count}]`
    const start: Block[] = Array.from({ length: 2 + random(4) }, (_, at) =>
      paragraph(String(at + 1), `Word${at} and more of ${at} here`),
    )
    const write = () => {
      let blocks = start
      for (let edits = 1 + random(4); edits > 0; edits--) blocks = edited(blocks, random, mark)
      return saved(blocks)
    }
    const [mine, theirs] = [write(), write()]
    const { merged, overlaps } = merging(saved(start), mine, theirs)
    const shown = JSON.stringify([merged, overlaps])
    const typed = JSON.stringify([mine, theirs]).match(/\[\d+-\d+\]/g) ?? []
    expect({ seed, lost: typed.filter((each) => !shown.includes(each)) }).toEqual({ seed, lost: [] })
    expect(blocksSchema.safeParse(merged.content_blocks).success).toBe(true)
    const other = merging(saved(start), theirs, mine)
    const parts = (text: Saved) => allBlocks(text.content_blocks ?? []).map((block) => block.id)
    const places = (found: typeof overlaps) => found.map(({ path }) => path).toSorted()
    expect({ seed, places: places(other.overlaps) }).toEqual({ seed, places: places(overlaps) })
    if (overlaps.length === 0) {
      silent++
      expect({ seed, parts: parts(other.merged) }).toEqual({ seed, parts: parts(merged) })
      expect({ seed, content: other.merged.content }).toEqual({ seed, content: merged.content })
    }
  }
  expect(silent).toBeGreaterThan(75)
})
