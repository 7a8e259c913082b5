import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { type ChangeHandler, type Changes, everyone } from '#platform/server/changes/changes.ts'
import { AppError } from '#platform/server/errors.ts'
import { createFairQueue } from '#platform/server/limits/fair-queue.ts'
import { createLog } from '#platform/server/log.ts'
import { createResponseCache } from '#platform/server/response-cache/response-cache.ts'
import { errorHandler } from './error-handler.ts'
import { setCacheTags } from './api.ts'
import { answerPages, type RenderPage, type RouteOf } from './pages.ts'
import type { ApiEnv } from './permission.ts'

const html = (text: string, status = 200, nonce = '') =>
  new Response(`<!doctype html><script nonce="${nonce}">wake()</script><p>${text}</p>`, {
    status,
    headers: { 'content-type': 'text/html' },
  })

/** A site of which `render` makes the pages, with an API that says what its answers were made from. */
function siteOf(render: RenderPage, routeOf?: RouteOf) {
  const handlers = new Set<ChangeHandler>()
  const changes = {
    position: () => 7,
    isListening: () => true,
    subscribe: (handler: ChangeHandler) => handlers.add(handler),
    onLost: () => {},
  } as unknown as Changes
  const cache = createResponseCache({
    changes,
    isAway: () => false,
    addresses: [
      { path: '/' },
      { path: '/about', params: { tab: ['team'], after: /^\d+$/ } },
      { path: '/about/*' },
      { path: '/course/:id', record: '/api/course/:id' },
    ],
    maxBytes: 1_000_000,
  })
  const api = new Hono<ApiEnv>().get('/api/hero', (c) => {
    setCacheTags(c, ['hero'], new Date('2030-01-01'))
    return c.json({})
  })
  api.get('/api/search', (c) => c.json({}))
  api.get('/api/about', (c) => c.json({}, 400))
  api.get('/api/course/:id', (c) => {
    setCacheTags(c, ['hero'])
    return c.json({}, c.req.param('id') === '7' ? 200 : 404)
  })
  const app = new Hono<ApiEnv>()
  app.onError(errorHandler(createLog('silent')))
  const answer = answerPages({
    render,
    ...(routeOf && { routeOf }),
    queue: createFairQueue(),
    api: () => async (input, init) => api.request(input instanceof Request ? input : input.toString(), init),
    cache,
    position: () => 7,
    headers: { 'x-content-type-options': 'nosniff' },
    publicUrl: 'https://academy.example',
  })
  app.use(async (c, next) => {
    c.set('session', async () => null)
    await next()
  })
  app.on(['GET', 'HEAD'], '*', answer)
  app.all('*', () => {
    throw new AppError('method')
  })
  const ask = (path: string, init?: RequestInit) => app.request(`http://evil.example${path}`, init)
  const change = (topic: string) => handlers.forEach((handler) => handler({ position: 8, topic, ids: [], ...everyone }))
  return { ask, cache, change }
}
const home: RenderPage = async (request, { api, nonce }) => {
  await api('/api/hero')
  return html(request.url, 200, nonce)
}

test('a page is rendered without the host, headers or unlisted parameters of a reader (cache-13)', async () => {
  const render = vi.fn<RenderPage>(home)
  const { ask, cache } = siteOf(render)
  const response = await ask('/about?utm_source=<script>&tab=team', {
    headers: { cookie: 'session=x', 'x-forwarded-host': 'evil.example' },
  })
  expect(await response.text()).toContain('<p>https://academy.example/about?tab=team</p>')
  const [request] = vi.mocked(render).mock.calls.flat() as Parameters<RenderPage>
  expect([...request.headers]).toEqual([])
  expect(response.headers.get('server-timing')).toBe('made;desc="7"')
  expect(cache.get('/about?tab=team')?.identity.body.toString()).toContain('academy.example')
})

test('a page has a policy for its own scripts and is revalidated by every cache (http-2)', async () => {
  const { headers } = await siteOf(home).ask('/')
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[\w+/]+='; style-src 'self'/)
  expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(headers.get('x-cache-tags')).toBeNull()
})

test('an inline script that the program did not write is not allowed (http-2)', async () => {
  const injected = '<script>steal()</script><script nonce="guessed">steal()</script>'
  const { ask } = siteOf(async (_request, { nonce }) => html(injected, 200, nonce))
  const response = await ask('/')
  const page = await response.text()
  expect(page).toContain(injected)
  expect(page).toContain('<script>wake()</script>')
  const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  expect(response.headers.get('content-security-policy')).toContain(`script-src 'self' ${hashOf('wake()')};`)
  expect(response.headers.get('content-security-policy')).not.toContain(hashOf('steal()'))
})

