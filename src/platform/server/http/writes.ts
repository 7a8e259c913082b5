import type { MiddlewareHandler } from 'hono'
import type { Changes } from '#platform/server/changes/changes.ts'
import { AppError } from '#platform/server/errors.ts'
import type { FreeSpace } from '#platform/server/free-space.ts'
import type { RateLimit, RateLimits } from '#platform/server/limits/rate-limits.ts'
import type { ApiEnv } from './permission.ts'
import { carriesFile } from './slow-bodies.ts'
import { t } from '#platform/values/translate.ts'

/**
 * CSRF protection: refuses writes with a foreign Origin; programs without cookies send none and have nothing to misuse. Whoever
 * `isCookieless` asks by what no browser sends of itself, and no cookie of theirs is read.
 */
export function csrfProtection(
  publicUrl: string,
  isCookieless: (request: Request) => boolean,
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (isWrite(c.req.method) && !isCookieless(c.req.raw)) {
      const origin = c.req.header('origin')
      const site = c.req.header('sec-fetch-site')
      const foreign =
        origin !== undefined ? origin !== publicUrl : site !== undefined && site !== 'same-origin' && site !== 'none'
      if (foreign) throw new AppError('forbidden', { message: t('This request came from another site.') })
    }
    await next()
  }
}

/** An address may be a classroom of sixty, an account is one person. */
const accountWrites: RateLimit = { name: 'accountWrites', points: 240, seconds: 60 }
const addressWrites: RateLimit = { name: 'addressWrites', points: 1200, seconds: 60 }
/** Of one API key, reads included. */
const keyRequests: RateLimit = { name: 'keyRequests', points: 300, seconds: 60 }

/** Rate limit of all that an API key asks, and of others' writes, by account, else by address. */
export function rateLimits(limits: RateLimits): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const key = await c.var.apiKey()
    if (key !== null && key !== 'refused') await limits.take(keyRequests, key.keyId)
    else if (isWrite(c.req.method)) {
      const session = await c.var.session()
      if (session) await limits.take(accountWrites, session.profileId)
      else await limits.take(addressWrites, c.var.address)
    }
    await next()
  }
}

/** Refuses what takes up room where there is none; removals and signing out go on. */
export function refuseWhenFull(room: FreeSpace): MiddlewareHandler<ApiEnv> {
  return async ({ req }, next) => {
    const isForLess = req.method === 'DELETE' || req.path.startsWith('/api/auth/') || req.path.endsWith('/batch-delete')
    if (isWrite(req.method) && !isForLess && !(await room.isLeft())) throw new AppError('full')
    await next()
  }
}

const ordinary = 1024 * 1024
const long = 16 * ordinary

/**
 * Refuses a larger body with `too_large`: by its announced length, else by reading up to there. At `longAt` one that announces its
 * length may be long: who sends it is judged before it is read.
 */
export function limitBodies({ longAt }: { longAt: string }): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    // Reading `raw` makes a Request of the socket's.
    if (!isWrite(c.req.method) || carriesFile(c.req.path, c.req.header('content-type'))) return next()
    const { body, headers, method } = c.req.raw
    const length = headers.has('transfer-encoding') ? null : headers.get('content-length')
    if (length !== null && Number(length) > (c.req.path === longAt ? long : ordinary)) throw new AppError('too_large')
    if (body !== null && length === null) {
      const parts: Uint8Array[] = []
      let bytes = 0
      for await (const part of body) {
        bytes += part.byteLength
        if (bytes > ordinary) throw new AppError('too_large')
        parts.push(part)
      }
      // From its parts: a socket's request cannot be copied.
      c.req.raw = new Request(c.req.url, { method, headers, body: bytes > 0 ? Buffer.concat(parts) : null })
    }
    await next()
  }
}

/** Answers a write once this process has heard of it, so that its author reads nothing older here. */
export function readYourWrites(changes: Changes): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await next()
    // It is written: not having heard of it is no reason to refuse.
    if (isWrite(c.req.method) && c.res.ok) await changes.caughtUp().catch(() => {})
  }
}

function isWrite(method: string): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(method)
}
