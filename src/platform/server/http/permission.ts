import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { AppError } from '#platform/server/errors.ts'
import { type ApiScope, hasScope, type ScopeArea, scopeAskedBy } from '#platform/values/api-scopes.ts'

/** Read afresh from the database at each request. */
export type Session = {
  sessionId: string
  profileId: string
  email: string
  emailVerified: boolean
  isAdmin: boolean
  /** Signed in within `freshMinutes`. */
  isFresh: boolean
  /** The API key by which a program asks in this person's place. */
  apiKeyId?: string
}

/** A program's access by an API key of its owner. */
export type KeyAccess = { keyId: string; scopes: readonly ApiScope[]; owner: Session }

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
  /** Of a request by API key, whose `session` is nobody's; 'refused' for one that is unknown, expired or revoked. */
  apiKey: () => Promise<KeyAccess | 'refused' | null>
  /** Both read anew, for long answers: session or role may have changed. */
  sessionNow: () => Promise<Session | null>
  apiKeyNow: Variables['apiKey']
  /** A call of server rendering, which is always anonymous. */
  inProcess: boolean
}
export type ApiEnv = { Variables: Variables }

type Readers = {
  readSession: (request: Request) => Promise<Session | null>
  readApiKey: (request: Request) => Promise<KeyAccess | 'refused' | null>
}

/** Middleware: whose session or API key a request carries, read when first asked for. */
export function sessionContext({ readSession, readApiKey }: Readers): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    let session: Promise<Session | null> | undefined
    let apiKey: ReturnType<Readers['readApiKey']> | undefined
    // Server rendering is anonymous, so that its result is the same for everyone.
    const sessionNow = async () => (c.var.inProcess ? null : readSession(c.req.raw))
    c.set('session', () => (session ??= sessionNow()))
    c.set('sessionNow', sessionNow)
    const apiKeyNow = async () => (c.var.inProcess ? null : readApiKey(c.req.raw))
    c.set('apiKey', () => (apiKey ??= apiKeyNow()))
    c.set('apiKeyNow', apiKeyNow)
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

type Asking = { req: { method: string }; var: Pick<Variables, 'session' | 'apiKey'> }

/** Who asks. @throws AppError for an API key, which may do only what `adminsAndKeys` says */
export async function personAsking(c: Asking): Promise<Session | null> {
  const key = await c.var.apiKey()
  if (key === null) return c.var.session()
  if (key === 'refused') throw new AppError('unauthenticated', { message: refusedKey })
  throw new AppError('forbidden', { account: key.owner.profileId, message: 'An API key may not do this.' })
}
const refusedKey = 'This API key is unknown, expired or revoked, or its owner is no longer an administrator.'

/** The administrator who asks, or in whose place a key with the scope does. */
async function adminAsking(c: Asking, area: ScopeArea): Promise<Admin> {
  const key = await c.var.apiKey()
  if (key === null || key === 'refused') return requireAdmin(await personAsking(c))
  const asked = scopeAskedBy(area, c.req.method)
  const { owner, keyId, scopes } = key
  if (!hasScope(scopes, asked)) {
    throw new AppError('forbidden', { account: owner.profileId, message: `This API key has no scope ${asked}.` })
  }
  return requireAdmin({ ...owner, apiKeyId: keyId })
}

/** The same read anew, for long requests. */
export function adminNow(c: { req: { method: string }; var: Variables }, area: ScopeArea): Promise<Admin> {
  const { sessionNow, apiKeyNow } = c.var
  return adminAsking({ req: c.req, var: { session: sessionNow, apiKey: apiKeyNow } }, area)
}

type AdminEnv = ApiEnv & { Variables: { admin: Admin } }

/** Middleware: requires an administrator before the body is read; gives `c.var.admin`. */
export const allowAdmin = createMiddleware<AdminEnv>(async (c, next) => {
  c.set('admin', requireAdmin(await personAsking(c)))
  await next()
})

/** What an administrators' operation says that API keys with a scope of this area may do as well. */
export function adminsAndKeys(area: ScopeArea) {
  const middleware = createMiddleware<AdminEnv>(async (c, next) => {
    c.set('admin', await adminAsking(c, area))
    await next()
  })
  return { tags: ['admin'], middleware, security: [{ apiKey: [area] }] }
}

/** Middleware: requires a signed-in person before the body is read; gives `c.var.person`. */
export const allowSignedIn = createMiddleware<ApiEnv & { Variables: { person: Session } }>(async (c, next) => {
  c.set('person', requireSession(await personAsking(c)))
  await next()
})
