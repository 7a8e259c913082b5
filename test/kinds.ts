import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { z } from 'zod'
import { type Fields, initialOf, isRequired } from '#records/kinds/fields.ts'
import type { Kind } from '#records/kinds/kind.ts'
import { recordKinds } from '../src/record-kinds.server.ts'
import type { Schema } from './described-operations.ts'
import { valueFor } from './from-schema.ts'

export type Row = Record<string, unknown>

/** What tests of every table and every kind of record need of one. */
type KindExample = {
  /** As the database takes it: JSON columns as text. */
  row: Row
  /** What is refused, how its row differs from the sound one, and the constraint's name without its table's. */
  refused: [what: string, change: Row, constraint: string][]
  fields: Row
  /** The fields that it is called by and described in. */
  name: string
  text: string
  /** A text that no two of its kind share. */
  unique?: string
}
export type Refusal = KindExample['refused'][number]

/** Their examples stand in records.ts and table-rows.ts: they refer to other records. */
const related = ['certificates', 'courses', 'course_sessions', 'announcements', 'resources']

const recordId = '10000000-0000-4000-8000-000000000005'

/** By table, of kinds that refer to no other. */
export const kindExamples: Record<string, KindExample> = Object.fromEntries(
  recordKinds
    .filter(isDeclared)
    .flatMap((kind) => (related.includes(kind.entity) ? [] : [[kind.entity, exampleOf(kind)]])),
)
kindExamples['pages'] = {
  row: {
    id: '10000000-0000-4000-8000-000000000015',
    title: 'House Rules',
    address: 'house-rules',
    published: true,
  },
  refused: [
    ['a page without a title', { title: ' ' }, 'title_not_blank'],
    ['a page without an address', { address: ' ' }, 'address_not_blank'],
    ['a text whose document is no list', { text_blocks: '{}' }, 'text_blocks_list'],
    ['modules that are no list', { modules: '{}' }, 'modules_list'],
    ['a second page at an address', { id: '10000000-0000-4000-8000-000000000016' }, 'address_unique'],
    ['a place that there is not', { placement: 'header' }, 'placement_known'],
    ['a place before the first', { position: -1 }, 'position_not_negative'],
  ],
  fields: {
    title: 'House Rules',
    address: 'house-rules',
    text: 'Of quiet rooms.',
    text_blocks: null,
    modules: [],
    placement: 'none',
    position: 0,
    published: true,
  },
  name: 'title',
  text: 'text',
  unique: 'address',
}

const voice = {
  name: 'The name of a voice',
  occupation: '',
  quote: 'Of rivers.',
  course_id: null,
  avatar_url: null,
  consent_by: 'Mei, to the office',
  consent_on: '2026-05-12',
  consent_how: 'By mail.',
  published: true,
}
kindExamples['voices'] = {
  row: { id: '10000000-0000-4000-8000-000000000017', ...voice },
  refused: [
    ['a voice without its name', { name: ' ' }, 'name_not_blank'],
    ['a voice without its quote', { quote: ' ' }, 'quote_not_blank'],
    ['a published voice whose consent nobody gave', { consent_by: ' ' }, 'published_with_consent'],
    ['a published voice whose consent was given never', { consent_on: null }, 'published_with_consent'],
    ['a published voice whose consent was given nohow', { consent_how: '' }, 'published_with_consent'],
  ],
  fields: voice,
  name: 'name',
  text: 'quote',
}

function isDeclared(kind: DeclaredKind | (DeclaredKind & Kind)): kind is DeclaredKind & Kind {
  return 'shapes' in kind
}

/** One with a value in each field that must have one; a text of those the database refuses to be blank. */
export function exampleOf({ shapes: { declared }, noun: [noun], name }: Kind): KindExample {
  const required = Object.entries(declared).filter(([, how]) => isRequired(how))
  const said = (field: string) => `The ${field} of a ${noun}`
  const texts = required.flatMap(([field, { schema }]) => (schema.safeParse(said(field)).success ? [field] : []))
  const text = Object.keys(declared).find((field) => declared[field]?.input === 'paragraph') ?? name
  const fields: Row = {
    ...initialOf(declared),
    [text]: 'Of rivers.',
    ...Object.fromEntries(
      required.map(([field, how]) => [field, texts.includes(field) ? said(field) : soundValue(field, how)]),
    ),
    ...('published' in declared && { published: true }),
  }
  return {
    row: { id: recordId, ...fields },
    refused: texts.map((field) => [`a ${noun} without its ${field}`, { [field]: ' ' }, `${field}_not_blank`]),
    fields,
    name,
    text,
  }
}

/** What a required number, day, time, choice or link may be. */
function soundValue(name: string, { schema, initial }: Fields[string]): unknown {
  if (schema.safeParse(initial).success) return initial
  return valueFor(z.toJSONSchema(schema, { io: 'input' }) as Schema, () => recordId, { name })
}
