import { describe, expect, test } from 'vitest'
import { applicationSchema, questionSchema } from './schema.ts'

const question = { name: '文文', email: 'v@example.org', message: '0123456789' }
const application = { name: '文文', email: 'v@example.org', motivation: '01234567890123456789' }

/** The first message of each field, as forms show it. */
function messagesOf(schema: typeof questionSchema | typeof applicationSchema, value: unknown): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) messages[path.join('.')] ??= message
  return messages
}
const repeated = (letter: string) => (times: number) => letter.repeat(times)
/** Letters of one, two and four bytes; each is one character. */
const scripts: [string, (times: number) => string][] = [
  ['Latin letters', repeated('x')],
  ['Chinese', repeated('文')],
  ['pictures', repeated('🌱')],
]

describe.each(scripts)('in %s, counted in characters', (_, text) => {
  const edges: [field: string, length: number, message: string | undefined][] = [
    ['name', 0, '姓名是必填项'],
    ['name', 1, '姓名至少需要2个字符'],
    ['name', 2, undefined],
    ['name', 100, undefined],
    ['name', 101, '姓名不能超过100个字符'],
    ['subject', 0, undefined],
    ['subject', 1, undefined],
    ['subject', 500, undefined],
    ['subject', 501, '主题不能超过500个字符'],
    ['message', 0, '消息内容是必填项'],
    ['message', 9, '消息内容至少需要10个字符'],
    ['message', 10, undefined],
    ['message', 2000, undefined],
    ['message', 2001, '消息内容不能超过2000个字符'],
  ]
  test.for(edges)('a question with a %s of %i: %s (contact-1)', ([field, length, message]) => {
    const expected = message === undefined ? {} : { [field]: message }
    for (const around of ['', ' ', '\n\t', '　']) {
      expect(messagesOf(questionSchema, { ...question, [field]: around + text(length) + around })).toEqual(expected)
    }
  })

  const ofApplications: [field: string, length: number, message: string | undefined][] = [
    ['name', 0, '姓名是必填项'],
    ['name', 1, '姓名至少需要2个字符'],
    ['name', 2, undefined],
    ['name', 100, undefined],
    ['name', 101, '姓名不能超过100个字符'],
    ['skills', 0, undefined],
    ['skills', 1000, undefined],
    ['skills', 1001, '技能描述不能超过1000个字符'],
    ['motivation', 0, '志愿动机是必填项'],
    ['motivation', 19, '志愿动机至少需要20个字符'],
    ['motivation', 20, undefined],
    ['motivation', 2000, undefined],
    ['motivation', 2001, '志愿动机不能超过2000个字符'],
  ]
  test.for(ofApplications)('an application with a %s of %i: %s (contact-1)', ([field, length, message]) => {
    expect(messagesOf(applicationSchema, { ...application, [field]: ` ${text(length)} ` })).toEqual(
      message === undefined ? {} : { [field]: message },
    )
  })
})

describe('an email', () => {
  test.for([
    ['', '邮箱是必填项'],
    ['   ', '邮箱是必填项'],
    ['plain', '请输入有效的邮箱地址'],
    ['a@b', '请输入有效的邮箱地址'],
    ['a b@c.org', '请输入有效的邮箱地址'],
    ['@c.org', '请输入有效的邮箱地址'],
    ['a@@c.org', '请输入有效的邮箱地址'],
    ['a@c.', '请输入有效的邮箱地址'],
    ['a@c.org', undefined],
    ['  a+b@sub.c.org ', undefined],
    ['文@例子.中国', undefined],
    [`${'x'.repeat(249)}@c.org`, undefined],
    [`${'x'.repeat(250)}@c.org`, '邮箱地址不能超过255个字符'],
  ] as const)('%j: %s', ([email, message]) => {
    const expected = message === undefined ? {} : { email: message }
    expect(messagesOf(questionSchema, { ...question, email })).toEqual(expected)
    expect(messagesOf(applicationSchema, { ...application, email })).toEqual(expected)
  })
})

test('a missing field is required before any other rule', () => {
  const required = { name: '姓名是必填项', email: '邮箱是必填项' }
  for (const nothing of [undefined, null, 7]) {
    const fields = { name: nothing, email: nothing, message: nothing, motivation: nothing }
    expect(messagesOf(questionSchema, fields)).toEqual({ ...required, message: '消息内容是必填项' })
    expect(messagesOf(applicationSchema, fields)).toEqual({ ...required, motivation: '志愿动机是必填项' })
  }
})

test('values are trimmed and an empty optional field is left out (contact-2)', () => {
  const parsed = questionSchema.parse({
    name: ' 文文 ',
    email: '\tv@example.org\n',
    subject: '  　 ',
    message: '\n 0123456789 \n',
  })
  expect(JSON.parse(JSON.stringify(parsed))).toEqual(question)
  expect(JSON.parse(JSON.stringify(applicationSchema.parse({ ...application, skills: '' })))).toEqual(application)
  expect(questionSchema.parse({ ...question, subject: ' A ' }).subject).toBe('A')
})

test('a line end counts as one character in any form', () => {
  const lines = (end: string) => ({ ...question, message: `a${end}`.repeat(999) + 'xx' })
  expect(questionSchema.parse(lines('\r\n')).message).toBe(questionSchema.parse(lines('\n')).message)
  expect(messagesOf(questionSchema, lines('\r\n'))).toEqual({})
})
