import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { AppError } from '#platform/server/errors.ts'
import {
  type Capability,
  capabilities,
  holds,
  isStaff,
  refusalOf,
  type Role,
  rolesWith,
} from '#platform/values/roles.ts'

/** Read afresh from the database at each request. */
export type Session = {
  sessionId: string
  profileId: string
  email: string
  emailVerified: boolean
  role: Role
  /** Signed in within `freshMinutes`. */
  isFresh: boolean
}

/** What matters most asks for a sign-in of the last minutes. */
export const freshMinutes = 15

declare const permitted: unique symbol
/** Only `requirePermission` makes one, so that a write cannot forget the check, nor be called with another permission. */
export type Permission<Needed extends Capability> = Session & {
  readonly [permitted]: { readonly [Held in Needed]: true }
}

declare const employed: unique symbol
/** Somebody of the back office; what of it they may, `holds` and `requirePermission` tell. */
export type Staff = Session & { readonly [employed]: true }

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

/** @throws AppError `unauthenticated` for nobody, `forbidden` for a role without the capability */
export function requirePermission<Needed extends Capability>(
  session: Session | null,
  capability: Needed,
): Permission<Needed> {
  const known = requireSession(session)
  if (!holds(known.role, capability)) throw new AppError('forbidden', refusedTo(known, capability))
  return known as Permission<Needed>
}

function requireStaff(session: Session | null): Staff {
  const known = requireSession(session)
  if (!isStaff(known.role)) throw new AppError('forbidden', { account: known.profileId })
  return known as Staff
}

function refusedTo({ profileId }: Session, capability: Capability) {
  return { message: refusalOf[capability], account: profileId }
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

/** What a route says of who may: enforced before the body is read, and told by the API document. */
function allowed<Held extends Session>(
  needed: readonly Capability[],
  require: (session: Session | null, param: (name: string) => string | undefined) => Held,
) {
  const middleware = createMiddleware<ApiEnv & { Variables: { staff: Held } }>(async (c, next) => {
    c.set(
      'staff',
      require(await c.var.session(), (name) => c.req.param(name)),
    )
    await next()
  })
  return { tags: ['admin'], middleware, 'x-permissions': [...needed], 'x-roles': rolesWith(...needed) }
}

/** Spread into a route: for whoever holds the capability; gives `c.var.staff`. */
export function allow<Needed extends Capability>(capability: Needed) {
  return allowed([capability], (session) => requirePermission(session, capability))
}

/** For all of the back office, each as far as they may: the operation asks `holds`. */
export function allowStaff() {
  return allowed(capabilities, requireStaff)
}

/** Where the address tells which capability is needed; undefined where it tells nothing known. */
export function allowBy(
  needed: readonly Capability[],
  capabilityOf: (param: (name: string) => string | undefined) => Capability | undefined,
) {
  return allowed(needed, (session, param) => {
    const staff = requireStaff(session)
    const capability = capabilityOf(param)
    if (capability) requirePermission(staff, capability)
    return staff
  })
}

/** Middleware: requires a signed-in person before the body is read; gives `c.var.person`. */
export const allowSignedIn = createMiddleware<ApiEnv & { Variables: { person: Session } }>(async (c, next) => {
  c.set('person', requireSession(await c.var.session()))
  await next()
})
