import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#platform/browser/api-client.ts'
import { toast } from '#platform/ui/toast.ts'
import { announceChange } from './announce-change.ts'

beforeEach(() => {
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.spyOn(toast, 'error').mockReturnValue()
})
afterEach(() => void vi.restoreAllMocks())

const rain = new ApiError(500, { error: { code: 'internal', message: 'It rained.' } }, null)

test.each([
  ['Module', 'add', 'Module added successfully', 'Failed to add module'],
  ['Module', 'update', 'Module updated successfully', 'Failed to update module'],
  ['Module', 'delete', 'Module deleted successfully', 'Failed to delete module'],
  ['Partner', 'add', 'Partner added successfully', 'Failed to add partner'],
  ['Partner', 'update', 'Partner updated successfully', 'Failed to update partner'],
  ['Partner', 'delete', 'Partner deleted successfully', 'Failed to delete partner'],
] as const)('%s, %s: %s, or %s', async (kind, change, done, failed) => {
  expect(await announceChange(kind, change, async () => 'saved')).toBe(true)
  expect(toast.success).toHaveBeenCalledExactlyOnceWith(done)
  expect(await announceChange(kind, change, () => Promise.reject(rain))).toBe(false)
  expect(toast.error).toHaveBeenCalledExactlyOnceWith(failed, { description: 'It rained.' })
})

test('a change that meets somebody else’s is neither called done nor failed', async () => {
  expect(await announceChange('Partner', 'update', async () => 'conflict')).toBe(true)
  expect([toast.success, toast.error].map((said) => vi.mocked(said).mock.calls.length)).toEqual([0, 0])
})
