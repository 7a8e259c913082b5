import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { pages } from './table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { declaredKinds, recordEditor } from '#test/records.ts'
import { translator } from '#test/translations.ts'
import { completeFirst, takenByPage, takenBySite, usualAddresses } from './rules.ts'
import type { EditablePage, Page } from './schema.ts'

// What pages have in common with other records is in test/record-editing.test.ts.
let app: TestApp
let editor: ReturnType<typeof recordEditor>
let admin: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  app = await createTestApp()
  admin = await signInAs(app, 'admin')
  editor = recordEditor(app, admin, 'pages')
})

type Refused = { error: { fields?: Record<string, string> } }
const added = async (part: object) => (await (await editor.post(part)).json()) as EditablePage
const refusal = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as Refused).error.fields?.['address'],
]
const at = async (address: string) => app.request(`/api/pages/${address}`)
const titleAt = async (address: string) => ((await (await at(address)).json()) as Page).title
const linked = async () =>
  ((await (await app.request('/api/pages')).json()) as { items: { address: string }[] }).items.map(
    ({ address }) => address,
  )

const fromBin = async (id: string) => {
  const json = { items: [{ entity: 'pages', id }] }
  expect(await (await admin.request('/api/admin/bin/restore', { method: 'POST', json })).json()).toMatchObject({
    restored: [{ id }],
  })
}

/** Every word that an address of the site can begin with, from its routes and from what its kinds of records declare. */
function segmentsOfTheSite(): string[] {
  const routes = readFileSync(new URL('../../../routes.ts', import.meta.url), 'utf8')
  const paths = [
    ...[...routes.matchAll(/^\s*route\('([^':*]+)/gm)].map(([, path = '']) => `/${path}`),
    ...declaredKinds.flatMap(({ site }) => site?.addresses.map(({ path }) => path) ?? []),
    '/api/x',
    '/assets/x',
    '/drawn/x',
    '/feeds/x',
    '/files/x',
    '/healthz',
    '/metrics',
    '/readyz',
  ]
  return [...new Set(paths.map((path) => path.split('/')[1]?.split('.')[0] ?? ''))].filter((one) => /^[a-z]/.test(one))
}

describe('an address', () => {
  test.each([
    ['of small letters', 'house', 'house'],
    ['of several words', 'house-rules-2026', 'house-rules-2026'],
    ['of the longest', 'a'.repeat(64), 'a'.repeat(64)],
    ['with the slash it is shown with', '/slash', 'slash'],
    ['with capitals and spaces around it', '  Capitals ', 'capitals'],
    ['that only begins like one of the site', 'courses-abroad', 'courses-abroad'],
  ])('%s is accepted (pages-1)', async (_, typed, stored) => {
    expect(await added({ address: typed })).toMatchObject({ address: stored })
    expect((await at(stored)).status).toBe(200)
  })

  test.each([
    ['none', '', 'Please enter an address.'],
    ['a slash alone', '/', 'Please enter an address.'],
    ['one too long', 'a'.repeat(65), 'An address has at most 64 characters.'],
    ['one with a space', 'house rules', /letters a to z/],
    ['one below another', 'house/rules', /letters a to z/],
    ['one with a dot', 'robots.txt', /letters a to z/],
    ['one with an escape', '%61bout', /letters a to z/],
    ['one in another script', '隐私', /letters a to z/],
    ['one with a dash at its end', 'house-', /letters a to z/],
    ['one with two dashes', 'house--rules', /letters a to z/],
    ['a climbing one', '../admin', /letters a to z/],
    ['an id', '10000000-0000-4000-8000-00000000000a', takenBySite],
  ])('%s is refused at its field (pages-1)', async (_, address, message) => {
    const before = await editor.count()
    const [status, said] = await refusal(await editor.post({ address }))
    expect(status).toBe(400)
    expect(said).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
    expect(await editor.count()).toBe(before)
  })

  test('that the site itself uses is refused, and leads where it led (pages-1)', async () => {
    const segments = segmentsOfTheSite()
    expect(segments).toEqual(expect.arrayContaining(['about', 'admin', 'api', 'auth', 'contact', 'course', 'profile']))
    const answers = await Promise.all(
      segments.map(async (address) => [address, ...(await refusal(await editor.post({ address })))]),
    )
    expect(answers).toEqual(segments.map((address) => [address, 400, takenBySite]))
  })

  test('of another page is refused, of a draft as well; its own is not (pages-1)', async () => {
    const { id, version } = await added({ address: 'taken', published: false })
    expect(await refusal(await editor.post({ address: 'taken' }))).toEqual([400, takenByPage])
    const other = await added({ address: 'other' })
    expect(await refusal(await editor.save(other.id, other.version, { address: 'taken' }))).toEqual([400, takenByPage])
    expect((await editor.save(id, version, { address: 'taken', title: 'Renamed' })).status).toBe(200)
  })

  test('that two people give to two pages at the same time is one page’s (pages-1)', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => editor.post({ address: 'raced' })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400])
  })
})

