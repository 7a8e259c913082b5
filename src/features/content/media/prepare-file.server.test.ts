import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeFile, olderOfficeFile, pdfFile, zipOf } from '#test/document-files.ts'
import { fileContentOf } from './prepare-file.server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

const contentOf = async (bytes: Uint8Array | string, name: string) => {
  const path = join(folder, 'upload')
  await writeFile(path, bytes)
  return fileContentOf(path, name)
}
const openXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = (kind: string) =>
  zipOf({ mimetype: `application/vnd.oasis.opendocument.${kind}`, 'content.xml': '<x/>' })

test.each([
  ['pdf', pdfFile, 'application/pdf'],
  ['docx', officeFile(`${openXml}.wordprocessingml.document`), `${openXml}.wordprocessingml.document`],
  ['pptx', officeFile(`${openXml}.presentationml.presentation`), `${openXml}.presentationml.presentation`],
  ['xlsx', officeFile(`${openXml}.spreadsheetml.sheet`), `${openXml}.spreadsheetml.sheet`],
  ['doc', olderOfficeFile('WordDocument'), 'application/msword'],
  ['xls', olderOfficeFile('Workbook'), 'application/vnd.ms-excel'],
  ['ppt', olderOfficeFile('PowerPoint Document'), 'application/vnd.ms-powerpoint'],
  ['odt', openDocument('text'), 'application/vnd.oasis.opendocument.text'],
  ['ods', openDocument('spreadsheet'), 'application/vnd.oasis.opendocument.spreadsheet'],
  ['odp', openDocument('presentation'), 'application/vnd.oasis.opendocument.presentation'],
  ['epub', zipOf({ mimetype: 'application/epub+zip' }), 'application/epub+zip'],
  ['zip', zipOf({ 'a.txt': 'hello' }), 'application/zip'],
])('a document is known by its content as %s, whatever its name', async (extension, bytes, contentType) => {
  for (const name of ['paper.pdf', 'paper.jpg', 'paper', 'paper.txt']) {
    expect(await contentOf(bytes, name)).toEqual({ kind: 'document', extension, contentType })
  }
})

test.each([
  ['notes.txt', 'text/plain; charset=utf-8'],
  ['notes.MD', 'text/markdown; charset=utf-8'],
  ['notes.csv', 'text/csv; charset=utf-8'],
])('text in UTF-8 named %s is a document', async (name, contentType) => {
  expect(await contentOf('生态文明,1\r\n\tsecond', name)).toMatchObject({ kind: 'document', contentType })
  expect(await contentOf('<html><script>alert(1)</script></html>', name)).toMatchObject({ contentType })
})

test('a letter split between two reads of a long text is still text', async () => {
  expect(await contentOf('a' + '生'.repeat(100_000), 'long.txt')).toMatchObject({ kind: 'document' })
})

test.each([
  ['text that calls itself a PDF', 'hello', 'paper.pdf'],
  ['text with no extension', 'hello', 'paper'],
  ['a web page', '<!doctype html><script>alert(1)</script>', 'page.html'],
  ['bytes that are not UTF-8', Buffer.from([0xc3, 0x28, 0x41]), 'a.txt'],
  ['text cut off inside a letter', Buffer.from('生').subarray(0, 2), 'a.txt'],
  ['text with NUL in it', 'a\0b', 'a.txt'],
  ['a program', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(100)]), 'a.zip'],
  ['a Java archive', zipOf({ 'META-INF/MANIFEST.MF': 'x' }), 'a.zip'],
  ['a document with macros', officeFile('application/vnd.ms-word.document.macroEnabled'), 'a.docx'],
  ['an installer in the older office container', olderOfficeFile('Installer'), 'a.doc'],
])('%s is not accepted as anything', async (_what, bytes, name) => {
  expect((await contentOf(bytes, name)).kind).toBe('other')
})

test('pictures are known by their content (upload-1)', async () => {
  const image = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
  for (const [format, contentType] of [
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['gif', 'image/gif'],
    ['webp', 'image/webp'],
  ] as const) {
    expect(await contentOf(await image.toFormat(format).toBuffer(), 'x.pdf')).toMatchObject({
      kind: 'image',
      contentType,
    })
  }
})

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '\uFEFF<?xml version="1.0"?>\n<!-- <html> -->\n<!DOCTYPE svg [<!ENTITY x "y>">]>\n<svg:svg/>',
  Buffer.from('\uFEFF<svg></svg>', 'utf16le'),
])('an SVG is recognised as an image, even where it is named text (upload-1)', async (bytes) => {
  expect(await contentOf(bytes, 'a.txt')).toMatchObject({ kind: 'image', extension: 'svg' })
})

test('a BMP is recognised as an image (upload-1)', async () => {
  const bmp = Buffer.alloc(64)
  bmp.write('BM')
  expect(await contentOf(bmp, 'a.png')).toMatchObject({ kind: 'image', extension: 'bmp' })
})

test.each(['[]', '[', '<!---->', '<?', ' '])(
  'a file of %j after a document type, made to be long in reading, is read at once',
  async (part) => {
    const begun = process.cpuUsage()
    expect(await contentOf(`<!DOCTYPE${part.repeat(7000)}`, 'a.txt')).not.toMatchObject({ extension: 'svg' })
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(2000)
  },
)
