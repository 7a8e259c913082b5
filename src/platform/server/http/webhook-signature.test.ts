import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { judgeWebhook, type SignedHeaders, signWebhook } from './webhook-signature.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const now = new Date('2026-03-05T10:00:00Z')
const body = '{"test": 2432232314}'
const judge = (headers: Partial<SignedHeaders>, more: { body?: string; secret?: string; now?: Date } = {}) =>
  judgeWebhook(more.secret ?? secret, {
    header: (name) => headers[name as keyof SignedHeaders],
    body: more.body ?? body,
    now: more.now ?? now,
  })
const sign = (at = now) => signWebhook(secret, { id: 'msg_1', body, at })

test('the example of Standard Webhooks has the signature that it says', () => {
  const at = new Date(1_614_265_330_000)
  const signed = signWebhook(secret, { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body, at })
  expect(signed['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  expect(judge(signed, { now: at })).toBe('signed')
})

test.each([
  ['no headers', {}],
  ['no id', { ...sign(), 'webhook-id': '' }],
  ['no signature', { ...sign(), 'webhook-signature': '' }],
  ['a time that is no number', { ...sign(), 'webhook-timestamp': 'now' }],
])('a message with %s is unsigned', (_, headers) => {
  expect(judge(headers)).toBe('unsigned')
})

test.each([
  ['another body', sign(), { body: '{"test": 1}' }],
  ['another id', { ...sign(), 'webhook-id': 'msg_2' }, {}],
  ['another time', { ...sign(), 'webhook-timestamp': String(now.getTime() / 1000 + 1) }, {}],
  ['another secret', sign(), { secret: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  [
    'a signature of another kind',
    { ...sign(), 'webhook-signature': sign()['webhook-signature'].replace('v1,', 'v1a,') },
    {},
  ],
  ['a signature cut short', { ...sign(), 'webhook-signature': 'v1,g0hM9SsE' }, {}],
])('a message with %s is forged', (_, headers, more) => {
  expect(judge(headers, more)).toBe('forged')
})

test.each([
  [299, 'signed'],
  [-299, 'signed'],
  [301, 'too_old'],
  [-301, 'too_old'],
])('a message %d seconds old is %s', (seconds, verdict) => {
  expect(judge(sign(new Date(now.getTime() - seconds * 1000)))).toBe(verdict)
})

test('of several signatures, as while secrets are changed, one that is right is enough', () => {
  const headers = sign()
  headers['webhook-signature'] = `v1,AAAA v2,BBBB ${headers['webhook-signature']}`
  expect(judge(headers)).toBe('signed')
})

test('a secret without the prefix is used as it is written', () => {
  const plain = 'a plain secret, not base64'
  const seconds = String(now.getTime() / 1000)
  const signature = createHmac('sha256', plain).update(`msg_1.${seconds}.${body}`).digest('base64')
  const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` }
  expect(judge(headers, { secret: plain })).toBe('signed')
})
