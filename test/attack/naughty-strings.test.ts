import { expect, test } from 'vitest'
import { emptySections, type SectionName } from '#features/content/site-content/schema.ts'
import { signInAs } from '#test/app.ts'
import { calendarText, readCalendar } from '#test/calendar.ts'
import { tableOf } from '#test/csv.ts'
import { application, question, sendPlainForm } from '#test/inquiries.ts'
import { adminPath, freshFields, neededBy, newRecord, type RecordEntity, recordKinds } from '#test/records.ts'
import { structuredDataOf } from '#test/structured-data.ts'
import { xpath } from '#test/xml.ts'
import { oneLine } from '../pages/read-page.ts'
import { naughtyStrings } from './naughty-strings.ts'
import { attackedSite } from '#test/attacked-site.ts'
import { tried } from '#test/promises.ts'
import { translator } from '#test/translations.ts'
import { isLong, some } from './cases.ts'
import { dangerIn, dangerOfAnswer } from './danger.ts'

const site = await attackedSite()
const { pool } = site.database
const admin = await signInAs(site, 'admin')
const all = Object.values(naughtyStrings).flat()
const strings = some(all, 2)
/** An event has the most texts of all records, and a course the most pages. */
const kinds: RecordEntity[] = isLong
  ? (Object.keys(recordKinds) as RecordEntity[])
  : ['announcements', 'courses', 'course_sessions']
const calm = 'A calm text'

/** Neither can be kept: PostgreSQL has no place for the one, UTF-8 for the other. */
const isUnkeepable = (text: string) => text.includes('\0') || !text.isWellFormed()

test.for(kinds)('every text of %s is kept as it was typed, or refused at its field', async (kind, context) => {
  const { fields, name, text } = recordKinds[kind]
  for (const string of strings) {
    for (const field of [name, text]) {
      const { status, answer } = await add(kind, { ...fields, [field]: string })
      if (status === 400)
        expect(Object.keys(answer.error?.fields ?? {}).join(), string).toMatch(isUnkeepable(string) ? /^/ : field)
      else {
        expect([status, [string, string.trim()].includes(String(answer[field]))], string).toEqual([201, true])
        await admin.request(`${adminPath(kind)}/${answer.id}`, { method: 'DELETE' })
      }
      tried(context)
    }
  }
})

/** Where those are shown that have pages of their own, the page of one last. */
const pagesOf: Partial<Record<RecordEntity, (added: Added) => string[]>> = {
  courses: ({ id }) => ['/courses', '/', `/course/${id}`],
  certificates: () => ['/courses?tab=certificate'],
  announcements: ({ id }) => ['/announcements', '/', `/announcements/${id}`],
  resources: () => ['/resources?tab=video'],
  pages: ({ address }) => [`/${String(address)}`],
  course_sessions: ({ course_id }) => [`/course/${String(course_id)}`],
}

test.for(kinds.filter((kind) => kind in pagesOf))(
  '%s with such texts are text on every page, with no script, handler or address more',
  async (kind, context) => {
    const { fields, name, text } = recordKinds[kind]
    const measure = async (value: string) => {
      const { status, answer } = await add(kind, { ...fields, [name]: value, [text]: value })
      if (status !== 201) return null
      const pages = await Promise.all(pagesOf[kind]?.(answer).map(dangerOf) ?? [])
      const removed = await admin.request(`${adminPath(kind)}/${answer.id}`, { method: 'DELETE' })
      expect(removed.status).toBeLessThan(300)
      return pages
    }
    const before = await measure(calm)
    for (const string of strings) {
      const after = await measure(string)
      if (after === null) continue
      expect(
        after.map(({ danger }) => danger),
        string,
      ).toEqual(before?.map(({ danger }) => danger))
      const isShown =
        ['courses', 'announcements', 'pages', 'course_sessions'].includes(kind) && !/\p{Cc}|\p{Cf}/u.test(string)
      if (isShown) expect(after.at(-1)?.text, string).toContain(oneLine(string))
      tried(context, after.length)
    }
  },
)

