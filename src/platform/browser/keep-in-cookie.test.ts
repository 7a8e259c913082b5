// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { keepInCookie } from './keep-in-cookie.ts'

afterEach(() => vi.unstubAllGlobals())

test('a cookie that a script writes is Secure on https, and works on http (session-2)', () => {
  const written = vi.spyOn(document, 'cookie', 'set')
  for (const protocol of ['https:', 'http:']) {
    vi.stubGlobal('location', { protocol })
    keepInCookie('help_read', '/admin/bin /admin/mail', { path: '/admin', seconds: 60 })
  }
  const kept = 'help_read=%2Fadmin%2Fbin%20%2Fadmin%2Fmail; path=/admin; max-age=60; samesite=lax'
  expect(written.mock.calls).toEqual([[`${kept}; secure`], [kept]])
})
