import { createHmac, createPublicKey } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { decodeJwt, jwtVerify, SignJWT } from 'jose'
import type { Db } from '#platform/server/database/database.ts'
import { signingKeyOf } from '#platform/server/secrets/signing-key.ts'
import type { Settings } from '#platform/server/settings.ts'
import { isRecordId } from '#platform/values/paging.ts'
import { sessions } from './table.server.ts'

/** How long an access token can be used, in seconds. */
const lifetime = 15 * 60
const algorithm = 'EdDSA'

/**
 * A short-lived access token that names a session and its person, never a role: that is read afresh at each request. It is
 * signed by a key made from the session's cookie, which the server does not keep: nothing that is stored makes a token.
 * @param cookie the secret of the session's cookie
 */
export async function issueAccessToken(
  settings: Settings,
  session: { sessionId: string; profileId: string },
  cookie: string,
) {
  const now = Math.floor(Date.now() / 1000)
  const access_token = await new SignJWT({ sid: session.sessionId })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(session.profileId)
    .setIssuer(settings.publicUrl)
    .setAudience(settings.publicUrl)
    .setIssuedAt(now)
    .setExpirationTime(now + lifetime)
    .sign(privateKeyOf(cookie))
  return { access_token, expires_in: lifetime, expires_at: now + lifetime }
}

/** The public half of a session's key, as it is stored to check its tokens by. */
export function accessKeyOf(cookie: string): string {
  return createPublicKey(privateKeyOf(cookie)).export({ format: 'der', type: 'spki' }).toString('base64')
}

/** The session that a token names and the second it expires at; null for one that is forged, foreign or expired. */
export async function readAccessToken(
  db: Db,
  { publicUrl }: Settings,
  token: string,
): Promise<{ sessionId: string; expiresAt: number } | null> {
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

/** Whose key to check a token by; what it says counts only once it is checked. */
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
