import { createPublicKey, hash, type KeyObject, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { calculateJwkThumbprint, type JWTPayload, SignJWT } from 'jose'
import type { Deps } from '#platform/server/deps.ts'
import { ellipticKeyOf } from '#platform/server/secrets/signing-key.ts'
import { credentialAddresses, type EmailProof, statusListSize } from './rules.ts'
import { type CredentialKey, publishKey } from './store.server.ts'

type Key = CredentialKey & { secret: KeyObject }

/** Signs with the key that follows from the shared secret, which is published before it signs anything. */
export function credentialSigner({
  database: { db },
  settings,
  secret,
}: Pick<Deps, 'database' | 'settings' | 'secret'>) {
  const keys = new Map<string, Promise<Key>>()

  /** Of the secret as it is now: another one after `rotate-secrets`. */
  async function currentKey(): Promise<Key> {
    const shared = await secret('certificate-signing')
    const known = keys.get(shared) ?? keyFrom(shared).then(async (key) => publishKey(db, key).then(() => key))
    keys.clear()
    keys.set(shared, known)
    known.catch(() => keys.delete(shared))
    return known
  }

  return {
    currentKey,
    /** A compact JWS, whose `kid` is the address of the key. */
    async sign(payload: JWTPayload, type: 'JWT' | 'vc+jwt'): Promise<string> {
      const { thumbprint, secret: key } = await currentKey()
      const kid = credentialAddresses(settings.publicUrl).key(thumbprint)
      return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid, typ: type }).sign(key)
    },
  }
}

async function keyFrom(shared: string): Promise<Key> {
  const secret = ellipticKeyOf(Buffer.from(shared, 'base64'))
  const { kty = '', crv = '', x = '', y = '' } = createPublicKey(secret).export({ format: 'jwk' })
  const jwk = { kty, crv, x, y }
  return { secret, jwk, thumbprint: await calculateJwkThumbprint(jwk) }
}

/** The bits of a list, compressed, as credentials carry them. */
export function encodeStatusList(bits: readonly number[]): string {
  const list = Buffer.alloc(statusListSize / 8)
  for (const bit of bits) list[bit >> 3] = (list[bit >> 3] ?? 0) | (0x80 >> (bit & 7))
  return `u${gzipSync(list).toString('base64url')}`
}

/** Under a salt of its own each time, so that two credentials are not known as one person's by it. */
export function emailProof(email: string): EmailProof {
  const salt = randomBytes(16).toString('hex')
  return { hash: `sha256$${hash('sha256', email.toLowerCase() + salt)}`, salt }
}

/** Of what a token says: signed again it has other bytes. */
export function tagOf(payload: JWTPayload, thumbprint: string): string {
  const digest = hash('sha256', JSON.stringify([thumbprint, payload]), 'base64url')
  return `W/"${digest.slice(0, 22)}"`
}
