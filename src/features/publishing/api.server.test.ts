import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { profiles } from '#features/accounts/table.server.ts'
import type { EditableAnnouncement } from '#features/announcements/editing/schema.ts'
import { auditLog } from '#platform/server/audit/table.ts'
import { changes } from '#platform/server/changes/table.ts'
import { startPublishingClock } from '#platform/server/records/publishing-clock.ts'
import { publishDue } from '#platform/server/records/publishing.ts'
import { pendingChanges, revisions } from '#platform/server/records/table.ts'
import type { Publishing, Stuck } from '#platform/values/publishing.ts'
import { announcementEditor, fieldsAtFault, talk } from '#test/announcement-editing.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { recordPorts } from '../../app.server.ts'
import { recordKinds } from '../../record-kinds.server.ts'

type Person = Awaited<ReturnType<typeof signInAs>>
let app: TestApp
let editor: Person
let people = 0
beforeAll(async () => {
  app = await createTestApp()
})
afterEach(async () => {
  // Nothing of one test is due in another.
  await app.database.db.delete(pendingChanges)
})
/** One for each test: a person may write only so often in a minute. */
async function begin(part: Partial<typeof talk> = {}): Promise<EditableAnnouncement> {
  people += 1
  editor = await signInAs(app, { email: `editor-${people}@academy.example`, name: 'Mei Lin', role: 'editor' })
  return announcementEditor(app, editor).add(part)
}
const site = (id: string) => announcementEditor(app, editor).onTheSite(id)
const asked = (id: string, rest = '', person = editor) => ({
  get: () => person.request(`/api/admin/publishing/announcements/${id}${rest}`),
  send: (method: string, json?: unknown) =>
    person.request(`/api/admin/publishing/announcements/${id}${rest}`, { method, ...(json !== undefined && { json }) }),
})
const publishingOf = async (id: string) => (await (await asked(id).get()).json()) as Publishing
const fieldsOf = (part: Partial<typeof talk>) => ({ ...talk, ...part })
const keep = (
  record: { id: string; version: number },
  part: Partial<typeof talk>,
  pending_version = 0,
  person = editor,
) =>
  asked(record.id, '/pending-changes', person).send('PUT', {
    version: record.version,
    pending_version,
    data: fieldsOf(part),
  })
const plan = (id: string, publish_at: string | null, unpublish_at: string | null = null, person = editor) =>
  asked(id, '/times', person).send('PUT', { publish_at, unpublish_at })
const madeBy = async (answer: Response) => {
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { version: number }).version
}
const publish = async (id: string) => madeBy(await asked(id, '/publish').send('POST'))
const unpublish = async (id: string) => madeBy(await asked(id, '/unpublish').send('POST'))
const undo = (id: string, version: number) => asked(id, '/undo').send('POST', { version })
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const hour = 60 * 60 * 1000
/** The clock is moved: what was planned is as long ago as it was ahead. */
async function passes(id: string, ...moments: ('publish_at' | 'unpublish_at')[]) {
  for (const moment of moments) {
    await app.database.db
      .update(pendingChanges)
      .set({
        [moment]: sql`now() - interval '1 minute' ${moment === 'publish_at' ? sql`- interval '1 minute'` : sql``}`,
      })
      .where(eq(pendingChanges.entity_id, id))
  }
}
const due = () => publishDue({ ...app.deps, records: recordPorts }, recordKinds)
const versionsOf = (id: string) =>
  app.database.db.$count(revisions, and(eq(revisions.entity, 'announcements'), eq(revisions.entity_id, id)))

