// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DraftOwnerContext } from './draft-owner.ts'
import { draftsUnder, keepDraft } from './drafts.ts'
import { type Edits, useKeptEdits } from './use-kept-edits.ts'

type Fields = { title: string; author: string }
const soil: Fields = { title: 'Soil', author: 'Amara' }

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const editor = (base: Fields = soil, version = 3) =>
  renderHook(() => useKeptEdits<Fields, Edits<Fields>>('courses/1', { version, base, mine: base })).result
type Editor = ReturnType<typeof editor>
const type = (now: Editor, part: Partial<Fields>) =>
  act(() => {
    const { latest, hold } = now.current
    hold({ ...latest.current, mine: { ...latest.current.mine, ...part } })
  })
const keptHere = () => draftsUnder<Fields>('courses/1').map(({ document }) => document)
const left = (document: Fields, { base = soil, version = 3, at = 1 } = {}) =>
  keepDraft(`courses/1:left-${at}`, { version, base, document, keptAt: `2026-01-0${at}T00:00:00Z` })

test('what is typed while an older draft is offered is kept beside it, and a crash at that moment loses neither', () => {
  left({ ...soil, title: 'Left' })
  const now = editor()
  type(now, { title: 'Typed' })
  expect(keptHere()).toEqual([
    { ...soil, title: 'Typed' },
    { ...soil, title: 'Left' },
  ])
  expect(now.current.draft?.document.title).toBe('Left')
})

test('of two tabs that edit the same thing each keeps what was typed in it', () => {
  const [one, other] = [editor(), editor()]
  type(one, { title: 'One' })
  type(other, { title: 'Other' })
  act(() => other.current.release())
  expect(keptHere()).toEqual([{ ...soil, title: 'One' }])
})

test('of several drafts the latest is offered first, and the next one once it is answered', () => {
  left({ ...soil, title: 'First' }, { at: 1 })
  left({ ...soil, author: 'Wen' }, { at: 2 })
  const now = editor()
  act(() => now.current.takeDraft())
  expect([now.current.edits.mine, now.current.draft?.document.title]).toEqual([{ ...soil, author: 'Wen' }, 'First'])
  act(() => now.current.forgetDraft())
  expect([now.current.draft, keptHere()]).toEqual([null, [{ ...soil, author: 'Wen' }]])
})

test('a draft that says another thing of what was typed since takes its place, and what was typed can be taken back', () => {
  left({ ...soil, title: 'Left' })
  const now = editor()
  type(now, { title: 'Typed', author: 'Lu' })
  act(() => now.current.takeDraft())
  expect(now.current.edits.mine).toEqual({ title: 'Left', author: 'Lu' })
  expect(keptHere()).toContainEqual({ title: 'Typed', author: 'Lu' })
  act(() => now.current.takeDraft())
  expect(now.current.edits.mine).toEqual({ title: 'Typed', author: 'Lu' })
})

test('a draft goes on from the version it was made over: what others changed since is not taken for typed here', () => {
  left({ ...soil, title: 'Left' })
  const now = editor({ ...soil, author: 'Theirs' }, 4)
  act(() => now.current.takeDraft())
  expect(now.current.edits).toEqual({ version: 3, base: soil, mine: { ...soil, title: 'Left' } })
})

test('edits that were let go come back over the version they were made from; what was typed since about the same is a draft', () => {
  const now = editor({ ...soil, author: 'Theirs' }, 4)
  type(now, { title: 'Since' })
  act(() => now.current.bringBack({ version: 3, base: soil, mine: { ...soil, title: 'Let go' } }))
  expect(now.current.edits).toEqual({ version: 3, base: soil, mine: { ...soil, title: 'Let go' } })
  expect(now.current.draft?.document).toEqual({ ...soil, title: 'Since' })
  expect(keptHere()).toContainEqual({ ...soil, title: 'Since' })
})

test('what was typed and taken out again is no draft', () => {
  const now = editor()
  type(now, { title: 'Typed' })
  type(now, { title: 'Soil' })
  expect(keptHere()).toEqual([])
})

test('on a device that two people use each is offered what is their own', () => {
  const editorOf = (person: string) =>
    renderHook(() => useKeptEdits<Fields, Edits<Fields>>('courses/1', { version: 3, base: soil, mine: soil }), {
      wrapper: ({ children }) => <DraftOwnerContext value={person}>{children}</DraftOwnerContext>,
    })
  const ann = editorOf('ann')
  type(ann.result, { title: 'Typed by Ann' })
  ann.unmount()
  expect([editorOf('bo').result.current.draft, editorOf('').result.current.draft]).toEqual([null, null])
  expect(editorOf('ann').result.current.draft?.document.title).toBe('Typed by Ann')
})
