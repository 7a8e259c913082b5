import { expect, test } from 'vitest'
import { drawnCoverAddress, drawnMonogramAddress, drawingVersion, initialsOf } from './drawn-address.ts'

test.each([
  ['Rachel Carson', 'RC'],
  ['rachel', 'R'],
  ['Mary Anna Ellis', 'MA'],
  ['  Øyvind   Åse ', 'ØÅ'],
  ['梁 启超', '梁启'],
  ['', ''],
])('the initials of %j are %j: the first letters of up to two words (profile-13)', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('addresses carry the version of the drawings and escape what is in an id', () => {
  expect(drawnCoverAddress('a/b?c')).toBe(`/drawn/cover/a%2Fb%3Fc.svg?v=${drawingVersion}`)
  expect(drawnMonogramAddress('7', 'ØÅ')).toBe(`/drawn/monogram/7/%C3%98%C3%85.svg?v=${drawingVersion}`)
})

test('somebody without a name still gets a drawn portrait', () => {
  expect(drawnMonogramAddress('7', '')).toBe(`/drawn/monogram/7/%C2%B7.svg?v=${drawingVersion}`)
})
