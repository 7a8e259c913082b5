// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SectionTranslation } from './section-translation.tsx'
import { EditorScreen } from './editor-screen.tsx'
import { emptySections } from '#features/content/site-content/schema.ts'
import { visionView } from '#features/content/site-content/admin/vision-editor.tsx'
import { toast } from '#platform/ui/toast.ts'
import type { Publishing } from '#records/publishing/publishing.ts'
import { openScreen } from '#test/admin-screen.tsx'

const statement = '00000000-0000-4000-8000-000000000001'
const paragraph = '00000000-0000-4000-8000-000000000002'
const vision = {
  ...emptySections.vision,
  title: 'Rivers',
  description: 'They listen.',
  items: [{ id: statement, text: 'Water first.' }],
  modules: [{ id: paragraph, order: 0, type: 'paragraph' as const, content: 'A long text.' }],
}
const source = {
  version: 7,
  title: 'vision',
  texts: {
    title: 'Rivers',
    description: 'They listen.',
    [`items.${statement}.text`]: 'Water first.',
    [`modules.${paragraph}.content`]: 'A long text.',
  },
  former: null as object | null,
}
const moment = '2026-01-01T00:00:00.000Z'
const stored = {
  id: '10000000-0000-4000-8000-000000000009',
  entity: 'homepage_data',
  record_id: 'vision',
  language: 'zh',
  version: 3,
  published: false,
  texts: { title: '河流' } as object,
  source_version: 7,
  updated_at: moment,
  is_older: false,
  source,
  changes: [],
}

const publishing: Publishing = {
  published: true,
  version: 3,
  pending_version: 0,
  waiting: null,
  publish_at: null,
  unpublish_at: null,
  planned_by: null,
  problem: null,
}

let translation: typeof stored
let waits: Publishing
let looked: number
let kept: { version: number; pending_version: number; data: object }[]
let saved: { version: number; data: { texts: object; published: boolean; source_version: number } }[]
let refusal: Response | null
beforeEach(() => {
  translation = stored
  waits = publishing
  looked = 0
  kept = []
  saved = []
  refusal = null
  localStorage.clear()
  for (const kind of ['success', 'error', 'info'] as const) vi.spyOn(toast, kind).mockReturnValue()
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (url.includes('/publishing/')) {
      looked += 1
      if (method === 'PUT') kept.push(JSON.parse(body as string))
      return method === 'POST' ? Response.json({ version: 4 }) : Response.json(waits)
    }
    if (method === 'GET') {
      return Response.json(
        url.includes('/translations/') ? translation : { version: 7, updated_at: moment, data: vision },
      )
    }
    if (refusal) return refusal
    const sent = JSON.parse(body as string)
    saved.push(sent)
    translation = { ...translation, ...sent.data, version: sent.version + 1 }
    return Response.json({ ...translation, merged: false })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function open(address = '/admin/vision?tab=x&language=zh') {
  const { router } = openScreen(
    () => (
      <EditorScreen
        name="Vision"
        loading=""
        subtitle="In English"
        sections={['vision']}
        translation={(language) => <SectionTranslation name="vision" view={visionView} {...{ language }} />}
      >
        <p>The English editor</p>
      </EditorScreen>
    ),
    address,
  )
  return router
}
const saveButton = () => screen.findByRole('button', { name: 'Save Vision in Chinese' })
const field = (label: string) => screen.getByRole('textbox', { name: label })

test('texts are translated where they stand, and nothing else is edited (translating-6)', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: /^Edit Title:/ }))
  expect(field('Title')).toMatchObject({ value: '河流', lang: 'zh-Hans', placeholder: 'Rivers' })
  await userEvent.keyboard('{Escape}')
  const unwritten = screen.getByRole('button', { name: /^Edit Statement “Water first.” · Text:/ })
  expect(within(unwritten).getByText('Water first.')).toMatchObject({
    lang: 'en',
    className: expect.stringContaining('text-muted'),
  })
  await userEvent.click(unwritten)
  await userEvent.keyboard('水为先。{Enter}')
  await userEvent.click(await saveButton())
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toEqual({
    version: 3,
    data: { texts: { title: '河流', [`items.${statement}.text`]: '水为先。' }, published: false, source_version: 7 },
  })
  expect(toast.success).toHaveBeenCalledWith('Saved, not published in Chinese', {})
  for (const name of [/^Delete/, /^Move/, /^Add/]) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a structured text is translated beside its source (translating-6)', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Module “A long text.” · Content' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Module “A long text.” · Content' }))
  expect(dialog.getByText('A long text.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('of a section that is not written yet it says so, and does not ask for ever (translating-6)', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ error: { code: 'not_found', message: 'There is none.' } }, { status: 404 })
  })
  await open()
  expect(await screen.findByText('There is no text here that could be translated.')).toBeTruthy()
  await waitFor(() => expect(asked.length).toBeGreaterThan(2))
  const before = asked.length
  await new Promise((done) => setTimeout(done, 100))
  expect(asked).toHaveLength(before)
  expect(screen.getByText('There is no text here that could be translated.')).toBeTruthy()
})