describe('changes that wait', () => {
  test('stand beside what visitors see, until they are published (publishing-1)', async () => {
    const record = await begin()
    expect((await keep(record, { title: 'Tomorrow' })).status).toBe(200)
    expect((await site(record.id))?.title).toBe(talk.title)
    const { waiting, published } = await publishingOf(record.id)
    expect([published, waiting?.fields['title'], waiting?.saved_by]).toEqual([true, 'Tomorrow', 'Mei Lin'])
    await publish(record.id)
    expect((await site(record.id))?.title).toBe('Tomorrow')
    expect((await publishingOf(record.id)).waiting).toBeNull()
  })

  test('of two editors are merged, and where both changed the same nothing is written (publishing-2)', async () => {
    const record = await begin()
    const one = (await (await keep(record, { title: 'Mine' })).json()) as Publishing
    expect((await keep(record, { content: 'Theirs' })).status).toBe(200)
    const { waiting } = await publishingOf(record.id)
    expect([waiting?.fields['title'], waiting?.fields['content']]).toEqual(['Mine', 'Theirs'])
    const late = await keep(record, { title: 'Another' }, one.pending_version)
    expect(late.status).toBe(200)
    const refused = await keep(record, { title: 'A third' }, one.pending_version)
    expect(refused.status).toBe(409)
    const { theirs, overlaps } = (await refused.json()) as { theirs: object; overlaps: { path: string }[] }
    expect(overlaps.map(({ path }) => path)).toEqual(['title'])
    expect(theirs).toMatchObject({ title: 'Another', version: record.version })
    expect((await publishingOf(record.id)).waiting?.fields['title']).toBe('Another')
  })

  test('are merged with what was published meanwhile (publishing-2)', async () => {
    const record = await begin()
    await keep(record, { title: 'Waiting' })
    await announcementEditor(app, editor).saved(record.id, record.version, fieldsOf({ content: 'Corrected' }))
    await publish(record.id)
    expect(await site(record.id)).toMatchObject({ title: 'Waiting', content: 'Corrected' })
  })

  test('kept twice are one version, one line of the audit log, and nothing that visitors hear (publishing-2)', async () => {
    const record = await begin()
    const [{ last } = { last: 0 }] = await app.database.db
      .select({ last: sql<number>`max(position)::int` })
      .from(changes)
    const first = (await (await keep(record, { title: 'Once' })).json()) as Publishing
    const again = (await (await keep(record, { title: 'Once' })).json()) as Publishing
    expect(again.pending_version).toBe(first.pending_version)
    const lines = await app.database.db.select().from(auditLog).where(eq(auditLog.entity_id, record.id))
    expect(lines.map(({ action }) => action).toSorted()).toEqual(['create', 'keep-waiting'])
    const told = await app.database.db
      .select()
      .from(changes)
      .where(sql`position > ${last}`)
    expect(new Set(told.map(({ hears }) => hears))).toEqual(new Set(['content']))
  })

  test('that are no announcement are refused at the field, and of what is not there nothing waits (publishing-2)', async () => {
    const record = await begin()
    const answer = await keep(record, { title: ' ' })
    expect([answer.status, await fieldsAtFault(answer)]).toEqual([400, ['title']])
    expect((await keep({ id: crypto.randomUUID(), version: 1 }, {})).status).toBe(404)
    expect((await publishingOf(record.id)).waiting).toBeNull()
  })

  test('are discarded, once (publishing-3)', async () => {
    const record = await begin()
    await keep(record, { title: 'Never' })
    expect((await asked(record.id, '/pending-changes').send('DELETE')).status).toBe(204)
    expect((await asked(record.id, '/pending-changes').send('DELETE')).status).toBe(404)
    await publish(record.id)
    expect((await site(record.id))?.title).toBe(talk.title)
  })

  test('hold their pictures, which are named where they are removed for good (publishing-4)', async () => {
    const record = await begin()
    const picture = '/files/images/announcements/1-waiting.webp'
    await app.database.db
      .execute(sql`insert into media (bucket, key, folder, content_type, bytes, original_name, is_decorative)
      values ('images', 'announcements/1-waiting.webp', 'announcements', 'image/webp', 1, 'waiting.webp', true)`)
    expect((await keep(record, { image_url: picture })).status).toBe(200)
    const { rows } = await app.database.db.execute<{ id: string; in_use: boolean }>(
      sql`select id, in_use from media where key = 'announcements/1-waiting.webp'`,
    )
    expect(rows[0]?.in_use).toBe(true)
    const address = `/api/admin/media/${rows[0]?.id}`
    const { places } = (await (await editor.request(address)).json()) as { places: { entity: string; id: string }[] }
    expect(places).toMatchObject([{ entity: 'announcements', id: record.id }])
    expect((await editor.request(`${address}/purge`, { method: 'POST', json: { places: 1 } })).status).toBe(200)
    expect((await publishingOf(record.id)).waiting?.fields['image_url']).toBeNull()
  })
})

