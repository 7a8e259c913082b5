import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#platform/server/audit/table.ts'
import { createTestApp, signInAs, type TestApp } from './app.ts'
import { kindsOfRecords, recordEditor, recordKinds } from './records.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
const nobody = '00000000-0000-4000-8000-00000000dead'

beforeAll(async () => {
  app = await createTestApp()
  admin = await signInAs(app, 'admin')
})

describe.each(kindsOfRecords)('%s', (kind) => {
  const { name, text, fields } = recordKinds[kind]
  const editor = () => recordEditor(app, admin, kind)

  test('one is added, saved and deleted, and each is written down', async () => {
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
  ])('%s changes nothing', async (_what, part) => {
    const { add, post, save, stored, count } = editor()
    const { id } = await add()
    const before = [await stored(id), await count()]
    expect((await post(part)).status).toBe(400)
    expect((await save(id, 1, part)).status).toBe(400)
    expect([await stored(id), await count()]).toEqual(before)
  })

  test('edits of different fields by two administrators are merged', async () => {
    const { add, save } = editor()
    const { id } = await add()
    await save(id, 1, { [name]: 'Wetlands' })
    const second = await save(id, 1, { [text]: 'Reeds' })
    expect(await second.json()).toMatchObject({ [name]: 'Wetlands', [text]: 'Reeds', version: 3, merged: true })
  })

  test('a true overlap answers 409 with both sides and overwrites nothing', async () => {
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

  test('of two saves at the same moment neither is lost unnoticed', async () => {
    const { add, save } = editor()
    const { id } = await add()
    const answers = await Promise.all(['A', 'B'].map((said) => save(id, 1, { [text]: said })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('one that is not there answers PGRST116', async () => {
    const { save, remove } = editor()
    for (const answer of [await save(nobody, 1, {}), await remove(nobody)]) {
      expect([answer.status, await answer.json()]).toMatchObject([404, { error: { code: 'PGRST116' } }])
    }
  })
})
