import { expect, test } from 'vitest'
import { blocksOfParts } from '#records/rich-text/written.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import { type RecordEntity, recordEditor } from '#test/records.ts'
import { translator } from '#test/translations.ts'
import type { TranslationList, XliffAnswer } from './schema.ts'

const app = await createTestApp()
const admin = await signInAs(app, 'admin')
const { act, add, addMilestone, at, listed, put, read } = translator(app, admin)

/** What goes out to translators of one record; undefined where it does not. */
async function fileOf(id: string, kind: RecordEntity = 'milestones') {
  const answer = await admin.request(`/api/admin/translations.xlf?language=zh&entity=${kind}`)
  return (await answer.text()).split('<file ').find((file) => file.includes(`original="${kind}/${id}"`)) ?? ''
}
const saying = (file: string, source: string, target: string) =>
  file.replace(new RegExp(`(<source>${source}</source>)(<target>.*?</target>)?`), `$1<target>${target}</target>`)

async function bring(files: readonly string[], trgLang = 'zh-Hans', language = 'zh') {
  const document = `<xliff version="2.0" trgLang="${trgLang}">${files.map((file) => `<file ${file.replace('</xliff>', '')}`).join('')}</xliff>`
  const answer = await admin.request('/api/admin/translations.xlf', { method: 'POST', json: { language, document } })
  return (await answer.json()) as XliffAnswer & { error?: { fields: object } }
}

/** A milestone whose translation is older since its title changed, and what goes out of it. */
async function older({ published }: { published: boolean }) {
  const { id } = await addMilestone()
  await put(id, 0, { title: '走一趟', text: '沿江而行。' }, { published })
  await recordEditor(app, admin, 'milestones').save(id, 1, {
    title: 'A long walk',
    text: 'Along the river.',
    year: 2014,
  })
  return { id, file: await fileOf(id) }
}
const waitingOf = async (id: string) => {
  const path = `/api/admin/publishing/translations/${(await read(id)).id}`
  return { path, ...((await (await admin.request(path)).json()) as { waiting: { fields: { texts: object } } | null }) }
}
const overtaken = 'Somebody has changed this since the file was made.'

test('what came in waits, is listed, and does not go out again (translations-8, translations-9)', async () => {
  const { id, file } = await older({ published: true })
  expect(await bring([saying(file, 'A long walk', '远行')])).toEqual({ saved: 1, refused: [] })
  const waiting = async () => {
    const answer = await admin.request('/api/admin/translations?language=zh&entity=milestones&state=waiting&limit=100')
    return ((await answer.json()) as TranslationList).items.map((item) => item.id)
  }
  expect(await waiting()).toContain(id)
  expect(await fileOf(id)).toBe('')
  expect(await listed(id)).toMatchObject({ title: '走一趟' })
  const { path } = await waitingOf(id)
  expect((await admin.request(`${path}/publish`, { method: 'POST' })).status).toBe(200)
  expect(await listed(id)).toMatchObject({ title: '远行', text: '沿江而行。' })
  expect(await read(id)).toMatchObject({ is_older: false })
  expect(await waiting()).not.toContain(id)
})

test('two files one after the other are both kept (translations-14)', async () => {
  const { id, file } = await older({ published: true })
  await bring([saying(file, 'A long walk', '远行')])
  expect(await bring([saying(file, 'Along the river.', '沿着大河。')])).toEqual({ saved: 1, refused: [] })
  expect((await waitingOf(id)).waiting?.fields.texts).toEqual({ title: '远行', text: '沿着大河。' })

  const content_blocks = blocksOfParts(['Rain.', 'Long rain.'], () => `new-${crypto.randomUUID()}`)
  const { id: talk } = await add('announcements', { content_blocks })
  const out = await fileOf(talk, 'announcements')
  for (const [source, target] of [
    ['Rain.', '雨。'],
    ['Long rain.', '久雨。'],
  ] as const)
    expect(await bring([saying(out, source, target)])).toEqual({ saved: 1, refused: [] })
  const stored = await admin.request(at(talk, 'announcements'))
  expect(await stored.json()).toMatchObject({ texts: { content: '雨。\n\n久雨。' } })
})

