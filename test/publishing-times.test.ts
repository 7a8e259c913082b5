import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { profiles } from '#features/people/accounts/table.server.ts'
import { inLanguage } from '#platform/server/language.ts'
import { t } from '#platform/values/translate.ts'
import { auditLog } from '#records/audit/table.server.ts'
import { startPublishingClock } from '#records/publishing/publishing-clock.server.ts'
import { pendingChanges } from '#records/saving/table.server.ts'
import type { Stuck } from '#records/publishing/publishing.ts'
import { recordPorts } from '../src/record-ports.server.ts'
import { recordKinds } from '../src/record-kinds.server.ts'
import { fieldsAtFault } from './announcement-editing.ts'
import { createTestApp, signInAs, type TestApp } from './app.ts'
import { hour, inMs, publishDueOf, publishingTest } from './publishing.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterEach(async () => {
  // Nothing of one test is due in another.
  await app.database.db.delete(pendingChanges)
})

describe('at a time', () => {
  test('a draft is published, and taken back at another (publishing-5)', async () => {
    const one = await publishingTest(app, { published: false })
    expect((await one.plan(inMs(hour), inMs(2 * hour))).status).toBe(200)
    expect([await publishDueOf(app), await one.site()]).toEqual([0, null])
    await one.passes('publish_at')
    expect(await publishDueOf(app)).toBe(1)
    expect(await one.site()).not.toBeNull()
    await one.passes('unpublish_at')
    expect([await publishDueOf(app), await one.site()]).toEqual([1, null])
    expect(await one.publishing()).toMatchObject({ publish_at: null, unpublish_at: null, problem: null })
  })

  test('it happens by itself, within a second, in whichever process hears of it (publishing-5)', async () => {
    const one = await publishingTest(app, { published: false })
    const other = await createTestApp({ database: app.database })
    const clocks = [app, other].map(({ deps }) => startPublishingClock({ ...deps, records: recordPorts }, recordKinds))
    const moment = inMs(700)
    await one.plan(moment)
    await vi.waitFor(async () => expect(await one.site()).not.toBeNull(), { interval: 20 })
    await Promise.all(clocks.map((clock) => clock.stop()))
    // By the database's clock, not that of a test that may be slow.
    const { rows } = await app.database.db.execute<{ late: number }>(
      sql`select extract(epoch from saved_at - ${moment}::timestamptz)::float8 as late from revisions
        where entity_id = ${one.id} order by version desc limit 1`,
    )
    expect(rows[0]?.late).toBeGreaterThanOrEqual(0)
    expect(await one.versions()).toBe(2)
  })

  test('due in several processes is done by one, as one version and audit entry (publishing-6)', async () => {
    const one = await publishingTest(app, { published: false })
    await one.plan(inMs(hour))
    await one.passes('publish_at')
    const done = await Promise.all([publishDueOf(app), publishDueOf(app), publishDueOf(app), publishDueOf(app)])
    expect(done.reduce((sum, count) => sum + count)).toBe(1)
    expect(await one.versions()).toBe(2)
    const lines = await app.database.db.select().from(auditLog).where(eq(auditLog.entity_id, one.id))
    expect(lines.filter(({ action }) => action === 'publish')).toMatchObject([{ actor_id: one.editor.profileId }])
  })

  test('due while nothing ran are done at the next start, in order (publishing-6)', async () => {
    const one = await publishingTest(app, { published: false })
    await one.plan(inMs(hour), inMs(2 * hour))
    await one.passes('publish_at', 'unpublish_at')
    const clock = startPublishingClock({ ...app.deps, records: recordPorts }, recordKinds)
    await vi.waitFor(async () => expect(await one.versions()).toBe(3))
    await clock.stop()
    expect(await one.site()).toBeNull()
  })

  test.each([
    ['that has passed', -hour, null, ['publish_at']],
    ['to end that has passed', null, -hour, ['unpublish_at']],
    ['to end before it begins', 2 * hour, hour, ['unpublish_at']],
    ['to end as it begins', hour, hour, ['unpublish_at']],
  ])('%s is refused at its field (publishing-5)', async (_what, from, until, fields) => {
    const one = await publishingTest(app, { published: false })
    const now = Date.now()
    const at = (ms: number | null) => (ms === null ? null : new Date(now + ms).toISOString())
    const answer = await one.plan(at(from), at(until))
    expect([answer.status, await fieldsAtFault(answer)]).toEqual([400, fields])
    expect(await one.publishing()).toMatchObject({ publish_at: null, unpublish_at: null })
  })

  test('taken back does nothing, and a missing record cannot be planned (publishing-5)', async () => {
    const one = await publishingTest(app, { published: false })
    await one.plan(inMs(hour))
    await one.plan(null)
    expect([await publishDueOf(app), (await one.publishing()).publish_at]).toEqual([0, null])
    expect((await one.plan(inMs(hour), null, crypto.randomUUID())).status).toBe(404)
  })
})

