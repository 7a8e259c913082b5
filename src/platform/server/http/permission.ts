import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { AppError } from '#platform/server/errors.ts'

/** Read afresh from the database at each request. */
export type Session = {
  sessionId: string
  profileId: string
  email: string
  emailVerified: boolean
  isAdmin: boolean
  /** Signed in within `freshMinutes`. */
  isFresh: boolean
}

/** What matters most asks for a sign-in of the last minutes. */
export const freshMinutes = 15

declare const proof: unique symbol
/** Only `requireAdmin` makes one, so that a write cannot forget the check. */
export type Admin = Session & { readonly [proof]: true }

declare const freshness: unique symbol
/** Only `requireFresh` makes one. */
export type Fresh<Who extends Session = Session> = Who & { readonly [freshness]: true }

export type Variables = {
  requestId: string
  /** The rate limit address, as far as trusted proxies tell it. */
  address: string
  session: () => Promise<Session | null>
  /** Reads anew, for long answers: session or role may have changed. */
  sessionNow: () => Promise<Session | null>
  /** A call of server rendering, which is always anonymous. */
  inProcess: boolean
}
export type ApiEnv = { Variables: Variables }

/** Middleware: whose session a request carries, read when first asked for. */
export function sessionContext(readSession: (request: Request) => Promise<Session | null>): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    let session: Promise<Session | null> | undefined
    // Server rendering is anonymous, so that its result is the same for everyone.
    const sessionNow = async () => (c.var.inProcess ? null : readSession(c.req.raw))
    c.set('session', () => (session ??= sessionNow()))
    c.set('sessionNow', sessionNow)
    await next()
  }
}

/** @throws AppError `unauthenticated` for nobody, `forbidden` for anybody else */
export function requireAdmin(session: Session | null): Admin {
  const known = requireSession(session)
  if (!known.isAdmin) throw new AppError('forbidden', { account: known.profileId })
  return known as Admin
}

/** @throws AppError `sign_in_again` where the sign-in is older than `freshMinutes` */
export function requireFresh<Who extends Session>(session: Who): Fresh<Who> {
  if (!session.isFresh) throw new AppError('sign_in_again', { account: session.profileId })
  return session as Fresh<Who>
}

function requireSession(session: Session | null): Session {
  if (!session) throw new AppError('unauthenticated')
  return session
}

/** Middleware: requires an administrator before the body is read; gives `c.var.admin`. */
export const allowAdmin = createMiddleware<ApiEnv & { Variables: { admin: Admin } }>(async (c, next) => {
  c.set('admin', requireAdmin(await c.var.session()))
  await next()
})

/** Middleware: requires a signed-in person before the body is read; gives `c.var.person`. */
export const allowSignedIn = createMiddleware<ApiEnv & { Variables: { person: Session } }>(async (c, next) => {
  c.set('person', requireSession(await c.var.session()))
  await next()
})
