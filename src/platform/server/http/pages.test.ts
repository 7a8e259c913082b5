import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { everyone } from '#platform/server/changes/audience.ts'
import type { ChangeHandler, Changes } from '#platform/server/changes/changes.ts'
import { AppError } from '#platform/server/errors.ts'
import { createLog } from '#platform/server/log.ts'
import { createPageCache } from '#platform/server/page-cache/page-cache.ts'
import { answerErrors } from './answer-errors.ts'
import { madeFrom } from './api.ts'
import { answerPages, type RenderPage } from './pages.ts'
import type { ApiEnv } from './permission.ts'

const html = (text: string, status = 200) =>
  new Response(`<!doctype html><script>wake()</script><p>${text}</p>`, {
    status,
    headers: { 'content-type': 'text/html' },
  })

/** A site of which `render` makes the pages, with an API that says what its answers were made from. */
function siteOf(render: RenderPage) {
  const handlers = new Set<ChangeHandler>()
  const changes = {
    position: () => 7,
    isListening: () => true,
    subscribe: (handler: ChangeHandler) => handlers.add(handler),
    onLost: () => {},
  } as unknown as Changes
  const cache = createPageCache({
    changes,
    addresses: [{ path: '/' }, { path: '/about', params: ['tab'] }],
    maxBytes: 1_000_000,
  })
  const api = new Hono<ApiEnv>().get('/api/hero', (c) => {
    madeFrom(c, ['hero'], new Date('2030-01-01'))
    return c.json({})
  })
  api.get('/api/search', (c) => c.json({}))
  const app = new Hono<ApiEnv>()
  app.onError(answerErrors(createLog('silent')))
  const answer = answerPages({
    render,
    api: () => async (input, init) => api.request(input instanceof Request ? input : input.toString(), init),
    cache,
    position: () => 7,
    headers: { 'x-content-type-options': 'nosniff' },
    publicUrl: 'https://academy.example',
  })
  app.on(['GET', 'HEAD'], '*', answer)
  app.all('*', () => {
    throw new AppError('method')
  })
  const ask = (path: string, init?: RequestInit) => app.request(`http://evil.example${path}`, init)
  const change = (topic: string) => handlers.forEach((handler) => handler({ position: 8, topic, ids: [], ...everyone }))
  return { ask, cache, change }
}
const home: RenderPage = async (request, { api }) => {
  await api('/api/hero')
  return html(request.url)
}

test('a page is rendered for nobody in particular: without the host, headers or unlisted parameters of whoever asked', async () => {
  const render = vi.fn<RenderPage>(home)
  const { ask, cache } = siteOf(render)
  const response = await ask('/about?utm_source=<script>&tab=team', {
    headers: { cookie: 'session=x', 'x-forwarded-host': 'evil.example' },
  })
  expect(await response.text()).toContain('<p>https://academy.example/about?tab=team</p>')
  const [request, { position }] = vi.mocked(render).mock.calls.flat() as Parameters<RenderPage>
  expect([...request.headers]).toEqual([])
  expect(position).toBe(7)
  expect(cache.get('/about?tab=team')?.identity.body.toString()).toContain('academy.example')
})

test('a page carries the policy of its own scripts and may be kept by nobody without asking', async () => {
  const { headers } = await siteOf(home).ask('/')
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[\w+/]+='; style-src 'self'/)
  expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(headers.get('x-made-from')).toBeNull()
})

test('readers who come while a page is being rendered share that render, unless something changed meanwhile', async () => {
  const finish: (() => void)[] = []
  const render = vi.fn<RenderPage>(async (request, options) => {
    await new Promise<void>((resolve) => finish.push(resolve))
    return home(request, options)
  })
  const { ask, change, cache } = siteOf(render)
  const readers = [ask('/'), ask('/'), ask('/')]
  await vi.waitFor(() => expect(finish).toHaveLength(1))
  change('hero')
  const later = ask('/')
  await vi.waitFor(() => expect(finish).toHaveLength(2))
  for (const go of finish) go()
  for (const response of await Promise.all([...readers, later])) expect(response.status).toBe(200)
  expect(render).toHaveBeenCalledTimes(2)
  expect(cache.get('/')).toBeDefined()
})

test('a shared render that fails fails nobody else', async () => {
  let renders = 0
  const { ask } = siteOf(async (request, options) => {
    renders += 1
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (renders === 1) throw new Error('first')
    return home(request, options)
  })
  const [first, second] = await Promise.all([ask('/'), ask('/')])
  expect(new Set([first?.status, second?.status])).toEqual(new Set([200, 500]))
})

test.each([
  [503, 'no-store', '10'],
  [404, 'no-store', null],
  [500, 'no-store', null],
])('a page that failed with %i is kept nowhere', async (status, cacheControl, retry) => {
  const { ask, cache } = siteOf(async (_request, { api }) => {
    await api('/api/hero')
    const failed = html('failed', status)
    failed.headers.set('cache-control', 'public, max-age=60')
    return failed
  })
  const response = await ask('/')
  expect([response.status, response.headers.get('cache-control'), response.headers.get('retry-after')]).toEqual([
    status,
    cacheControl,
    retry,
  ])
  expect(response.headers.get('content-security-policy')).toContain('sha256-')
  expect(cache.get('/')).toBeUndefined()
})

test('a page is not kept where one of the answers it was made from does not say what that was made from', async () => {
  const { ask, cache } = siteOf(async (request, options) => {
    await options.api('/api/search')
    return home(request, options)
  })
  expect((await ask('/')).headers.get('cache-control')).toBe('no-store')
  expect(cache.get('/')).toBeUndefined()
})

test('a page made from no data is kept, and outlives every change', async () => {
  const { ask, cache, change } = siteOf(async () => html('plain'))
  expect((await ask('/')).headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  change('hero')
  expect(cache.get('/')?.identity.body.toString()).toContain('plain')
})

test('HEAD tells the same about a page as GET, without the page', async () => {
  const { ask } = siteOf(home)
  for (const path of ['/', '/admin']) {
    const [get, head] = [await ask(path), await ask(path, { method: 'HEAD' })]
    expect(await head.text()).toBe('')
    for (const name of ['content-type', 'cache-control', 'content-security-policy'])
      expect(head.headers.get(name)).toBe(get.headers.get(name))
  }
})

test('who has a page is told that it has not changed, and pages go out compressed', async () => {
  const { ask } = siteOf(home)
  const etag = (await ask('/')).headers.get('etag') ?? ''
  const again = await ask('/', { headers: { 'if-none-match': etag } })
  expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'public, max-age=0, must-revalidate'])
  expect((await ask('/', { headers: { 'accept-encoding': 'br' } })).headers.get('content-encoding')).toBe('br')
})

test('a write to a page is refused as such', async () => {
  const { ask } = siteOf(home)
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) expect((await ask('/', { method })).status).toBe(405)
})

test.each([
  ['/about/', '/about'],
  ['/about/?tab=team', '/about?tab=team'],
  ['/a/b//', '/a/b'],
  ['//evil.example/', '/evil.example'],
  ['///evil.example//', '/evil.example'],
  ['/\\evil.example/', '/evil.example'],
  ['//', '/'],
])('%s leads to the one address of its page, %s, and never to another site', async (given, location) => {
  const response = await siteOf(home).ask(given)
  expect([response.status, response.headers.get('location')]).toEqual([308, location])
})

test('an address that looks like another host is a path of this site', async () => {
  const render = vi.fn<RenderPage>(home)
  await siteOf(render).ask('//other.example/x')
  expect(render.mock.calls[0]?.[0].url).toBe('https://academy.example//other.example/x')
})
