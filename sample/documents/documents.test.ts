import { expect, test } from 'vitest'
import { sampleDocument } from './catalogue.ts'
import { epubOf } from './epub.ts'
import { encoded, wrapped } from './pdf-text.ts'
import { pdfOf } from './pdf.ts'
import type { Reading } from './text.ts'

const reading: Reading = {
  title: 'Rivers (a first reading)',
  subtitle: 'Water & what it does',
  author: 'Lin Wanqing',
  chapters: [
    {
      title: 'Springs',
      paragraphs: Array.from({ length: 14 }, () => 'A river begins in many places at once. '.repeat(9)),
    },
    { title: 'Mouths', paragraphs: ['It ends in one. 上善若水.'] },
  ],
}

test('a PDF has several pages, and each offset of its table leads to its object', () => {
  const file = pdfOf(reading)
  const text = file.toString('latin1')
  expect(text.startsWith('%PDF-1.7\n')).toBe(true)
  expect(text.endsWith('%%EOF\n')).toBe(true)
  expect(text.match(/\/Type \/Page /g)?.length).toBeGreaterThan(3)
  const start = Number(/startxref\n(\d+)\n/.exec(text)?.[1])
  expect(text.slice(start, start + 5)).toBe('xref\n')
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]))
  expect(offsets.length).toBeGreaterThan(10)
  offsets.forEach((offset, at) => expect(text.slice(offset).startsWith(`${at + 1} 0 obj\n`)).toBe(true))
  for (const [, length, content] of text.matchAll(/<< \/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g))
    expect(content).toHaveLength(Number(length))
})

test('a text in a PDF keeps its brackets and signs, and loses letters the font does not have', () => {
  expect(encoded('a (b) \\')).toBe('(a \\(b\\) \\\\)')
  expect(encoded('it’s é 水')).toBe('(it\\222s \\351 ?)')
})

test('lines are broken at blanks, and none is wider than its measure', () => {
  expect(wrapped('one two three', 10, 40)).toEqual(['one two', 'three'])
  expect(wrapped('one two three', 10, 400)).toEqual(['one two three'])
  expect(wrapped('', 10, 40)).toEqual([])
})

test('an EPUB begins with its media type, stored as it is, and holds its chapters', () => {
  const file = epubOf(reading)
  const text = file.toString('utf8')
  expect(file.readUInt32LE(0)).toBe(0x04034b50)
  expect(text.slice(30, 58)).toBe('mimetypeapplication/epub+zip')
  for (const name of ['META-INF/container.xml', 'OEBPS/content.opf', 'OEBPS/nav.xhtml', 'OEBPS/chapter-2.xhtml'])
    expect(text).toContain(name)
  expect(text).toContain('<span lang="zh-CN" xml:lang="zh-CN">上善若水</span>')
  expect(text).toContain('Water &amp; what it does')
  const end = file.subarray(-22)
  expect(end.readUInt32LE(0)).toBe(0x06054b50)
  expect(end.readUInt16LE(10)).toBe(8)
  expect(file.readUInt32LE(end.readUInt32LE(16))).toBe(0x02014b50)
})

test('a Chinese edition is Chinese throughout, so that readers choose its letters', () => {
  const text = sampleDocument('document:a-handful-of-soil-zh.epub').bytes.toString('utf8')
  expect(text).toContain('<dc:language>zh-Hans</dc:language>')
  expect(text).toContain('<h1>目录</h1>')
  expect(text).not.toMatch(/lang="(en|zh-CN)"|Ecological/)
})

test('the same reading always gives the same bytes', () => {
  expect(pdfOf(reading).equals(pdfOf(reading))).toBe(true)
  expect(epubOf(reading).equals(epubOf(reading))).toBe(true)
})
