// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { followLiveUpdates } from './live-updates.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A page that follows changes, and another tab that tells it of one. */
function openPage() {
  const queries = new QueryClient()
  ends.push(followLiveUpdates(queries, 0))
  const otherTab = new BroadcastChannel('academy-changes')
  ends.push(() => otherTab.close())
  return {
    queries,
    tell: (topic: string, ids: string[] = []) => otherTab.postMessage({ told: { position: 1, topic, ids } }),
  }
}
const isStale = (queries: QueryClient, key: (string | string[])[]) => queries.getQueryState(key)?.isInvalidated

test('a change refreshes the queries made from it and leaves the others', async () => {
  const { queries, tell } = openPage()
  queries.setQueryData(['site-content', 'hero'], {})
  queries.setQueryData(['site-content', 'mission'], {})
  tell('site-content/hero')
  await vi.waitFor(() => expect(isStale(queries, ['site-content', 'hero'])).toBe(true))
  expect(isStale(queries, ['site-content', 'mission'])).toBe(false)
})

test('a query with several ids is refreshed by a change of any of them only (access-5)', async () => {
  const [course = '', above = '', other = ''] = [1, 2, 3].map((n) => `${n}0000000-0000-4000-8000-000000000000`)
  const keys = [
    ['enrollments', [course, above], 'access'],
    ['enrollments', [other], 'access'],
  ]
  const { queries, tell } = openPage()
  for (const key of keys) queries.setQueryData(key, {})
  tell('enrollments', [above])
  await vi.waitFor(() => expect(isStale(queries, keys[0] ?? [])).toBe(true))
  expect(isStale(queries, keys[1] ?? [])).toBe(false)
})

test('figures counted from several features follow each of them, and no other', async () => {
  const { queries, tell } = openPage()
  queries.setQueryDefaults(['statistics'], { meta: { cacheTags: ['courses', 'resources'] } })
  queries.setQueryData(['statistics'], {})
  queries.setQueryDefaults(['others'], { meta: { cacheTags: ['announcements'] } })
  queries.setQueryData(['others'], {})
  tell('courses/courses')
  await vi.waitFor(() => expect(isStale(queries, ['statistics'])).toBe(true))
  expect(isStale(queries, ['others'])).toBe(false)
})
