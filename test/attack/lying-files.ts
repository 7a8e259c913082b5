import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { officeFile, olderOfficeFile, pdfFile, zipOf } from '#test/document-files.ts'

export type LyingFile = { what: string; bytes: Buffer; name: string }

const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'green' } })
    .toFormat(format)
    .toBuffer()
const [png, jpeg, gif, webp] = [
  await picture('png'),
  await picture('jpeg'),
  await picture('gif'),
  await picture('webp'),
]
export const script = '<script>alert("polyglot")</script>'
const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`
const page = `<!doctype html><html><body>${script}</body></html>`

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(data.length)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}

/** A PNG that says it is this large, with the pixels of another. */
function pngSaying(width: number, height: number, pixels = Buffer.alloc(1000)): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([png.subarray(0, 8), ...parts])
}

function pngWithText(text: string): Buffer {
  const end = png.subarray(0, -12)
  return Buffer.concat([end, chunk('tEXt', Buffer.from(`Comment\0${text}`)), png.subarray(-12)])
}

const pdfWithScript = Buffer.from(
  `%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
)
const docx = officeFile('application/vnd.openxmlformats-officedocument.wordprocessingml.document')
const macros = officeFile('application/vnd.ms-word.document.macroEnabled')

export const lyingFiles: LyingFile[] = [
  ['a page called a picture', Buffer.from(page), 'a.png'],
  ['a page called a PDF', Buffer.from(page), 'a.pdf'],
  ['a page called a text', Buffer.from(page), 'a.txt'],
  ['a page called Markdown', Buffer.from(page), 'a.md'],
  ['a drawing with a script', Buffer.from(svg), 'a.svg'],
  ['a drawing called a picture', Buffer.from(svg), 'a.png'],
  ['a drawing in UTF-16', Buffer.from(`\ufeff${svg}`, 'utf16le'), 'a.webp'],
  ['a drawing called a text', Buffer.from(svg), 'a.txt'],
  ['a script called a table', Buffer.from(`#!/bin/sh\nrm -rf /\n${script}`), 'a.csv'],
  ['a program', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(200)]), 'a.pdf'],
  ['a Windows program', Buffer.concat([Buffer.from('MZ\x90\x00', 'latin1'), Buffer.alloc(300)]), 'a.png.exe'],
  ['a picture with a script behind it', Buffer.concat([png, Buffer.from(script)]), 'a.png'],
  ['a picture with a script in its comment', pngWithText(script), 'a.png'],
  ['a JPEG with a script behind it', Buffer.concat([jpeg, Buffer.from(script)]), 'a.jpg.html'],
  ['a GIF that is a script', Buffer.from(`GIF89a/*${'\0'.repeat(10)}*/=1;alert(1)`), 'a.gif'],
  ['a GIF with a script behind it', Buffer.concat([gif, Buffer.from(script)]), 'a.gif'],
  ['a WebP with a script behind it', Buffer.concat([webp, Buffer.from(script)]), 'a.webp'],
  ['a picture that is an archive as well', Buffer.concat([png, zipOf({ 'a.html': page })]), 'a.png'],
  ['a PDF that is a page as well', Buffer.concat([Buffer.from(page), pdfFile]), 'a.pdf'],
  ['a PDF with a script', pdfWithScript, 'a.pdf'],
  ['a PDF behind a kilobyte of nothing', Buffer.concat([Buffer.alloc(1000), pdfFile]), 'a.pdf'],
  ['half a picture', png.subarray(0, png.length / 2), 'a.png'],
  ['the beginning of a picture', png.subarray(0, 8), 'a.png'],
  ['half a JPEG', jpeg.subarray(0, jpeg.length / 2), 'a.jpg'],
  ['half a WebP', webp.subarray(0, webp.length / 2), 'a.webp'],
  ['a picture with one bit turned', turned(png, 60), 'a.png'],
  ['a JPEG with one bit turned', turned(jpeg, 200), 'a.jpg'],
  ['a picture of 4,000 million pixels', pngSaying(65_000, 65_000), 'a.png'],
  ['a picture of no pixels', pngSaying(0, 0), 'a.png'],
  ['a picture of a line', pngSaying(60_000_000, 1), 'a.png'],
  ['a picture of more than it says', pngSaying(10, 10, Buffer.alloc(5_000_000)), 'a.png'],
  ['an archive', zipOf({ 'a.html': page, '../../b.sh': 'x' }), 'a.zip'],
  ['an archive called a document', zipOf({ 'a.html': page }), 'a.docx'],
  ['an archive that says it is endless', lyingZip(), 'a.zip'],
  ['a document', docx, 'a.docx.html'],
  ['a document with macros', macros, 'a.docx'],
  ['an installer called a document', olderOfficeFile('Installer'), 'a.doc'],
  ['a text with control characters', Buffer.from('a\x00b\x1b[31m'), 'a.txt'],
  ['a text that is no UTF-8', Buffer.from([0x61, 0xff, 0xfe, 0x62]), 'a.txt'],
  ['one byte', Buffer.from('x'), 'a.txt'],
  ['a table of formulas', Buffer.from('=cmd|calc,@SUM(1)\n'), 'a.csv'],
  ['two gigabytes announced in a TIFF', Buffer.from('II*\0\x08\0\0\0\xff\xff', 'latin1'), 'a.png'],
  ['a font', Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(100)]), 'a.webp'],
].map(([what, bytes, name]) => ({ what, bytes, name }) as LyingFile)

/** What a good file may be called to lead astray. */
export const lyingNames = [
  '../../../../etc/cron.d/x.pdf',
  '..\\..\\boot.pdf',
  '/etc/passwd',
  'a.pdf\0.html',
  'a\r\nset-cookie: x=1.pdf',
  'a";filename="b.html',
  `a'"<script>alert(1)</script>.pdf`,
  '.htaccess',
  'CON.pdf',
  'a.pdf.exe',
  '\u202efdp.exe',
  `${'x'.repeat(5_000)}.pdf`,
  '河流'.repeat(300),
  ' .pdf ',
  '%2e%2e%2fa.pdf',
  '$(id).pdf',
]

function turned(file: Buffer, at: number): Buffer {
  const other = Buffer.from(file)
  other[at] = (other[at] ?? 0) ^ 0x10
  return other
}

/** Its directory tells of more bytes than there are. */
function lyingZip(): Buffer {
  const zip = zipOf({ 'a.txt': 'a' })
  for (const at of [18, 22]) zip.writeUInt32LE(0xff_ff_ff_fe, at)
  return zip
}
