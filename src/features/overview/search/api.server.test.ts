import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { announcements } from '#features/content/announcements/table.server.ts'
import { courses } from '#features/learning/courses/table.server.ts'
import { resources } from '#features/content/resources/table.server.ts'
import { homepageData } from '#features/content/site-content/table.server.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAnnouncement, createCourse, createResource } from '#test/content-factories.ts'
import type { SearchAnswer } from './schema.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterEach(async () => {
  const { db } = app.database
  for (const table of [announcements, courses, resources, homepageData]) await db.delete(table)
})

async function find(q: string, more = ''): Promise<SearchAnswer> {
  const answer = await app.request(`/api/search?q=${encodeURIComponent(q)}${more}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as SearchAnswer
}
/** Results as 'kind: title', the words found in brackets. */
async function found(q: string, more = ''): Promise<string[]> {
  const { groups } = await find(q, more)
  return groups.flatMap(({ kind, results }) =>
    results.map(({ title }) => `${kind}: ${title.map(({ text }) => text).join('')}`),
  )
}
const shown = (parts: { text: string; found: boolean }[]) =>
  parts.map((part) => (part.found ? `[${part.text}]` : part.text)).join('')

describe('search finds by kind', () => {
  test('search finds courses, announcements, resources, team members and pages (search-1)', async () => {
    const { db } = app.database
    const course = await createCourse(db, { title: 'Wetland ecology', instructor: 'Prof. Wen' })
    const announcement = await createAnnouncement(db, { title: 'Wetland walk' })
    const resource = await createResource(db, { title: 'Reader', description: 'On wetlands', type: 'reading' })
    await db.insert(homepageData).values([
      {
        section: 'team',
        data: {
          title: 'Our Team',
          description: '',
          teamMembers: [{ id: 'mei-1', name: 'Mei', role: 'Wetland guide', description: '' }],
        },
      },
      {
        section: 'mission',
        data: {
          title: 'Mission',
          values: [
            {
              id: 'v',
              icon: 'Heart',
              title: 'Care',
              description: 'For every wetland',
              link: 'https://secretlink.example',
            },
          ],
          quote: { text: 'Quoted', author: 'Sage' },
          modules: [
            { type: 'paragraph', content: 'Paragraph words' },
            { type: 'video', content: 'https://secretvideo.example' },
          ],
        },
      },
    ])
    const answer = await find('wetlands')
    expect(answer.groups.map(({ kind, total }) => [kind, total])).toEqual([
      ['course', 1],
      ['announcement', 1],
      ['resource', 1],
      ['team', 1],
      ['page', 1],
    ])
    expect(answer.groups.flatMap(({ results }) => results.map(({ address }) => address))).toEqual([
      `/course/${course}`,
      `/announcements/${announcement}`,
      expect.stringMatching(`^/resources\\?tab=reading&after=\\d+_[f-]{36}#resource-${resource}$`),
      '/about/team',
      '/about/mission',
    ])
    expect(await found('Sage')).toEqual(['page: Mission'])
    expect(await found('paragraph')).toEqual(['page: Mission'])
    expect(await found('wen')).toEqual(['course: Wetland ecology'])
    for (const q of ['secretlink', 'secretvideo', 'Heart']) expect(await found(q)).toEqual([])
  })

  test('search finds pages of the site’s own texts', async () => {
    expect(await found('volunteer')).toEqual(['page: Contact'])
    expect(await found('donations')).toEqual(['page: Contact'])
  })

  test('a page named in the navigation comes before pages that mention it (search-2)', async () => {
    await app.database.db.insert(homepageData).values([
      {
        section: 'hero',
        data: { title: 'As if the river were listening', description: 'A mission, a vision, a team' },
      },
      { section: 'mission', data: { title: 'Teach the whole' } },
      { section: 'vision', data: { title: 'A living world' } },
      { section: 'team', data: { title: 'People who teach' } },
      { section: 'partners', data: { title: 'Our Partners' } },
    ])
    expect((await found('mission'))[0]).toBe('page: Mission: Teach the whole')
    expect((await found('vision'))[0]).toBe('page: Vision: A living world')
    expect((await found('team'))[0]).toBe('page: Team: People who teach')
    expect((await found('partners'))[0]).toBe('page: Our Partners')
    expect(await found('home')).toEqual(['page: Home: As if the river were listening'])
  })

  test('of one kind when asked, and at most as many as asked, with the true total', async () => {
    const { db } = app.database
    await createCourse(db, { title: 'Moss' })
    for (let n = 0; n < 12; n += 1) await createAnnouncement(db, { title: `Moss ${n}` })
    expect((await find('moss')).groups.map(({ kind, results, total }) => [kind, results.length, total])).toEqual([
      ['course', 1, 1],
      ['announcement', 8, 12],
    ])
    expect(await found('moss', '&kind=course')).toEqual(['course: Moss'])
    expect(await found('moss', '&kind=announcement&limit=50')).toHaveLength(12)
  })
})

