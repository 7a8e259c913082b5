import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { issueAccessToken, readAccessToken } from './access-token.server.ts'
import { noSessionSchema, sessionSchema } from './schema.ts'
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.server.ts'
import {
  bearerToken,
  endSession,
  keepAccessKey,
  readSession,
  renewSession,
  type StoredSession,
} from './store.server.ts'
import type { Deps } from '#platform/server/deps.ts'
import { createApi, jsonAnswer, publicOperations } from '#platform/server/http/api.ts'
import type { ApiEnv } from '#platform/server/http/permission.ts'

const publicOperation = publicOperations('accounts')

const read = publicOperation('get', '/api/session', 'getSession', {
  summary: 'Who is signed in',
  description:
    'The session with a fresh access token (15 minutes, usable as a Bearer token), or `{ "session": null }` for nobody. Asked with a Bearer token it gives that same token: only the cookie renews.',
  responses: { 200: jsonAnswer(z.union([sessionSchema, noSessionSchema]), 'The session, or none') },
})

const signOut = publicOperation('post', '/api/auth/sign-out', 'signOut', {
  summary: 'Sign out',
  description:
    'Ends the session on the server; its access tokens are refused from then on. Without a session there is nothing to do.',
  responses: { 200: jsonAnswer(noSessionSchema, 'Nobody is signed in any more') },
})

export function sessionsApi(deps: Deps) {
  const { database, settings } = deps

  async function tokenFor(c: Context<ApiEnv>, session: StoredSession, cookie: string | undefined) {
    if (cookie !== undefined) {
      await keepAccessKey(database.db, session, cookie)
      return issueAccessToken(settings, session, cookie)
    }
    const bearer = bearerToken(c.req.raw) ?? ''
    const known = await readAccessToken(database.db, settings, bearer)
    const expires_at = known?.expiresAt ?? 0
    return { access_token: bearer, expires_in: Math.max(0, expires_at - Math.floor(Date.now() / 1000)), expires_at }
  }

  return createApi()
    .openapi(read, async (c) => {
      const session = await readSession(deps, c.req.raw)
      if (!session) return c.json({ session: null }, 200)
      await renewSession(database.db, session)
      const cookie = bearerToken(c.req.raw) === undefined ? readSessionCookie(settings, c.req.raw) : undefined
      if (cookie) setSessionCookie(c, settings, cookie)
      const { profileId: id, email, emailVerified: email_verified, metadata: user_metadata } = session
      const token = await tokenFor(c, session, cookie)
      return c.json(
        { ...token, token_type: 'bearer' as const, user: { id, email, email_verified, user_metadata } },
        200,
      )
    })
    .openapi(signOut, async (c) => {
      const session = await c.var.session()
      if (session) await endSession(database.db, session.sessionId)
      clearSessionCookie(c, settings)
      return c.json({ session: null }, 200)
    })
}
