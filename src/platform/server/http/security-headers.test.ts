import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test("a page's policy allows the inline scripts it was made with, each once, and its own files", () => {
  const policy = contentSecurityPolicy(
    `<script>one()</script><script type="module" src="/assets/a.js"></script><script nonce="">two()\n</script><script>one()</script>`,
  )
  expect(policy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()\n')};`)
  expect(policy).not.toContain('unsafe')
})

test('a page without scripts allows none inline', () => {
  expect(contentSecurityPolicy('<p>text</p>')).toContain("script-src 'self';")
})

test.each([
  "default-src 'self'",
  "style-src 'self'",
  'frame-src https://www.youtube-nocookie.com',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
])('every page says %s', (directive) => {
  expect(contentSecurityPolicy('').split('; ')).toContain(directive)
})

test('the promise to stay on https is made on https alone', () => {
  expect(securityHeaders(true)['strict-transport-security']).toMatch(/max-age=31536000/)
  expect(securityHeaders(false)).not.toHaveProperty('strict-transport-security')
})
