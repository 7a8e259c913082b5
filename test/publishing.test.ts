import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#records/audit/table.server.ts'
import { changes } from '#platform/server/changes/table.ts'
import { pendingChanges } from '#records/saving/table.server.ts'
import type { Publishing } from '#records/publishing/publishing.ts'
import { fieldsAtFault, talk } from './announcement-editing.ts'
import { createTestApp, type TestApp } from './app.ts'
import { hour, inMs, publishDueOf, publishingTest } from './publishing.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterEach(async () => {
  // Nothing of one test is due in another.
  await app.database.db.delete(pendingChanges)
})

describe('changes that wait', () => {
  test('stand beside the live version until they are published (publishing-1)', async () => {
    const one = await publishingTest(app)
    expect((await one.keep({ title: 'Tomorrow' })).status).toBe(200)
    expect((await one.site())?.title).toBe(talk.title)
    const { waiting, published } = await one.publishing()
    expect([published, waiting?.fields['title'], waiting?.saved_by]).toEqual([true, 'Tomorrow', 'Mei Lin'])
    await one.publish()
    expect((await one.site())?.title).toBe('Tomorrow')
    expect((await one.publishing()).waiting).toBeNull()
  })

  test('of two editors are merged, or refused where both changed the same (publishing-2)', async () => {
    const one = await publishingTest(app)
    const first = (await (await one.keep({ title: 'Mine' })).json()) as Publishing
    expect((await one.keep({ content: 'Theirs' })).status).toBe(200)
    const { waiting } = await one.publishing()
    expect([waiting?.fields['title'], waiting?.fields['content']]).toEqual(['Mine', 'Theirs'])
    const late = await one.keep({ title: 'Another' }, first.pending_version)
    expect(late.status).toBe(200)
    const refused = await one.keep({ title: 'A third' }, first.pending_version)
    expect(refused.status).toBe(409)
    const { theirs, overlaps } = (await refused.json()) as { theirs: object; overlaps: { path: string }[] }
    expect(overlaps.map(({ path }) => path)).toEqual(['title'])
    expect(theirs).toMatchObject({ title: 'Another', version: one.record.version })
    expect((await one.publishing()).waiting?.fields['title']).toBe('Another')
  })

  test('and what is planned are found by the filter of their list (office-lists-2)', async () => {
    const [one, other] = [await publishingTest(app), await publishingTest(app)]
    await one.keep({ title: 'Waiting' })
    expect((await other.plan(null, inMs(hour))).status).toBe(200)
    const found = async (waiting: string) => {
      const address = `/api/admin/announcements?category=${talk.category}&waiting=${waiting}`
      const { items } = (await (await one.editor.request(address)).json()) as { items: { id: string }[] }
      return items.map(({ id }) => id)
    }
    expect(await found('changes')).toEqual([one.id])
    expect(await found('planned')).toEqual([other.id])
  })

  test('are merged with what was published meanwhile (publishing-2)', async () => {
    const one = await publishingTest(app)
    await one.keep({ title: 'Waiting' })
    await one.save(one.record.version, { content: 'Corrected' })
    await one.publish()
    expect(await one.site()).toMatchObject({ title: 'Waiting', content: 'Corrected' })
  })

  test('kept twice are one version and one audit entry that visitors never hear (publishing-2)', async () => {
    const one = await publishingTest(app)
    const [{ last } = { last: 0 }] = await app.database.db
      .select({ last: sql<number>`max(position)::int` })
      .from(changes)
    const first = (await (await one.keep({ title: 'Once' })).json()) as Publishing
    const again = (await (await one.keep({ title: 'Once' })).json()) as Publishing
    expect(again.pending_version).toBe(first.pending_version)
    const lines = await app.database.db.select().from(auditLog).where(eq(auditLog.entity_id, one.id))
    expect(lines.map(({ action }) => action).toSorted()).toEqual(['create', 'keep-waiting'])
    const told = await app.database.db
      .select()
      .from(changes)
      .where(sql`position > ${last}`)
    expect(new Set(told.map(({ hears }) => hears))).toEqual(new Set(['content']))
  })

  test('saved by hand are no longer pending, and others are (publishing-1)', async () => {
    const one = await publishingTest(app)
    await one.keep({ title: 'By hand' })
    const { version } = await one.save(one.record.version, { title: 'By hand' })
    expect((await one.publishing()).waiting).toBeNull()
    await one.keep({ title: 'Later' }, 0, { ...one.record, version })
    await one.save(version, { title: 'By hand', content: 'Something else' })
    expect((await one.publishing()).waiting?.fields['title']).toBe('Later')
  })

  test('that are invalid are refused at the field; a missing record answers 404 (publishing-2)', async () => {
    const one = await publishingTest(app)
    const answer = await one.keep({ title: ' ' })
    expect([answer.status, await fieldsAtFault(answer)]).toEqual([400, ['title']])
    expect((await one.keep({}, 0, one.record, crypto.randomUUID())).status).toBe(404)
    expect((await one.publishing()).waiting).toBeNull()
  })

  test('are discarded, once (publishing-3)', async () => {
    const one = await publishingTest(app)
    await one.keep({ title: 'Never' })
    expect((await one.discard()).status).toBe(204)
    expect((await one.discard()).status).toBe(404)
    await one.publish()
    expect((await one.site())?.title).toBe(talk.title)
  })

  test('hold their pictures, and purging a picture names them (publishing-4)', async () => {
    const one = await publishingTest(app)
    const picture = '/files/images/announcements/1-waiting.webp'
    await app.database.db
      .execute(sql`insert into media (bucket, key, folder, content_type, bytes, original_name, is_decorative)
      values ('images', 'announcements/1-waiting.webp', 'announcements', 'image/webp', 1, 'waiting.webp', true)`)
    expect((await one.keep({ image_url: picture })).status).toBe(200)
    const { rows } = await app.database.db.execute<{ id: string; in_use: boolean }>(
      sql`select id, in_use from media where key = 'announcements/1-waiting.webp'`,
    )
    expect(rows[0]?.in_use).toBe(true)
    const address = `/api/admin/media/${rows[0]?.id}`
    const { places } = (await (await one.editor.request(address)).json()) as {
      places: { entity: string; id: string }[]
    }
    expect(places).toMatchObject([{ entity: 'announcements', id: one.id }])
    expect((await one.editor.request(`${address}/purge`, { method: 'POST', json: { places: 1 } })).status).toBe(200)
    expect((await one.publishing()).waiting?.fields['image_url']).toBeNull()
  })
})

