import { expect, test } from 'vitest'
import type { CourseDetail } from '../schema.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import { recordEditor } from '#test/records.ts'

const app = await createTestApp()
const admin = await signInAs(app, 'admin')
const courses = recordEditor(app, admin, 'courses')
const teachers = recordEditor(app, admin, 'teachers')
const told = {
  outcomes: [{ id: 'new-outcome-1', text: 'Read a slope' }],
  audience: 'Everybody who lives on a river.',
  requirements: 'Boots.',
  effort_hours: 2.5,
  language: 'zh-Hans',
  questions: [{ id: 'new-question-1', question: 'Is it cold?', answer: 'At times.' }],
  study_hours: 40,
}
const shown = async (id: string) => (await (await app.request(`/api/courses/${id}`)).json()) as CourseDetail
const added = async (response: Promise<Response>) => (await (await response).json()) as { id: string }

test('a course’s details and ordered teachers stand on its page, in no list (about-course-1)', async () => {
  const one = await added(teachers.post({ name: 'Wen' }))
  const other = await added(teachers.post({ name: 'Ravi' }))
  const { id } = await added(courses.post({ ...told, teachers: [other.id, one.id] }))
  const course = await shown(id)
  expect(course).toMatchObject({
    ...told,
    outcomes: [{ text: 'Read a slope' }],
    questions: [{ question: 'Is it cold?' }],
  })
  expect(course.teachers.map(({ name }) => name)).toEqual(['Ravi', 'Wen'])
  const list = await (await app.request('/api/courses')).text()
  expect(list).not.toContain('Read a slope')
  expect(list).not.toContain('Boots.')
})

test('a deleted teacher leaves the courses and returns when restored (about-course-2)', async () => {
  const one = await added(teachers.post({ name: 'Mei' }))
  const { id } = await added(courses.post({ teachers: [one.id] }))
  await admin.request(`/api/admin/teachers/${one.id}`, { method: 'DELETE' })
  expect((await shown(id)).teachers).toEqual([])
  const back = await admin.request('/api/admin/bin/restore', {
    method: 'POST',
    json: { items: [{ entity: 'teachers', id: one.id }] },
  })
  expect(back.status).toBe(200)
  expect((await shown(id)).teachers.map(({ name }) => name)).toEqual(['Mei'])
})

test.each([
  ['a teacher who is not there', { teachers: ['7d1f0a52-9c0e-4b7e-8a35-51d2ce0f6b11'] }, 'teachers'],
  ['an outcome without words', { outcomes: [{ id: 'new-outcome-2', text: ' ' }] }, 'outcomes.0.text'],
  [
    'a question without an answer',
    { questions: [{ id: 'new-question-2', question: 'Why?', answer: '' }] },
    'questions.0.answer',
  ],
  ['an effort of quarters of an hour', { effort_hours: 1.25 }, 'effort_hours'],
  ['a language that nobody speaks', { language: 'xx' }, 'language'],
  ['no place at all', { capacity: 0 }, 'capacity'],
  ['a share of more than all sessions', { completion_share: 101 }, 'completion_share'],
])('%s is told at its field, and nothing is saved (about-course-3)', async (_what, part, field) => {
  const before = (await (await app.request('/api/courses')).json()) as { items: unknown[] }
  const refused = await courses.post(part)
  expect(refused.status).toBe(400)
  const { error } = (await refused.json()) as { error: { fields: Record<string, string> } }
  expect(Object.keys(error.fields)).toEqual([expect.stringContaining(field)])
  expect(await (await app.request('/api/courses')).json()).toEqual(before)
})
