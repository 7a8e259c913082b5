import { describe, expect, test } from 'vitest'
import { clickOn, fileFacts, fileNameOf, isPdf } from './rules.ts'
import type { Resource } from './schema.ts'

const file = (content_type: string, name: string) => ({ content_type, name, bytes: 1 })
const reading = (given: Partial<Resource>) => ({
  type: 'reading' as const,
  title: 'A reader',
  url: '/files/documents/resources/1_a.bin',
  file: null,
  ...given,
})

describe('a click on a card', () => {
  test.for<[string, Partial<Resource>, ReturnType<typeof clickOn>]>([
    [
      'a stored PDF opens',
      { file: file('application/pdf', 'a.pdf') },
      { does: 'open', url: '/files/documents/resources/1_a.bin' },
    ],
    [
      'a linked PDF opens',
      { url: 'https://x.example/a.PDF?v=1#p2' },
      { does: 'open', url: 'https://x.example/a.PDF?v=1#p2' },
    ],
    [
      'another stored reading downloads under its own name',
      { file: file('application/epub+zip', '河流.epub') },
      { does: 'download', url: '/files/documents/resources/1_a.bin', fileName: '河流.epub' },
    ],
    [
      'a file that only calls itself PDF downloads',
      { file: file('application/zip', 'a.pdf') },
      { does: 'download', url: '/files/documents/resources/1_a.bin', fileName: 'a.pdf' },
    ],
    [
      'a linked reading downloads under the name in its address',
      { url: 'https://x.example/dir/a%20book.epub?x=/y.pdf' },
      { does: 'download', url: 'https://x.example/dir/a%20book.epub?x=/y.pdf', fileName: 'a book.epub' },
    ],
    ['a video opens', { type: 'video', url: 'https://youtu.be/x' }, { does: 'open', url: 'https://youtu.be/x' }],
    ['a reading without a file does nothing', { url: null }, null],
  ])('%s', ([, given, click]) => {
    expect(clickOn(reading(given))).toEqual(click)
  })
})

test.for<[Partial<Resource>, string]>([
  [{ file: file('text/plain', '../../etc/passwd') }, 'etc passwd'],
  [{ file: file('text/plain', '.hidden:\u0001"name"?.txt') }, 'hidden name .txt'],
  [{ file: file('text/plain', '???'), url: 'https://x.example/' }, 'A reader'],
  [{ url: 'https://x.example/%E0%A4%A' }, '%E0%A4%A'],
  [{ url: null, title: '//' }, 'reading'],
])('%j is saved as %s', ([given, name]) => {
  expect(fileNameOf(reading(given))).toBe(name)
})

test.for<[Partial<Resource>, string | null]>([
  [{ url: '/files/x', file: { name: 'a.pdf', content_type: 'application/pdf', bytes: 1434 } }, 'PDF, 1.4 kB'],
  [{ url: '/files/x', file: { name: 'a.EPUB', content_type: 'application/epub+zip', bytes: 2_097_152 } }, 'EPUB, 2 MB'],
  [{ url: 'https://x.example/notes.txt', file: null }, 'TXT'],
  [{ url: 'https://x.example/', file: null }, null],
  [{ url: null, file: null }, null],
])('%j is shown as %s', ([given, facts]) => {
  expect(fileFacts(reading(given))).toBe(facts)
})

test('a PDF is told by its content where it is known, else by its address (resources-2)', () => {
  expect(isPdf({ url: '/x', file: file('application/pdf; charset=binary', 'x') })).toBe(true)
  expect(isPdf({ url: 'https://x.example/a.pdf.epub', file: null })).toBe(false)
  expect(isPdf({ url: null, file: null })).toBe(false)
})
