import { expect, test, vi } from 'vitest'
import { publicAddresses, signInAs } from '#test/app.ts'
import { addCompletedCourse, issueTo } from '#test/certificates.ts'
import { createResource } from '#test/content-factories.ts'
import { application, question } from '#test/inquiries.ts'
import { adminPath, newRecord, recordKinds } from '#test/records.ts'
import { hall } from '#test/announcement-editing.ts'
import { type AttackedSite, attackedSite } from '#test/attacked-site.ts'
import { tried } from '#test/promises.ts'
import { isLong } from './cases.ts'
import { translator } from '#test/translations.ts'

const site = await attackedSite()
const admin = await signInAs(site, 'admin')
const student = await signInAs(site, { email: 'zqsecretstudent@private.example', name: 'Zqsecretname' })
let markers = 0
/** A word that stands nowhere else. */
const marker = () => `zqsecret${String((markers += 1)).padStart(3, '0')}`

async function post(path: string, json: unknown): Promise<{ id: string; version: number }> {
  const answer = await admin.request(path, { method: 'POST', json })
  const text = await answer.text()
  expect(answer.status, text).toBe(201)
  return JSON.parse(text) as { id: string; version: number }
}
async function send(path: string, json: unknown): Promise<void> {
  const answer = await site.request(path, { method: 'POST', json })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
}
const add = (kind: keyof typeof recordKinds, part: object) =>
  post(adminPath(kind), newRecord(kind, { ...recordKinds[kind].fields, ...part }))

/** What there is for everybody, so that every list, feed and page has something to show. */
const shown = {
  certificate: await add('certificates', { title: 'Steward' }),
  course: await add('courses', {
    title: 'Open course',
    class_link: `https://meet.example/${marker()}`,
    replay_link: `https://video.example/${marker()}`,
  }),
  announcement: await add('announcements', {
    starts_at: '2027-03-05T10:00:00.000Z',
    ends_at: '2027-03-05T12:00:00.000Z',
  }),
  resource: await add('resources', {}),
  teacher: await add('teachers', {}),
}
// A translation is published by itself.
for (const [entity, { id }] of [['courses', shown.course] as const, ['announcements', shown.announcement] as const]) {
  const texts = { title: marker(), [recordKinds[entity].text]: marker() }
  const { status } = await translator(site, admin).put(id, 0, texts, {}, entity)
  if (status !== 200) throw new Error(`No translation of ${entity} was stored: ${status}`)
}
const hidden = { published: false }
const link = () => ({ ...hall, url: `https://meet.example/${marker()}`, description: marker() })
const drafts = {
  certificates: await add('certificates', { ...hidden, title: marker(), description: marker(), price: 777_001 }),
  courses: await add('courses', {
    ...hidden,
    title: marker(),
    description: marker(),
    instructor: marker(),
    class_link: `https://meet.example/${marker()}`,
  }),
  announcements: await add('announcements', {
    ...hidden,
    title: marker(),
    content: marker(),
    meeting_links: [link()],
    starts_at: '2027-03-06T10:00:00.000Z',
  }),
}
// A translation is published by itself, its record is not.
const ofDraft = { title: marker(), description: marker() }
await translator(site, admin).put(drafts.courses.id, 0, ofDraft, { published: true }, 'courses')
const consent = { consent_by: marker(), consent_on: '2026-03-05', consent_how: marker() }
await add('voices', { ...consent, quote: 'It changed me', course_id: shown.course.id, published: true })
const others = [
  await add('voices', { ...consent, ...hidden, name: marker(), quote: marker(), course_id: shown.course.id }),
  await add('watersheds', { ...hidden, name: marker(), group_name: marker() }),
  await add('milestones', { ...hidden, title: marker(), text: marker() }),
]
await createResource(site.database.db, { title: marker(), author: marker(), description: marker(), published: false })
const child = await add('courses', {
  title: marker(),
  description: marker(),
  parent_course_id: shown.course.id,
  published: false,
})
for (const [path, json] of [
  [
    '/api/questions',
    { ...question, name: marker(), email: `${marker()}@private.example`, message: `${marker()} river` },
  ],
  ['/api/volunteer-applications', { ...application, name: marker(), email: `${marker()}@private.example` }],
  ['/api/enrollments', { email: `${marker()}@private.example`, course_id: shown.course.id }],
] as const) {
  await send(path, json)
}
// A former version is no less private than a draft.
const before = await add('announcements', { title: marker(), content: marker() })
await admin.request(`/api/admin/announcements/${before.id}`, {
  method: 'PUT',
  json: { version: before.version, data: { ...recordKinds.announcements.fields, title: 'Said anew' } },
})

