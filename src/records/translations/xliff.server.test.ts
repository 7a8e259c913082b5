import { expect, test } from 'vitest'
import { blocksOfParts } from '#records/rich-text/written.ts'
import { textOf } from '#records/rich-text/text.ts'
import type { Texts } from './texts.ts'
import { readXliff, unitReader, unitsOf, withUnits, writeXliff } from './xliff.server.ts'

let count = 0
const id = () => `new-block-000${++count}`
const content_blocks = blocksOfParts(['Walk **slowly** to [the spring](/courses).', { bullets: ['Boots & bread'] }], id)
const source: Texts = { title: 'A <walk>', content: textOf(content_blocks), content_blocks }
const written = (translated: Texts = {}, of: Texts = source) =>
  writeXliff({ from: 'en', to: 'zh-Hans' }, [
    { original: 'courses/a-b', version: 3, translated: 7, units: unitsOf(of, translated) },
  ])

/** What stands once it came in; the rest of it as it went out where that is not told. */
function broughtIn(
  document: string,
  went: { of?: Texts; translated?: Texts; now?: Record<'source' | 'translated', Texts> } = {},
) {
  const { of = source, translated = {} } = went
  const { now = { source: of, translated } } = went
  const read = unitReader({ source: of, translated, now })
  const said = new Map<string, NonNullable<ReturnType<typeof read>>>()
  for (const unit of readXliff(document)?.files[0]?.units ?? [])
    if (unit.target.length > 0) said.set(unit.id, read(unit) ?? 'nothing new')
  const runs = [...said].flatMap(([unit, each]) => (typeof each === 'string' ? [] : [[unit, each] as const]))
  const refused = [...said].flatMap(([unit, each]) => (typeof each === 'string' ? [[unit, each] as const] : []))
  return { texts: withUnits(now.source, now.translated, new Map(runs)), said: Object.fromEntries(refused) }
}

const toTheSpring = '向着<pc id="4"><![CDATA[泉水]]></pc>，<pc id="2">慢慢</pc>走。'
const translatedAs = (target: string) =>
  written().replace(/<segment><source>Walk.*?<\/source>/, `$&<target>${target}</target>`)

test('what goes out comes in again as it was, with links and marks (translations-9)', () => {
  const { language, files } = readXliff(written(source)) ?? {}
  expect(language).toBe('zh-Hans')
  expect(files).toMatchObject([{ original: 'courses/a-b', version: 3, translated: 7 }])
  expect(broughtIn(written(source)).texts).toEqual(source)
})

test('a text is translated within its marks, other paragraphs stay (translations-9)', () => {
  const { texts } = broughtIn(translatedAs(toTheSpring))
  expect(texts['content_blocks']).toMatchObject([
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

test('words in another order go out by the marks of their source (translations-14)', () => {
  const { texts: translated } = broughtIn(translatedAs(toTheSpring))
  const out = written(translated)
  expect(out).toContain('<pc id="4">泉水</pc>，<pc id="2">慢慢</pc>')
  expect(broughtIn(out.replace('慢慢', '缓缓'), { translated }).texts['content']).toContain('向着泉水，缓缓走。')
  const own = structuredClone(translated)
  const [paragraph] = own['content_blocks'] as unknown as [{ text: { href: string | null }[] }]
  if (paragraph.text[1]) paragraph.text[1].href = '/about'
  expect(written(own)).toContain('<pc id="t2">泉水</pc>')
  const [again] = broughtIn(written(own).replace('泉水', '清泉'), { translated: own }).texts['content_blocks'] ?? []
  expect(again).toMatchObject({ text: [{}, { text: '清泉', href: '/about' }, {}, {}, {}] })
})

test('links and marks are those of the text that went out, and no others (translations-14)', () => {
  const now = structuredClone(source)
  const [paragraph] = now['content_blocks'] as unknown as [{ text: object[] }]
  paragraph.text.unshift({ text: 'Now ', marks: ['italic'], href: null })
  const { texts } = broughtIn(translatedAs(toTheSpring), { now: { source: now, translated: {} } })
  expect(texts['content_blocks']).toMatchObject([{ text: [{}, { text: '泉水', href: '/courses' }, {}, {}, {}] }, {}])
  const { said } = broughtIn(translatedAs('<pc id="9">泉水</pc>'))
  expect(Object.values(said)).toEqual(['It has a link or a mark that its source did not have.'])
})

test('a plain text is written over a translation with structure (translations-14)', () => {
  const of: Texts = { title: 'A walk', content: 'Along the river.' }
  const own = blocksOfParts(['沿江而行。'], id)
  const translated: Texts = { content: textOf(own), content_blocks: own }
  const { texts } = broughtIn(written(translated, of).replace('沿江而行。', '沿着大河。'), { of, translated })
  expect(texts).toEqual({ content: '沿着大河。' })
})

test('what somebody wrote since the file was made stays as it stands (translations-14)', () => {
  const translated: Texts = { title: '走一趟' }
  const meanwhile = (texts: Texts) => ({ translated, now: { source, translated: texts } })
  const title = (target: string) => written(translated).replace('走一趟', target)
  const theirs = meanwhile({ title: '远行' })
  expect(broughtIn(title('漫步'), theirs)).toEqual({
    texts: { title: '远行' },
    said: { title: 'Somebody has changed this since the file was made.' },
  })
  expect(broughtIn(title('走一趟'), theirs)).toMatchObject({ texts: { title: '远行' }, said: { title: 'nothing new' } })
  expect(broughtIn(title('远行'), theirs).said).toEqual({ title: 'nothing new' })
  // A document of their own would be lost.
  const own = blocksOfParts(['慢慢走向泉水。'], id)
  const { texts, said } = broughtIn(translatedAs(toTheSpring), {
    now: { source, translated: { content: textOf(own), content_blocks: own } },
  })
  expect(texts['content']).toBe('慢慢走向泉水。')
  expect(Object.values(said)).toEqual(['Somebody has changed this since the file was made.'])
})

test('what is nested deeply is read as fast as what is not (translations-9)', () => {
  const depth = 250_000
  const deep = `${'<a>x'.repeat(depth)}<target>岸</target>${'</a>'.repeat(depth)}`
  const document = `<xliff version="2.0"><file original="a/b"><unit id="title">${deep}</unit></file></xliff>`
  expect(readXliff(document)?.files[0]?.units).toEqual([
    { id: 'title', source: [], target: [{ text: '岸', code: null }] },
  ])
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