test('the switch leads to the English editor and keeps the address otherwise (translating-7)', async () => {
  const router = await open()
  await saveSwitch('English')
  expect(await screen.findByText('The English editor')).toBeTruthy()
  expect(router.state.location.search).toBe('?tab=x&language=en')
  await saveSwitch('中文')
  expect(await screen.findByRole('button', { name: /^Edit Title:/ })).toBeTruthy()
})
const saveSwitch = (name: string) => userEvent.click(screen.getByRole('radio', { name }))

test('what was typed and not saved is offered back after another language (translating-7)', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: /^Edit Title:/ }))
  await userEvent.keyboard('大河{Enter}')
  await saveSwitch('English')
  await saveSwitch('中文')
  await userEvent.click(await screen.findByRole('button', { name: 'Bring them back' }))
  expect((await screen.findByRole('button', { name: /^Edit Title:/ })).textContent).toContain('大河')
  await userEvent.click(await saveButton())
  await waitFor(() => expect(saved[0]?.data.texts).toEqual({ title: '大河' }))
})

test('an older translation says so in place, and is still right (translating-6)', async () => {
  translation = {
    ...stored,
    source_version: 6,
    is_older: true,
    source: { ...source, former: { ...source.texts, title: 'A river' } },
  }
  await open()
  expect(await screen.findByText('The source has changed since this was translated.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Still right' }))
  await waitFor(() => expect(saved[0]?.data).toMatchObject({ texts: { title: '河流' }, source_version: 7 }))
})

test('two who translate the same text are asked which stays (translating-6)', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: /^Edit Title:/ }))
  await userEvent.keyboard('大河{Enter}')
  const theirs = { ...stored, version: 4, texts: { title: '江河' } }
  const overlaps = [{ path: 'texts.title', mine: '大河', theirs: '江河' }]
  refusal = Response.json({ error: { code: 'PGRST409', message: '' }, theirs, overlaps }, { status: 409 })
  await userEvent.click(await saveButton())
  await waitFor(() => expect(saved).toEqual([]))
  expect((await screen.findByRole('button', { name: /^Edit Title:/ })).textContent).toContain('大河')
})

test('a save that is refused says which text, and keeps what was typed (translating-6)', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: /^Edit Title:/ }))
  await userEvent.keyboard('大河{Enter}')
  refusal = Response.json(
    { error: { code: 'invalid', message: 'No.', fields: { title: 'Too long.' } } },
    { status: 400 },
  )
  await userEvent.click(await saveButton())
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('保存失败', { description: 'Title: Too long.' }))
  expect(screen.getByRole('button', { name: /^Edit Title:/ }).textContent).toContain('大河')
})

const whatWaits = (texts: object): Publishing => ({
  ...publishing,
  pending_version: 2,
  waiting: {
    fields: {
      entity: 'homepage_data',
      record_id: 'vision',
      language: 'zh',
      is_source: false,
      texts,
      published: true,
      source_version: 7,
    },
    saved_at: moment,
    saved_by: 'Mei Lin',
    conflicts: [],
  },
})

test('what waits is edited in place and keeps waiting, or is published (translating-10)', async () => {
  translation = { ...stored, published: true }
  waits = whatWaits({ title: '大河' })
  await open()
  expect(await screen.findByText('Changes waiting')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Edit what waits' }))
  expect((await screen.findByRole('button', { name: /^Edit Title:/ })).textContent).toContain('大河')
  await userEvent.click(screen.getByRole('button', { name: /^Edit Title:/ }))
  await userEvent.clear(field('Title'))
  await userEvent.keyboard('江河{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Keep changes waiting' }))
  await waitFor(() => expect(kept).toHaveLength(1))
  expect(kept[0]).toEqual({
    version: 3,
    pending_version: 2,
    data: whatWaits({ title: '江河' }).waiting?.fields,
  })
  expect(saved).toEqual([])
  expect((await screen.findByRole('button', { name: /^Edit Title:/ })).textContent, 'what is read').toContain('河流')
  await userEvent.click(screen.getByRole('button', { name: 'Publish now' }))
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('It is published', expect.anything()))
})

test('where nothing waits a section has its switch alone (translating-10)', async () => {
  translation = { ...stored, published: true }
  await open()
  const panel = { name: 'Publishing' }
  await waitFor(() => expect(looked).toBe(1))
  await new Promise((read) => setTimeout(read))
  expect(screen.queryByRole('group', panel)).toBeNull()
  cleanup()
  waits = { ...publishing, publish_at: null, unpublish_at: '2030-03-05T00:00:00.000Z' }
  await open()
  expect(await screen.findByRole('group', panel)).toBeTruthy()
})

test('what is typed over what is published does not undo what waits (translating-10)', async () => {
  translation = { ...stored, published: true }
  waits = whatWaits({ title: '大河' })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit what waits' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo all' }))
  await userEvent.click(screen.getByRole('button', { name: /^Edit Title:/ }))
  await userEvent.keyboard('流{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Keep changes waiting' }))
  await waitFor(() => expect(kept[0]).toMatchObject({ pending_version: 0 }))
})