describe('English is found by its stems', () => {
  test.for([
    ['river', 'Rivers and Cities'],
    ['RIVERS', 'The river'],
    ['teaching', 'Teachers taught'],
    ['restoring', 'Restored wetlands'],
    ['river city', 'Rivers and Cities'],
    ['"living world"', 'Learn with the living world'],
    ['forest or sea', 'Forests'],
    ['café', 'A café'],
    ['ＲＩＶＥＲ', 'The river'],
  ] as const)('%s finds %s (search-3)', async ([q, title]) => {
    await createCourse(app.database.db, { title: title.replace('taught', 'and teach'), description: 'x' })
    expect(await found(q, '&kind=course')).toHaveLength(1)
  })

  test.for([
    ['river sea', 'Rivers and Cities'],
    ['"world living"', 'Learn with the living world'],
    ['river -city', 'Rivers and Cities'],
    ['the', 'The river'],
    ['-forest', 'The river'],
    ['%', 'The river'],
    ['_iver', 'The river'],
    ["'", 'The river'],
    [String.raw`\ ' : & | ! ( ) <-> *`, 'The river'],
  ] as const)('%s does not find %s', async ([q, title]) => {
    await createCourse(app.database.db, { title, description: 'x' })
    expect(await found(q, '&kind=course')).toEqual([])
  })
})

describe('Chinese is found by words of two characters', () => {
  test.for(['生态', '文明', '生态文明', '态文', '明建设', '设', '生态 建设', '生', '建设 ecology', 'Ecology生态'])(
    '%s is found (search-3)',
    async (q) => {
      await createCourse(app.database.db, { title: '生态文明建设', description: 'Ecology，讲座' })
      expect(await found(q, '&kind=course')).toEqual(['course: 生态文明建设'])
    },
  )

  test.for(['生文', '明态', '生态建设', '森林', '生态 森林', '林', '讲座建设'])('%s is not found', async (q) => {
    await createCourse(app.database.db, { title: '生态文明建设', description: 'Ecology，讲座' })
    expect(await found(q, '&kind=course')).toEqual([])
  })

  test('in texts of both languages, joined or not (search-3)', async () => {
    await createAnnouncement(app.database.db, { title: '2026年AI与河流Rivers讲座' })
    for (const q of ['河流', 'AI', 'river', '讲座 ai', '2026', '年']) expect(await found(q)).toHaveLength(1)
  })
})