// What is learned, written and issued is no less private.
const session = (course_id: string, part: object) =>
  add('course_sessions', {
    course_id,
    link: `https://meet.example/${marker()}`,
    replay_link: `https://video.example/${marker()}`,
    ...part,
  })
const paid = await add('courses', { title: 'Paid course', type: 'certificate', price: 3000, capacity: 5 })
await session(paid.id, {})
const hiddenSession = await session(drafts.courses.id, { title: marker(), place: marker() })
const received = ((await (await admin.request('/api/admin/questions')).json()) as { items: { id: string }[] }).items[0]
const inquiry = `/api/admin/questions/${received?.id}`
await post(`${inquiry}/notes`, { text: marker() })
await post(`${inquiry}/replies`, { version: 1, data: { text: marker() } })
await send('/api/subscriptions', { email: `${marker()}@private.example`, topics: ['news'], every: 'daily' })
await add('prepared_answers', { title: marker(), text: marker() })
await add('pages', { title: marker(), address: marker(), text: marker(), published: false })
const { course, enrollments } = await addCompletedCourse(site.database, [{ email: `${marker()}@private.example` }])
await issueTo(admin, course, [{ enrollment_id: enrollments[0] ?? '', name: marker() }])

const hiddenIds = [...Object.values(drafts), ...others, child, hiddenSession].map(({ id }) => id)
/** What is kept for everybody, with records that are there, and what is made for whoever asks. */
const asked = [
  ...publicAddresses
    .filter(({ path }) => !/\*|:address/.test(path) && (isLong || path !== '/api/openapi.json'))
    .map(({ path }) =>
      path
        .replace(':section', 'hero')
        .replace(':id', path.includes('course') ? shown.course.id : shown.announcement.id),
    ),
  ...'/profile /admin /courses?tab=free /courses?tab=certificate /announcements?tab=lectures /resources?tab=video'.split(
    ' ',
  ),
  ...'/api/courses?limit=100 /api/announcements?when=upcoming /learning /certificates /robots.txt /api/session'.split(
    ' ',
  ),
  '/api/credentials/issuer',
  `/announcements/${before.id}`,
  `/course/${paid.id}`,
  ...['access', 'sessions', 'sessions/access'].map((part) => `/api/courses/${paid.id}/${part}`),
  `/calendar/course/${paid.id}.ics`,
]
const everyOfDrafts = hiddenIds.flatMap((id) => [
  `/course/${id}`,
  `/announcements/${id}`,
  `/announcements/${id}/event.ics`,
  `/api/courses/${id}`,
  `/api/courses/${id}/access`,
  `/api/courses/${id}/sessions`,
  `/calendar/course/${id}.ics`,
  `/api/announcements/${id}`,
  `/drawn/share/course/${id}.png`,
  `/drawn/share/announcement/${id}.png`,
])

/** In the short form those of their own kind, and some of others, which know no such id. */
const ofDrafts = isLong
  ? everyOfDrafts
  : everyOfDrafts.filter((address, at) => {
      const own = address.includes(drafts.announcements.id) ? '/announcement' : '/course'
      const isRecord = [drafts.courses, drafts.announcements, child].some(({ id }) => address.includes(id))
      return isRecord ? address.includes(own) : at % 5 === 0
    })

const inChinese = (address: string) => {
  if (!address.startsWith('/api/')) return `/zh${address === '/' ? '' : address}`
  return `${address}${address.includes('?') ? '&' : '?'}language=zh`
}

