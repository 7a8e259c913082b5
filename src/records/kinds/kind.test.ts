import { expect, test } from 'vitest'
import { z } from 'zod'
import { recordListing, titleSort } from '#records/lists/listing.ts'
import { pictureAddress } from '#records/saving/record-save.ts'
import { defineFields, titleField } from './fields.ts'
import { defineKind } from './kind.ts'
import { recordSchemas } from './record-schemas.ts'
import { inPlace } from './record-kind.ts'

const words = {
  entity: 'venues',
  noun: ['venue', 'venues'],
  capability: 'content',
  group: 'library',
  place: 64,
  screens: [{ to: '/admin/users', label: 'Venues', help: 'Venues are listed here.' }],
  path: '/api/admin/venues',
  listing: recordListing('venues', { searched: ['title'], sorts: { title: titleSort } }),
} as const
const image = { schema: pictureAddress, label: 'Picture', initial: null, picture: {} }
const map = { schema: z.string(), label: 'Map', initial: '' }

test('a kind is refused with a field that nobody draws (fields-2)', () => {
  const drawn = defineFields({ title: titleField, image, map: { ...map, input: 'own' } })
  expect(defineKind({ ...words, shapes: recordSchemas(drawn) }).name).toBe('title')
  const undrawn = defineFields({ title: titleField, map })
  // @ts-expect-error nobody draws its map
  expect(() => defineKind({ ...words, shapes: recordSchemas(undrawn) })).toThrow(
    "Nobody draws the field 'map' of venues: give it an `input` or a `picture`",
  )
})

test('two kinds at one place are refused with the places that are taken (fields-2)', () => {
  const { noun, capability, group, screens } = words
  const at = (entity: string, place: number) => ({ entity, topic: entity, noun, capability, group, screens, place })
  expect(inPlace([at('books', 70), at('venues', 64)]).map(({ entity }) => entity)).toEqual(['venues', 'books'])
  expect(() => inPlace([at('books', 64), at('pages', 65), at('venues', 64)])).toThrow(
    'Two kinds of record have the place 64. Taken are: 64 books, 64 venues, 65 pages.',
  )
})