test('unknown values of listed parameters give the plain page, without a render (cache-10)', async () => {
  const render = vi.fn<RenderPage>(home)
  const { ask } = siteOf(render)
  await ask('/about')
  for (const query of ['tab=made-up', 'tab=x&utm=y', 'tab=']) expect((await ask(`/about?${query}`)).status).toBe(200)
  expect(render).toHaveBeenCalledOnce()
})

test('one page for many addresses is kept once; its failure only for its address (cache-10)', async () => {
  let fails = true
  const render = vi.fn<RenderPage>(async (request, { nonce }) => html(request.url, fails ? 503 : 200, nonce))
  const { ask } = siteOf(render)
  expect(await (await ask('/about/some-thing')).text()).toContain('/about/some-thing')
  fails = false
  for (const address of ['/about/one', '/about/two/three']) expect((await ask(address)).status).toBe(200)
  expect(render).toHaveBeenCalledTimes(2)
})

test.each([
  ['paths that no route has', '/made-up-', '/made-up-'],
  ['records that do not exist', '/course/made-up-', '/course/made-up-'],
  ['places in a list that cannot be', '/about?after=made-up-', '/about?tab=team&after=made-up-'],
])('for %s there is one page, rendered once (cache-10)', async (_what, address, other) => {
  const render = vi.fn<RenderPage>(async (request, { api, nonce }) => {
    if (request.url.includes('after=')) await api('/api/about?after=made-up')
    return html('not here', 404, nonce)
  })
  const { ask } = siteOf(render, async (path) => (path.startsWith('/made-up') ? null : { id: path, isOne: true }))
  for (let at = 0; at < 5; at += 1) {
    const response = await ask(`${at % 2 ? other : address}${at}`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-")
    expect(await response.text()).toContain('not here')
  }
  expect(render).toHaveBeenCalledOnce()
})

test('a record that exists has its own page, and the API is asked for it once (cache-10)', async () => {
  const asked: string[] = []
  const { ask } = siteOf(async (_request, { api, nonce }) => {
    asked.push(String((await api('/api/course/7')).status))
    return html('seven', 200, nonce)
  })
  expect(await (await ask('/course/7')).text()).toContain('seven')
  expect(asked).toEqual(['200'])
})

test('a back office page is kept under its own path only, and by nobody else (cache-11)', async () => {
  const render = vi.fn<RenderPage>(async (_request, { nonce }) => html('frame', 200, nonce))
  const { ask } = siteOf(render, async () => ({ id: 'admin', isOne: true }))
  for (const address of ['/admin', '/admin']) {
    const response = await ask(address)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  }
  await ask('/admin?tab=x')
  expect(render).toHaveBeenCalledTimes(2)
  for (const again of ['/Admin', '/Admin']) await ask(again)
  expect(render).toHaveBeenCalledTimes(4)
})

test('readers during a render share it, unless something changed meanwhile', async () => {
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

test('a failed shared render does not fail its other readers', async () => {
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
])('a page that failed with %i is not cached (errors-5)', async (status, cacheControl, retry) => {
  const { ask, cache } = siteOf(async (_request, { api, nonce }) => {
    await api('/api/hero')
    const failed = html('failed', status, nonce)
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

test('a page is not kept where an answer it used does not name its sources (cache-5)', async () => {
  const { ask, cache } = siteOf(async (request, options) => {
    await options.api('/api/search')
    return home(request, options)
  })
  expect((await ask('/')).headers.get('cache-control')).toBe('no-store')
  expect(cache.get('/')).toBeUndefined()
})

test('a page made from no data is cached through every change (cache-5)', async () => {
  const { ask, cache, change } = siteOf(async () => html('plain'))
  expect((await ask('/')).headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  change('hero')
  expect(cache.get('/')?.identity.body.toString()).toContain('plain')
})

test.each(['/profile', '/made-up', '/course/made-up'])(
  'only changes to header and footer data of %s outdate it (cache-5, pages-4)',
  async (address) => {
    const render = vi.fn<RenderPage>(async (_request, { api, nonce }) => {
      await api('/api/hero')
      return html('with a footer', address === '/profile' ? 200 : 404, nonce)
    })
    const { ask, change } = siteOf(render, async (path) => (path === '/profile' ? { id: path, isOne: true } : null))
    await ask(address)
    change('courses')
    await ask(address)
    expect(render).toHaveBeenCalledTimes(1)
    change('hero')
    await ask(address)
    expect(render).toHaveBeenCalledTimes(2)
  },
)

test('HEAD tells the same about a page as GET, without the page', async () => {
  const { ask } = siteOf(home)
  for (const path of ['/', '/admin']) {
    const [get, head] = [await ask(path), await ask(path, { method: 'HEAD' })]
    expect(await head.text()).toBe('')
    for (const name of ['content-type', 'cache-control', 'content-security-policy'])
      expect(head.headers.get(name)).toBe(get.headers.get(name))
  }
})

test('a known page answers 304, and pages are compressed (http-1)', async () => {
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
