import { expect, test } from 'vitest'
import { blocksOfParts } from '#records/rich-text/written.ts'
import { textOf } from '#records/rich-text/text.ts'
import type { Texts } from './texts.ts'
import { readXliff, unitsOf, withUnits, writeXliff } from './xliff.server.ts'

let count = 0
const id = () => `new-block-000${++count}`
const content_blocks = blocksOfParts(['Walk **slowly** to [the spring](/courses).', { bullets: ['Boots & bread'] }], id)
const source: Texts = { title: 'A <walk>', content: textOf(content_blocks), content_blocks }
const written = (translated: Texts = {}) =>
  writeXliff({ from: 'en', to: 'zh-Hans' }, [
    { original: 'courses/a-b', version: 3, units: unitsOf(source, translated) },
  ])

test('what goes out comes in again as it was, with links and marks (translations-9)', () => {
  const [file] = readXliff(written(source)) ?? []
  expect(file).toMatchObject({ original: 'courses/a-b', version: 3 })
  expect(withUnits(source, {}, file?.units ?? [])).toEqual(source)
})

test('a text is translated within its marks, other paragraphs stay (translations-9)', () => {
  const document = written().replace(
    /<segment><source>Walk.*?<\/source>/,
    '$&<target>向着<pc id="4"><![CDATA[泉水]]></pc>，<pc id="2">慢慢</pc>走。</target>',
  )
  const [file] = readXliff(document) ?? []
  const units = (file?.units ?? []).filter(({ target }) => target.length > 0)
  const { content_blocks: blocks } = withUnits(source, {}, units)
  expect(blocks).toMatchObject([
    {
      text: [
        { text: '向着', href: null },
        { text: '泉水', href: '/courses' },
        { text: '，' },
        { text: '慢慢', marks: ['bold'] },
        { text: '走。' },
      ],
    },
    { blocks: [{ blocks: [{ text: [{ text: 'Boots & bread' }] }] }] },
  ])
})

test('what is nested deeply is read as fast as what is not (translations-9)', () => {
  const depth = 250_000
  const deep = `${'<a>x'.repeat(depth)}<target>岸</target>${'</a>'.repeat(depth)}`
  const document = `<xliff version="2.0"><file original="a/b"><unit id="title">${deep}</unit></file></xliff>`
  expect(readXliff(document)?.[0]?.units).toEqual([{ id: 'title', source: [], target: [{ text: '岸', code: null }] }])
})

test.each([
  ['a page', '<!doctype html><html></html>'],
  ['an older version', '<xliff version="1.2"><file original="a/b"></file></xliff>'],
  ['an element that does not end', '<xliff version="2.0"><file original="a/b"></xliff>'],
  ['an entity that is declared', '<!DOCTYPE a [<!ENTITY b "c">]><xliff version="2.0"><file id="a"/></xliff>'],
  ['nothing', ''],
])('%s is no file of translations (translations-9)', (_what, document) => {
  expect(readXliff(document)).toBeNull()
})
