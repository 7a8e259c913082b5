import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { AnnouncementFields, EditableAnnouncement } from '#features/content/announcements/editing/schema.ts'
import type { Announcement } from '#features/content/announcements/schema.ts'
import { announcements } from '#features/content/announcements/table.server.ts'
import type { ListPage } from '#platform/values/paging.ts'
import type { signInAs, TestApp } from './app.ts'

/** A published lecture without anything that it need not have. */
export const talk: AnnouncementFields = {
  title: 'A talk on rivers',
  content: 'Come and listen.',
  content_blocks: null,
  category: 'lectures',
  featured: false,
  published: true,
  image_url: null,
  speakers: [],
  hosts: [],
  meeting_links: [],
  starts_at: null,
  ends_at: null,
  time_zone: null,
}
/** A meeting link as an editor adds it. */
export const hall = { id: 'new-hall-0001', url: 'https://meet.example/hall', description: 'Hall', platform: 'Zoom' }

/** What a test does with announcements as this administrator, and what it looks at. */
export function announcementEditor(app: TestApp, admin: Awaited<ReturnType<typeof signInAs>>) {
  const address = '/api/admin/announcements'
  const post = (json: object) => admin.request(address, { method: 'POST', json })
  const save = (id: string, version: number, data: object) =>
    admin.request(`${address}/${id}`, { method: 'PUT', json: { version, data } })
  return {
    post,
    save,
    add: async (part: Partial<AnnouncementFields> = {}) => {
      const answer = await post({ ...talk, ...part })
      expect(answer.status).toBe(201)
      return (await answer.json()) as EditableAnnouncement
    },
    saved: async (id: string, version: number, data: object) => {
      const answer = await save(id, version, data)
      expect(answer.status).toBe(200)
      return (await answer.json()) as EditableAnnouncement & { merged: boolean }
    },
    inCategory: async (category: string) => {
      const answer = await admin.request(`${address}?category=${category}`)
      return ((await answer.json()) as ListPage<EditableAnnouncement>).items
    },
    stored: async (id: string) =>
      (await app.database.db.select().from(announcements).where(eq(announcements.id, id)))[0] ?? null,
    /** As a visitor reads it, or null. */
    onTheSite: async (id: string) => {
      const answer = await app.request(`/api/announcements/${id}`)
      return answer.ok ? ((await answer.json()) as Announcement) : null
    },
  }
}

/** The fields that a refusal names. */
export async function fieldsAtFault(answer: Response): Promise<string[]> {
  return Object.keys(((await answer.json()) as { error: { fields: object } }).error.fields)
}
