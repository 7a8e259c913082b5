import { expect, test } from 'vitest'
import type { CourseOptionsAsked } from './schema.ts'
import { addCourse } from '#test/courses.ts'
import { createTestDatabase } from '#test/database.ts'
import { courseOptions } from './store.server.ts'

const database = await createTestDatabase()
const root = await addCourse(database, { title: 'Level One' })
const middle = await addCourse(database, { title: 'Level Two', parent_course_id: root })
const leaf = await addCourse(database, { title: 'Level Three', parent_course_id: middle })
await addCourse(database, { title: 'Level Draft', published: false })
const alone = await addCourse(database, { title: 'Paid' })

const choices = async (asked: Partial<CourseOptionsAsked> & Pick<CourseOptionsAsked, 'for'>) =>
  (await courseOptions(database.db, { search: '', limit: 11, ...asked })).map(({ title, blocked }) => [title, blocked])
const fourth = 'That would make a fourth level: three are the most.'

test('any other course is offered as a child, only published roots as parent (course-dialog-6)', async () => {
  const children = await choices({ for: 'children', except: root })
  expect(children.map(([title]) => title)).toEqual(['Level Draft', 'Level Three', 'Level Two', 'Paid'])
  expect((await choices({ for: 'parent', except: root })).map(([title]) => title)).toEqual(['Paid'])
})

test('a search for a parent says why a matching course cannot be one (course-dialog-10)', async () => {
  expect(await choices({ for: 'parent', except: alone, search: 'level' })).toEqual([
    ['Level One', null],
    ['Level Draft', 'It is a draft: a parent must be published.'],
    ['Level Three', 'It is below “Level Two”: a parent must be a root course.'],
    ['Level Two', 'It is below “Level One”: a parent must be a root course.'],
  ])
  expect(await choices({ for: 'parent', except: alone, search: 'paid' })).toEqual([
    ['Paid', 'This is the course itself.'],
  ])
  expect(await choices({ for: 'parent', except: alone, search: 'nothing' })).toEqual([])
})

test('a course with two levels below it can be under none, and that is said (course-dialog-10)', async () => {
  expect(await choices({ for: 'parent', except: root, search: 'paid' })).toEqual([['Paid', fourth]])
})

test('a child that would close a circle or make a fourth level says so (course-dialog-10)', async () => {
  const said = Object.fromEntries(await choices({ for: 'children', except: leaf, below: middle }))
  expect(said).toMatchObject({
    'Level One': 'It stands above this course.',
    'Level Two': 'It stands above this course.',
    Paid: fourth,
  })
  expect(await choices({ for: 'children', search: 'level' })).toContainEqual(['Level One', fourth])
  expect(await choices({ for: 'children', below: alone, search: 'level' })).toContainEqual(['Level Two', fourth])
  expect(await choices({ for: 'children', search: 'level' })).toContainEqual(['Level Two', null])
})

test('for another record’s course any can be chosen, drafts and sections too (class-1)', async () => {
  expect(await choices({ for: 'any', search: 'level', limit: 3 })).toEqual([
    ['Level Draft', null],
    ['Level One', null],
    ['Level Three', null],
  ])
})
