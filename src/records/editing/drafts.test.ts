// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { draftsUnder, dropDraft, keepDraft, readDraft } from './drafts.ts'

const draft = { version: 3, base: { title: 'a' }, document: { title: 'b' }, keptAt: '2026-01-01T00:00:00Z' }
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('typed text is offered back until it is dropped, each part on its own (drafts-2)', () => {
  expect(keepDraft('hero', draft)).toBe(true)
  keepDraft('mission', { ...draft, version: 9 })
  expect(readDraft('hero')).toEqual(draft)
  dropDraft('hero')
  expect([readDraft('hero'), readDraft('mission')?.version]).toEqual([null, 9])
})

test.each([
  '',
  'nonsense',
  'null',
  '5',
  '[]',
  '{}',
  '{"version":"1","base":{},"document":{}}',
  '{"version":1,"base":{},"keptAt":""}',
  '{"version":1,"base":{},"document":{}}',
])('other content under its key (%s) is no draft', (kept) => {
  localStorage.setItem('academy-draft:hero', kept)
  expect(readDraft('hero')).toBeNull()
})

test('drafts of a key are listed latest first, without those of longer keys', () => {
  keepDraft('hero', draft)
  keepDraft('hero:tab', { ...draft, keptAt: '2026-01-02T00:00:00Z' })
  keepDraft('heroes', draft)
  keepDraft('hero/new', draft)
  localStorage.setItem('academy-draft:hero:broken', '{')
  expect(draftsUnder('hero').map(({ key }) => key)).toEqual(['hero:tab', 'hero'])
})

test('composed text is kept in a draft only once its composition ends (input-method-2)', async () => {
  const says = (title: string) => keepDraft('hero', { ...draft, document: { title } })
  says('a')
  document.dispatchEvent(new Event('compositionstart'))
  says("asheng'tai")
  expect(readDraft('hero')?.document).toEqual({ title: 'a' })
  says('a生态')
  document.dispatchEvent(new Event('compositionend'))
  await vi.waitFor(() => expect(readDraft('hero')?.document).toEqual({ title: 'a生态' }))
  says('b')
  expect(readDraft('hero')?.document).toEqual({ title: 'b' })
})

test('a draft that is dropped while a word is composed stays dropped (input-method-2)', async () => {
  document.dispatchEvent(new Event('compositionstart'))
  keepDraft('hero', draft)
  dropDraft('hero')
  document.dispatchEvent(new Event('compositionend'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(readDraft('hero')).toBeNull()
})

test('a composition whose field left the page ends with the next key (input-method-2)', () => {
  document.dispatchEvent(new Event('compositionstart'))
  keepDraft('hero', draft)
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Process', keyCode: 229 }))
  expect(readDraft('hero')).toBeNull()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'x' }))
  expect(readDraft('hero')).toEqual(draft)
})

test('a device without storage says so and breaks nothing (drafts-2)', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { setItem: refuse, getItem: refuse, removeItem: refuse })
  expect(keepDraft('hero', draft)).toBe(false)
  expect(readDraft('hero')).toBeNull()
  expect(draftsUnder('hero')).toEqual([])
  expect(() => dropDraft('hero')).not.toThrow()
})
