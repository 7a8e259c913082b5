import { expect, test } from 'vitest'
import { createTestApp, signInAs } from '#test/app.ts'

const app = await createTestApp()
const student = await signInAs(app, 'student')

type Refused = { error: { message: string; fields?: Record<string, string> } }
const told = async (answer: Promise<Response>) => ((await (await answer).json()) as Refused).error
const asking = (language: string) => ({ headers: { 'accept-language': language } })

test.each([
  ['zh-CN,zh;q=0.9,en;q=0.8', '请先登录。', '只有管理员可以执行此操作。'],
  ['zh-Hans', '请先登录。', '只有管理员可以执行此操作。'],
  ['en-GB,zh;q=0.5', 'Please sign in first.', 'Only administrators may do this.'],
  ['fr-FR', 'Please sign in first.', 'Only administrators may do this.'],
])('to %s the API refuses in the language that it speaks of these', async (language, nobody, forbidden) => {
  expect((await told(app.request('/api/admin/users', asking(language)))).message).toBe(nobody)
  expect((await told(student.request('/api/admin/users', asking(language)))).message).toBe(forbidden)
})

test('an address says its language before the header, where it says one that there is', async () => {
  const nobody = (address: string) => told(app.request(address, asking('en')))
  expect((await nobody('/api/admin/users?language=zh')).message).toBe('请先登录。')
  expect((await nobody('/api/admin/users?language=xx')).message).toBe('Please sign in first.')
})

test.each([
  ['zh', '必须是整数。', '姓名最多100个字符'],
  ['en', 'This must be a whole number.', 'The name can be at most 100 characters long'],
])(
  'in %s each value that is wrong is told in it, by the site’s words and by a field’s own',
  async (language, ...fields) => {
    const json = { version: 1.5, full_name: 'x'.repeat(101) }
    const { fields: wrong } = await told(student.request('/api/profile', { method: 'PUT', json, ...asking(language) }))
    expect([wrong?.['version'], wrong?.['full_name']]).toEqual(fields)
  },
)

test('what fails outside the pages is told on a page in the language of its address', async () => {
  const page = async (address: string) =>
    (await app.request(address, { method: 'DELETE', headers: { accept: 'text/html' } })).text()
  expect(await page('/zh/courses')).toMatch(/<html lang="zh-Hans">[\s\S]*出了点问题[\s\S]*href="\/zh"/)
  expect(await page('/courses')).toMatch(/<html lang="en">[\s\S]*Something went wrong[\s\S]*href="\/"/)
})
