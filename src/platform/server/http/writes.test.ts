import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createLog } from '#platform/server/log.ts'
import { errorHandler } from './error-handler.ts'
import { csrfProtection } from './writes.ts'
import type { ApiEnv } from './permission.ts'

const app = new Hono<ApiEnv>()
app.onError(errorHandler(createLog('silent')))
app.use(csrfProtection('https://academy.example', () => false))
app.all('*', (c) => c.text('done'))
const write = (headers: Record<string, string>, method = 'POST') =>
  app.request('/api/thing', { method, headers: { cookie: 'session=x', ...headers } })

test.each([
  ["another site's page", { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a page of another subdomain', { origin: 'https://files.academy.example', 'sec-fetch-site': 'same-site' }],
  ['the same name without encryption', { origin: 'http://academy.example' }],
  ['another port', { origin: 'https://academy.example:8443' }],
  ['a frame without an origin', { origin: 'null' }],
  ['a browser that hides the origin', { 'sec-fetch-site': 'cross-site' }],
])('a write from %s is refused (http-4)', async (_who, headers) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect((await write(headers, method)).status).toBe(403)
})

test.each([
  ['a page of this site', { origin: 'https://academy.example', 'sec-fetch-site': 'same-origin' }],
  ['a program that has no origin, such as a webhook', {}],
])('a write from %s passes (http-4)', async (_who, headers) => {
  expect((await write(headers)).status).toBe(200)
})

test('reading is open to links from anywhere', async () => {
  expect((await write({ origin: 'https://evil.example' }, 'GET')).status).toBe(200)
})
