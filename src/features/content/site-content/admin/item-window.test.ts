import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#platform/browser/api-client.ts'
import { toast } from '#platform/ui/toast.ts'
import { announceChange } from './item-window.tsx'

beforeEach(() => {
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.spyOn(toast, 'error').mockReturnValue()
})
afterEach(() => void vi.restoreAllMocks())

const rain = new ApiError(500, { error: { code: 'internal', message: 'It rained.' } }, null)

test.each([
  ['module', 'add', 'Module added successfully', 'Failed to add module'],
  ['module', 'update', 'Module updated successfully', 'Failed to update module'],
  ['module', 'delete', 'Module deleted successfully', 'Failed to delete module'],
  ['partner', 'add', 'Partner added successfully', 'Failed to add partner'],
  ['partner', 'update', 'Partner updated successfully', 'Failed to update partner'],
  ['partner', 'delete', 'Partner deleted successfully', 'Failed to delete partner'],
] as const)('%s, %s: %s, or %s (partners-admin-2, modules-3)', async (kind, change, done, failed) => {
  expect(await announceChange(kind, change, async () => 'saved')).toBe(true)
  expect(toast.success).toHaveBeenCalledExactlyOnceWith(done)
  expect(await announceChange(kind, change, () => Promise.reject(rain))).toBe(false)
  expect(toast.error).toHaveBeenCalledExactlyOnceWith(failed, { description: 'It rained.' })
})

test('a change that conflicts is neither called done nor failed (partners-admin-2)', async () => {
  expect(await announceChange('partner', 'update', async () => 'conflict')).toBe(true)
  expect([toast.success, toast.error].map((said) => vi.mocked(said).mock.calls.length)).toEqual([0, 0])
})
