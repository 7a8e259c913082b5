import { createMiddleware } from 'hono/factory'
import { AppError } from '#platform/server/errors.ts'

/** Who is asking, read afresh from the database at each request (decisions.md B). */
export type Session = {
  sessionId: string
  profileId: string
  email: string
  emailVerified: boolean
  role: 'student' | 'admin'
}

declare const proof: unique symbol
/** A session whose role was seen to be administrator; only `requireAdmin` makes one, so a write cannot forget to ask. */
export type Admin = Session & { readonly [proof]: true }

/** What every request carries; `session` asks at most once. */
export type Variables = {
  requestId: string
  /** The reader's address as limits count it, as far as the trusted proxies tell it. */
  address: string
  session: () => Promise<Session | null>
  /** Asks anew, for what takes long: the session may have ended, or its role be another, since the request began. */
  sessionNow: () => Promise<Session | null>
  /** True for calls made by server rendering, which never knows who is asking. */
  inProcess: boolean
}
export type ApiEnv = { Variables: Variables }

/** @throws AppError `unauthenticated` for nobody, `forbidden` for a student. */
export function requireAdmin(session: Session | null): Admin {
  const known = requireSession(session)
  if (known.role !== 'admin') throw new AppError('forbidden', { account: known.profileId })
  return known as Admin
}

/** @throws AppError `unauthenticated` for nobody. */
function requireSession(session: Session | null): Session {
  if (!session) throw new AppError('unauthenticated')
  return session
}

/** Route middleware: settles before the body is looked at that an administrator asks; gives `c.var.admin`. */
export const allowAdmin = createMiddleware<ApiEnv & { Variables: { admin: Admin } }>(async (c, next) => {
  c.set('admin', requireAdmin(await c.var.session()))
  await next()
})

/** Route middleware: settles before the body is looked at that somebody signed in asks; gives `c.var.person`. */
export const allowSignedIn = createMiddleware<ApiEnv & { Variables: { person: Session } }>(async (c, next) => {
  c.set('person', requireSession(await c.var.session()))
  await next()
})
