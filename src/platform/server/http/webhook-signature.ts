import { createHmac, timingSafeEqual } from 'node:crypto'

/** In seconds. */
const tolerance = 5 * 60

/** Headers of Standard Webhooks. */
export type SignedHeaders = { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string }

export type Verdict = 'signed' | 'unsigned' | 'too_old' | 'forged'

/** The headers that sign a message, by more than one secret while one is replaced. @param at the moment of sending */
export function signWebhook(secret: string | readonly string[], message: { id: string; body: string; at: Date }) {
  const timestamp = String(Math.floor(message.at.getTime() / 1000))
  const signatures = [secret].flat().map((each) => {
    const [key] = keysOf(each)
    return `v1,${digest(key, `${message.id}.${timestamp}.${message.body}`).toString('base64')}`
  })
  return { 'webhook-id': message.id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

/** Verifies a message's signatures in constant time. */
export function judgeWebhook(
  secret: string,
  message: { header: (name: string) => string | undefined; body: string; now: Date },
): Verdict {
  const { header, body, now } = message
  const [id, timestamp, offered] = [header('webhook-id'), header('webhook-timestamp'), header('webhook-signature')]
  if (!id || !timestamp || !offered || !/^\d{1,12}$/.test(timestamp)) return 'unsigned'
  const expected = keysOf(secret).map((key) => digest(key, `${id}.${timestamp}.${body}`))
  const signatures = offered
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? [Buffer.from(one.slice('v1,'.length), 'base64')] : []))
  const isSigned = signatures
    .slice(0, 10)
    .map((given) =>
      expected.map((right) => given.length === right.length && timingSafeEqual(given, right)).includes(true),
    )
    .includes(true)
  if (!isSigned) return 'forged'
  return Math.abs(now.getTime() / 1000 - Number(timestamp)) > tolerance ? 'too_old' : 'signed'
}

/** A secret is base64, with or without `whsec_`; one set by an operator may be any text. */
function keysOf(secret: string): [Buffer, ...Buffer[]] {
  const isMarked = secret.startsWith('whsec_')
  const text = isMarked ? secret.slice('whsec_'.length) : secret
  const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(text) && (isMarked || text.length % 4 === 0)
  return isBase64 ? [Buffer.from(text, 'base64'), Buffer.from(secret)] : [Buffer.from(secret)]
}

function digest(key: Buffer, signed: string): Buffer {
  return createHmac('sha256', key).update(signed).digest()
}
