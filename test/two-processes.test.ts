import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newCourse } from '#features/learning/courses/editing/rules.ts'
import { parseSettings } from '#platform/server/settings.ts'
import { signInAs, type TestRequest } from './app.ts'
import { createTestDatabase } from './database.ts'
import { freePort } from './server.ts'
import { sharedCache } from './shared-cache.ts'
import { databaseUrlOf, startTwoProcesses, type TwoProcesses } from './two-processes.ts'
import { addressIn, languageNames, languages, splitLanguage } from '#platform/values/translate.ts'

const hero = { title: 'Rivers', subtitle: '', stats: [], backgroundImage: '', youtubeUrl: '', thirdCardImage: '' }
const token = 'figures-of-two-processes'
const database = await createTestDatabase()
let two: TwoProcesses

beforeAll(async () => {
  two = await startTwoProcesses({
    databaseUrl: databaseUrlOf(database.connection),
    port: await freePort(),
    env: { SAMPLE_CONTENT: 'on', METRICS_TOKEN: token },
  })
})
afterAll(() => two.stop())

function administrator() {
  const request = (path: string, { json, ...init }: TestRequest = {}) => {
    const headers = new Headers(init.headers)
    headers.set('content-type', 'application/json')
    return fetch(`${two.origin}${path}`, {
      ...init,
      headers,
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
  }
  return signInAs({ deps: { database, settings: parseSettings({ PUBLIC_URL: two.origin }) }, request }, 'admin')
}
type Section = { version: number; data: { title: string } }
const read = async (port: number, headers: Record<string, string> = {}) => {
  const response = await fetch(`http://localhost:${port}/api/site-content/hero`, { headers })
  return (await response.json()) as Section
}

test('a save through one process is on the other within a second, and stays so (engine-9)', async () => {
  const admin = await administrator()
  const { version: from } = await read(Number(two.servers[0]?.port))
  const first = await admin.request('/api/site-content/hero', { method: 'PUT', json: { version: from, data: hero } })
  let { version } = (await first.json()) as Section
  const ports = two.servers.map((server) => server.port)
  const done = new AbortController()
  const seen = new Map(ports.map((port) => [port, 0]))
  const older: string[] = []
  const readers = ports.map(async (port) => {
    while (!done.signal.aborted) {
      const section = await read(port)
      const before = seen.get(port) ?? 0
      if (section.version < before) older.push(`${port} answered ${section.version} after ${before}`)
      seen.set(port, Math.max(before, section.version))
    }
  })
  for (let save = 0; save < 25; save += 1) {
    const response = await admin.request('/api/site-content/hero', {
      method: 'PUT',
      json: { version, data: { ...hero, title: `Title ${save}` } },
    })
    expect(response.status).toBe(200)
    ;({ version } = (await response.json()) as Section)
    for (const port of ports) while ((await read(port)).version < version);
  }
  done.abort()
  await Promise.all(readers)
  expect(older).toEqual([])
  expect([...seen.values()]).toEqual([version, version])
})

test(
  'a reader told of a change by one process never reads older data at the other (cache-7)',
  { tags: 'full' },
  async () => {
    const admin = await administrator()
    const [one, other] = two.servers.map((server) => server.port)
    const listening = new AbortController()
    const channel = await fetch(`http://localhost:${one}/api/changes?since=0`, { signal: listening.signal })
    let told = 0
    let text = ''
    const following = (async () => {
      for await (const chunk of channel.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += chunk
        told = Math.max(told, ...[...text.matchAll(/"position":(\d+)/g)].map((match) => Number(match[1])))
      }
    })().catch(() => {})
    await wait(1500)
    for (let save = 0; save < 10; save += 1) {
      const { version, data } = await read(Number(one))
      const before = told
      const response = await admin.request('/api/site-content/hero', {
        method: 'PUT',
        json: { version, data: { ...data, title: `Again ${save}` } },
      })
      const saved = (await response.json()) as Section
      await vi.waitFor(() => expect(told).toBeGreaterThan(before), { interval: 1 })
      expect((await read(Number(other), { 'x-seen-position': String(told) })).version).toBe(saved.version)
      await wait(120)
    }
    listening.abort()
    await following
  },
)

test('limits, sessions and secrets are shared by both processes (settings-8, engine-9)', async () => {
  const admin = await administrator()
  const answers = await Promise.all([1, 2, 3, 4].map(async () => (await admin.request('/api/session')).json()))
  for (const answer of answers) expect(answer).toMatchObject({ user: { email: 'admin@academy.example' } })
})

/** Every public page and feed, as the sitemap names them. */
async function publicPaths(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  const more = ['/courses?tab=free', '/announcements?when=past', '/contact?tab=volunteer', '/not-a-page', '/admin']
  return [...pages, ...more, '/feeds/announcements.xml', '/calendar.ics', '/sitemap.xml', '/api/courses', '/api/docs']
}

test('the same content is the same bytes and the same ETag in every process (cache-9)', { tags: 'full' }, async () => {
  const [one, other] = two.servers.map(({ port }) => `http://localhost:${port}`)
  const host = { headers: { host: new URL(two.origin).host } }
  const paths = await publicPaths(two.origin)
  expect(paths.length).toBeGreaterThan(25)
  for (const path of paths) {
    const [first, second] = await Promise.all([fetch(`${one}${path}`, host), fetch(`${other}${path}`, host)])
    expect([path, first.headers.get('etag')]).toEqual([path, second.headers.get('etag')])
    expect(first.headers.get('etag'), path).toMatch(/^W\//)
    expect(await first.text(), path).toBe(await second.text())
    const policies = [first, second].map(({ headers }) => headers.get('content-security-policy'))
    expect(policies[0], path).toBe(policies[1])
  }
  const etag = (await fetch(`${one}/`)).headers.get('etag') ?? ''
  expect((await fetch(`${other}/`, { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test('a cache on the way gives everybody their language (cache-17, cache-18)', { tags: 'full' }, async () => {
  const admin = await administrator()
  const cache = sharedCache()
  const { host } = new URL(two.origin)
  const readers = ['en-GB', 'zh-CN,zh;q=0.9', 'fr'].flatMap((language) =>
    [undefined, admin.cookie].map((cookie) => ({ 'accept-language': language, ...(cookie && { cookie }) })),
  )
  // One course stands for all.
  const kinds = new Map((await publicPaths(two.origin)).map((path) => [path.replace(/[\da-f-]{36}/, ':id'), path]))
  const pages = [...kinds.values()].filter((path) => !path.startsWith('/api/'))
  const answers = [
    'courses',
    'courses?limit=0',
    'search?q=river',
    'session',
    'admin/users',
    'nowhere',
    'docs',
    'openapi.json',
  ]
  const paths = [
    ...pages.flatMap((path) => languageNames.map((name) => addressIn(path, name))),
    ...answers.flatMap((path) => [`/api/${path}`, `/api/${path}${path.includes('?') ? '&' : '?'}language=zh`]),
  ]
  for (const [at, path] of paths.entries()) {
    const first = at % readers.length
    for (const reader of [...readers.slice(first), ...readers.slice(0, first)]) {
      const got = await cache.ask(`${two.origin}${path}`, reader)
      const direct = await fetch(`http://localhost:${two.servers[at % 2]?.port}${path}`, {
        headers: { ...reader, host },
      })
      const what = `${path} for ${JSON.stringify(reader)}`
      expect([got.status, withoutNumber(got.body)], what).toEqual([direct.status, withoutNumber(await direct.text())])
      const { tag } = languages[splitLanguage(path).language]
      if (got.body.startsWith('<!DOCTYPE html>')) expect(got.body, what).toContain(`<html lang="${tag}"`)
    }
  }
  expect(cache.reused()).toBeGreaterThan(paths.length)
})
/** Of this request. */
const withoutNumber = (body: string) => body.replace(/"requestId":"[^"]+"/, '')

/** How many answers a process has made for its cache. */
async function made(port: number): Promise<number> {
  const figures = await fetch(`http://localhost:${port}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  return Number(/^response_cache_made (\d+)$/m.exec(await figures.text())?.[1])
}

test(
  'a save of one language renders its own pages anew alone, in each process (translations-6)',
  { tags: 'full' },
  async () => {
    const admin = await administrator()
    const json = async (path: string, method: string, body: object, status = 200) => {
      const answer = await admin.request(path, { method, json: body })
      expect(answer.status, path).toBe(status)
      return (await answer.json()) as { id: string; version: number }
    }
    const fields = { ...newCourse, title: 'Moors', description: 'Of peat.', published: true }
    const { id } = await json('/api/admin/courses', 'POST', { data: fields }, 201)
    const pages = ['/', `/course/${id}`, '/courses', '/about', '/announcements', '/resources', '/contact']
    const paths = pages.flatMap((path) => languageNames.map((name) => addressIn(path, name)))
    /** Which of these a process makes anew, one asked after the other. */
    const madeAnew = async (port: number) => {
      const found: string[] = []
      for (const path of paths) {
        const before = await made(port)
        await (await fetch(`http://localhost:${port}${path}`)).text()
        if ((await made(port)) > before) found.push(path)
      }
      return found
    }
    /** The same of both, once they have heard of a save: an answer says its words. */
    const anewAfter = async (language: string, words: string) => {
      const ports = two.servers.map(({ port }) => port)
      const heard = async (port: number) =>
        (await fetch(`http://localhost:${port}/api/courses/${id}?language=${language}`)).text()
      for (const port of ports)
        await vi.waitFor(async () => expect(await heard(port)).toContain(words), { timeout: 30_000 })
      const [one, other] = [await madeAnew(ports[0] ?? 0), await madeAnew(ports[1] ?? 0)]
      expect(other).toEqual(one)
      return one
    }
    const concerned = ['/', `/course/${id}`, '/courses']
    const inChinese = concerned.map((path) => addressIn(path, 'zh'))
    const translate = (language: string, version: number, title: string, more: object = {}) => {
      const data = { texts: title ? { title } : {}, published: true, ...more }
      return json(`/api/admin/translations/courses/${id}/${language}`, 'PUT', { version, data })
    }
    await anewAfter('en', 'Moors')
    expect(await anewAfter('en', 'Moors'), 'nothing was saved').toEqual([])

    await translate('zh', 0, '高地沼泽')
    expect(await anewAfter('zh', '高地沼泽')).toEqual(inChinese)
    await json(`/api/admin/courses/${id}`, 'PUT', { version: 1, data: { ...fields, title: 'Wet moors' } })
    expect((await anewAfter('en', 'Wet moors')).toSorted()).toEqual([...concerned, ...inChinese].toSorted())

    await translate('zh', 1, '', { is_source: true })
    expect((await anewAfter('en', '"text_language":"zh"')).toSorted()).toEqual([...concerned, ...inChinese].toSorted())
    await translate('en', 0, 'Moors of the north')
    expect(await anewAfter('en', 'Moors of the north')).toEqual(concerned)
  },
)