describe('a page that has moved', () => {
  test('is found at every address at which it was published, and at its id (pages-2)', async () => {
    const { id } = await added({ address: 'first', title: 'Moved' })
    await editor.save(id, 1, { address: 'second', title: 'Moved' })
    await editor.save(id, 2, { address: 'third', title: 'Moved' })
    for (const address of ['first', 'second', 'third', id])
      expect(await (await at(address)).json()).toMatchObject({ title: 'Moved', address: 'third' })
  })

  test('back at its first address keeps only the other as former one (pages-2)', async () => {
    const { id } = await added({ address: 'there' })
    await editor.save(id, 1, { address: 'back' })
    await editor.save(id, 2, { address: 'there' })
    expect(await editor.stored(id)).toMatchObject({ address: 'there', former_addresses: ['back'] })
  })

  test('leaves no trace of an address under which nobody could read it (pages-2)', async () => {
    const { id } = await added({ address: 'unseen', published: false })
    await editor.save(id, 1, { address: 'seen', published: true })
    expect([(await at('unseen')).status, (await at('seen')).status]).toEqual([404, 200])
  })

  test('gives a former address to another page that takes it (pages-2)', async () => {
    const { id } = await added({ address: 'left', title: 'One' })
    await editor.save(id, 1, { address: 'moved-on', title: 'One' })
    await added({ address: 'left', title: 'Another' })
    expect([await titleAt('left'), await titleAt('moved-on')]).toEqual(['Another', 'One'])
  })

  test.each([
    ['is not published', async (id: string) => editor.save(id, 2, { address: 'now', published: false })],
    ['is deleted', async (id: string) => editor.remove(id)],
  ])('and %s is not found until that is undone (pages-2)', async (_, hide) => {
    const { id } = await added({ address: 'before', title: 'Hidden' })
    await editor.save(id, 1, { address: 'now', title: 'Hidden' })
    const changed = await hide(id)
    for (const address of ['before', 'now', id]) expect((await at(address)).status).toBe(404)
    if (changed.status === 204) await fromBin(id)
    else await editor.save(id, 3, { address: 'now', title: 'Hidden', published: true })
    for (const address of ['before', 'now', id]) expect(await titleAt(address)).toBe('Hidden')
    await editor.remove(id)
  })
})

test('a copy and a page from the bin get an address of their own where theirs is taken (pages-1)', async () => {
  const { id } = await added({ address: 'original' })
  const copy = await admin.request(`/api/admin/pages/${id}/duplicate`, { method: 'POST' })
  expect(await copy.json()).toMatchObject({
    address: expect.stringMatching(/^original-[0-9a-f]{8}$/),
    published: false,
  })
  await editor.remove(id)
  await added({ address: 'original', title: 'Successor' })
  await fromBin(id)
  expect(await editor.stored(id)).toMatchObject({ address: expect.stringMatching(/^original-[0-9a-f]{8}$/) })
  expect(await titleAt('original')).toBe('Successor')
})

test('modules are saved with their page and searched; a wrong video is refused (pages-3)', async () => {
  const module = { id: 'new-00000001', order: 0 }
  const paragraph = { ...module, type: 'paragraph', content: 'Otters return to the millrace.' }
  const { id } = await added({ address: 'otters', modules: [paragraph] })
  expect(await (await app.request('/api/search?q=millrace')).json()).toMatchObject({
    groups: [{ kind: 'text-page', results: [{ id, address: '/otters' }] }],
  })
  const refused = await editor.post({
    address: 'video',
    modules: [{ ...module, type: 'video', content: 'https://vimeo.com/1' }],
  })
  expect(await refused.json()).toMatchObject({
    error: { fields: { 'modules.0.content': 'Please enter a full YouTube URL' } },
  })
})

test('the site is told of published pages that menus or forms link, in their order (pages-4)', async () => {
  await app.database.db.delete(pages)
  await added({ address: 'last', placement: 'footer', position: 30 })
  await added({ address: 'first', placement: 'about', position: 10 })
  await added({ address: 'privacy', placement: 'none', position: 20 })
  await added({ address: 'nowhere', placement: 'none' })
  await added({ address: 'draft', placement: 'footer', published: false })
  expect(await linked()).toEqual(['first', 'privacy', 'last'])
})

test('the usual pages are added as drafts, each only where nobody has its address (pages-5)', async () => {
  await app.database.db.delete(pages)
  await added({ address: 'terms', title: 'Our own' })
  const usual = async () => {
    const answer = await admin.request('/api/admin/pages/usual', { method: 'POST' })
    return ((await answer.json()) as { items: EditablePage[] }).items
  }
  const made = await usual()
  expect(made.map(({ address, placement, published }) => [address, placement, published])).toEqual(
    usualAddresses.filter((one) => one !== 'terms').map((one) => [one, 'footer', false]),
  )
  expect(made.every(({ text }) => text.includes('[['))).toBe(true)
  expect(await usual()).toEqual([])
  expect((await at('privacy')).status).toBe(404)
})