test('what a colleague wrote since the export stays, named where both did (translations-14)', async () => {
  const { id, file } = await older({ published: false })
  await put(id, 1, { title: '走一走', text: '沿江而行。' })
  expect(await bring([saying(file, 'Along the river.', '沿着大河。')])).toEqual({ saved: 1, refused: [] })
  expect(await read(id)).toMatchObject({ texts: { title: '走一走', text: '沿着大河。' }, is_older: false })
  const record = `milestones/${id}`
  expect(await bring([saying(file, 'A long walk', '远行')])).toEqual({
    saved: 1,
    refused: [{ record, unit: 'title', message: overtaken }],
  })
  expect(await read(id)).toMatchObject({ texts: { title: '走一走', text: '沿着大河。' } })
})

test('a file in another language is refused whole, and a record of it alone (translations-14)', async () => {
  const { id } = await addMilestone({ title: 'A spring' })
  const file = saying(await fileOf(id), 'A spring', '泉水')
  expect((await bring([file], 'en')).error?.fields).toEqual({
    document: 'This file is in another language than the one that is chosen.',
  })
  expect(await read(id)).toMatchObject({ version: 0 })

  const { id: begun } = await addMilestone({ title: '江河' })
  const own = saying(await fileOf(begun), '江河', '江河')
  await put(begun, 0, {}, { is_source: true })
  const message = 'It is written in this language already.'
  expect(await bring([own, file], 'zh')).toEqual({
    saved: 1,
    refused: [{ record: `milestones/${begun}`, unit: 'title', message }],
  })
  expect(await read(begun)).toMatchObject({ texts: {} })
  expect(await read(id)).toMatchObject({ texts: { title: '泉水' } })
})

test('a link stays on its words where the source changed meanwhile (translations-14)', async () => {
  const text = (words: string) => blocksOfParts([words], () => '10000000-0000-4000-8000-000000000001')
  const { id, version } = await add('announcements', { content_blocks: text('Walk to [the spring](/courses).') })
  const file = await fileOf(id, 'announcements')
  const content_blocks = text('**Now** walk to [the spring](/courses).')
  const { save } = recordEditor(app, admin, 'announcements')
  expect((await save(id, version, { content_blocks, published: true })).status).toBe(200)
  const source = file.match(/<source>(Walk.*?)<\/source>/)?.[1] ?? ''
  await bring([saying(file, source.replaceAll('/', '\\/'), '走向<pc id="2">泉水</pc>。')])
  const stored = await admin.request(at(id, 'announcements'))
  expect(await stored.json()).toMatchObject({
    texts: {
      content_blocks: [{ text: [{ text: '走向' }, { text: '泉水', href: '/courses', marks: [] }, { text: '。' }] }],
    },
  })
})

test('what waited and is discarded goes out again, by its kind alone (translations-9)', async () => {
  const { id, file } = await older({ published: true })
  await bring([saying(file, 'A long walk', '远行')])
  const { path } = await waitingOf(id)
  expect((await admin.request(`${path}/pending-changes`, { method: 'DELETE' })).status).toBe(204)
  expect(await fileOf(id)).toContain('<target>走一趟</target>')
  expect(await fileOf(id, 'courses')).toBe('')
})

test('what waits is published though its translation was right meanwhile (translations-4)', async () => {
  const { id, file } = await older({ published: true })
  await bring([saying(file, 'A long walk', '远行')])
  const { save } = recordEditor(app, admin, 'milestones')
  await save(id, 2, { title: 'A longer walk', text: 'Along the river.', year: 2014 })
  expect((await act(id, 'still-right', 1)).body).toMatchObject({ source_version: 3 })
  const { path } = await waitingOf(id)
  expect((await admin.request(`${path}/publish`, { method: 'POST' })).status).toBe(200)
  expect(await read(id)).toMatchObject({ texts: { title: '远行' }, source_version: 2, is_older: true })
})
