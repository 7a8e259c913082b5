import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineFields, type Fields, schemaOf, textField, titleField, wholeNumber } from '#records/kinds/fields.ts'
import { recordSchemas } from '#records/kinds/record-schemas.ts'
import { exampleOf } from './kinds.ts'

const fields = defineFields({
  title: titleField,
  address: { ...textField('Address', 200, 'Too long.', 'Please enter the address.'), input: 'line' },
  seats: { schema: wholeNumber([1, 'Too few.'], [900, 'Too many.']), label: 'Seats', initial: 0, input: 'number' },
  opened: { schema: z.iso.date('Please enter a day.'), label: 'Opened', initial: '', input: 'date' },
  opens: { schema: z.string().regex(/^\d\d:\d\d$/), label: 'Opens', initial: '', input: 'time' },
  floor: {
    schema: z.enum(['ground', 'first']),
    label: 'Floor',
    initial: 'first',
    input: 'choice',
    words: { ground: 'Ground floor', first: 'First floor' },
    isRequired: true,
  },
})

test('the example of a kind has a sound value in each required field, text or not', () => {
  const kind = { shapes: recordSchemas(fields), noun: ['venue', 'venues'], name: 'title' } as const
  const example = exampleOf(kind as unknown as Parameters<typeof exampleOf>[0])
  expect(schemaOf(fields).safeParse(example.fields).error).toBeUndefined()
  expect(example.fields).toMatchObject({ address: 'The address of a venue', seats: 1, floor: 'first' })
  expect(example.refused.map(([what]) => what)).toEqual(['a venue without its title', 'a venue without its address'])
})

test('docs/growing.md has an example of every input of a field', () => {
  type Input = NonNullable<Fields[string]['input']>
  const inputs: Record<Exclude<Input, 'own' | 'none'>, 1> = {
    line: 1,
    paragraph: 1,
    richText: 1,
    number: 1,
    price: 1,
    date: 1,
    time: 1,
    choice: 1,
    switch: 1,
    link: 1,
  }
  const text = readFileSync(new URL('../docs/growing.md', import.meta.url), 'utf8')
  expect(Object.keys(inputs).filter((input) => !text.includes(`\n| \`${input}\` | `))).toEqual([])
})
