import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { AppError, errorBody } from '#platform/server/errors.ts'
import type { Log } from '#platform/server/log.ts'
import type { Room } from '#platform/server/room.ts'
import type { ErrorCode } from '#platform/values/errors.ts'
import type { ApiEnv } from './permission.ts'
import { plainErrorPage } from './plain-error-page.ts'

/**
 * Codes of the network, and of PostgreSQL: connection exceptions (08), too many connections, statement and lock timeouts,
 * shutting down (57P), still to be tried again after all retries (40001, 40P01), read-only after a failover.
 */
const troubles =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|53300|57014|55P03|57P..|40001|40P01|25006)$/

/** A text with a character that PostgreSQL does not keep, the zero character: alone, and within JSON. */
const unkeepable = /^(22021|22P05)$/

const codeOfStatus: Record<number, ErrorCode> = {
  400: 'invalid',
  404: 'PGRST116',
  413: 'too_large',
  415: 'unsupported',
}

/** Every error of the application as its one answer; what was not expected is logged, with the id that the person sees. */
export function answerErrors(log: Log, room?: Room) {
  return (error: Error, c: Context<ApiEnv>) => {
    const known = room?.hear(error) ? new AppError('full', { cause: error }) : toAppError(error)
    // An account that tries doors is worth knowing of: its id alone, no name.
    const { account } = known
    const asked = { requestId: c.var.requestId, method: c.req.method, path: c.req.path }
    if (account !== undefined) log.warn({ ...asked, account }, 'refused')
    if (known.status >= 500) log.error({ requestId: c.var.requestId, err: error }, 'request failed')
    c.header('cache-control', 'no-store')
    const wait = known.code === 'unavailable' ? 10 : known.details?.['retryAfter']
    if (typeof wait === 'number') c.header('retry-after', String(wait))
    // What is left of the body is not read, so nothing more can follow on this connection.
    if (known.code === 'too_large') c.header('connection', 'close')
    // Whoever asks with a program is told how to say who they are.
    if (known.status === 401) c.header('www-authenticate', challenge(c))
    if (known.code === 'method') c.header('allow', 'GET, HEAD')
    if (isForReading(c)) {
      return c.html(plainErrorPage(known.message, c.var.requestId), known.status, plainErrorPage.headers)
    }
    return c.json({ ...errorBody(known), requestId: c.var.requestId }, known.status)
  }
}

/** RFC 6750: a token that came and is none says so. */
function challenge(c: Context): string {
  return c.req.header('authorization') === undefined ? 'Bearer' : 'Bearer error="invalid_token"'
}

/** A person's browser asking for a page, not a program asking the API. */
function isForReading(c: Context): boolean {
  return !c.req.path.startsWith('/api/') && (c.req.header('accept') ?? '').includes('text/html')
}

function toAppError(error: Error): AppError {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException) {
    return new AppError(codeOfStatus[error.status] ?? (error.status < 500 ? 'invalid' : 'internal'), { cause: error })
  }
  if (hasCode(error, unkeepable)) {
    return new AppError('invalid', { message: 'This text has a character that cannot be kept.', cause: error })
  }
  return new AppError(isConnectionTrouble(error) ? 'unavailable' : 'internal', { cause: error })
}

/** Whether an error, at any depth of wrapping, has such a code. */
function hasCode(error: unknown, codes: RegExp): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && codes.test(code)) || hasCode(error.cause, codes)
}

/** A network or PostgreSQL that is not to be reached, shutting down, read-only or too busy, at any depth of wrapping. */
function isConnectionTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  return (
    hasCode(error, troubles) ||
    // The database's socket is gone; a file that is missing is something else.
    (code === 'ENOENT' && syscall === 'connect') ||
    /connection (terminated|timeout)|timeout exceeded when trying to connect|pool after calling end|Connection terminated/i.test(
      error.message,
    ) ||
    isConnectionTrouble(error.cause)
  )
}