describe('drafts are never found', () => {
  test('unpublished, renamed or deleted content is not found from that moment on (search-4)', async () => {
    const { db } = app.database
    const draft = await createCourse(db, { title: 'Zephyr', published: false })
    await createAnnouncement(db, { title: 'Zephyr', published: false })
    await createResource(db, { title: 'Zephyr', published: false })
    expect(await found('zephyr')).toEqual([])
    await db.update(courses).set({ published: true }).where(eq(courses.id, draft))
    expect(await found('zephyr')).toEqual(['course: Zephyr'])
    await db.update(courses).set({ title: 'Breeze' }).where(eq(courses.id, draft))
    expect(await found('zephyr')).toEqual([])
    expect(await found('breeze')).toEqual(['course: Breeze'])
    await db.update(courses).set({ published: false }).where(eq(courses.id, draft))
    expect(await found('breeze')).toEqual([])
    const id = await createAnnouncement(db, { title: 'Mistral' })
    await db.delete(announcements).where(eq(announcements.id, id))
    expect(await found('mistral')).toEqual([])
  })

  test('uncommitted content is not found', async () => {
    const { db } = app.database
    const undone = db.transaction(async (tx) => {
      await createCourse(tx, { title: 'Scirocco' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await found('scirocco')).toEqual([])
  })

  test('class links are not searched (search-4)', async () => {
    await createCourse(app.database.db, {
      title: 'Open',
      class_link: 'https://secretclass.example/room',
      replay_link: 'https://secretreplay.example',
    })
    for (const q of ['secretclass.example', 'room', 'secretreplay', 'https://secretclass.example/room'])
      expect(await found(q)).toEqual([])
  })

  test('a member who leaves the team is no longer found', async () => {
    const { db } = app.database
    const team = (names: string[]) => ({
      title: 'Our Team',
      description: '',
      teamMembers: names.map((name) => ({ id: `id-${name}`, name })),
    })
    await db.insert(homepageData).values({ section: 'team', data: team(['Ibex', 'Heron']) })
    expect(await found('ibex')).toEqual(['team: Ibex'])
    await db
      .update(homepageData)
      .set({ data: team(['Heron']) })
      .where(eq(homepageData.section, 'team'))
    expect(await found('ibex')).toEqual([])
    expect(await found('heron')).toEqual(['team: Heron'])
    await db.delete(homepageData)
    expect(await found('heron')).toEqual([])
  })
})

describe('results are ranked and shown in parts', () => {
  test('a match in the title ranks before one in the text (search-5)', async () => {
    const { db } = app.database
    await createAnnouncement(db, { title: 'Other', content: 'A heron, a heron, a heron' })
    await createAnnouncement(db, { title: 'Heron' })
    expect(await found('heron')).toEqual(['announcement: Heron', 'announcement: Other'])
  })

  test('the excerpt is around what was found, as texts that are no HTML (search-5)', async () => {
    const content = `${'Some words before. '.repeat(20)}<img src=x onerror=alert(1)> the herons of 生态 ${'and after '.repeat(50)}`
    await createAnnouncement(app.database.db, { title: '<b>Herons</b> & 生态', content })
    const [result] = (await find('heron 生态')).groups[0]?.results ?? []
    expect(shown(result?.title ?? [])).toBe('<b>[Herons]</b> & [生态]')
    expect(shown(result?.excerpt ?? [])).toMatch(
      /^….*<img src=x onerror=alert\(1\)> the \[herons\] of \[生态\] and after .*…$/,
    )
  })
})

describe('what cannot be asked gets a clear 400', () => {
  test.for([
    ['', 'q', 'Please write what you are looking for.'],
    ['?q=', 'q', 'Please write what you are looking for.'],
    ['?q=%20%E3%80%80', 'q', 'Please write what you are looking for.'],
    ['?q=%00', 'q', 'Please write what you are looking for.'],
    ['?q=moss&sort=title', 'body', 'This has no field “sort”.'],
    [`?q=${'x'.repeat(101)}`, 'q', 'Please search for at most 100 characters.'],
    ['?q=a&kind=draft', 'kind', 'This is none of: course, announcement, resource, text-page, watershed, team, page.'],
    ['?q=a&limit=51', 'limit', 'This must be at most 50.'],
    ['?q=a&limit=1e3', 'limit', 'This must be at most 50.'],
  ] as const)('%s', async ([query, field, message]) => {
    const answer = await app.request(`/api/search${query}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid', fields: { [field]: message } } })
  })

  test('a hundred characters may be asked, of any script', async () => {
    expect((await find('文'.repeat(100))).groups).toEqual([])
    expect((await find('🌱'.repeat(100))).groups).toEqual([])
  })
})

test('a text too long for the search is stored, and found by its beginning', async () => {
  const letters = Array.from({ length: 120_000 }, (_, at) =>
    String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)),
  ).join('')
  await createAnnouncement(app.database.db, { title: 'Long', content: `生态文明${letters} end` })
  expect(await found('生态文明')).toEqual(['announcement: Long'])
})
