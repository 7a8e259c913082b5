import { expect, test } from 'vitest'
import { compareDocuments, type Difference } from './compare.ts'
import type { Json } from './merge.ts'

const item = (id: string, title = id) => ({ id, title, order: 0, updated_at: `${Math.random()}` })
const list = (...ids: string[]) => ({ values: ids.map((id) => item(id)) })

const table: [what: string, before: Json, after: Json, differences: Partial<Difference>[]][] = [
  ['nothing', list('a', 'b'), list('a', 'b'), []],
  ['a field', { title: 'Was' }, { title: 'Is' }, [{ kind: 'changed', path: 'title', before: 'Was', after: 'Is' }]],
  ['a field within a part', { quote: { author: 'A' } }, { quote: { author: 'B' } }, [{ path: 'quote.author' }]],
  ['a field that came later', {}, { link: null }, [{ kind: 'changed', path: 'link', before: undefined, after: null }]],
  ['a field that is gone', { link: 'x' }, {}, [{ kind: 'changed', path: 'link', after: undefined }]],
  ['an item that came', list('a'), list('a', 'b'), [{ kind: 'added', path: 'values.b' }]],
  ['an item that is gone', list('a', 'b'), list('b'), [{ kind: 'removed', path: 'values.a' }]],
  ['the first item of all', list(), list('a'), [{ kind: 'added', path: 'values.a' }]],
  [
    'a field of an item',
    list('a', 'b'),
    { values: [item('a'), item('b', 'B')] },
    [{ kind: 'changed', path: 'values.b.title', before: 'b', after: 'B' }],
  ],
  [
    'one item moved to the front: the others stand still',
    list('a', 'b', 'c', 'd'),
    list('d', 'a', 'b', 'c'),
    [{ kind: 'moved', path: 'values.d', from: 'c', to: null }],
  ],
  [
    'two neighbours moved together: the first of them',
    list('a', 'b', 'c', 'd', 'e'),
    list('d', 'e', 'a', 'b', 'c'),
    [{ kind: 'moved', path: 'values.d', from: 'c', to: null }],
  ],
  [
    'an item moved and another added',
    list('a', 'b', 'c'),
    list('c', 'a', 'x', 'b'),
    [
      { kind: 'moved', path: 'values.c' },
      { kind: 'added', path: 'values.x' },
    ],
  ],
  [
    'an item before the others taken out: they have not moved',
    list('a', 'b', 'c'),
    list('b', 'c'),
    [{ kind: 'removed' }],
  ],
  [
    'an item moved and edited',
    list('a', 'b', 'c'),
    { values: [item('c', 'C'), item('a'), item('b')] },
    [
      { kind: 'changed', path: 'values.c.title' },
      { kind: 'moved', path: 'values.c' },
    ],
  ],
  ['a list without ids, as a whole', { speakers: ['x'] }, { speakers: ['y'] }, [{ kind: 'changed', path: 'speakers' }]],
  ['yes and no', { published: true }, { published: false }, [{ before: true, after: false }]],
]

test.each(table)('from one version to the next differs: %s (compare-1)', (_what, before, after, differences) => {
  expect(compareDocuments(before, after)).toEqual(differences.map((each) => expect.objectContaining(each)))
})

test('a version compared with itself differs in nothing; reversed, only moves differ (compare-1)', () => {
  const before = list('a', 'b', 'c', 'd', 'e')
  expect(compareDocuments(before, structuredClone(before))).toEqual([])
  const turned = compareDocuments(before, list('e', 'd', 'c', 'b', 'a'))
  expect(turned).toHaveLength(4)
  expect(new Set(turned.map(({ kind }) => kind))).toEqual(new Set(['moved']))
})