describe('at a time', () => {
  test('a draft is published, and taken back at another (publishing-5)', async () => {
    const record = await begin({ published: false })
    expect((await plan(record.id, inMs(hour), inMs(2 * hour))).status).toBe(200)
    expect([await due(), await site(record.id)]).toEqual([0, null])
    await passes(record.id, 'publish_at')
    expect(await due()).toBe(1)
    expect(await site(record.id)).not.toBeNull()
    await passes(record.id, 'unpublish_at')
    expect([await due(), await site(record.id)]).toEqual([1, null])
    expect(await publishingOf(record.id)).toMatchObject({ publish_at: null, unpublish_at: null, problem: null })
  })

  test('it happens by itself, within a second, in whichever process hears of it (publishing-5)', async () => {
    const record = await begin({ published: false })
    const other = await createTestApp({ database: app.database })
    const clocks = [app, other].map(({ deps }) => startPublishingClock({ ...deps, records: recordPorts }, recordKinds))
    const moment = inMs(700)
    await plan(record.id, moment)
    await vi.waitFor(async () => expect(await site(record.id)).not.toBeNull(), { timeout: 10_000, interval: 20 })
    await Promise.all(clocks.map((clock) => clock.stop()))
    // By the database's clock, not that of a test that may be slow.
    const { rows } = await app.database.db.execute<{ late: number }>(
      sql`select extract(epoch from saved_at - ${moment}::timestamptz)::float8 as late from revisions
        where entity_id = ${record.id} order by version desc limit 1`,
    )
    expect(rows[0]?.late).toBeGreaterThanOrEqual(0)
    expect(await versionsOf(record.id)).toBe(2)
  })

  test('of processes that come to it at once one does it, as one version with one line (publishing-6)', async () => {
    const record = await begin({ published: false })
    await plan(record.id, inMs(hour))
    await passes(record.id, 'publish_at')
    const done = await Promise.all([due(), due(), due(), due()])
    expect(done.reduce((sum, count) => sum + count)).toBe(1)
    expect(await versionsOf(record.id)).toBe(2)
    const lines = await app.database.db.select().from(auditLog).where(eq(auditLog.entity_id, record.id))
    expect(lines.filter(({ action }) => action === 'publish')).toMatchObject([{ actor_id: editor.profileId }])
  })

  test('that passed while nothing ran is made good at the next start, both of them in order (publishing-6)', async () => {
    const record = await begin({ published: false })
    await plan(record.id, inMs(hour), inMs(2 * hour))
    await passes(record.id, 'publish_at', 'unpublish_at')
    const clock = startPublishingClock({ ...app.deps, records: recordPorts }, recordKinds)
    await vi.waitFor(async () => expect(await versionsOf(record.id)).toBe(3))
    await clock.stop()
    expect(await site(record.id)).toBeNull()
  })

  test.each([
    ['that has passed', -hour, null, ['publish_at']],
    ['to end that has passed', null, -hour, ['unpublish_at']],
    ['to end before it begins', 2 * hour, hour, ['unpublish_at']],
    ['to end as it begins', hour, hour, ['unpublish_at']],
  ])('%s is refused at its field (publishing-5)', async (_what, from, until, fields) => {
    const record = await begin({ published: false })
    const now = Date.now()
    const at = (ms: number | null) => (ms === null ? null : new Date(now + ms).toISOString())
    const answer = await plan(record.id, at(from), at(until))
    expect([answer.status, await fieldsAtFault(answer)]).toEqual([400, fields])
    expect(await publishingOf(record.id)).toMatchObject({ publish_at: null, unpublish_at: null })
  })

  test('taken out again nothing happens, and of what is not there nothing is planned (publishing-5)', async () => {
    const record = await begin({ published: false })
    await plan(record.id, inMs(hour))
    await plan(record.id, null)
    expect([await due(), (await publishingOf(record.id)).publish_at]).toEqual([0, null])
    expect((await plan(crypto.randomUUID(), inMs(hour))).status).toBe(404)
  })
})

