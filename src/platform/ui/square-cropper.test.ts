import { expect, test } from 'vitest'
import { moved, squareOf, wholeSquare, zoomed } from './square-cropper.tsx'

const wide = { width: 800, height: 400 }
const tall = { width: 300, height: 900 }

test.each([
  ['the middle of a wide picture', wide, wholeSquare, { left: 200, top: 0, size: 400 }],
  ['the middle of a tall picture', tall, wholeSquare, { left: 0, top: 300, size: 300 }],
  ['its left end', wide, { zoom: 1, x: 0, y: 0.5 }, { left: 0, top: 0, size: 400 }],
  ['its far corner, twice as near', wide, { zoom: 2, x: 1, y: 1 }, { left: 600, top: 200, size: 200 }],
])('a square is %s (profile-5)', (_, picture, view, square) => {
  expect(squareOf(picture, view)).toEqual(square)
})

test('a picture pushed to the right shows what lay to the left of the square', () => {
  const view = moved(wide, wholeSquare, 0.25, 0)
  expect(squareOf(wide, view)).toEqual({ left: 100, top: 0, size: 400 })
})

test('however far it is pushed, the square stays inside the picture (profile-5)', () => {
  expect(moved(wide, wholeSquare, 9, 9)).toEqual({ zoom: 1, x: 0, y: 0.5 })
  expect(moved(tall, wholeSquare, -9, -9)).toEqual({ zoom: 1, x: 0.5, y: 1 })
})

test('zoom ends at the whole square and at four times as near', () => {
  expect(zoomed(wholeSquare, 0.2).zoom).toBe(1)
  expect(zoomed(wholeSquare, 1.5).zoom).toBe(1.5)
  expect(zoomed(wholeSquare, 100).zoom).toBe(4)
})