test('no draft, private link, email, inquiry or former version is in any public answer', async (context) => {
  const people = { nobody: site.request, student: student.request }
  for (const [at, each] of [...asked, ...ofDrafts].entries()) {
    const ways = [each, inChinese(each)].flatMap((address) =>
      Object.entries(people).map(([who, request]) => ({ address, who, request })),
    )
    // In the short form each address once, by people and languages in turn.
    for (const { address, who, request } of isLong ? ways : ways.slice(at % 4, (at % 4) + 1)) {
      const answer = await request(address)
      const headers = JSON.stringify([...answer.headers])
      const text = `${headers}\n${await answer.text()}`
      const own = who === 'student' ? text.replaceAll(/zqsecretstudent@private\.example|Zqsecretname/g, '') : text
      expect(own.match(/.{60}zqsecret\w*/i)?.[0] ?? null, `${who}: ${address}`).toBeNull()
      if (!ofDrafts.some((each) => [each, inChinese(each)].includes(address)))
        for (const id of hiddenIds) expect(text, `${who}: ${address}`).not.toContain(id)
      expect(text, `${who}: ${address}`).not.toContain('777001')
      tried(context, markers)
    }
  }
  expect(markers).toBeGreaterThan(20)
})

test('the page of a draft is the page of what never was, to the byte', async (context) => {
  for (const address of ofDrafts) {
    const never = address.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '10000000-0000-4000-8000-00000000dead')
    const [one, other] = [await shownOf(site, address), await shownOf(site, never)]
    expect(one.text.replaceAll(idOf(address), ''), address).toBe(other.text.replaceAll(idOf(never), ''))
    // A page prints its own address, so that its tag is of that as well.
    expect([one.status, one.tag === null], address).toEqual([other.status, other.tag === null])
    tried(context)
  }
})

test(
  'listeners hear nothing of a draft, and no byte of a public answer changes with it',
  { tags: 'full' },
  async (context) => {
    const earlier = await readAll(asked)
    const listening = new AbortController()
    let heard = ''
    const stream = await fetch(`${site.origin}/api/changes`, { signal: listening.signal })
    const reading = (async () => {
      for await (const part of stream.body ?? []) heard += Buffer.from(part).toString()
    })().catch(() => {})
    for (const [kind, { id, version }] of Object.entries(drafts)) {
      const { fields } = recordKinds[kind as keyof typeof drafts]
      const data = { ...fields, ...hidden, [recordKinds[kind as keyof typeof drafts].name]: marker() }
      const json = kind === 'courses' ? { version, data, children: { add: [], remove: [] } } : { version, data }
      const answer = await admin.request(`/api/admin/${kind}/${id}`, { method: 'PUT', json })
      expect(answer.status, await answer.text()).toBe(200)
      tried(context)
    }
    expect((await translator(site, admin).put(drafts.courses.id, 1, { title: marker() }, {}, 'courses')).status).toBe(
      200,
    )
    // What is for everybody comes after it, and is heard.
    const told = await add('teachers', { name: 'Prof. Wen' })
    await expect.poll(() => heard).toContain('teachers')
    listening.abort()
    await reading
    for (const id of hiddenIds) expect(heard).not.toContain(id)
    await admin.request(`/api/admin/teachers/${told.id}`, { method: 'DELETE' })
    expect(await readAll(asked)).toEqual(earlier)
  },
)

// Last: what one address has asked for by then counts against its next pages.
test('no search finds what is hidden, whoever asks', async (context) => {
  for (let at = 1; at <= markers; at += 1) {
    const word = `zqsecret${String(at).padStart(3, '0')}`
    // In the short form each word by one of the two.
    for (const request of isLong ? [site.request, student.request] : [at % 2 ? site.request : student.request]) {
      const found = (await (await request(`/api/search?q=${word}`)).json()) as { groups: unknown[] }
      expect(found.groups, word).toEqual([])
      for (const near of [word, word.slice(0, -1), `${word}x`]) {
        const answer = await request(`/api/search/suggestions?q=${near}`)
        expect(await answer.json(), near).toEqual({ items: [] })
      }
      tried(context)
    }
  }
})

/** One after the other, and again where a busy machine had no turn for it in time. */
async function readAll(addresses: readonly string[]) {
  const shown = new Map<string, object>()
  for (const address of addresses) {
    await vi.waitUntil(async () => {
      const answer = await shownOf(site, address)
      shown.set(address, answer)
      return answer.status !== 503
    })
  }
  return Object.fromEntries(shown)
}

async function shownOf({ request }: Pick<AttackedSite, 'request'>, address: string) {
  const answer = await request(address)
  const text = (await answer.text()).replace(/"requestId":"[^"]+"/, '')
  return { status: answer.status, tag: answer.headers.get('etag'), text }
}
const idOf = (address: string) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(address)?.[0] ?? 'none'
