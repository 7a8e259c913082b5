// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { renderPosition } from './live-updates.ts'

afterEach(() => {
  vi.restoreAllMocks()
})
const navigation = (entry: object) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry as PerformanceEntry])

test('a page has the position of changes at which it was made (changes-4)', () => {
  navigation({
    serverTiming: [
      { name: 'proxy', description: '3' },
      { name: 'made', description: '42' },
    ],
  })
  expect(renderPosition()).toBe(42)
})

test.each([
  ['it tells nothing of it', {}],
  ['a proxy took it away', { serverTiming: [] }],
  ['it is no number', { serverTiming: [{ name: 'made', description: 'x' }] }],
])('where %s, all changes since the beginning are requested (changes-4)', (_what, entry) => {
  navigation(entry)
  expect(renderPosition()).toBe(0)
})