test('translations with such texts are text on every page of their language', async (context) => {
  const { act, put } = translator(site, admin)
  const { answer } = await add('announcements', recordKinds.announcements.fields)
  let version = 0
  const measure = async (text: string) => {
    const { status, body } = await put(answer.id, version, { title: text, content: text }, {}, 'announcements')
    expect([200, 400], `${text}: ${JSON.stringify(body)}`).toContain(status)
    if (status !== 200) return null
    version = (body.published ? body : (await act(answer.id, 'publish', body.version, 'announcements')).body).version
    return Promise.all(['/zh', '/zh/announcements', `/zh/announcements/${answer.id}`].map(dangerOf))
  }
  const before = await measure(calm)
  expect(before?.at(-1)?.text).toContain(calm)
  for (const string of strings) {
    const after = await measure(string)
    if (after === null) continue
    const dangers = (pages: typeof after | null) => pages?.map(({ danger }) => danger)
    expect(dangers(after), string).toEqual(dangers(before))
    tried(context, after.length)
  }
  await admin.request(`/api/admin/announcements/${answer.id}`, { method: 'DELETE' })
})

test('in feed, calendar, sitemap and JSON-LD such texts are whole and nothing but texts', async (context) => {
  for (const string of strings) {
    const { status, answer } = await add('announcements', {
      ...recordKinds.announcements.fields,
      title: string,
      content: string,
      starts_at: '2027-03-05T10:00:00.000Z',
      ends_at: null,
    })
    if (status !== 201) continue
    const feed = await textOf('/feeds/announcements.xml')
    const written = oneLine(String(answer['title']).replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, ''))
    expect((await xpath(pool, feed, '//item/title')).map(oneLine), string).toContain(written)
    const { events } = readCalendar(await textOf('/calendar.ics'))
    expect(events, string).toHaveLength(1)
    expect(lettersOf(calendarText(events[0]?.get('SUMMARY'))), string).toBe(lettersOf(String(answer['title'])))
    await xpath(pool, await textOf('/sitemap.xml'), '//s:loc')
    for (const block of structuredDataOf(await textOf(`/announcements/${answer.id}`)))
      expect(() => JSON.parse(block)).not.toThrow()
    await admin.request(`/api/admin/announcements/${answer.id}`, { method: 'DELETE' })
    tried(context, 4)
  }
})

test('a search for such a text finds or does not find, and its page shows it as text', async (context) => {
  const before = (await dangerOf(`/search?q=calm`)).danger
  for (const string of strings) {
    const path = `/search?q=${encodeURIComponent(string.toWellFormed())}`
    expect((await site.request(`/api${path}`)).status, string).toBeLessThan(500)
    const { danger } = await dangerOf(path)
    expect(danger, string).toEqual(before)
    tried(context)
  }
})

test('questions and applications keep such texts, and a refused form shows them as text', async (context) => {
  for (const string of strings) {
    const long = `${string} and more than ten letters`
    for (const [path, fields] of [
      ['/api/questions', { ...question, name: `N ${string}`, subject: string, message: long }],
      [
        '/api/volunteer-applications',
        { ...application, name: `N ${string}`, skills: string, motivation: `${long} and ten more` },
      ],
    ] as const) {
      const sent = await site.request(path, { method: 'POST', json: fields })
      expect([201, 400], `${string}: ${await sent.clone().text()}`).toContain(sent.status)
      const refused = await sendPlainForm(site, path, { ...fields, email: string.slice(0, 100) })
      const html = await refused.text()
      expect([303, 422], string).toContain(refused.status)
      const { handlers, addresses, script, iframe, base } = dangerIn(html, refused.status).danger
      expect([handlers, addresses, script, iframe, base], string).toEqual([[], 0, 0, 0, 0])
      tried(context, 2)
    }
  }
  const lists = await Promise.all(
    ['questions', 'volunteer-applications'].map((path) => admin.request(`/api/admin/${path}`)),
  )
  for (const list of lists) expect(list.status).toBe(200)
})

