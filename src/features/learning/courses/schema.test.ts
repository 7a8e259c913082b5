import { expect, test } from 'vitest'
import { linkProblem } from './schema.ts'

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
  ['https://me:secret@meet.example/a', '请输入有效的网址'],
  ['https://me@meet.example/a', '请输入有效的网址'],
])('the link %j: %s (api-12, course-dialog-3)', (link, problem) => {
  expect(linkProblem(link)).toBe(problem)
})
