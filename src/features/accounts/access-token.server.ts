import { jwtVerify, SignJWT } from 'jose'
import type { Deps } from '#platform/server/deps.ts'

/** How long an access token can be used, in seconds. */
const lifetime = 15 * 60

type TokenDeps = Pick<Deps, 'settings' | 'secret'>

/** A short-lived access token that names a session and its person, never a role: that is read afresh at each request. */
export async function issueAccessToken(deps: TokenDeps, session: { sessionId: string; profileId: string }) {
  const now = Math.floor(Date.now() / 1000)
  const access_token = await new SignJWT({ sid: session.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(session.profileId)
    .setIssuer(deps.settings.publicUrl)
    .setAudience(deps.settings.publicUrl)
    .setIssuedAt(now)
    .setExpirationTime(now + lifetime)
    .sign(await signingKey(deps))
  return { access_token, expires_in: lifetime, expires_at: now + lifetime }
}

/** The session that a token names and the second it expires at; null for one that is forged, foreign or expired. */
export async function readAccessToken(
  deps: TokenDeps,
  token: string,
): Promise<{ sessionId: string; expiresAt: number } | null> {
  const key = await signingKey(deps)
  const { publicUrl } = deps.settings
  const verified = await jwtVerify(token, key, {
    algorithms: ['HS256'],
    issuer: publicUrl,
    audience: publicUrl,
    requiredClaims: ['exp', 'sub', 'sid'],
  }).catch(() => null)
  const { sid, exp } = verified?.payload ?? {}
  return typeof sid === 'string' && exp !== undefined ? { sessionId: sid, expiresAt: exp } : null
}

async function signingKey({ secret }: TokenDeps): Promise<Uint8Array> {
  return Buffer.from(await secret('access-token'), 'base64')
}
