import { createHmac, timingSafeEqual } from 'node:crypto'

const form = /^[A-Za-z0-9_-]{64}$/
const idBytes = 16

/** What opens a link: its id and a seal of it by a secret that no copy of the database holds. 64 letters. */
export function tokenOf(id: string, secret: string): string {
  const named = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([named, sealOf(named, secret)]).toString('base64url')
}

/** The id of the link that a token was made for; null for one that was never made, which asks nothing of the database. */
export function readToken(token: string, secret: string): string | null {
  if (!form.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const named = bytes.subarray(0, idBytes)
  if (!timingSafeEqual(bytes.subarray(idBytes), sealOf(named, secret))) return null
  return named.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function sealOf(named: Buffer, secret: string): Buffer {
  return createHmac('sha256', Buffer.from(secret, 'base64')).update(named).digest()
}
