// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { madeAt } from './made-at.ts'

afterEach(() => {
  vi.restoreAllMocks()
})
const navigation = (entry: object) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry as PerformanceEntry])

test('a browser reads beside the page at which position of changes it was made', () => {
  navigation({
    serverTiming: [
      { name: 'proxy', description: '3' },
      { name: 'made', description: '42' },
    ],
  })
  expect(madeAt()).toBe(42)
})

test.each([
  ['it tells nothing of it', {}],
  ['a proxy took it away', { serverTiming: [] }],
  ['it is no number', { serverTiming: [{ name: 'made', description: 'x' }] }],
])('where %s, everything since the beginning is asked for', (_what, entry) => {
  navigation(entry)
  expect(madeAt()).toBe(0)
})
