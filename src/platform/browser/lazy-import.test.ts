// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { lazyImport } from './lazy-import.ts'

afterEach(() => void vi.restoreAllMocks())

test('without a connection code is asked for as soon as there is one', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('came')
  const coming = lazyImport(load)
  await Promise.resolve()
  expect(load).not.toHaveBeenCalled()
  onLine.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  expect(await coming).toBe('came')
})

test('a failed import rejects nothing, as that would break the page (error-3)', async () => {
  const settled = vi.fn<() => void>()
  lazyImport(() => Promise.reject(new TypeError('Failed to fetch'))).then(settled, settled)
  await new Promise((resolve) => setTimeout(resolve))
  expect(settled).not.toHaveBeenCalled()
})
