import { expect, test } from 'vitest'
import { createTestApp, signInAs } from '#test/app.ts'
import { addCourse } from '#test/courses.ts'
import { recordEditor } from '#test/records.ts'

const app = await createTestApp()
const course_id = await addCourse(app.database, { title: 'Rivers' })
const { add, post, save } = recordEditor(app, await signInAs(app, 'admin'), 'voices')
const heard = async (course = course_id) => app.request(`/api/courses/${course}/voices`)

test('a voice is heard on the page of its course, without the note of its consent (voices-1)', async () => {
  const { id } = await add({ course_id })
  const { items } = (await (await heard()).json()) as { items: Record<string, unknown>[] }
  expect(items).toEqual([
    expect.objectContaining({ id, name: 'The name of a voice', quote: 'Of rivers.', occupation: '' }),
  ])
  expect(JSON.stringify(items)).not.toMatch(/consent|to the office|2026-05-12/)
  expect((await save(id, 1, { course_id, published: false })).status).toBe(200)
  expect(await (await heard()).json()).toMatchObject({ items: [] })
})

test.each([
  ['consent_by', '', 'Please note who gave consent before this is published.'],
  ['consent_on', null, 'Please note when consent was given before this is published.'],
  ['consent_how', ' ', 'Please note how consent was given before this is published.'],
])('without %s a voice is kept as a draft and never published (voices-1)', async (field, empty, message) => {
  const refused = await post({ course_id, [field]: empty })
  expect([refused.status, await refused.json()]).toMatchObject([400, { error: { fields: { [field]: message } } }])
  expect((await post({ course_id, [field]: empty, published: false })).status).toBe(201)
  expect(await (await heard()).json()).toMatchObject({ items: [] })
})

test('a course that is a draft, and one that there is not, have no voices (voices-1)', async () => {
  const draft = await addCourse(app.database, { published: false })
  await post({ course_id: draft })
  expect((await heard(draft)).status).toBe(404)
  expect((await heard('10000000-0000-4000-8000-00000000abcd')).status).toBe(404)
})
