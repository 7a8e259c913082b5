import { expect, test } from 'vitest'
import type { CourseDetail } from '../schema.ts'
import { shownCoursePage } from '#test/shown-course.ts'
import { structuredDataProblems } from '#test/structured-data.ts'
import { courseData, coursesData } from './course-data.ts'

const site = {
  name: 'The Academy',
  publicUrl: 'https://academy.example',
  currency: 'JPY',
  timeZone: 'UTC',
  donationUrl: null,
}
const course: CourseDetail = {
  ...shownCoursePage,
  id: '7d1f0a52-9c0e-4b7e-8a35-51d2ce0f6b11',
  title: 'Living Watersheds',
  type: 'certificate',
  price: 28_000,
  duration: '12 weeks',
  instructor: 'Lin Wanqing and Ravi Menon',
  module_number: 0,
  enrollment_count: 4,
  description: 'A year with a river.',
  created_at: '2026-03-01T08:00:00.000Z',
  parent: null,
  above: [],
  sub_courses: [],
}
const problems = (thing: object) =>
  structuredDataProblems(JSON.stringify({ '@context': 'https://schema.org', ...thing }))

test.each([
  ['Lin Wanqing', { '@type': 'Person', name: 'Lin Wanqing' }],
  [
    'Lin Wanqing and Ravi Menon',
    [
      { '@type': 'Person', name: 'Lin Wanqing' },
      { '@type': 'Person', name: 'Ravi Menon' },
    ],
  ],
  ['', undefined],
])('a course of %j tells search engines of each person by itself (structured-data-2)', (instructor, persons) => {
  const data = courseData({ ...course, instructor }, site)
  expect(data.hasCourseInstance).toEqual({
    '@type': 'CourseInstance',
    courseMode: 'Online',
    courseWorkload: 'P12W',
    ...(persons && { instructor: persons }),
  })
  expect(problems(JSON.parse(JSON.stringify(data)))).toEqual([])
})

test('a list names its courses’ pages to search engines; an empty one none (structured-data-2)', () => {
  const list = coursesData([course, { id: 'b', title: 'Soil' }], site)
  expect(list?.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Living Watersheds', url: `https://academy.example/course/${course.id}` },
    { '@type': 'ListItem', position: 2, name: 'Soil', url: 'https://academy.example/course/b' },
  ])
  expect(problems(list ?? {})).toEqual([])
  expect(coursesData([], site)).toBeNull()
})

test('a course’s structured data has its details, teachers before instructor (about-course-5)', () => {
  const said = {
    ...course,
    outcomes: [{ id: 'one', text: 'Read a slope' }],
    audience: 'Everybody.',
    requirements: 'Boots.',
    language: 'zh-Hans' as const,
    study_hours: 2.5,
    teachers: [{ id: 'wen', name: 'Wen', bio: '', avatar_url: null, created_at: '2026-01-01T00:00:00.000Z' }],
  }
  const data = courseData(said, site)
  expect(data).toMatchObject({
    inLanguage: 'zh-Hans',
    teaches: ['Read a slope'],
    coursePrerequisites: 'Boots.',
    audience: { audienceType: 'Everybody.' },
    timeRequired: 'PT2H30M',
    hasCourseInstance: { instructor: { name: 'Wen' } },
  })
  expect(problems(data)).toEqual([])
  expect(courseData(course, site)).not.toHaveProperty('teaches')
})

test.each([
  ['12 weeks', { courseWorkload: 'P12W' }],
  ['12周', { courseWorkload: 'P12W' }],
  ['as long as it takes', { courseWorkload: 'PT12H15M' }],
])(
  'a course of %j with sessions tells search engines from when until when they are (class-18)',
  (duration, workload) => {
    const held = {
      first_starts_at: '2027-03-02T17:30:00.000Z',
      last_ends_at: '2027-04-20T18:00:00.000Z',
      taught_minutes: 735,
    }
    const data = courseData({ ...course, instructor: '', duration }, site, held)
    expect(data.hasCourseInstance).toEqual({
      '@type': 'CourseInstance',
      courseMode: 'Online',
      ...workload,
      startDate: held.first_starts_at,
      endDate: held.last_ends_at,
    })
    expect(problems(data)).toEqual([])
  },
)
