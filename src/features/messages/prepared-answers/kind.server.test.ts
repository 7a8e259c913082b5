import { expect, test } from 'vitest'
import { createTestApp, signInAs } from '#test/app.ts'
import { recordEditor } from '#test/records.ts'
import type { PreparedAnswer } from './schema.ts'

const app = await createTestApp()
const desk = await signInAs(app, { email: 'desk@academy.example', role: 'desk' })
const { add, post, save } = recordEditor(app, desk, 'prepared_answers')

test('the desk edits and finds prepared answers with versions; an editor reads none (inbox-6)', async () => {
  const { id } = await add()
  await post({ title: 'About the garden' }, '10000000-0000-4000-8000-00000000beef')
  expect((await save(id, 1, { text: 'Dear {name}, six people pay for five.' })).status).toBe(200)
  const list = async (query = '') => {
    const answer = await desk.request(`/api/admin/prepared-answers${query}`)
    return ((await answer.json()) as { items: PreparedAnswer[] }).items.map(({ title }) => title)
  }
  expect(await list()).toEqual(['About the garden', 'Group rates'])
  expect(await list('?search=SIX')).toEqual(['Group rates'])
  const versions = await desk.request(`/api/admin/history/prepared_answers/${id}`)
  expect(await versions.json()).toMatchObject([{ version: 2 }, { version: 1 }])
  const editor = await signInAs(app, { email: 'editor@academy.example', role: 'editor' })
  expect((await editor.request('/api/admin/prepared-answers')).status).toBe(403)
  expect((await editor.request(`/api/admin/history/prepared_answers/${id}`)).status).toBe(403)
})

test('an unknown placeholder is refused at the text (inbox-7)', async () => {
  const answer = await post({ text: 'Dear {nmae}, welcome.' })
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { error: { fields: { text: '{nmae} stands for nothing: only {name} is filled in.' } } },
  ])
})
