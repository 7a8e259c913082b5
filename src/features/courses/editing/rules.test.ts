import { expect, test } from 'vitest'
import { canSaveCourse, coursePayload, linkProblem, newCourse } from './rules.ts'

test('a new course is free, published, in section 1, for 0', () => {
  expect(newCourse).toMatchObject({ type: 'free', published: true, module_number: 1, price: 0 })
})

test.each([
  [
    { type: 'free', price: 300, certificate_id: 'c' },
    { price: 0, certificate_id: null },
  ],
  [
    { type: 'certificate', price: 300, certificate_id: 'c' },
    { price: 300, certificate_id: 'c' },
  ],
  [
    { class_link: '', replay_link: '  ' },
    { class_link: null, replay_link: null },
  ],
  [{ class_link: ' https://a.example ' }, { class_link: 'https://a.example' }],
] as const)('%j is saved as %j', (form, payload) => {
  expect(coursePayload({ ...newCourse, ...form })).toMatchObject(payload)
})

test.each([
  [null, null],
  ['', null],
  ['   ', null],
  ['https://meet.example/a', null],
  ['HTTP://meet.example', null],
  ['meet.example', '请输入有效的网址格式'],
  ['https://', '请输入有效的网址格式'],
  ['ftp://meet.example', '链接必须以 http:// 或 https:// 开头'],
  ['javascript:alert(1)', '链接必须以 http:// 或 https:// 开头'],
  ['mailto:a@b.example', '链接必须以 http:// 或 https:// 开头'],
  [`https://a.example/${'x'.repeat(2100)}`, '请输入有效的网址'],
  ['https://a.example/a b', '请输入有效的网址'],
])('the link %j: %s', (link, problem) => {
  expect(linkProblem(link)).toBe(problem)
})

test.each([
  [{}, true],
  [{ title: ' ' }, false],
  [{ description: '' }, false],
  [{ class_link: 'nonsense' }, false],
  [{ replay_link: 'ftp://a.example' }, false],
  [{ replay_link: 'https://a.example' }, true],
])('with %j it may be saved: %s', (part, may) => {
  expect(canSaveCourse({ ...newCourse, title: 'Rivers', description: 'About', ...part })).toBe(may)
})
