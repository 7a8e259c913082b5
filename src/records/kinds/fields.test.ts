import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import {
  choiceWord,
  defineFields,
  type Entered,
  initialOf,
  isRequired,
  maxLengthOf,
  namesOf,
  optionalLink,
  picked,
  publicNames,
  publicShape,
  schemaOf,
} from './fields.ts'

const bookFields = defineFields({
  title: {
    schema: z.string().trim().min(1, 'Please enter a title.').max(200),
    label: 'Title',
    initial: '',
    input: 'line',
    isPublic: true,
  },
  language: { schema: z.enum(['zh', 'en']), label: 'Language', initial: 'zh', isRequired: true, isPublic: true },
  pages: { schema: z.number().int().min(0), label: 'Pages', initial: 0, input: 'number' },
  links: {
    schema: z.array(z.string()),
    label: 'Links',
    called: 'A link',
    parts: { url: 'Address of a link' },
    initial: [],
  },
  key: { schema: z.string(), label: 'Key', initial: '', input: 'none' },
})
const book = { title: 'Rivers', language: 'en' as const, pages: 12, links: [], key: 'hidden' }

test('a save brings every field, keeps to its limits and brings nothing else (fields-1)', () => {
  const schema = schemaOf(bookFields)
  expect(schema.parse(book)).toEqual(book)
  expect(schema.safeParse({ ...book, title: ' ' }).error?.issues[0]?.message).toBe('Please enter a title.')
  expect(schema.safeParse({ ...book, other: 1 }).success).toBe(false)
  expect(schema.safeParse({ title: 'Rivers' }).success).toBe(false)
  expectTypeOf<z.infer<typeof schema>['language']>().toEqualTypeOf<'zh' | 'en'>()
})

test('visitors get only fields declared public (fields-1)', () => {
  expect(publicNames(bookFields)).toEqual(['title', 'language'])
  expect(Object.keys(publicShape(bookFields))).toEqual(['title', 'language'])
  expect(picked(book, publicNames(bookFields))).toEqual({ title: 'Rivers', language: 'en' })
  expectTypeOf<keyof ReturnType<typeof publicShape<typeof bookFields>>>().toEqualTypeOf<'title' | 'language'>()
})

test('a new record has each field’s initial value; a number may be empty in typing (fields-1)', () => {
  expect(initialOf(bookFields)).toEqual({ title: '', language: 'zh', pages: 0, links: [], key: '' })
  expectTypeOf<Entered<typeof bookFields>['pages']>().toEqualTypeOf<number | null>()
  expectTypeOf<Entered<typeof bookFields>['title']>().toEqualTypeOf<string>()
})

test('fields and their parts are named by their labels, in the form’s order (fields-1)', () => {
  expect(Object.entries(namesOf(bookFields))).toEqual([
    ['title', 'Title'],
    ['language', 'Language'],
    ['pages', 'Pages'],
    ['links', 'A link'],
    ['links.url', 'Address of a link'],
  ])
})

test.each([
  ['title', true, 200],
  ['language', true, undefined],
  ['pages', false, undefined],
  ['key', false, undefined],
] as const)(
  '%s declares whether it is required (%j) and its longest length (%j) (fields-1)',
  (name, required, longest) => {
    expect(isRequired(bookFields[name])).toBe(required)
    expect(maxLengthOf(bookFields[name])).toBe(longest)
  },
)

test('an initial value must have its field’s type', () => {
  const price = { schema: z.number(), label: 'Price', input: 'price' } as const
  expectTypeOf(defineFields<{ price: typeof price & { initial: number } }>).toBeCallableWith({
    price: { ...price, initial: 0 },
  })
  // @ts-expect-error a price that begins as text
  expect(schemaOf(defineFields({ price: { ...price, initial: '0' } })).safeParse({ price: '0' }).success).toBe(false)
})

test.each([
  ['  ', null],
  [null, null],
  [' https://maps.example/river ', 'https://maps.example/river'],
  ['javascript:alert(1)', 'Please enter an address that starts with http:// or https://'],
  ['maps.example', 'Please enter an address that starts with http:// or https://'],
])('a link that may be left out and is typed as %j is %j', (typed, kept) => {
  const read = optionalLink('Map').schema.safeParse(typed)
  expect(read.success ? read.data : read.error.issues[0]?.message).toBe(kept)
})

test('a choice has a word for each of its values, by which it is read', () => {
  const schema = z.enum(['ground', 'first'])
  const words = { ground: 'Ground floor', first: 'First floor' }
  const declared = defineFields({ floor: { schema, label: 'Floor', initial: 'ground', input: 'choice', words } })
  expect(['first', 7, 'cellar'].map((value) => choiceWord(declared, value, 'floor'))).toEqual([
    'First floor',
    undefined,
    undefined,
  ])
  // @ts-expect-error the first floor is called nothing
  defineFields({ floor: { schema, label: 'Floor', initial: 'ground', input: 'choice', words: { ground: 'Ground' } } })
})
