// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError } from '#platform/browser/api-client.ts'
import { keepDraft } from './drafts.ts'
import { useRecordForm } from './use-record-form.ts'

type Fields = { title: string; author: string; url: string | null }
type Record = Fields & { version: number; merged?: boolean }
const soil: Fields = { title: 'Soil', author: 'Amara', url: '/old.pdf' }
let sent: { fields: Fields; version: number; restores?: string; writtenIn?: string }[]
let keys: string[]
let answer: Record | ApiError

beforeEach(() => {
  sent = []
  keys = []
  localStorage.clear()
})
afterEach(cleanup)

const form = () =>
  renderHook(() =>
    useRecordForm<Fields, Record>({
      draftKey: 'x',
      version: 3,
      stored: soil,
      send: async (fields, version, { restores, key, writtenIn }) => {
        sent.push({ fields, version, ...(restores && { restores }), ...(writtenIn && { writtenIn }) })
        keys.push(key)
        if (answer instanceof ApiError) throw answer
        return answer
      },
    }),
  ).result
const stale = (theirs: Record) =>
  new ApiError(409, { error: { code: 'stale', message: 'Too late.' }, theirs, overlaps: [] }, null)

test('a part is stored at once over the stored rest, and other text stays unsaved (readings-7)', async () => {
  answer = { ...soil, url: null, version: 4 }
  const now = form()
  act(() => now.current.put({ author: 'Amara Okafor' }))
  await act(() => now.current.storePart({ url: null }))
  expect(sent).toEqual([{ fields: { ...soil, url: null }, version: 3 }])
  expect(now.current.stored).toEqual({ ...soil, url: null })
  expect(now.current.fields).toEqual({ title: 'Soil', author: 'Amara Okafor', url: null })
  await act(() => now.current.save())
  expect(sent[1]).toEqual({ fields: { ...soil, author: 'Amara Okafor', url: null }, version: 4 })
})

test('others’ saves are taken over with a stored part', async () => {
  answer = { ...soil, title: 'Soils', url: null, version: 5, merged: true }
  const now = form()
  await act(() => now.current.storePart({ url: null }))
  expect(now.current.fields).toEqual({ title: 'Soils', author: 'Amara', url: null })
  expect(now.current.isDirty).toBe(false)
  expect(localStorage.length).toBe(0)
})

test('a part changed by somebody else is not stored; the form goes on from theirs', async () => {
  answer = stale({ ...soil, url: '/theirs.pdf', version: 4 })
  const now = form()
  await act(() => expect(now.current.storePart({ url: null })).rejects.toThrow('Too late.'))
  expect(now.current.fields).toEqual({ ...soil, url: '/theirs.pdf' })
  expect([now.current.isDirty, now.current.isSaving]).toEqual([false, false])
})

test('an overlapping field says so, and the next save asks which stays (resources-5, presence-4)', async () => {
  answer = stale({ ...soil, title: 'Soils', url: '/theirs.pdf', version: 4 })
  const now = form()
  act(() => now.current.put({ title: 'Soil!' }))
  await act(() => expect(now.current.storePart({ url: null })).rejects.toThrow('Too late.'))
  expect(now.current.errorAt('title')).toMatch(/Somebody else has changed this too/)
  await act(() => now.current.save())
  expect(now.current.conflict).toMatchObject({ version: 4, overlaps: [{ mine: 'Soil!', theirs: 'Soils' }] })
  await act(() => now.current.resolve({ title: 'mine' }))
  expect(sent[1]).toEqual({ fields: { ...soil, title: 'Soil!', url: '/theirs.pdf' }, version: 4 })
})

test('unsaved text comes back beside newer text, which is not dropped with it (drafts-2)', async () => {
  answer = { ...soil, version: 4 }
  const before = form()
  act(() => before.current.put({ title: 'Left' }))
  const now = form()
  act(() => now.current.put({ author: 'Lu' }))
  act(() => now.current.takeDraft())
  expect([now.current.draft, now.current.fields]).toEqual([null, { title: 'Left', author: 'Lu', url: '/old.pdf' }])
  const other = form()
  act(() => other.current.put({ author: 'Wen' }))
  act(() => other.current.forgetDraft())
  expect(form().current.draft?.document).toEqual({ ...soil, author: 'Wen' })
})

test('two administrators: one’s draft comes back over the other’s save where nothing overlaps', async () => {
  answer = { ...soil, version: 4 }
  const left = (document: Fields) => keepDraft('x', { version: 2, base: old, document, keptAt: '2026-01-03' })
  const old = { ...soil, title: 'Old', author: 'Old' }
  left({ ...old, url: '/mine.pdf' })
  const now = form()
  act(() => now.current.takeDraft())
  expect(now.current.fields, 'others’ fields as they are now').toEqual({ ...soil, url: '/mine.pdf' })
  await act(() => now.current.save())
  expect(sent[0]?.version).toBe(3)
  left({ ...old, title: 'Mine' })
  const again = form()
  act(() => again.current.takeDraft())
  await act(() => again.current.save())
  expect(again.current.conflict?.overlaps).toEqual([{ path: 'title', mine: 'Mine', theirs: 'Soil' }])
  await act(() => again.current.resolve({ title: 'mine' }))
  expect(sent[1], 'over what is stored, with what the other one changed').toEqual({
    fields: { ...soil, title: 'Mine' },
    version: 3,
  })
})

test('a deleted record in the form is restored by the save, unless removed again (deleted-2)', async () => {
  answer = { ...soil, version: 4 }
  const first = form()
  act(() => first.current.putAll({ ...soil, title: 'Gone' }, 'gone-1'))
  const again = form()
  act(() => again.current.takeDraft())
  act(() => again.current.put({ author: 'Lu' }))
  await act(() => again.current.save())
  expect(sent).toEqual([{ fields: { title: 'Gone', author: 'Lu', url: '/old.pdf' }, version: 3, restores: 'gone-1' }])
  act(() => first.current.putAll({ ...soil, author: 'Wen' }, undefined))
  await act(() => first.current.save())
  expect(sent[1]).toEqual({ fields: { ...soil, author: 'Wen' }, version: 3 })
})

test('a record keeps one key until it is saved, also from a draft; the next has another', async () => {
  answer = new ApiError(0, { error: { code: 'offline', message: 'Not reached.' } }, null)
  const first = form()
  act(() => first.current.put({ title: 'Moss' }))
  await act(() => expect(first.current.save()).rejects.toThrow('Not reached.'))
  const again = form()
  act(() => again.current.takeDraft())
  answer = stale({ ...soil, title: 'Fern', version: 4 })
  await act(() => again.current.save())
  answer = { ...soil, version: 5 }
  await act(() => again.current.resolve({}))
  const next = form()
  await act(() => next.current.save())
  const [key, ...others] = keys
  expect(z.uuid().safeParse(key).success).toBe(true)
  expect(others.slice(0, 2)).toEqual([key, key])
  expect(others[2]).not.toBe(key)
})

test('a record’s language is kept with its draft and its replacement (translations-11)', async () => {
  answer = { ...soil, version: 1 }
  const left = form()
  act(() => left.current.writeIn('zh'))
  expect(localStorage.length, 'nothing is typed yet').toBe(0)
  act(() => left.current.put({ title: '土' }))
  cleanup()
  const now = form()
  expect(now.current.writtenIn).toBe('en')
  act(() => now.current.takeDraft())
  expect(now.current.writtenIn).toBe('zh')
  await act(() => now.current.saveAsNew())
  expect(sent).toEqual([{ fields: { ...soil, title: '土' }, version: 0, writtenIn: 'zh' }])
})
