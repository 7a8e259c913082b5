import { expect, test } from 'vitest'
import type { Module } from './modules/schema.ts'
import { topicsOf } from './topics.rules.ts'

const heading = (id: string, content: string, order: number): Module => ({
  id,
  type: order % 2 === 0 ? 'title' : 'subtitle',
  content,
  order,
  alignment: 'left',
})
const items = [
  { id: 'v1', text: 'Vision' },
  { id: 'v2', text: 'Places first' },
]

test('titles, subtitles and values have slugs; the first module of a name comes first (home-7)', () => {
  const modules = [heading('m2', 'Places First!', 2), heading('m1', '生态文明', 1), heading('m3', 'places-first', 3)]
  expect([...topicsOf(modules, items)]).toEqual([
    ['m1', '生态文明'],
    ['m2', 'places-first'],
    ['v1', 'vision'],
  ])
})

test('a text without letters, or with a reserved name, is reached by no name (home-7)', () => {
  const paragraph: Module = { id: 'p', type: 'paragraph', content: 'Rivers', order: 9 }
  const modules = [heading('m1', '***', 0), heading('m2', 'Content', 1), paragraph]
  expect([...topicsOf(modules, [{ id: 'v', text: 'Phone menu' }])]).toEqual([])
})
