import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleId } from '#sample/id.ts'
import { proofAt } from '#test/local-access.ts'
import { scriptedBrowser } from '#test/scripted-browser.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import { readPage } from './read-page.ts'

let site: RunningServer
let headers: Record<string, string>
let records: readonly (readonly [entity: string, id: string, pages: readonly string[]])[]

/** Each with the pages that say its language once. */
async function recordsOnPages() {
  const first = async (path: string) => {
    const answer = await fetch(`${site.origin}/api/${path}`)
    return ((await answer.json()) as { items: { id: string }[] }).items[0]?.id ?? ''
  }
  const course = sampleId('course-heaven-and-earth')
  const { teachers } = (await (await fetch(`${site.origin}/api/courses/${course}`)).json()) as {
    teachers: { id: string }[]
  }
  const announcement = await first('announcements?limit=1')
  return [
    ['courses', course, [`/course/${course}`, '/courses']],
    ['announcements', announcement, [`/announcements/${announcement}`, '/announcements']],
    ['resources', await first('resources?limit=1'), ['/resources']],
    ['teachers', teachers[0]?.id ?? '', [`/course/${course}`]],
    ['homepage_data', 'hero', ['/']],
    ['homepage_data', 'mission', ['/', '/about', '/about/mission']],
  ] as const
}

beforeAll(async () => {
  site = await startServer()
  const road = scriptedBrowser(site.origin)
  const { name, value } = await proofAt(site.origin)
  road.cookies.set(name, { value, path: '/' })
  const who = { name: 'Sample Administrator', email: 'admin@academy.example' }
  await road.send(await road.go('/api/auth/google'), who, () => road.cookies.has('session'))
  const cookie = `session=${road.cookies.get('session')?.value}`
  headers = { cookie, origin: site.origin, 'content-type': 'application/json' }
  records = await recordsOnPages()
})
afterAll(() => site.stop())

const at = (entity: string, id: string, rest: string) => `${site.origin}/api/admin/translations/${entity}/${id}/${rest}`
async function sent(method: string, address: string, body: object) {
  expect((await fetch(address, { method, headers, body: JSON.stringify(body) })).status, address).toBe(200)
}
/** How often each page that shows one of these says so. */
async function said(word: string, prefix: string, of = records) {
  const addresses = [...new Set(of.flatMap(([, , pages]) => pages))]
  const pages = addresses.map(async (address) => {
    const page = await readPage(address === '/' ? prefix || '/' : prefix + address, site.origin)
    return [address, page.all('main span', word).length] as const
  })
  return Object.fromEntries(await Promise.all(pages))
}
/** A course's page also says that of its teacher; Home says once what is so of its hero and its mission. */
function wanted(of = records) {
  const [course = ''] = records[0]?.[2] ?? []
  const once = Object.fromEntries(of.flatMap(([, , pages]) => pages).map((address) => [address, 1]))
  return course in once && of.length > 1 ? { ...once, [course]: 2 } : once
}
const nowhere = () => Object.fromEntries(Object.keys(wanted()).map((address) => [address, 0]))

test('Chinese pages say once of what is not translated that it is English (translations-13)', async () => {
  expect(await said('英语原文', '/zh'), 'while all of it is translated').toEqual(nowhere())
  for (const [entity, id] of records) await sent('POST', at(entity, id, 'zh/unpublish'), { version: 1 })
  await expect.poll(() => said('英语原文', '/zh')).toEqual(wanted())
  expect(await said('In English', '')).toEqual(nowhere())
})

test('English pages say once of what stands in Chinese that it does (translations-13)', async () => {
  const begun = records.filter(([entity]) => entity !== 'homepage_data')
  const none = Object.fromEntries(Object.keys(wanted(begun)).map((address) => [address, 0]))
  expect(await said('In Chinese', '', begun)).toEqual(none)
  for (const [entity, id] of begun) {
    await sent('PUT', at(entity, id, 'zh'), { version: 2, data: { texts: {}, published: true, is_source: true } })
  }
  await expect.poll(() => said('In Chinese', '', begun)).toEqual(wanted(begun))
  await expect.poll(() => said('英语原文', '/zh', begun)).toEqual(none)

  const [course] = begun
  if (!course) throw new Error('There is no course.')
  await sent('PUT', at(course[0], course[1], 'en'), {
    version: 0,
    data: { texts: { title: 'Heaven' }, published: true },
  })
  await expect.poll(() => said('In Chinese', '', [course])).toEqual({ [course[2][0] ?? '']: 1, '/courses': 0 })
})
