import { expect, test } from 'vitest'
import { createTestApp, signInAs } from '#test/app.ts'
import { recordEditor } from '#test/records.ts'

test('a milestone is public until it is a draft; its year has four figures (about-6)', async () => {
  const app = await createTestApp()
  const { add, post, save } = recordEditor(app, await signInAs(app, 'admin'), 'milestones')
  const { id, version } = await add()
  const read = async () => (await app.request('/api/milestones')).json()
  expect((await save(id, version, { year: 2014, title: 'A walk' })).status).toBe(200)
  expect(await read()).toMatchObject({ items: [{ id, year: 2014, title: 'A walk' }] })
  const wrong = await post({ year: 14 })
  expect([wrong.status, await wrong.json()]).toMatchObject([
    400,
    { error: { fields: { year: 'A year has four figures.' } } },
  ])
  expect((await save(id, 2, { published: false })).status).toBe(200)
  expect(await read()).toMatchObject({ items: [] })
})