describe('an undo', () => {
  test('of publishing brings back what visitors saw, and what waited waits again (publishing-8)', async () => {
    const one = await publishingTest(app)
    await one.keep({ title: 'Too early' })
    const version = await one.publish()
    expect((await one.undo(version)).status).toBe(200)
    expect((await one.site())?.title).toBe(talk.title)
    expect((await one.publishing()).waiting?.fields['title']).toBe('Too early')
    await one.publish()
    expect((await one.site())?.title).toBe('Too early')
  })

  test('of publishing a draft, and of taking it back, is the state before (publishing-8)', async () => {
    const one = await publishingTest(app, { published: false })
    await one.undo(await one.publish())
    expect([await one.site(), (await one.publishing()).waiting]).toEqual([null, null])
    await one.publish()
    await one.undo(await one.unpublish())
    expect(await one.site()).not.toBeNull()
  })

  test('keeps later changes, and refuses where they overlap (publishing-8)', async () => {
    const one = await publishingTest(app)
    await one.keep({ title: 'Published' })
    const version = await one.publish()
    const later = await one.save(version, { title: 'Published', content: 'Since then' })
    expect((await one.undo(version)).status).toBe(200)
    expect(await one.site()).toMatchObject({ title: talk.title, content: 'Since then' })
    await one.publish()
    await one.save(later.version + 2, { title: 'Again', content: 'Since then' })
    expect((await one.undo(later.version + 2)).status).toBe(409)
    expect((await one.undo(999)).status).toBe(404)
  })
})

test('a plan goes into the bin with its record, and only its removal stays due (publishing-9)', async () => {
  const one = await publishingTest(app)
  const editing = `/api/admin/announcements/${one.id}`
  await one.keep({ title: 'Waiting' })
  await one.plan(inMs(hour), inMs(2 * hour))
  expect((await one.editor.request(editing, { method: 'DELETE' })).status).toBe(204)
  await one.passes('publish_at', 'unpublish_at')
  expect(await publishDueOf(app)).toBe(0)
  const items = [{ entity: 'announcements', id: one.id }]
  expect((await one.editor.request('/api/admin/bin/restore', { method: 'POST', json: { items } })).status).toBe(200)
  const { waiting, publish_at } = await one.publishing()
  expect([waiting?.fields['title'], publish_at]).toEqual(['Waiting', null])
  expect([await publishDueOf(app), await one.site()]).toEqual([1, null])
  await one.editor.request(editing, { method: 'DELETE' })
  await one.editor.request('/api/admin/bin/delete', { method: 'POST', json: { items } })
  expect(await app.database.db.$count(pendingChanges)).toBe(0)
})
