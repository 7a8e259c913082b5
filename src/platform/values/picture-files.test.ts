import { expect, test } from 'vitest'
import { imageTypeFromName, pictureAt, pictureName, variantOf, variantWidths } from './picture-files.ts'

test('a picture is named by timestamp, random and size', () => {
  const name = pictureName(new Date(1_700_000_000_000), 'k3f9', { width: 1600, height: 900 }, 'jpg')
  expect(name).toBe('1700000000000-k3f9w1600h900.jpg')
  expect(name).toMatch(/^\d+-[a-z0-9]+\.jpg$/)
})

test('an address tells the size and the variants of a stored picture', () => {
  expect(pictureAt('/files/images/hero/1700000000000-k3f9w1000h500.png')).toEqual({
    url: '/files/images/hero/1700000000000-k3f9w1000h500.png',
    width: 1000,
    height: 500,
    variants: [
      { url: '/files/images/hero/1700000000000-k3f9w1000h500-320.webp', width: 320 },
      { url: '/files/images/hero/1700000000000-k3f9w1000h500-640.webp', width: 640 },
      { url: '/files/images/hero/1700000000000-k3f9w1000h500-960.webp', width: 960 },
    ],
  })
})

test.each([
  'https://elsewhere.example/picture.jpg',
  '/files/images/hero/1-k3f9w1000h500-320.webp',
  '/files/documents/resources/1-k3f9w1000h500.png',
  '/files/images/hero/1-plain.png',
  '',
])('%j is not the address of a stored picture', (url) => {
  expect(pictureAt(url)).toBeNull()
})

test.each([
  [{ width: 320, height: 10 }, []],
  [{ width: 321, height: 10 }, [320]],
  [{ width: 1920, height: 10 }, [320, 640, 960, 1440]],
  [{ width: 5000, height: 10 }, [320, 640, 960, 1440, 1920, 2400]],
  [{ width: 5000, height: 10, animated: true }, [320, 640]],
])('a picture of %j has variants at %j', (size, expected) => {
  expect(variantWidths(size)).toEqual(expected)
})

test('a variant replaces the extension only', () => {
  expect(variantOf('avatars/1-aw9h9.jpg', 320)).toBe('avatars/1-aw9h9-320.webp')
})

test.each([
  ['a.jpg', 'image/jpeg'],
  ['a.JPEG', 'image/jpeg'],
  ['a.b.png', 'image/png'],
  ['a.gif', 'image/gif'],
  ['a.webp', 'image/webp'],
  ['a.bmp', 'image/bmp'],
  ['a.svg', 'image/svg+xml'],
  ['a.pdf', null],
  ['a.constructor', null],
  ['png', null],
  ['', null],
])('a file %j without a type is taken for %j (upload-5)', (name, type) => {
  expect(imageTypeFromName(name)).toBe(type)
})
