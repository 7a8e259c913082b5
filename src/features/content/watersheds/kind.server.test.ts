import { expect, test } from 'vitest'
import { createTestApp, signInAs } from '#test/app.ts'
import { recordEditor } from '#test/records.ts'

const app = await createTestApp()
const { add, post, save } = recordEditor(app, await signInAs(app, 'admin'), 'watersheds')
const read = async (address: string) => (await app.request(address)).json()

test('a river is public and found where the map has it, until it is a draft (watersheds-3)', async () => {
  const { id, version } = await add()
  const said = { name: 'Otter Brook', readings: '2026-04-12 7.2', river_line: '31.02, 103.61\n31, 103.7' }
  expect((await save(id, version, said)).status).toBe(200)
  expect(await read('/api/watersheds')).toMatchObject({ items: [{ id, ...said }] })
  expect(await read('/api/highlights')).toMatchObject({ watersheds: 1 })
  expect(await read('/api/search?q=otter')).toMatchObject({
    groups: [{ kind: 'watershed', results: [{ id, address: `/watersheds#watershed-${id}` }] }],
  })
  expect((await save(id, 2, { published: false })).status).toBe(200)
  expect(await read('/api/watersheds')).toMatchObject({ items: [] })
  expect(await read('/api/highlights')).toMatchObject({ watersheds: 0 })
  expect(await read('/api/search?q=otter')).toMatchObject({ groups: [] })
})

test.each([
  ['readings', '2026-04-12 7.2\nseven', 'Line 2 should read like 2026-03-05 7.2.'],
  ['river_line', 'the spring', 'Line 1 should read like 31.02, 103.61.'],
  ['since_year', 20_155, 'A year has four figures.'],
])('what is wrong in %s is told at the field, and nothing is added (watersheds-2)', async (field, value, said) => {
  const answer = await post({ [field]: value })
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: { fields: { [field]: said } } }])
})
