import { and, eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { EditableAnnouncement } from '#features/content/announcements/editing/schema.ts'
import { publishDue } from '#records/publishing/publishing.server.ts'
import { pendingChanges, revisions } from '#records/saving/table.server.ts'
import type { Publishing } from '#records/publishing/publishing.ts'
import { recordPorts } from '../src/record-ports.server.ts'
import { recordKinds } from '../src/record-kinds.server.ts'
import { announcementEditor, talk } from './announcement-editing.ts'
import { signInAs, type TestApp } from './app.ts'

export const hour = 60 * 60 * 1000
export const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const fieldsOf = (part: Partial<typeof talk>) => ({ ...talk, ...part })

let people = 0

/** An announcement, and what its editor does to publish it. A person of its own: one may write only so often in a minute. */
export async function publishingTest(app: TestApp, part: Partial<typeof talk> = {}) {
  people += 1
  const email = `editor-${people}@academy.example`
  const editor = await signInAs(app, { email, name: 'Mei Lin', role: 'editor' })
  const announcements = announcementEditor(app, editor)
  const record: EditableAnnouncement = await announcements.add(part)
  const { id } = record
  const send = (method: string, rest: string, json?: unknown, of = id) =>
    editor.request(`/api/admin/publishing/announcements/${of}${rest}`, { method, ...(json !== undefined && { json }) })
  const made = async (answer: Response) => {
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { version: number }).version
  }
  return {
    editor,
    record,
    id,
    save: async (version: number, fields: Partial<typeof talk>) => announcements.saved(id, version, fieldsOf(fields)),
    site: () => announcements.onTheSite(id),
    publishing: async () => (await (await send('GET', '')).json()) as Publishing,
    keep: (fields: Partial<typeof talk>, pending_version = 0, { version } = record, of = id) =>
      send('PUT', '/pending-changes', { version, pending_version, data: fieldsOf(fields) }, of),
    discard: () => send('DELETE', '/pending-changes'),
    plan: (publish_at: string | null, unpublish_at: string | null = null, of = id) =>
      send('PUT', '/times', { publish_at, unpublish_at }, of),
    publish: async () => made(await send('POST', '/publish')),
    unpublish: async () => made(await send('POST', '/unpublish')),
    undo: (version: number) => send('POST', '/undo', { version }),
    versions: () =>
      app.database.db.$count(revisions, and(eq(revisions.entity, 'announcements'), eq(revisions.entity_id, id))),
    /** The clock is moved: what was planned has passed, one after the other. */
    passes: async (...moments: ('publish_at' | 'unpublish_at')[]) => {
      const ago = { publish_at: sql`now() - interval '2 minutes'`, unpublish_at: sql`now() - interval '1 minute'` }
      const passed = Object.fromEntries(moments.map((moment) => [moment, ago[moment]]))
      await app.database.db.update(pendingChanges).set(passed).where(eq(pendingChanges.entity_id, id))
    },
  }
}

/** Does what is due, as the clock of a process does, and waits until this process has heard of it. */
export async function publishDueOf({ deps }: Pick<TestApp, 'deps'>): Promise<number> {
  const done = await publishDue({ ...deps, records: recordPorts }, recordKinds, new AbortController().signal)
  await deps.changes.caughtUp()
  return done
}