describe('what is stuck', () => {
  const stuck = async (person: Person) => (await (await person.request('/api/admin/publishing')).json()) as Stuck[]
  const codes = async (person: Person) => (await stuck(person)).map(({ problem }) => problem.code)

  test('is also a conflict with a save: nothing is written until it is resolved (publishing-7)', async () => {
    const one = await publishingTest(app)
    await one.keep({ title: 'Waiting' })
    await one.plan(inMs(hour))
    await one.save(one.record.version, { title: 'Changed' })
    await one.passes('publish_at')
    expect(await publishDueOf(app)).toBe(0)
    expect((await one.site())?.title).toBe('Changed')
    const problem = { code: 'conflict', action: 'publish' }
    expect(await stuck(one.editor)).toMatchObject([{ entity: 'announcements', id: one.id, title: 'Changed', problem }])
    expect(await publishDueOf(app)).toBe(0)
    await one.discard()
    expect(await stuck(one.editor)).toEqual([])
  })

  test('is also a plan of somebody demoted or deleted (publishing-7)', async () => {
    const one = await publishingTest(app, { published: false })
    await one.plan(inMs(hour))
    await one.passes('publish_at')
    await app.database.db.update(profiles).set({ role: 'student' }).where(eq(profiles.id, one.editor.profileId))
    expect([await publishDueOf(app), await one.site()]).toEqual([0, null])
    await app.database.db.update(profiles).set({ role: 'editor' }).where(eq(profiles.id, one.editor.profileId))
    expect(await codes(one.editor)).toEqual(['forbidden'])
    await one.plan(inMs(hour))
    await one.passes('publish_at')
    await app.database.db.update(pendingChanges).set({ planned_by: crypto.randomUUID() })
    expect([await publishDueOf(app), await codes(one.editor)]).toEqual([0, ['forbidden']])
    await one.plan(inMs(hour))
    expect(await codes(one.editor)).toEqual([])
  })

  test('is told in the language of whoever reads it, with what fills its words in (publishing-11)', async () => {
    const one = await publishingTest(app)
    await one.keep({ title: 'Waiting' })
    await one.plan(inMs(hour))
    const links = Array.from({ length: 200 }, () => ({
      platform: 'Zoom',
      description: '',
      url: 'https://zoom.example',
    }))
    const data = sql`data || ${JSON.stringify({ meeting_links: links })}::jsonb`
    await app.database.db.update(pendingChanges).set({ data })
    await one.passes('publish_at')
    expect(await publishDueOf(app)).toBe(0)
    const text = async (language: string) => {
      const answer = await one.editor.request('/api/admin/publishing', { headers: { 'accept-language': language } })
      return ((await answer.json()) as Stuck[]).map(({ problem }) => problem.text)
    }
    const [english] = await text('en')
    const [, most] = /at most (\d+) meeting links/.exec(english ?? '') ?? []
    expect([english, await text('zh')]).toEqual([
      `An announcement has at most ${most} meeting links.`,
      [inLanguage('zh', () => t('An announcement has at most {most} meeting links.', { most: most ?? '' }))],
    ])
    await one.discard()
  })

  test('is taken back at its time all the same (publishing-7)', async () => {
    const one = await publishingTest(app)
    await one.keep({ title: 'Waiting' })
    await one.plan(inMs(hour), inMs(2 * hour))
    await one.save(one.record.version, { title: 'Changed' })
    await one.passes('publish_at')
    await publishDueOf(app)
    await one.passes('unpublish_at')
    expect([await publishDueOf(app), await one.site(), await codes(one.editor)]).toEqual([1, null, ['conflict']])
  })

  test('is shown only to people who may resolve it (publishing-7)', async () => {
    const one = await publishingTest(app, { published: false })
    await one.plan(inMs(hour))
    await one.passes('publish_at')
    await app.database.db.update(pendingChanges).set({ planned_by: null })
    await publishDueOf(app)
    const desk = await signInAs(app, { email: 'desk@academy.example', role: 'desk' })
    expect(await stuck(desk)).toEqual([])
    expect((await stuck(one.editor)).length).toBe(1)
  })
})
