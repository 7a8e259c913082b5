import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#records/audit/table.server.ts'
import { changes } from '#platform/server/changes/table.ts'
import { revisions } from '#records/saving/table.server.ts'
import { createTestApp, signInAs, type TestApp } from './app.ts'
import { adminPath, kindsOfRecords, newRecord, recordEditor, recordKinds } from './records.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
const nobody = '00000000-0000-4000-8000-00000000dead'

beforeAll(async () => {
  app = await createTestApp()
})

/** What is left of what was done with a record: the lines of the audit log, how often it was told, its kept versions. */
async function tracesOf(id: string) {
  const { db } = app.database
  const lines = await db.select().from(auditLog).where(eq(auditLog.entity_id, id)).orderBy(auditLog.id)
  const told = (await db.select().from(changes)).filter(({ ids }) => ids?.includes(id))
  const kept = await db.select().from(revisions).where(eq(revisions.entity_id, id)).orderBy(revisions.version)
  return {
    actions: lines.map(({ action }) => action),
    told: told.length,
    versions: kept.map(({ version }) => version),
  }
}

describe.each(kindsOfRecords)('%s', (kind) => {
  const { name, text, fields } = recordKinds[kind]
  const editor = () => recordEditor(app, admin, kind)

  // One for each: a person may write only so often in a minute.
  beforeAll(async () => {
    admin = await signInAs(app, { email: `${kind}@academy.example`, name: 'Mei Lin', role: 'admin' })
  })

  test('one is added, saved and deleted, and each is written down (versions-3)', async () => {
    const { add, save, remove, stored } = editor()
    const { id } = await add()
    expect(await stored(id)).toMatchObject({ [name]: fields[name], version: 1 })
    const saved = await save(id, 1, { [text]: 'Rivers and lakes' })
    expect(await saved.json()).toMatchObject({ [text]: 'Rivers and lakes', version: 2, merged: false })
    expect((await remove(id)).status).toBe(204)
    expect(await stored(id)).toBeNull()
    const written = await app.database.db.select().from(auditLog).where(eq(auditLog.entity_id, id))
    expect(written.map(({ action }) => action).toSorted()).toEqual(['create', 'delete', 'save'])
  })

  test.each([
    ['an unknown field', { colour: 'green' }],
    ['a field that the server settles', { id: nobody }],
    ['another version', { version: 7 }],
    ['no name', { [name]: '   ' }],
    ['a name that is too long', { [name]: 'x'.repeat(201) }],
  ])('%s changes nothing (versions-3)', async (_what, part) => {
    const { add, post, save, stored, count } = editor()
    const { id } = await add()
    const before = [await stored(id), await count()]
    expect((await post(part)).status).toBe(400)
    expect((await save(id, 1, part)).status).toBe(400)
    expect([await stored(id), await count()]).toEqual(before)
  })

  test('edits of different fields by two administrators are merged (versions-3)', async () => {
    const { add, save } = editor()
    const { id } = await add()
    await save(id, 1, { [name]: 'Wetlands' })
    const second = await save(id, 1, { [text]: 'Reeds' })
    expect(await second.json()).toMatchObject({ [name]: 'Wetlands', [text]: 'Reeds', version: 3, merged: true })
  })

  test('a true overlap answers 409 with both sides and overwrites nothing (versions-3)', async () => {
    const { add, save, stored } = editor()
    const { id } = await add()
    await save(id, 1, { [text]: 'Theirs' })
    const mine = await save(id, 1, { [text]: 'Mine' })
    expect(mine.status).toBe(409)
    expect(await mine.json()).toMatchObject({
      error: { code: 'stale' },
      theirs: { [text]: 'Theirs', version: 2 },
      overlaps: [{ path: text, mine: 'Mine', theirs: 'Theirs' }],
    })
    expect(await stored(id)).toMatchObject({ [text]: 'Theirs' })
  })

  test('a save of a deleted record names who deleted it, and restores it on request (dialogs-4)', async () => {
    const { add, save, remove, stored } = editor()
    const { id } = await add()
    await remove(id)
    const refusal = await save(id, 1, { [text]: 'Mine' })
    expect(refusal.status).toBe(404)
    expect(await refusal.json()).toMatchObject({
      error: { code: 'PGRST116' },
      deleted: { by: 'Mei Lin', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
    })
    expect(await stored(id)).toBeNull()
    const json = newRecord(kind, { ...fields, [text]: 'Mine' })
    const restored = await admin.request(`${adminPath(kind)}/${id}/restore`, { method: 'POST', json })
    expect(restored.status).toBe(201)
    expect(await stored(id)).toMatchObject({ [text]: 'Mine' })
  })

  test('one is read by id and duplicated as its own draft (record-address-1, record-address-3)', async () => {
    const { add, stored } = editor()
    const { id } = await add()
    expect(await (await admin.request(`${adminPath(kind)}/${id}`)).json()).toMatchObject({
      id,
      [name]: fields[name],
    })
    expect((await admin.request(`${adminPath(kind)}/${nobody}`)).status).toBe(404)
    expect((await admin.request(`${adminPath(kind)}/${nobody}/duplicate`, { method: 'POST' })).status).toBe(404)
    const answer = await admin.request(`${adminPath(kind)}/${id}/duplicate`, { method: 'POST' })
    const copy = (await answer.json()) as { id: string }
    expect([answer.status, copy]).toMatchObject([201, { [name]: fields[name], version: 1 }])
    expect(copy.id).not.toBe(id)
    // A video has no drafts.
    if ('published' in fields && kind !== 'resources') expect(await stored(copy.id)).toMatchObject({ published: false })
  })

  test('a save of a record that never existed mentions no deletion (dialogs-4)', async () => {
    const refusal = await editor().save(nobody, 1, {})
    expect(refusal.status).toBe(404)
    expect(await refusal.json()).not.toHaveProperty('deleted')
  })

  test('two saves at the same moment are both stored or reported (versions-3)', async () => {
    const { add, save } = editor()
    const { id } = await add()
    const answers = await Promise.all(['A', 'B'].map((said) => save(id, 1, { [text]: said })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('a create repeated with the same key is one record, announced and audited once (api-2)', async () => {
    const { post, save, remove, stored, count } = editor()
    const [key, before] = [randomUUID(), (await count()) ?? 0]
    const first = await post({}, key)
    const added = (await first.json()) as { id: string }
    const [traces, row] = [await tracesOf(added.id), await stored(added.id)]
    const again = await post({}, key.toUpperCase())
    expect(added).toMatchObject({ id: expect.not.stringMatching(key), version: 1 })
    expect([again.status, await again.json()]).toEqual([first.status, added])
    expect([await count(), await stored(added.id), await tracesOf(added.id)]).toEqual([before + 1, row, traces])
    expect(traces).toMatchObject({ actions: ['create'], versions: [] })
    // The same answer, whatever became of the record since.
    await save(added.id, 1, { [text]: 'Reeds' })
    await remove(added.id)
    expect(await (await post({}, key)).json()).toEqual(added)
    expect(await stored(added.id)).toBeNull()
  })

  test('two creates with the same key at the same moment make one record (api-2)', async () => {
    const { add, post, count } = editor()
    const traces = await tracesOf((await add()).id)
    const [key, before] = [randomUUID(), (await count()) ?? 0]
    const answers = await Promise.all([post({}, key), post({}, key), post({}, key)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: string }).id))
    expect(new Set(ids).size).toBe(1)
    expect(await count()).toBe(before + 1)
    expect(await tracesOf(ids[0] ?? '')).toEqual(traces)
  })

  test('another record under a used key is refused; under a fresh one it is added (api-2)', async () => {
    const { post, stored, count } = editor()
    const [key, before] = [randomUUID(), (await count()) ?? 0]
    const added = (await (await post({}, key)).json()) as { id: string }
    const row = await stored(added.id)
    const other = await post({ [text]: 'Reeds' }, key)
    expect([other.status, await other.json()]).toMatchObject([422, { error: { code: 'key_reused' }, added }])
    expect([await count(), await stored(added.id)]).toEqual([before + 1, row])
    expect((await post({ [text]: 'Reeds' }, randomUUID())).status).toBe(201)
  })

  test('an Idempotency-Key belongs to its sender; another sender’s adds a record (api-2)', async () => {
    const { post, count } = editor()
    const [key, before] = [randomUUID(), (await count()) ?? 0]
    const added = (await (await post({}, key)).json()) as { id: string }
    const colleague = await signInAs(app, { email: `colleague-${kind}@academy.example`, role: 'admin' })
    const theirs = await recordEditor(app, colleague, kind).post({ [text]: 'Reeds' }, key)
    expect(theirs.status).toBe(201)
    expect(((await theirs.json()) as { id: string }).id).not.toBe(added.id)
    expect(await count()).toBe(before + 2)
  })

  test.each(['', 'x', '1234', `${nobody}0`])(
    'a key of %j is refused by its name, and nothing is added',
    async (key) => {
      const { post, count } = editor()
      const before = await count()
      const answer = await post({}, key)
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { error: { code: 'invalid', fields: { 'Idempotency-Key': 'An Idempotency-Key is a UUID.' } } },
      ])
      expect(await count()).toBe(before)
    },
  )

  test('one that is not there answers PGRST116 (versions-3)', async () => {
    const { save, remove } = editor()
    for (const answer of [await save(nobody, 1, {}), await remove(nobody)]) {
      expect([answer.status, await answer.json()]).toMatchObject([404, { error: { code: 'PGRST116' } }])
    }
  })
})
