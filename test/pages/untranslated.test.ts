import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleId } from '#sample/id.ts'
import { proofAt } from '#test/local-access.ts'
import { scriptedBrowser } from '#test/scripted-browser.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import type { Highlights } from '#features/overview/highlights/schema.ts'
import { readPage } from './read-page.ts'

/** Each try reads every page. */
const slowly = { interval: 500 }

let site: RunningServer
let headers: Record<string, string>
let records: readonly (readonly [entity: string, id: string, pages: readonly string[]])[]

/** Each with the pages that say its language. */
async function recordsOnPages() {
  type Asked = {
    items: { id: string }[]
    teachers: { id: string }[]
    hosts: { id: string }[]
    speakers: { id: string }[]
  }
  const ask = async (path: string) => (await (await fetch(`${site.origin}/api/${path}`)).json()) as Asked
  const first = async (path: string) => (await ask(`${path}?limit=1`)).items[0]?.id ?? ''
  const [course, announcement] = [sampleId('course-heaven-and-earth'), await first('announcements')]
  const teacher = (await ask(`courses/${course}`)).teachers[0]?.id ?? ''
  const { hosts, speakers } = await ask(`announcements/${announcement}`)
  const isThere = [...hosts, ...speakers].some(({ id }) => id === teacher)
  const { events, courses, news } = (await (await fetch(`${site.origin}/api/highlights`)).json()) as Highlights
  const home = (id: string) => [...events, ...courses, ...news].filter((each) => each.id === id).map(() => '/')
  const [coursePage, announcementPage] = [`/course/${course}`, `/announcements/${announcement}`]
  return [
    ['courses', course, [coursePage, '/courses', ...home(course)]],
    ['announcements', announcement, [announcementPage, '/announcements', ...home(announcement)]],
    ['resources', await first('resources'), ['/resources']],
    ['teachers', teacher, [coursePage, ...(isThere ? [announcementPage] : [])]],
    ['homepage_data', 'hero', ['/']],
    // Home says it once of all that is written on it.
    ['homepage_data', 'mission', ['/about', '/about/mission']],
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
/** Once for each of these. */
function wanted(of = records) {
  const all = of.flatMap(([, , pages]) => pages)
  const times = all.map((address) => [address, all.filter((each) => each === address).length])
  return Object.fromEntries(times) as Record<string, number>
}
const nowhere = () => Object.fromEntries(Object.keys(wanted()).map((address) => [address, 0]))

test('Chinese pages say once of what is not translated that it is English (translations-13)', async () => {
  expect(await said('英语原文', '/zh'), 'while all of it is translated').toEqual(nowhere())
  for (const [entity, id] of records) await sent('POST', at(entity, id, 'zh/unpublish'), { version: 1 })
  await expect.poll(() => said('英语原文', '/zh'), slowly).toEqual(wanted())
  expect(await said('In English', '')).toEqual(nowhere())
})

test('English pages say once of what stands in Chinese that it does (translations-13)', async () => {
  const begun = records.filter(([entity]) => entity !== 'homepage_data')
  const none = Object.fromEntries(Object.keys(wanted(begun)).map((address) => [address, 0]))
  expect(await said('In Chinese', '', begun)).toEqual(none)
  for (const [entity, id] of begun) {
    await sent('PUT', at(entity, id, 'zh'), { version: 2, data: { texts: {}, published: true, is_source: true } })
  }
  await expect.poll(() => said('In Chinese', '', begun), slowly).toEqual(wanted(begun))
  const sections = wanted(records.filter(([entity]) => entity === 'homepage_data'))
  const left = Object.fromEntries(Object.keys(none).map((address) => [address, sections[address] ?? 0]))
  await expect.poll(() => said('英语原文', '/zh', begun), slowly).toEqual(left)

  const [course] = begun
  if (!course) throw new Error('There is no course.')
  await sent('PUT', at(course[0], course[1], 'en'), {
    version: 0,
    data: { texts: { title: 'Heaven' }, published: true },
  })
  const [page = '', ...lists] = course[2]
  const onlyThere = { [page]: 1, ...Object.fromEntries(lists.map((list) => [list, 0])) }
  await expect.poll(() => said('In Chinese', '', [course]), slowly).toEqual(onlyThere)
})
