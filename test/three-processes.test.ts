import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newCourse } from '#features/learning/courses/editing/rules.ts'
import { addressIn, languageNames, languages, splitLanguage } from '#platform/values/translate.ts'
import { administratorAt } from './app.ts'
import { createTestDatabase } from './database.ts'
import { databaseUrlOf, type Processes, startProcesses } from './processes.ts'
import { freePort } from './server.ts'
import { sharedCache } from './shared-cache.ts'

const token = 'figures-of-three-processes'
const database = await createTestDatabase()
let three: Processes

beforeAll(async () => {
  three = await startProcesses({
    count: 3,
    databaseUrl: databaseUrlOf(database.connection),
    port: await freePort(),
    env: { SAMPLE_CONTENT: 'on', METRICS_TOKEN: token },
  })
})
afterAll(() => three.stop())

/** Every public page and feed, as the sitemap names them. */
async function publicPaths(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  const more = ['/courses?tab=free', '/announcements?when=past', '/contact?tab=volunteer', '/not-a-page', '/admin']
  return [...pages, ...more, '/feeds/announcements.xml', '/calendar.ics', '/sitemap.xml', '/api/courses', '/api/docs']
}

test('the same content is the same bytes and the same ETag in every process (cache-9)', { tags: 'full' }, async () => {
  const origins = three.servers.map(({ port }) => `http://localhost:${port}`)
  const host = { headers: { host: new URL(three.origin).host } }
  const paths = await publicPaths(three.origin)
  expect(paths.length).toBeGreaterThan(25)
  for (const path of paths) {
    const answers = await Promise.all(
      origins.map(async (origin) => {
        const answer = await fetch(origin + path, host)
        const { headers } = answer
        return [path, headers.get('etag'), headers.get('content-security-policy'), await answer.text()]
      }),
    )
    expect(answers[0]?.[1], path).toMatch(/^W\//)
    for (const answer of answers) expect(answer).toEqual(answers[0])
  }
  const etag = (await fetch(`${origins[0]}/`)).headers.get('etag') ?? ''
  for (const origin of origins) expect((await fetch(origin, { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test('a cache on the way gives everybody their language (cache-17, cache-18)', { tags: 'full' }, async () => {
  const admin = await administratorAt(three.origin, database)
  const cache = sharedCache()
  const { host } = new URL(three.origin)
  const readers = ['en-GB', 'zh-CN,zh;q=0.9', 'fr'].flatMap((language) =>
    [undefined, admin.cookie].map((cookie) => ({ 'accept-language': language, ...(cookie && { cookie }) })),
  )
  // One course stands for all.
  const kinds = new Map((await publicPaths(three.origin)).map((path) => [path.replace(/[\da-f-]{36}/, ':id'), path]))
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
      const got = await cache.ask(`${three.origin}${path}`, reader)
      const direct = await fetch(`http://localhost:${three.servers[at % 3]?.port}${path}`, {
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
    const admin = await administratorAt(three.origin, database)
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
    /** The same of all, once they have heard of a save: an answer says its words. */
    const anewAfter = async (language: string, words: string) => {
      const ports = three.servers.map(({ port }) => port)
      const heard = async (port: number) =>
        (await fetch(`http://localhost:${port}/api/courses/${id}?language=${language}`)).text()
      for (const port of ports)
        await vi.waitFor(async () => expect(await heard(port)).toContain(words), { timeout: 30_000 })
      const [one, ...others] = [
        await madeAnew(ports[0] ?? 0),
        await madeAnew(ports[1] ?? 0),
        await madeAnew(ports[2] ?? 0),
      ]
      for (const other of others) expect(other).toEqual(one)
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
