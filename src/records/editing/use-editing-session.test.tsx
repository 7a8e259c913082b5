// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DraftOwnerContext, draftsUnder, keepDraft } from './drafts.ts'
import type { Stored } from './editing-session.ts'
import { useEditingSession } from './use-editing-session.ts'

type Fields = { title: string; author: string }
const soil: Fields = { title: 'Soil', author: 'Amara' }

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const useEditor = (data: Fields = soil, version = 3) =>
  useEditingSession<Fields>({
    draftKey: 'courses/1',
    stored: { version, data },
    documentOf: (record) => record as Stored<Fields>,
  })
const editor = (data?: Fields, version?: number) => renderHook(() => useEditor(data, version)).result
type Editor = ReturnType<typeof editor>
const type = (now: Editor, part: Partial<Fields>) =>
  act(() => void now.current.tell({ type: 'typed', change: (mine) => ({ ...mine, ...part }) }))
const editsIn = ({ current: { session } }: Editor) => ({
  version: session.version,
  base: session.base,
  mine: session.mine,
})
const keptHere = () => draftsUnder<Fields>('courses/1').map(({ document }) => document)
const left = (document: Fields, { base = soil, version = 3, at = 1 } = {}) =>
  keepDraft(`courses/1:left-${at}`, { version, base, document, keptAt: `2026-01-0${at}T00:00:00Z` })

test('text typed while a draft is offered is kept beside it, also over a crash (drafts-3)', () => {
  left({ ...soil, title: 'Left' })
  const now = editor()
  type(now, { title: 'Typed' })
  expect(keptHere()).toEqual([
    { ...soil, title: 'Typed' },
    { ...soil, title: 'Left' },
  ])
  expect(now.current.draft?.document.title).toBe('Left')
})

test('two tabs that edit the same record each keep their own text (drafts-3)', () => {
  const [one, other] = [editor(), editor()]
  type(one, { title: 'One' })
  type(other, { title: 'Other' })
  act(() => other.current.discard())
  expect(keptHere()).toEqual([{ ...soil, title: 'One' }])
})

test('of several drafts the latest is offered first, then the next one (drafts-3)', () => {
  left({ ...soil, title: 'First' }, { at: 1 })
  left({ ...soil, author: 'Wen' }, { at: 2 })
  const now = editor()
  act(() => now.current.takeDraft())
  expect([now.current.session.mine, now.current.draft?.document.title]).toEqual([{ ...soil, author: 'Wen' }, 'First'])
  act(() => now.current.forgetDraft())
  expect([now.current.draft, keptHere()]).toEqual([null, [{ ...soil, author: 'Wen' }]])
})

test('a draft that contradicts newer text replaces it, which can be undone (drafts-3)', () => {
  left({ ...soil, title: 'Left' })
  const now = editor()
  type(now, { title: 'Typed', author: 'Lu' })
  act(() => now.current.takeDraft())
  expect(now.current.session.mine).toEqual({ title: 'Left', author: 'Lu' })
  expect(keptHere()).toContainEqual({ title: 'Typed', author: 'Lu' })
  act(() => now.current.takeDraft())
  expect(now.current.session.mine).toEqual({ title: 'Typed', author: 'Lu' })
})

test('a draft goes on over what is stored, or over its own version on overlap (drafts-3)', () => {
  left({ ...soil, title: 'Left' })
  const theirs = { ...soil, author: 'Theirs' }
  const now = editor(theirs, 4)
  act(() => now.current.takeDraft())
  expect(editsIn(now)).toEqual({ version: 4, base: theirs, mine: { ...theirs, title: 'Left' } })
  act(() => now.current.discard())
  left({ ...soil, author: 'Left' })
  const overlapping = editor(theirs, 4)
  act(() => overlapping.current.takeDraft())
  expect(editsIn(overlapping)).toEqual({ version: 3, base: soil, mine: { ...soil, author: 'Left' } })
})

test('discarded edits come back beside others’ saves; newer text on the same is a draft', () => {
  const theirs = { ...soil, author: 'Theirs' }
  const now = editor(theirs, 4)
  type(now, { title: 'Since' })
  act(() => now.current.bringBack({ version: 3, base: soil, mine: { ...soil, title: 'Let go' } }))
  expect(editsIn(now)).toEqual({ version: 4, base: theirs, mine: { ...theirs, title: 'Let go' } })
  expect(now.current.draft?.document).toEqual({ ...soil, title: 'Since' })
  expect(keptHere()).toContainEqual({ ...soil, title: 'Since' })
})

test('text typed and removed again is no draft', () => {
  const now = editor()
  type(now, { title: 'Typed' })
  type(now, { title: 'Soil' })
  expect(keptHere()).toEqual([])
})

test('two people on one device are each offered their own drafts (drafts-1)', () => {
  const editorOf = (person: string) =>
    renderHook(() => useEditor(), {
      wrapper: ({ children }) => <DraftOwnerContext value={person}>{children}</DraftOwnerContext>,
    })
  const ann = editorOf('ann')
  type(ann.result, { title: 'Typed by Ann' })
  ann.unmount()
  expect([editorOf('bo').result.current.draft, editorOf('').result.current.draft]).toEqual([null, null])
  expect(editorOf('ann').result.current.draft?.document.title).toBe('Typed by Ann')
})

test('a save requested during another one waits and is made over its result (editing-1)', async () => {
  type Saved = { type: 'saved'; version: number }
  const sent: string[] = []
  const answers = [Promise.withResolvers<Saved>(), Promise.withResolvers<Saved>()]
  const send = ({ version, mine }: { version: number; mine: Fields }) => {
    sent.push(`${version} ${mine.title}`)
    return answers[sent.length - 1]?.promise ?? Promise.reject(new Error('nobody asked'))
  }
  const now = editor()
  type(now, { title: 'One' })
  const saves = await act(async () => {
    const first = now.current.save(send)
    await Promise.resolve()
    now.current.tell({ type: 'typed', change: (mine) => ({ ...mine, title: 'Two' }) })
    return { first, second: now.current.save(send) }
  })
  expect(sent).toEqual(['3 One'])
  answers[0]?.resolve({ type: 'saved', version: 4 })
  await act(() => saves.first)
  answers[1]?.resolve({ type: 'saved', version: 5 })
  expect(await act(() => saves.second)).toBe('saved')
  expect([sent, editsIn(now).version, keptHere()]).toEqual([['3 One', '4 Two'], 5, []])
})

test('a restored draft is stored once, and goes with its edits', () => {
  const start = () =>
    renderHook(() =>
      useEditingSession<Fields>({
        draftKey: 'profile/1',
        stored: { version: 3, data: soil },
        documentOf: (record) => record as Stored<Fields>,
        drafts: 'restored',
      }),
    ).result
  type(start(), { title: 'One' })
  const again = start()
  expect([again.current.session.mine.title, again.current.draft]).toEqual(['One', null])
  type(again, { title: 'Two' })
  expect(draftsUnder<Fields>('profile/1').map(({ document }) => document.title)).toEqual(['Two'])
  act(() => again.current.discard())
  expect([start().current.session.mine, draftsUnder('profile/1')]).toEqual([soil, []])
})
