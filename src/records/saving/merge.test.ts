import { expect, test } from 'vitest'
import { blocksOfParts } from '#records/rich-text/written.ts'
import { isSame, itemName, type Json, mergeDocuments, valueAt } from './merge.ts'

const base = {
  title: 'Living world',
  description: 'As it was',
  values: [
    { id: 'a', title: 'Care', description: 'one' },
    { id: 'b', title: 'Reach', description: 'two' },
    { id: 'c', title: 'People', description: 'three' },
  ],
  speakers: ['wen', 'lu', 'mei'],
}
type Document = typeof base & Json
const edit = (change: (document: typeof base) => void): Document => {
  const copy = structuredClone(base)
  change(copy)
  return copy
}
const titles = (document: Document) => document.values.map(({ title }) => title).join(' ')

const sideBySide: [string, (d: typeof base) => void, (d: typeof base) => void, (merged: Document) => boolean][] = [
  [
    'different fields',
    (d) => (d.title = 'M'),
    (d) => (d.description = 'T'),
    (m) => m.title === 'M' && m.description === 'T',
  ],
  ['the same change on both sides', (d) => (d.title = 'X'), (d) => (d.title = 'X'), (m) => m.title === 'X'],
  [
    'different items',
    (d) => (d.values[0]!.title = 'M'),
    (d) => (d.values[2]!.title = 'T'),
    (m) => titles(m) === 'M Reach T',
  ],
  [
    'different fields of one item',
    (d) => (d.values[0]!.title = 'M'),
    (d) => (d.values[0]!.description = 'T'),
    (m) => m.values[0]!.title === 'M' && m.values[0]!.description === 'T',
  ],
  [
    'an item added on each side',
    (d) => d.values.push({ id: 'm', title: 'M', description: '' }),
    (d) => d.values.push({ id: 't', title: 'T', description: '' }),
    (m) => titles(m) === 'Care Reach People M T',
  ],
  [
    'an item removed here, another edited there',
    (d) => d.values.splice(0, 1),
    (d) => (d.values[1]!.title = 'T'),
    (m) => titles(m) === 'T People',
  ],
  [
    'the list reordered here, an item edited there',
    (d) => d.values.reverse(),
    (d) => (d.values[1]!.title = 'T'),
    (m) => titles(m) === 'People T Care',
  ],
  [
    'an item edited here, the list reordered there',
    (d) => (d.values[1]!.title = 'M'),
    (d) => d.values.reverse(),
    (m) => titles(m) === 'People M Care',
  ],
  [
    'an item added here, the list reordered there',
    (d) => d.values.push({ id: 'm', title: 'M', description: '' }),
    (d) => d.values.reverse(),
    (m) => titles(m) === 'People Reach Care M',
  ],
  [
    'a list of ids, one added on each side',
    (d) => d.speakers.push('lin'),
    (d) => d.speakers.push('han'),
    (m) => m.speakers.join(' ') === 'wen lu mei han lin',
  ],
  [
    'a list of ids, one removed here, the others reordered there',
    (d) => d.speakers.splice(0, 1),
    (d) => d.speakers.reverse(),
    (m) => m.speakers.join(' ') === 'mei lu',
  ],
]
test.each(sideBySide)('two edits of %s are both kept (versions-1)', (_, mine, theirs, holds) => {
  const { merged, overlaps } = mergeDocuments<Document>(base, edit(mine), edit(theirs))
  expect(overlaps).toEqual([])
  expect(holds(merged), JSON.stringify(merged)).toBe(true)
  expect(mergeDocuments<Document>(base, edit(theirs), edit(mine)).merged, 'whoever merges').toEqual(merged)
})

const overlapping: [string, (d: typeof base) => void, (d: typeof base) => void, string][] = [
  ['one field', (d) => (d.title = 'M'), (d) => (d.title = 'T'), 'title'],
  ['one field of one item', (d) => (d.values[0]!.title = 'M'), (d) => (d.values[0]!.title = 'T'), 'values.a.title'],
  [
    'an item edited here and removed there',
    (d) => (d.values[0]!.title = 'M'),
    (d) => d.values.splice(0, 1),
    'values.a',
  ],
  [
    'an item removed here and edited there',
    (d) => d.values.splice(0, 1),
    (d) => (d.values[0]!.title = 'T'),
    'values.a',
  ],
  ['two sequences of one list', (d) => d.values.reverse(), (d) => d.values.push(d.values.shift()!), 'values.order'],
  [
    'two sequences of a list of ids',
    (d) => d.speakers.reverse(),
    (d) => d.speakers.push(d.speakers.shift()!),
    'speakers.order',
  ],
]
test.each(overlapping)(
  'an overlap on %s is reported and never decided automatically (versions-2)',
  (_, mine, theirs, path) => {
    expect(mergeDocuments<Document>(base, edit(mine), edit(theirs)).overlaps.map((overlap) => overlap.path)).toEqual([
      path,
    ])
  },
)

test.each(overlapping)(
  'choosing one side of an overlap on %s gives that side and the rest of both (versions-4)',
  (_, change, other, path) => {
    const mine = edit((d) => {
      change(d)
      d.description = 'Mine too'
    })
    const theirs = edit(other)
    for (const side of ['mine', 'theirs'] as const) {
      const { merged: resolved } = mergeDocuments<Document>(base, mine, theirs, { [path]: side })
      const chosen = side === 'mine' ? mine : theirs
      if (path.endsWith('.order')) {
        const sequence = (document: Document) => (valueAt(document, path.replace('.order', '')) as Json[]).map(itemName)
        expect(sequence(resolved)).toEqual(sequence(chosen))
      } else expect(valueAt(resolved, path)).toEqual(valueAt(chosen, path))
      expect(resolved.description).toBe('Mine too')
    }
  },
)

test('a list that names one thing twice is taken as a whole', () => {
  const twice = edit((d) => d.speakers.push('wen'))
  const { overlaps } = mergeDocuments<Document>(
    base,
    twice,
    edit((d) => d.speakers.push('lin')),
  )
  expect(overlaps.map(({ path }) => path)).toEqual(['speakers'])
})

test('a changed time or order number alone is no change', () => {
  expect(isSame({ id: 'a', order: 1, updated_at: 'x' }, { id: 'a', order: 2, updated_at: 'y' })).toBe(true)
  expect(isSame({ id: 'a', title: '1' }, { id: 'a', title: '2' })).toBe(false)
})

test('without a common version every difference is a conflict', () => {
  const { overlaps } = mergeDocuments<Document>(
    undefined,
    edit((d) => (d.title = 'M')),
    edit(() => {}),
  )
  expect(overlaps.map(({ path }) => path)).toEqual(['title'])
})

test('a text that one side no longer has, and its blocks, are gone and not empty (versions-1)', () => {
  const content_blocks = blocksOfParts(['Along.'], () => 'new-block-0001')
  const both = { title: 'A walk', content: 'Along.', content_blocks }
  const [without, renamed] = [{ title: 'A walk' }, { ...both, title: 'A long walk' }]
  for (const [mine, theirs] of [
    [without, renamed],
    [renamed, without],
  ] as [Json, Json][])
    expect(mergeDocuments(both, mine, theirs)).toEqual({ merged: { title: 'A long walk' }, overlaps: [] })
})
