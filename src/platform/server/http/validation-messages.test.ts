import { z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { inLanguage } from '#platform/server/language.ts'
import { fieldMessages } from './api.ts'
import { validationMessage } from './validation-messages.ts'

const schema = z.strictObject({
  title: z.string('Please enter a title.'),
  author: z.string().max(5),
  data: z.object({}),
  price: z.number().min(0),
  section: z.int(),
  published: z.boolean(),
  list: z.array(z.guid()).max(1),
  type: z.enum(['free', 'certificate']),
  at: z.iso.datetime(),
  either: z.union([z.string(), z.null()]),
  lasting: z.union([z.literal(30), z.literal(90)]).nullable(),
})
const id = '10000000-0000-4000-8000-000000000000'
const good = {
  title: 'Moss',
  author: 'Li',
  data: {},
  price: 0,
  section: 1,
  published: true,
  list: [id],
  type: 'free',
  at: '2026-11-20T08:00:00Z',
  either: null,
  lasting: null,
}

test.each([
  ['something left out', { data: undefined }, { data: 'This is missing.' }],
  ['a word of a list left out', { type: undefined }, { type: 'This is missing.' }],
  ['a number of a list left out', { lasting: undefined }, { lasting: 'This is missing.' }],
  ['what has several forms left out', { either: undefined }, { either: 'This is missing.' }],
  ['another number', { lasting: 7 }, { lasting: 'This is none of: 30, 90.' }],
  ['a text for an object', { data: 'a' }, { data: 'This must be an object.' }],
  ['a text for a number', { price: 'a' }, { price: 'This must be a number.' }],
  ['a number below the least', { price: -1 }, { price: 'This must be at least 0.' }],
  ['half a section', { section: 1.5 }, { section: 'This must be a whole number.' }],
  ['a text for yes or no', { published: 'yes' }, { published: 'This must be true or false.' }],
  ['an object for a list', { list: {} }, { list: 'This must be a list.' }],
  ['too many entries', { list: [id, id] }, { list: 'This must have at most 1 entry.' }],
  ['what is no id', { list: ['moss'] }, { 'list.0': 'This is not the id of a record.' }],
  ['a long text', { author: 'Mosses' }, { author: 'This must have at most 5 characters.' }],
  ['another word', { type: 'dear' }, { type: 'This is none of: free, certificate.' }],
  ['a day for a moment', { at: 'Friday' }, { at: 'This is not a moment, such as 2026-11-20T08:00:00Z.' }],
  ['neither form', { either: 4 }, { either: 'This is none of the forms that it can have.' }],
  ['a field of another', { evil: 1 }, { body: 'This has no field “evil”.' }],
  ['a value that has words of its own', { title: 4 }, { title: 'Please enter a title.' }],
])('%s is told in a sentence (api-9)', (_what, part, told) => {
  const read = schema.safeParse({ ...good, ...part }, { error: validationMessage })
  expect(fieldMessages(read.error?.issues ?? [])).toEqual(told)
})

test('what is allowed is listed as the reader’s language lists it (api-9, language-11)', () => {
  const read = () => schema.safeParse({ ...good, type: 'dear' }, { error: validationMessage })
  const told = inLanguage('zh', () => fieldMessages(read().error?.issues ?? []))
  expect(told).toEqual({ type: '必须是以下之一：free、certificate。' })
})

test('schema-specific messages are left to the schema (api-9)', () => {
  const even = z.number().refine((number) => number % 2 === 0, 'An even number, please.')
  expect(even.safeParse(3, { error: validationMessage }).error?.issues[0]?.message).toBe('An even number, please.')
})
