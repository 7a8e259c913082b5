import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** By which scanners of leaked secrets know one. */
const mark = 'eca_'
const form = /^(eca_[0-9A-Za-z]{12})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A new key: `eca_`, 12 characters that name it, `_`, 256 random bits and a checksum, in letters and digits. */
export function makeApiKey(): { key: string; prefix: string; hash: string } {
  const prefix = mark + inLetters(BigInt(`0x${randomBytes(9).toString('hex')}`), 12)
  const secret = inLetters(BigInt(`0x${randomBytes(32).toString('hex')}`), 43)
  const key = `${prefix}_${secret}${checksumOf(`${prefix}_${secret}`)}`
  return { key, prefix, hash: hashOf(key) }
}

/** Whether a token means to be an API key, whatever it is worth. */
export function isApiKey(token: string | undefined): token is string {
  return token?.startsWith(mark) ?? false
}

/** What a key is found and compared by; null for one that was never made, which asks nothing of the database. */
export function readApiKey(token: string): { prefix: string; hash: string } | null {
  const [, prefix, secret, checksum] = form.exec(token) ?? []
  if (prefix === undefined || checksum !== checksumOf(`${prefix}_${secret}`)) return null
  return { prefix, hash: hashOf(token) }
}

function checksumOf(text: string): string {
  return inLetters(BigInt(crc32(text)), 6)
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

function inLetters(number: bigint, length: number): string {
  let text = ''
  for (let left = number; text.length < length; left /= 62n) text = letters[Number(left % 62n)] + text
  return text
}
