import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Block, Paragraph } from '#records/rich-text/blocks.ts'
import { announcementEditor, fieldsAtFault, talk } from '#test/announcement-editing.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
let editor: ReturnType<typeof announcementEditor>
beforeAll(async () => {
  app = await createTestApp()
  admin = await signInAs(app, 'admin')
  editor = announcementEditor(app, admin)
})

const id = (name: string) => `00000000-0000-4000-8000-${name.padStart(12, '0')}`
const paragraph = (name: string, text: string, href: string | null = null): Paragraph => ({
  id: id(name),
  type: 'paragraph',
  text: [{ text, marks: [], href }],
})
const photo = '/files/images/pictures/1700000000000-abcw1600h900.webp'
const written: Block[] = [
  { ...paragraph('1', 'Where water begins'), type: 'heading', level: 2 },
  paragraph('2', 'Read the programme.', '/courses'),
  {
    id: 'new-list-0001',
    type: 'list',
    ordered: true,
    blocks: [{ id: 'new-item-0001', type: 'item', blocks: [paragraph('3', 'Spring')] }],
  },
  { ...paragraph('4', 'The upper valley'), type: 'picture', src: photo, alt: 'A valley' },
]
const text = 'Where water begins\n\nRead the programme.\n\n1. Spring\n\nThe upper valley'

test('a structured text is saved, and its plain text, search and files follow from it (texts-1)', async () => {
  const { id: own, content_blocks } = await editor.add({ content: 'Something else', content_blocks: written })
  const shown = await editor.onTheSite(own)
  expect(shown).toMatchObject({ content: text, content_blocks: [{ type: 'heading' }, {}, { blocks: [{}] }, {}] })
  const [list] = (content_blocks ?? []).filter((block) => block.type === 'list')
  expect([list?.id, list?.blocks[0]?.id].filter((each) => each?.startsWith('new-'))).toEqual([])
  const found = await (await app.request('/api/search?q=upper+valley')).json()
  expect(found).toMatchObject({ groups: [{ kind: 'announcement', results: [{ id: own }] }] })
  expect(await (await app.request('/feeds/announcements.xml')).text()).toContain('1. Spring')
  const { rows } = await app.database.db.execute<{ key: string }>(
    sql`select key from media_references where entity_id = ${own}`,
  )
  expect(rows).toEqual([{ key: photo.slice('/files/images/'.length) }])
  expect((await editor.stored(own))?.content).toBe(text)
})

test('a program that sends plain text changes that and keeps the rest of the structure (texts-2)', async () => {
  const { content_blocks: _, ...alone } = talk
  const { id: own } = await editor.add({ content_blocks: written })
  const unchanged = await editor.saved(own, 1, { ...alone, title: 'Renamed', content: text })
  expect(unchanged).toMatchObject({ version: 2, content_blocks: [{ type: 'heading' }, {}, {}, { src: photo }] })
  const changed = await editor.saved(own, 2, {
    ...alone,
    content: text.replace('Read the programme.', 'Come.\n\nStay.'),
  })
  expect(changed.content_blocks).toMatchObject([
    { type: 'heading' },
    { type: 'paragraph', text: [{ text: 'Come.', href: null }] },
    { text: [{ text: 'Stay.' }] },
    { type: 'list' },
    { src: photo },
  ])
  const plain = await editor.add({ content: 'One.\n\nTwo.' })
  expect(await editor.onTheSite(plain.id)).toMatchObject({ content: 'One.\n\nTwo.', content_blocks: null })
})

