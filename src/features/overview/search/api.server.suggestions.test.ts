import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { announcements } from '#features/content/announcements/table.server.ts'
import { courses } from '#features/learning/courses/table.server.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import { createAnnouncement, createCourse } from '#test/content-factories.ts'
import { forgetTerms } from './spelling.store.server.ts'
import type { SearchAnswer, Suggestion } from './schema.ts'
import { searchTerms } from './table.server.ts'

const app = await createTestApp()
afterEach(async () => {
  const { db } = app.database
  for (const table of [announcements, courses]) await db.delete(table)
  await forgetTerms(db, new AbortController().signal)
})

async function find(q: string, more = ''): Promise<SearchAnswer> {
  const answer = await app.request(`/api/search?q=${encodeURIComponent(q)}${more}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as SearchAnswer
}
const shown = (parts: { text: string; found: boolean }[]) =>
  parts.map((part) => (part.found ? `[${part.text}]` : part.text)).join('')

async function suggested(q: string): Promise<Suggestion[]> {
  const answer = await app.request(`/api/search/suggestions?q=${encodeURIComponent(q)}`)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return ((await answer.json()) as { items: Suggestion[] }).items
}

describe('what is being typed', () => {
  test.for([
    ['ri', 'Rivers and Cities'],
    ['citi', 'Rivers and Cities'],
    ['rivers and c', 'Rivers and Cities'],
    ['restori', 'Restoring wetlands'],
    ['rivesr', 'Rivers and Cities'],
    ['rvers', 'Rivers and Cities'],
    ['riverss', 'Rivers and Cities'],
    ['rivets', 'Rivers and Cities'],
    ['wetlamds', 'Restoring wetlands'],
    ['cafe', 'A Café'],
    ['CAFÉ', 'A Café'],
    ['生态', '生态文明建设'],
    ['文', '生态文明建设'],
    ['生态文朋', '生态文明建设'],
    ['态文', '生态文明建设'],
    ['3d', '3D maps of the 21st century'],
    ['21s', '3D maps of the 21st century'],
    ['3d map', '3D maps of the 21st century'],
    ['21sr', '3D maps of the 21st century'],
  ] as const)('%s suggests %s (search-7)', async ([q, title]) => {
    const { db } = app.database
    for (const each of [
      'Rivers and Cities',
      'Restoring wetlands',
      'A Café',
      '生态文明建设',
      'Unlike all',
      '3D maps of the 21st century',
    ])
      await createCourse(db, { title: each, description: 'x' })
    expect((await suggested(q)).map((one) => shown(one.title.map(({ text }) => ({ text, found: false }))))).toEqual([
      title,
    ])
  })

  test.for(['forest', 'the', 'x', '%', "'", 'rvrs', '海洋', '"rivers', '-rivers'])(
    '%s suggests nothing of a course on rivers (search-7)',
    async (q) => {
      await createCourse(app.database.db, { title: 'Rivers and Cities', description: 'x' })
      expect(await suggested(q)).toEqual([])
    },
  )

  test.for(['', '%00', 'x'.repeat(51), ' '])('%j is refused or asks for nothing (search-7)', async (q) => {
    const answer = await app.request(`/api/search/suggestions?q=${q}`)
    if (answer.status === 200) expect(await answer.json()).toEqual({ items: [] })
    else expect(answer.status).toBe(400)
  })

  test('has kind, place and event day or course price, and follows each change (search-8)', async () => {
    const { db } = app.database
    const starts_at = new Date('2027-03-05T10:00:00.000Z')
    const talk = await createAnnouncement(db, { title: 'Heron talk', starts_at })
    const course = await createCourse(db, { title: 'Heron watching', type: 'certificate', price: 1200 })
    const found = await suggested('heron')
    expect(found).toMatchObject(
      [
        { kind: 'course', name: 'Courses', address: `/course/${course}`, date: null, price: 1200 },
        { kind: 'announcement', address: `/announcements/${talk}`, date: starts_at.toISOString(), price: null },
      ].toSorted(
        (one, other) =>
          found.findIndex(({ kind }) => kind === one.kind) - found.findIndex(({ kind }) => kind === other.kind),
      ),
    )
    expect((await find('heron')).groups.flatMap(({ results }) => results)).toMatchObject([
      { price: 1200 },
      { price: null },
    ])
    const admin = await signInAs(app, 'admin')
    await admin.request(`/api/admin/announcements/${talk}`, { method: 'DELETE' })
    expect((await suggested('heron')).map(({ kind }) => kind)).toEqual(['course'])
    expect(await suggested('talk')).toEqual([])
  })

  test('never leads to a draft or keeps its words (search-4, search-7)', async () => {
    const { db } = app.database
    const id = await createCourse(db, { title: 'Zephyr winds', published: false })
    expect(await suggested('zephy')).toEqual([])
    await db.update(courses).set({ published: true }).where(eq(courses.id, id))
    expect(await suggested('zephir')).toHaveLength(1)
    await db.update(courses).set({ published: false }).where(eq(courses.id, id))
    expect(await suggested('zephyrs')).toEqual([])
    const terms = async () => (await db.select().from(searchTerms)).map(({ term }) => term)
    expect(await terms()).toContain('zephyr')
    expect(await forgetTerms(db, new AbortController().signal)).toBeGreaterThan(0)
    expect(await terms()).not.toContain('zephyr')
  })
})

describe('a search that finds nothing', () => {
  test.for([
    ['rivesr', 1],
    ['rivers citties', 1],
    ['生态文朋', 1],
    ['forest', 0],
    ['"rivre"', 0],
  ] as const)('for %s finds near spellings on request (search-9)', async ([q, count]) => {
    await createCourse(app.database.db, { title: 'Rivers and Cities 生态文明', description: 'x' })
    expect((await find(q)).groups).toEqual([])
    const { is_near, groups } = await find(q, '&near=true')
    expect([is_near, groups.length]).toEqual([count > 0, count])
    expect(await find('rivers', '&near=true')).toMatchObject({ is_near: false, groups: [{ total: 1 }] })
  })
})