describe('what is stuck', () => {
  const stuck = async (person = editor) => (await (await person.request('/api/admin/publishing')).json()) as Stuck[]
  const codes = async () => (await stuck()).map(({ problem }) => problem.code)

  test('is what somebody else changed, too: nothing is written, and it stands on the dashboard until it is put right (publishing-7)', async () => {
    const record = await begin()
    await keep(record, { title: 'Waiting' })
    await plan(record.id, inMs(hour))
    await announcementEditor(app, editor).saved(record.id, record.version, fieldsOf({ title: 'Changed' }))
    await passes(record.id, 'publish_at')
    expect(await due()).toBe(0)
    expect((await site(record.id))?.title).toBe('Changed')
    const problem = { code: 'conflict', action: 'publish' }
    expect(await stuck()).toMatchObject([{ entity: 'announcements', id: record.id, title: 'Changed', problem }])
    expect(await due()).toBe(0)
    await asked(record.id, '/pending-changes').send('DELETE')
    expect(await stuck()).toEqual([])
  })

  test('is what was planned by somebody who may not any more, or has left (publishing-7)', async () => {
    const record = await begin({ published: false })
    await plan(record.id, inMs(hour))
    await passes(record.id, 'publish_at')
    await app.database.db.update(profiles).set({ role: 'student' }).where(eq(profiles.id, editor.profileId))
    expect([await due(), await site(record.id)]).toEqual([0, null])
    await app.database.db.update(profiles).set({ role: 'editor' }).where(eq(profiles.id, editor.profileId))
    expect(await codes()).toEqual(['forbidden'])
    await plan(record.id, inMs(hour))
    await passes(record.id, 'publish_at')
    await app.database.db.update(pendingChanges).set({ planned_by: crypto.randomUUID() })
    expect([await due(), await codes()]).toEqual([0, ['forbidden']])
    await plan(record.id, inMs(hour))
    expect(await codes()).toEqual([])
  })

  test('is taken back at its time all the same (publishing-7)', async () => {
    const record = await begin()
    await keep(record, { title: 'Waiting' })
    await plan(record.id, inMs(hour), inMs(2 * hour))
    await announcementEditor(app, editor).saved(record.id, record.version, fieldsOf({ title: 'Changed' }))
    await passes(record.id, 'publish_at')
    await due()
    await passes(record.id, 'unpublish_at')
    expect([await due(), await site(record.id), await codes()]).toEqual([1, null, ['conflict']])
  })

  test('is told to who may put it right alone (publishing-7)', async () => {
    const record = await begin({ published: false })
    await plan(record.id, inMs(hour))
    await passes(record.id, 'publish_at')
    await app.database.db.update(pendingChanges).set({ planned_by: null })
    await due()
    const desk = await signInAs(app, { email: 'desk@academy.example', role: 'desk' })
    expect(await stuck(desk)).toEqual([])
    expect((await stuck()).length).toBe(1)
  })
})

describe('an undo', () => {
  test('of publishing brings back what visitors saw, and what waited waits again (publishing-8)', async () => {
    const record = await begin()
    await keep(record, { title: 'Too early' })
    const version = await publish(record.id)
    expect((await undo(record.id, version)).status).toBe(200)
    expect((await site(record.id))?.title).toBe(talk.title)
    expect((await publishingOf(record.id)).waiting?.fields['title']).toBe('Too early')
    await publish(record.id)
    expect((await site(record.id))?.title).toBe('Too early')
  })

  test('of publishing a draft, and of taking it back, is the state before (publishing-8)', async () => {
    const record = await begin({ published: false })
    await undo(record.id, await publish(record.id))
    expect([await site(record.id), (await publishingOf(record.id)).waiting]).toEqual([null, null])
    await publish(record.id)
    await undo(record.id, await unpublish(record.id))
    expect(await site(record.id)).not.toBeNull()
  })

  test('leaves what was changed since then, and refuses where it was the same (publishing-8)', async () => {
    const record = await begin()
    await keep(record, { title: 'Published' })
    const version = await publish(record.id)
    const { saved } = announcementEditor(app, editor)
    const later = await saved(record.id, version, fieldsOf({ title: 'Published', content: 'Since then' }))
    expect((await undo(record.id, version)).status).toBe(200)
    expect(await site(record.id)).toMatchObject({ title: talk.title, content: 'Since then' })
    await publish(record.id)
    await saved(record.id, later.version + 2, fieldsOf({ title: 'Again', content: 'Since then' }))
    expect((await undo(record.id, later.version + 2)).status).toBe(409)
    expect((await undo(record.id, 999)).status).toBe(404)
  })
})

test('with its record a plan goes into the bin and comes back: what was to appear meanwhile does not, what was to go does (publishing-9)', async () => {
  const record = await begin()
  const editing = `/api/admin/announcements/${record.id}`
  await keep(record, { title: 'Waiting' })
  await plan(record.id, inMs(hour), inMs(2 * hour))
  expect((await editor.request(editing, { method: 'DELETE' })).status).toBe(204)
  await passes(record.id, 'publish_at', 'unpublish_at')
  expect(await due()).toBe(0)
  const items = [{ entity: 'announcements', id: record.id }]
  expect((await editor.request('/api/admin/bin/restore', { method: 'POST', json: { items } })).status).toBe(200)
  const { waiting, publish_at } = await publishingOf(record.id)
  expect([waiting?.fields['title'], publish_at]).toEqual(['Waiting', null])
  expect([await due(), await site(record.id)]).toEqual([1, null])
  await editor.request(editing, { method: 'DELETE' })
  await editor.request('/api/admin/bin/delete', { method: 'POST', json: { items } })
  expect(await app.database.db.$count(pendingChanges)).toBe(0)
})