describe('a page with places to complete', () => {
  const open = 'We are [[name]], at [[place]].'
  const said = async (answer: Response) => [
    answer.status,
    ((await answer.json()) as Refused).error?.fields?.['published'] ?? null,
  ]
  const unfinished = async () => {
    const answer = await admin.request('/api/admin/pages?completion=open')
    return ((await answer.json()) as { items: EditablePage[] }).items.map(({ address }) => address)
  }
  const blank = { text_blocks: null, modules: [], published: false }

  test('stays a draft: it is published not by adding, saving or a batch (pages-8)', async () => {
    expect(await said(await editor.post({ ...blank, address: 'open-new', text: open, published: true }))).toEqual([
      400,
      completeFirst,
    ])
    const page = await added({ ...blank, address: 'open-draft', text: open })
    expect(await said(await editor.save(page.id, page.version, { ...blank, text: open, published: true }))).toEqual([
      400,
      completeFirst,
    ])
    const json = { ids: [page.id], change: { published: true } }
    const batch = await admin.request('/api/admin/pages/batch', { method: 'POST', json })
    expect(JSON.stringify(await batch.json())).toContain(completeFirst)
    expect((await at('open-draft')).status).toBe(404)
    const module = { id: 'new-00000001', order: 0, type: 'paragraph', content: 'By [[name]].' }
    const placed = { ...blank, address: 'open-module', text: 'All.', modules: [module], published: true }
    expect(await said(await editor.post(placed))).toEqual([400, completeFirst])
  })

  test('is listed until it is complete, and can be published then (pages-8)', async () => {
    const page = await added({ ...blank, address: 'open-listed', text: open })
    await added({ ...blank, address: 'open-closed', text: 'We are [1] and [2].' })
    expect(await unfinished()).toContain('open-listed')
    expect(await unfinished()).not.toContain('open-closed')
    const whole = { ...blank, address: 'open-listed', text: 'We are us.', published: true }
    expect((await editor.save(page.id, page.version, whole)).status).toBe(200)
    expect(await unfinished()).not.toContain('open-listed')
  })

  test('that was published before can be completed step by step (pages-8)', async () => {
    const page = await added({ ...blank, address: 'open-before', text: 'We are us.' })
    const { db } = app.database
    await db.update(pages).set({ text: open, published: true }).where(eq(pages.id, page.id))
    const step = { ...blank, address: 'open-before', text: 'We are us, at [[place]].', published: true }
    expect((await editor.save(page.id, page.version, step)).status).toBe(200)
    expect(await unfinished()).toContain('open-before')
  })
})

test('pages of one position stand by their titles as they are read (pages-4, translations-12)', async () => {
  const page = { placement: 'footer', position: 7 }
  const rivers = await added({ ...page, address: 'order-rivers', title: 'Rivers' })
  const ponds = await added({ ...page, address: 'order-ponds', title: 'Ponds' })
  const wells = await added({ ...page, address: 'order-wells', title: 'Wells' })
  const inOrder = async (language: string) => {
    await app.deps.changes.caughtUp()
    const answer = await app.request(`/api/pages?language=${language}`)
    const { items } = (await answer.json()) as { items: { address: string; title: string }[] }
    return items.filter(({ address }) => address.startsWith('order-')).map(({ title }) => title)
  }
  const { act, put } = translator(app, admin)
  // By pinyin: chi tang, he liu.
  await put(rivers.id, 0, { title: '河流' }, { published: true }, 'pages')
  await put(ponds.id, 0, { title: '池塘' }, { published: true }, 'pages')
  await put(wells.id, 0, { title: '阿井' }, {}, 'pages')
  expect(await inOrder('en')).toEqual(['Ponds', 'Rivers', 'Wells'])
  expect(await inOrder('zh'), 'a draft is not read').toEqual(['Wells', '池塘', '河流'])
  await act(wells.id, 'publish', 1, 'pages')
  expect(await inOrder('zh')).toEqual(['阿井', '池塘', '河流'])
})

test('a translation with places to be completed is not published either (pages-8)', async () => {
  const { act, put } = translator(app, admin)
  const { id } = await added({ address: 'to-translate', title: 'Imprint', text: 'We are the academy.' })
  expect((await put(id, 0, { title: '版权信息', text: '我们是[[名称]]。' }, {}, 'pages')).status).toBe(200)
  const refused = { status: 400, body: { error: { fields: { published: completeFirst } } } }
  expect(await act(id, 'publish', 1, 'pages')).toMatchObject(refused)
  expect(await put(id, 1, { text: '[[名称]]' }, { published: true }, 'pages')).toMatchObject(refused)
  expect((await put(id, 1, { title: '版权信息', text: '我们是学院。' }, { published: true }, 'pages')).status).toBe(200)
  const step = await put(id, 2, { title: '版权信息', text: '我们是学院，[[地址]]。' }, {}, 'pages')
  expect(step, 'what is published stays so').toMatchObject({ status: 200, body: { published: true } })
})
