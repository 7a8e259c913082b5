import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { ownScripts } from './pages.ts'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test("a page's policy allows its own inline scripts, each once, and its files (http-2)", () => {
  const made = `<script nonce="n1">one()</script><script type="module" nonce="n1" src="/assets/a.js"></script><script nonce="n1">two()\n</script><script nonce="n1">one()</script>`
  const { html, scripts } = ownScripts(made, 'n1')
  expect(html).not.toContain('nonce')
  const policy = contentSecurityPolicy(scripts)
  expect(policy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()\n')};`)
  expect(policy).not.toContain('unsafe')
})

test('a page without scripts of its own allows none inline', () => {
  const { scripts } = ownScripts('<p>text</p><script>three()</script><script nonce="n2">four()</script>', 'n1')
  expect(contentSecurityPolicy(scripts)).toContain("script-src 'self';")
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
  expect(contentSecurityPolicy([]).split('; ')).toContain(directive)
})

test('Strict-Transport-Security is sent on https only (http-3)', () => {
  expect(securityHeaders(true)['strict-transport-security']).toMatch(/max-age=31536000/)
  expect(securityHeaders(false)).not.toHaveProperty('strict-transport-security')
})
