import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { fieldMessages } from './api.ts'
import { speakPlainly } from './plain-messages.ts'

const schema = z.strictObject({
  name: z.string().min(2).max(4),
  count: z.number().int().min(1).max(9),
  kind: z.enum(['reading', 'video']),
  tags: z.array(z.string()).max(1),
  id: z.uuid(),
  open: z.boolean(),
  own: z.string('A word of its own'),
})
const right = { name: 'Moss', count: 1, kind: 'video', tags: [], id: crypto.randomUUID(), open: true, own: '' }

beforeAll(speakPlainly)

test.each([
  ['something that is missing', { name: undefined }, { name: 'This is missing.' }],
  ['a number for a text', { name: 3 }, { name: 'This must be a text.' }],
  ['a text for a number', { count: '3' }, { count: 'This must be a number.' }],
  ['a text for a yes or no', { open: 'yes' }, { open: 'This must be true or false.' }],
  ['one for a list', { tags: 'a' }, { tags: 'This must be a list.' }],
  ['a text that is too short', { name: 'M' }, { name: 'This must have at least 2 characters.' }],
  ['a text that is too long', { name: 'Mosses' }, { name: 'This must have at most 4 characters.' }],
  ['a number that is too small', { count: 0 }, { count: 'This must be at least 1.' }],
  ['a number that is too large', { count: 10 }, { count: 'This must be at most 9.' }],
  ['too many entries', { tags: ['a', 'b'] }, { tags: 'This must have at most 1 entries.' }],
  ['none of the values', { kind: 'song' }, { kind: 'This is none of: reading, video.' }],
  ['what is no id', { id: '7' }, { id: 'This is not an id.' }],
  ['a field that there is not', { role: 'admin' }, { body: 'This is not known here: role.' }],
  ['a schema with words of its own', { own: 1 }, { own: 'A word of its own' }],
])('%s is told in a sentence for people', (_what, change, told) => {
  const result = schema.safeParse({ ...right, ...change })
  expect(result.error && fieldMessages(result.error.issues)).toEqual(told)
})
