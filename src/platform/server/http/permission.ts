import { type Language, t } from '#platform/values/translate.ts'
import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { AppError } from '#platform/server/errors.ts'
import { type ApiScope, hasScope, scopeAreas, scopeAskedBy } from '#platform/values/api-scopes.ts'
import {
  type Capability,
  capabilities,
  holds,
  isStaff,
  refusalOf,
  type Role,
  rolesWith,
} from '#platform/values/roles.ts'
import { isHeldBack } from './slow-bodies.ts'

/** Read afresh from the database at each request. */
export type Session = {
  sessionId: string
  profileId: string
  email: string
  emailVerified: boolean
  role: Role
  /** Signed in within `freshMinutes`. */
  isFresh: boolean
  /** The API key by which a program asks in this person's place. */
  apiKeyId?: string
}

/** A program's access by an API key of its owner. */
export type KeyAccess = { keyId: string; scopes: readonly ApiScope[]; owner: Session }

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
  /** Of a request by API key, whose `session` is nobody's; 'refused' for one that is unknown, expired or revoked. */
  apiKey: () => Promise<KeyAccess | 'refused' | null>
  /** Read anew, for long answers: session or role may have changed. */
  sessionNow: () => Promise<Session | null>
  /** Judges anew as the route did at first, for what is read or written bit by bit (`judgedAgain` in api.ts). @throws AppError */
  mayStill: () => Promise<void>
  /** What was read of session and API key is read anew when it is asked for again. */
  forget: () => unknown
  /** A call of server rendering: anonymous, but for a page of the back office. */
  inProcess: boolean
  /** What its answer is written in (request-language.ts). */
  language: Language
  /** It has had its turn in the fair queue. */
  hasTurn?: true
}
export type ApiEnv = { Variables: Variables }

type Readers = {
  readSession: (request: Request) => Promise<Session | null>
  readApiKey: (request: Request) => Promise<KeyAccess | 'refused' | null>
}

/**
 * Middleware: whose session or API key a request carries, read when first asked for, and anew once a body that was held back then is
 * whole: a right that was lost meanwhile counts no more (api-13).
 */
export function sessionContext({ readSession, readApiKey }: Readers): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { incoming, rendering } = c.env as { incoming?: IncomingMessage; rendering?: { session?: Session } }
    // Server rendering is anonymous, so that its result is the same for everyone, but for a page of the back office.
    const now = async <Who>(read: (request: Request) => Promise<Who | null>) =>
      c.var.inProcess ? null : read(c.req.raw)
    type Known = { isEarly: boolean; session?: Promise<Session | null>; apiKey?: ReturnType<Variables['apiKey']> }
    let known: Known
    const forget = (): Known => (known = { isEarly: isHeldBack(incoming) })
    const asKnown = () => (known.isEarly && !isHeldBack(incoming) ? forget() : known)
    // After this turn a body that came together with its head is whole, and nothing is read twice.
    if (isHeldBack(incoming)) await new Promise(setImmediate)
    forget()
    const sessionNow = async () => rendering?.session ?? now(readSession)
    c.set('session', () => (asKnown().session ??= sessionNow()))
    c.set('sessionNow', sessionNow)
    c.set('apiKey', () => (asKnown().apiKey ??= now(readApiKey)))
    c.set('forget', forget)
    await next()
  }
}

/** @throws AppError `unauthenticated` for nobody, `forbidden` for a role without the capability */
export function requirePermission<Needed extends Capability>(session: Session | null, capability: Needed) {
  const known = requireSession(session)
  if (!holds(known.role, capability))
    throw new AppError('forbidden', { message: refusalOf[capability], account: known.profileId })
  return known as Permission<Needed>
}

function requireStaff(session: Session | null): Staff {
  const known = requireSession(session)
  if (!isStaff(known.role)) throw new AppError('forbidden', { account: known.profileId })
  return known as Staff
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

/** The person who asks. @throws AppError for an API key, which does only what its scopes name */
export async function personAsking(c: Asking): Promise<Session | null> {
  const key = await c.var.apiKey()
  if (key === null) return c.var.session()
  if (key === 'refused') throw new AppError('unauthenticated', { message: refusedKey })
  throw new AppError('forbidden', { account: key.owner.profileId, message: t('An API key may not do this.') })
}
const refusedKey = t('This API key is unknown, expired or revoked, or its owner no longer works here.')

/** The person who asks, or in whose place a key with the scope does. @throws AppError for any other key */
async function personOrKeyAsking(c: Asking, capability: Capability | undefined): Promise<Session | null> {
  const key = await c.var.apiKey()
  const area = scopeAreas.find((each) => each === capability)
  if (key === null || key === 'refused' || area === undefined) return personAsking(c)
  const scope = scopeAskedBy(area, c.req.method)
  if (hasScope(key.scopes, scope)) return { ...key.owner, apiKeyId: key.keyId }
  const message = t('This API key has no scope {scope}.', { scope })
  throw new AppError('forbidden', { account: key.owner.profileId, message })
}

type Param = (name: string) => string | undefined

/** What a route says of who may, and which keys in whose place: enforced before the body is read, and told by the API document. */
function allowed<Held extends Session>(
  needed: readonly Capability[],
  require: (session: Session | null, param: Param) => Held,
  forKeys: (param: Param) => Capability | undefined,
) {
  const middleware = createMiddleware<ApiEnv & { Variables: { staff: Held } }>(async (c, next) => {
    const param: Param = (name) => c.req.param(name)
    c.set('staff', require(await personOrKeyAsking(c, forKeys(param)), param))
    await next()
  })
  return { tags: ['admin'], middleware, 'x-permissions': [...needed], 'x-roles': rolesWith(...needed) }
}

/** Spread into a route: for whoever holds the capability; gives `c.var.staff`. */
export function allow<Needed extends Capability>(capability: Needed) {
  return allowed(
    [capability],
    (session) => requirePermission(session, capability),
    () => capability,
  )
}

/** For all of the back office but API keys, each as far as they may: the operation asks `holds`. */
export function allowStaff() {
  return allowed(capabilities, requireStaff, () => undefined)
}

/** Where `{entity}` of the address tells which capability is needed; for all of the back office where it names none of these. */
export function allowByEntity(kinds: readonly { entity: string; capability: Capability }[]) {
  const capabilityOf = (param: Param) => kinds.find(({ entity }) => entity === param('entity'))?.capability
  return allowed(
    [...new Set(kinds.map(({ capability }) => capability))],
    (session, param) => {
      const staff = requireStaff(session)
      const capability = capabilityOf(param)
      if (capability) requirePermission(staff, capability)
      return staff
    },
    capabilityOf,
  )
}

/** Middleware: requires a signed-in person before the body is read; gives `c.var.person`. */
export const allowSignedIn = createMiddleware<ApiEnv & { Variables: { person: Session } }>(async (c, next) => {
  c.set('person', requireSession(await personAsking(c)))
  await next()
})