test('edits of different paragraphs are merged; in the same one both sides are shown (texts-3)', async () => {
  const start = [paragraph('1', 'Rivers rise.'), paragraph('2', 'They fall.')]
  const edit = (at: number, said: string) => start.with(at, paragraph(String(at + 1), said))
  const { id: own } = await editor.add({ content_blocks: start })
  await editor.saved(own, 1, { ...talk, content_blocks: edit(0, 'Brooks rise.') })
  const both = await editor.saved(own, 1, { ...talk, content_blocks: edit(1, 'They stay.') })
  expect(both).toMatchObject({ merged: true, content: 'Brooks rise.\n\nThey stay.' })
  const refused = await editor.save(own, 1, { ...talk, content_blocks: edit(0, 'Streams rise.') })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({
    overlaps: [
      {
        path: `content_blocks.${id('1')}`,
        mine: { text: [{ text: 'Streams rise.' }] },
        theirs: { text: [{ text: 'Brooks rise.' }] },
      },
    ],
  })
})

const unsound: [string, unknown[]][] = [
  [
    'an id twice, one of them within another block',
    [paragraph('1', 'A'), { id: id('2'), type: 'quote', blocks: [paragraph('1', 'B')] }],
  ],
  ['a link that runs a script', [paragraph('1', 'A', 'javascript:alert(1)')]],
  ['a link to another host without its protocol', [paragraph('1', 'A', '//elsewhere.example')]],
  ['a link to write to nobody', [paragraph('1', 'A', 'mailto:?bcc=a@b.example')]],
  ['a number to ring up that is none', [paragraph('1', 'A', 'tel:javascript')]],
  [
    'a list that begins below nothing',
    [
      {
        id: id('1'),
        type: 'list',
        ordered: true,
        start: -1,
        blocks: [{ id: id('2'), type: 'item', blocks: [paragraph('3', 'A')] }],
      },
    ],
  ],
  ['a link with a password', [paragraph('1', 'A', 'https://a:b@example.org')]],
  ['a kind of block that there is not', [{ id: id('1'), type: 'script', text: [] }]],
  ['an attribute that there is not', [{ ...paragraph('1', 'A'), style: 'color: red' }]],
  ['a mark that there is not', [{ ...paragraph('1', 'A'), text: [{ text: 'A', marks: ['blink'], href: null }] }]],
  ['a picture from elsewhere by a script', [{ ...paragraph('1', 'A'), type: 'picture', src: 'javascript:1', alt: '' }]],
  ['a third heading level', [{ ...paragraph('1', 'A'), type: 'heading', level: 1 }]],
  ['more text than the field takes', [paragraph('1', 'A'.repeat(50_000)), paragraph('2', 'B')]],
]
test.each(unsound)('a text with %s is refused (texts-4)', async (_what, content_blocks) => {
  const refused = await editor.post({ ...talk, content_blocks })
  expect(refused.status).toBe(400)
  expect((await fieldsAtFault(refused)).every((field) => field.startsWith('content'))).toBe(true)
})

test('a list keeps its first number; a link may be an email or phone address (texts-4, texts-17)', async () => {
  const item = {
    id: id('2'),
    type: 'item',
    blocks: [paragraph('3', 'Write', 'mailto:office@people.example?subject=Fee')],
  }
  const content_blocks = [
    { id: id('1'), type: 'list', ordered: true, start: 3, blocks: [item] },
    paragraph('4', 'Ring up', 'tel:+86-571-5550-0118'),
  ]
  const saved = await editor.post({ ...talk, content_blocks })
  expect(saved.status).toBe(201)
  expect(await saved.json()).toMatchObject({ content: '3. Write\n\nRing up', content_blocks })
})

test('administrators alone are told in one call which links of a text lead nowhere (texts-9)', async () => {
  const { id: own } = await editor.add()
  const { id: draft } = await editor.add({ published: false })
  const live = [`/announcements/${own}`, '/courses?tab=free#top', '/profile']
  const dead = [`/announcements/${draft}`, `/course/${id('9')}`, '/no-such-page', '/files/images/gone.webp']
  const ask = { method: 'POST', json: { paths: [...live, ...dead] } }
  expect(await (await admin.request('/api/admin/dead-links', ask)).json()).toEqual({ dead })
  expect((await app.request('/api/admin/dead-links', ask)).status).toBe(401)
})
