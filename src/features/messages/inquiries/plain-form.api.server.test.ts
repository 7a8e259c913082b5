import { beforeAll, beforeEach, expect, test } from 'vitest'
import { contactQuestions, volunteerApplications } from './table.server.ts'
import { createTestApp, type TestApp, type TestRequest } from '#test/app.ts'
import { application, question, sendPlainForm } from '#test/inquiries.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  for (const table of [contactQuestions, volunteerApplications]) await app.database.db.delete(table)
  await app.database.pool.query('delete from rate_limits')
})

const questions = () => app.database.db.select().from(contactQuestions)
const applications = () => app.database.db.select().from(volunteerApplications)
const form = (address: string, fields: Record<string, string>, more?: TestRequest) =>
  sendPlainForm(app, address, fields, more)

test('a form that is taken leads back to the contact page (contact-3)', async () => {
  const answer = await form('/api/questions', { ...question, subject: '', website: '' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact?tab=question&sent=question'])
  expect((await questions())[0]).toMatchObject({ ...question, subject: null })
  const applied = await form('/api/volunteer-applications', { ...application, skills: '' })
  expect([applied.status, applied.headers.get('location')]).toEqual([303, '/contact?tab=volunteer&sent=volunteer'])
  expect((await applications())[0]).toMatchObject({ ...application, skills: null })
})

test('a multipart form leads back to the contact page as well', async () => {
  const body = new FormData()
  for (const [name, value] of Object.entries(question)) body.set(name, value)
  expect((await app.request('/api/questions', { method: 'POST', body })).status).toBe(303)
  expect(await questions()).toHaveLength(1)
})

test('a broken multipart form is refused with 400, and nothing is stored', async () => {
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=b']) {
    const headers = { 'content-type': type }
    const answer = await app.request('/api/questions', { method: 'POST', body: '--b\r\n\r\n', headers })
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: 'invalid' } }])
  }
  expect(await questions()).toHaveLength(0)
})

test('a faulty form returns as filled in, with each fault at its field in Chinese (contact-3)', async () => {
  const typed = {
    name: '文',
    email: '"><script>alert(1)</script>',
    subject: ' & ',
    message: '\nfirst line </textarea>',
  }
  const answer = await form('/api/questions', typed)
  const html = await answer.text()
  expect(answer.status).toBe(422)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'/)
  expect(html).toContain('Form Validation Failed')
  expect(html).toContain('Please check and correct the errors in the form')
  expect(html).toContain('<form method="post" action="/api/questions"')
  expect(html).toContain('value="文"')
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
  expect(html).toContain('value=" &amp; "')
  // The page's own line end, then the one that was typed.
  expect(html).toContain('>\n\nfirst line &lt;/textarea&gt;</textarea>')
  expect(html).toContain(
    '<p class="fault" id="name-fault"><span lang="zh-CN">姓名至少需要2个字符</span> <span lang="en">The name needs at least 2 characters</span></p>',
  )
  expect(html).toContain(
    '<p class="fault" id="email-fault"><span lang="zh-CN">请输入有效的邮箱地址</span> <span lang="en">Please enter a valid email address</span></p>',
  )
  expect(html).toMatch(/id="name"[^>]*aria-invalid="true" aria-describedby="name-fault"/)
  expect(html).not.toContain('subject-fault')
  expect(html).not.toContain('<script')
  expect(await questions()).toEqual([])
})

test('a faulty application returns as well, with the hidden field’s content', async () => {
  const answer = await form('/api/volunteer-applications', {
    ...application,
    motivation: 'short',
    skills: 'Drawing',
    website: 'x',
  })
  const html = await answer.text()
  expect(answer.status).toBe(422)
  expect(html).toContain('<span lang="zh-CN">志愿动机至少需要20个字符</span>')
  expect(html).toContain('Drawing</textarea>')
  expect(html).toContain('<input type="hidden" name="website" value="x" />')
})

test('a form that cannot be stored returns as filled in and says to try again (contact-3)', async () => {
  await app.database.pool.query('alter table contact_questions rename to contact_questions_away')
  try {
    const answer = await form('/api/questions', question)
    const html = await answer.text()
    expect(answer.status).toBe(503)
    expect(html).toContain('Submission Failed')
    expect(html).toContain('An error occurred while submitting the question or application. Please try again later.')
    expect(html).toContain(`${question.message}</textarea>`)
    expect(html).not.toContain('contact_questions')
  } finally {
    await app.database.pool.query('alter table contact_questions_away rename to contact_questions')
  }
})
