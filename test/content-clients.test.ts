import { QueryClient } from '@tanstack/react-query'
import { beforeAll, expect, test } from 'vitest'
import { announcementQuery, announcementsQuery } from '#features/content/announcements/client.ts'
import { resourcesQuery } from '#features/content/resources/client.ts'
import { searchQuery } from '#features/overview/search/client.ts'
import { teachersQuery } from '#features/content/teachers/client.ts'
import type { Api } from '#platform/browser/page-context.ts'
import { createTestApp } from '#test/app.ts'
import { createAnnouncement, createResource, createTeacher } from '#test/content-factories.ts'

const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
let api: Api
let id: string

beforeAll(async () => {
  const app = await createTestApp()
  api = (input, init) => app.request(input instanceof Request ? input.url : String(input), init)
  const { db } = app.database
  await createTeacher(db)
  await createResource(db, { type: 'video', url: 'https://video.example' })
  id = await createAnnouncement(db, { title: '河流 lecture', category: 'lectures', starts_at: new Date('2100-01-01') })
})

test('answers that pages request have their promised shape', async () => {
  const all = await queries.fetchQuery(announcementsQuery({}, api))
  expect(all.items.map((item) => item.id)).toEqual([id])
  const wanted = { category: 'lectures', when: 'upcoming', limit: 1 } as const
  expect((await queries.fetchQuery(announcementsQuery(wanted, api))).items).toHaveLength(1)
  expect((await queries.fetchQuery(announcementsQuery({ when: 'past' }, api))).items).toEqual([])
  expect((await queries.fetchQuery(announcementQuery(id, api))).title).toBe('河流 lecture')
  expect((await queries.fetchQuery(resourcesQuery({ type: 'video' }, api))).items).toHaveLength(1)
  expect((await queries.fetchQuery(resourcesQuery({ type: 'reading' }, api))).items).toEqual([])
  expect(await queries.fetchQuery(teachersQuery(api))).toHaveLength(1)
  expect(
    (await queries.fetchQuery(searchQuery('河流 & lectures', { kind: 'announcement', limit: 2 }, api))).groups,
  ).toHaveLength(1)
})

test('unknown records and invalid requests say so', async () => {
  await expect(queries.fetchQuery(announcementQuery('../teachers', api))).rejects.toMatchObject({
    code: 'not_found',
    status: 404,
  })
  await expect(queries.fetchQuery(searchQuery(' ', {}, api))).rejects.toMatchObject({
    code: 'invalid',
    fields: { q: 'Please write what you are looking for.' },
  })
})