test.for(some(Object.keys(emptySections) as SectionName[], 2))(
  'every text of the section %s is kept and shown as text',
  async (name, context) => {
    const address = `/api/site-content/${name}`
    const page = name === 'hero' || name === 'programs' ? '/' : `/about/${name}`
    const save = async (text: string) => {
      const stored = await site.request(address)
      const version = stored.ok ? ((await stored.json()) as { version: number }).version : 0
      return admin.request(address, { method: 'PUT', json: { version, data: sectionOf(name, text) } })
    }
    const first = await save(calm)
    expect(first.status, await first.text()).toBe(200)
    const before = (await dangerOf(page)).danger
    for (const string of strings) {
      const saved = await save(string)
      expect([200, 400], `${string} ${await saved.clone().text()}`).toContain(saved.status)
      if (saved.status !== 200) continue
      const kept = JSON.stringify(((await saved.json()) as { data: unknown }).data)
      expect(
        [string, string.trim()].some((each) => kept.includes(JSON.stringify(each))),
        string,
      ).toBe(true)
      expect((await dangerOf(page)).danger, string).toEqual(before)
      tried(context)
    }
  },
)

test('the table of enrollments has no cell that a spreadsheet would run', async (context) => {
  const { answer } = await add('courses', { ...recordKinds.courses.fields, title: '=1+1' })
  for (const [at, string] of all.entries()) {
    if (isUnkeepable(string)) continue
    await pool.query(
      `insert into course_enrollments (course_id, course_title, email, full_name, phone, organization, amount, currency)
       values ($1, $2, $3, $2, $2, $2, 0, 'JPY')`,
      [answer.id, string.slice(0, 200), `a${at}@x.example`],
    )
    tried(context)
  }
  const csv = await (await admin.request('/api/admin/enrollments/export')).text()
  const lines = tableOf(csv)
  expect(lines.length).toBeGreaterThan(100)
  const width = lines[0]?.length
  for (const line of lines) {
    expect(line).toHaveLength(width ?? 0)
    for (const cell of line) expect(cell).not.toMatch(/^\s*[=+@\uff1d\uff0b\uff20]|^\s*-(?!\d+$)/)
  }
})

type Added = { id: string; error?: { fields?: Record<string, string> } } & Record<string, unknown>
async function add(kind: RecordEntity, fields: object): Promise<{ status: number; answer: Added }> {
  await neededBy(site.database, kind)
  const { unique = '' } = recordKinds[kind]
  const fresh = unique === '' ? fields : { ...fields, [unique]: freshFields(kind)[unique] }
  const answer = await admin.request(adminPath(kind), { method: 'POST', json: newRecord(kind, fresh) })
  return { status: answer.status, answer: (await answer.json()) as Added }
}

const textOf = async (path: string) => (await site.request(path)).text()

const lettersOf = (text: string) => text.replaceAll(/[\p{Cc}\s]/gu, '')

const dangerOf = async (path: string) => dangerOfAnswer(await site.request(path))

/** A section with this text wherever one is written. */
function sectionOf(name: SectionName, text: string): object {
  const item = { id: 'new-item-0001', order: 0 }
  const value = { id: 'new-item-0002', icon: 'Heart', title: text, description: text, link: null }
  const modules = [
    { ...item, id: 'new-module-01', type: 'title', content: text, alignment: 'left' },
    { ...item, id: 'new-module-02', order: 1, type: 'paragraph', content: text },
  ]
  const more: Record<SectionName, object> = {
    hero: { subtitle: text, stats: [{ id: 'new-figure-01', number: text.slice(0, 40), description: text }] },
    mission: { values: [value], quote: { text, author: text }, modules },
    vision: { items: [{ id: 'new-item-0001', text }], modules },
    team: { teamMembers: [{ ...item, name: text, role: text, description: text, avatar: null }] },
    partners: { partners: [{ ...item, name: text, description: text, website: '', logo: null }] },
    programs: {},
  }
  return { ...emptySections[name], title: text, ...(name !== 'hero' && { description: text }), ...more[name] }
}
