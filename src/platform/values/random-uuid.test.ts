import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { randomUuid } from './random-uuid.ts'

afterEach(() => vi.unstubAllGlobals())

test('a key is a UUID like no other over plain http as well, where browsers have no randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.map(() => Math.random() * 256) })
  const keys = Array.from({ length: 100 }, randomUuid)
  expect(new Set(keys).size).toBe(100)
  for (const key of keys) expect(z.uuidv4().safeParse(key).success, key).toBe(true)
})
