import { expect, test } from 'vitest'
import { z } from 'zod'
import { withoutFile } from '#features/content/media/library/rules.ts'
import { sectionKindOf } from '#features/content/site-content/api.server.ts'
import type { Block, Run } from '#records/rich-text/blocks.ts'
import type { JsonObject } from '#records/saving/merge.ts'
import { withDerivedTexts } from '#records/rich-text/document-fields.ts'
import { recordKinds } from '../src/record-kinds.server.ts'
import { valueFor } from './from-schema.ts'

const file = { bucket: 'images' as const, key: 'course/1-a.png', url: '/files/images/course/1-a.png' }
const other = '/files/images/course/2-b.png'
const address = () => '10000000-0000-4000-8000-000000000009'

/** Every schema of records with files, the sections of pages among them. */
const kinds = [
  ...recordKinds.flatMap(({ entity, fields, files }) =>
    fields && files && Object.keys(files).length > 0 ? [{ name: entity, schema: fields }] : [],
  ),
  ...['hero', 'mission', 'vision', 'team', 'partners'].flatMap((name) => {
    const kind = sectionKindOf(name)
    return kind ? [{ name, schema: kind.fields }] : []
  }),
]

/** The same numbers below `below` every time (mulberry32). */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const faults = (schema: z.ZodType, document: unknown) => schema.safeParse(document).error?.issues ?? []

function randomBlocks(next: (below: number) => number): Block[] {
  let made = 0
  const id = () => `20000000-0000-4000-8000-${String(++made).padStart(12, '0')}`
  const run = (): Run => {
    const words = ['words', file.url, `see ${file.url} there`, 'more']
    return { text: words[next(4)] ?? '', marks: [], href: [null, file.url, '/courses'][next(3)] ?? null }
  }
  const text = () => Array.from({ length: next(3) }, run)
  const paragraph = () => ({ id: id(), type: 'paragraph' as const, text: text() })
  const beginning = { ...paragraph(), text: [{ text: 'Beginning', marks: [], href: null }] }
  const others = Array.from({ length: next(6) }, (): Block => {
    const kind = next(5)
    if (kind === 0) return { id: id(), type: 'quote', blocks: [paragraph()] }
    if (kind === 1)
      return { id: id(), type: 'list', ordered: false, blocks: [{ id: id(), type: 'item', blocks: [paragraph()] }] }
    if (kind > 2) return { id: id(), type: 'picture', src: [file.url, other][next(2)] ?? '', alt: '', text: text() }
    return paragraph()
  })
  return [beginning, ...others]
}

const moduleTypes = ['title', 'paragraph', 'image'] as const
function randomModules(next: (below: number) => number): JsonObject[] {
  const at = '2026-01-01T00:00:00.000Z'
  return Array.from({ length: next(5) }, (_, order) => {
    const type = moduleTypes[next(3)] ?? 'title'
    const content = type === 'image' ? ([file.url, other][next(2)] ?? '') : `Part ${order}`
    const id = `30000000-0000-4000-8000-${String(order).padStart(12, '0')}`
    return { id, type, content, order, created_at: at, updated_at: at }
  })
}

function put(value: unknown, [step, ...rest]: readonly PropertyKey[], part: unknown): unknown {
  if (step === undefined) return part
  if (Array.isArray(value)) return value.with(Number(step), put(value[Number(step)], rest, part))
  const object = value as Record<PropertyKey, unknown>
  return { ...object, [step]: put(object[step], rest, part) }
}
function texts(value: unknown, path: readonly PropertyKey[] = []): (readonly PropertyKey[])[] {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => texts(part, [...path, key]))
}
/** What names a record or its kind, what it must say (without it there is no record), and what is filled by chance already. */
const filled = /^(title|name|type|description|quote)$|_blocks$/
/** A sound document of this schema with the file in as many places as it may stand in, some left to chance. */
function randomDocument(schema: z.ZodType, seed: number): JsonObject {
  const next = numbers(seed)
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  let document = valueFor(shape as Parameters<typeof valueFor>[0], address, { full: true }) as JsonObject
  for (const name of Object.keys(document)) {
    if (name.endsWith('_blocks')) document = { ...document, [name]: randomBlocks(next) }
    if (name === 'modules') document = { ...document, modules: randomModules(next) }
  }
  for (const path of texts(document)) {
    if (path.some((step) => filled.test(String(step))) || next(2) === 0) continue
    const changed = put(document, path, next(3) === 0 ? `see ${file.url} there` : file.url) as JsonObject
    if (faults(schema, changed).length <= faults(schema, document).length) document = changed
  }
  for (const { path } of faults(schema, document)) document = put(document, path, null) as JsonObject
  return withDerivedTexts(document)
}

/** Items of lists that have nothing of the file, as texts; a caption goes with its picture. */
function itemsBeside(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || ('src' in value && value.src === file.url)) return []
  const own = Array.isArray(value) ? value.map((item) => JSON.stringify(item)) : []
  return [...own.filter((item) => !item.includes(file.url)), ...Object.values(value).flatMap(itemsBeside)]
}

test.each(kinds)('any document of $name is sound without a file, wherever it stood (media-9)', ({ schema }) => {
  let shown = 0
  for (let seed = 0; seed < 60; seed++) {
    const document = randomDocument(schema, seed)
    expect([seed, faults(schema, document)]).toEqual([seed, []])
    shown += JSON.stringify(document).split(file.url).length - 1
    const { document: without, stuck } = withoutFile(document, file, schema)
    expect([seed, stuck, faults(schema, without)]).toEqual([seed, undefined, []])
    expect(JSON.stringify(without)).not.toContain(file.url)
    const left = itemsBeside(without)
    for (const item of itemsBeside(document)) expect(left, `seed ${seed}`).toContain(item)
  }
  expect(shown).toBeGreaterThan(10)
})

const needed = z.strictObject({ title: z.string().min(1), image: z.string().nullable(), list: z.array(z.string()) })
test('where a document needs the file it is said which place does (media-9)', () => {
  const document = { title: file.url, image: file.url, list: [file.url, 'a', file.url] }
  const { stuck, document: without } = withoutFile(document, file, needed)
  expect([stuck, without]).toEqual(['title', { title: '', image: null, list: ['', 'a', ''] }])
})

test('a course whose only words are a caption keeps its picture, and is named (media-9)', () => {
  const course = kinds.find(({ name }) => name === 'courses')
  const id = '20000000-0000-4000-8000-000000000001'
  const text = [{ text: 'The dam in 1936', marks: [], href: null }]
  const document = { ...randomDocument(course?.schema ?? needed, 1), image_url: null, description: 'The dam in 1936' }
  const only = { ...document, description_blocks: [{ id, type: 'picture', src: file.url, alt: '', text }] }
  expect(withoutFile(only as JsonObject, file, course?.schema ?? needed).stuck).toBe('description_blocks.0.src')
})

test('an already invalid document keeps no file (media-9)', () => {
  const document = { title: '', image: `${file.url}?v=1`, list: [], left: file.url }
  const { stuck, document: without } = withoutFile(document, file, needed)
  expect([stuck, without]).toEqual([undefined, { title: '', image: null, list: [], left: null }])
})
