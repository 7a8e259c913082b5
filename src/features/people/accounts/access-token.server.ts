import { createHmac, createPublicKey } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { decodeJwt, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/server/database/database.ts'
import { signingKeyOf } from '#platform/server/secrets/signing-key.ts'
import type { Settings } from '#platform/server/settings.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import { sessions } from './table.server.ts'

/** In seconds. */
const lifetime = 15 * 60
const algorithm = 'EdDSA'

/** In seconds: readings in quick succession get one token, since making its key and signing cost more than all else of them. */
const shared = 60
const issued = new LRUCache<string, { access_token: string; expires_at: number }>({ max: 1_000 })

/** A short-lived token for a session and its profile, without a role; signed by a key derived from `cookie`, which is never stored. */
export async function issueAccessToken(
  { publicUrl }: Settings,
  session: { sessionId: string; profileId: string },
  cookie: string,
) {
  const now = Math.floor(Date.now() / 1000)
  const exp = now + lifetime
  const known = issued.get(session.sessionId)
  // Where the clock went back, one that was made later lives longer than any may.
  const age = known ? exp - known.expires_at : Number.NaN
  if (known && age >= 0 && age < shared) return { ...known, expires_in: known.expires_at - now }
  const claims = { sid: session.sessionId, sub: session.profileId, iss: publicUrl, aud: publicUrl, iat: now, exp }
  const signed = new SignJWT(claims).setProtectedHeader({ alg: algorithm, typ: 'JWT' })
  const token = { access_token: await signed.sign(privateKeyOf(cookie)), expires_at: exp }
  issued.set(session.sessionId, token)
  return { ...token, expires_in: lifetime }
}

/** The public key (SPKI, DER in base64) that verifies a session's access tokens. */
export function accessKeyOf(cookie: string): string {
  return createPublicKey(privateKeyOf(cookie)).export({ format: 'der', type: 'spki' }).toString('base64')
}

/** The session that a valid token names and its expiry (seconds since 1970); null for a forged, foreign or expired one. */
export async function readAccessToken(db: Db, { publicUrl }: Settings, token: string) {
  const sessionId = claimedSession(token)
  if (sessionId === null) return null
  const [found] = await db.select({ key: sessions.access_key }).from(sessions).where(eq(sessions.id, sessionId))
  if (!found?.key) return null
  const key = createPublicKey({ key: Buffer.from(found.key, 'base64'), format: 'der', type: 'spki' })
  const verified = await jwtVerify(token, key, {
    algorithms: [algorithm],
    issuer: publicUrl,
    audience: publicUrl,
    requiredClaims: ['exp', 'sub', 'sid'],
  }).catch(() => null)
  const expiresAt = verified?.payload.exp
  return expiresAt === undefined ? null : { sessionId, expiresAt }
}

/** Unverified: only to find the key to check the token by. */
function claimedSession(token: string): string | null {
  try {
    const { sid } = decodeJwt(token)
    return typeof sid === 'string' && isRecordId(sid) ? sid : null
  } catch {
    return null
  }
}

function privateKeyOf(cookie: string) {
  return signingKeyOf(createHmac('sha256', cookie).update('access-token').digest())
}
