import type { Context } from 'hono'
import { html } from 'hono/html'
import { HTTPException } from 'hono/http-exception'
import { AppError, errorBody, unkeepableText, withCauses } from '#platform/server/errors.ts'
import { type Log, loggedPath } from '#platform/server/log.ts'
import type { FreeSpace } from '#platform/server/free-space.ts'
import type { ErrorCode } from '#platform/values/errors.ts'
import type { ApiEnv } from './permission.ts'
import { linked, htmlPage } from './plain-page.ts'
import { nothingAllowed } from './security-headers.ts'
import { addressIn, sentenceSpace, t } from '#platform/values/translate.ts'

/** Network errors and PostgreSQL's: connection (08), too many, timeouts, shutdown (57P), retries exhausted (40001, 40P01), read-only. */
const troubles =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|53300|57014|55P03|57P..|40001|40P01|25006)$/

/** PostgreSQL stores no zero character, in text or in JSON. */
const unkeepable = /^(22021|22P05)$/

/** A foreign key names a row that is gone. */
const brokenReference = /^23503$/

const codeOfStatus: Record<number, ErrorCode> = {
  400: 'invalid',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported',
}

/** Answers every error in its one form; unexpected ones are logged with the request id that the person sees. */
export function errorHandler(log: Log, room?: FreeSpace) {
  return async (error: Error, c: Context<ApiEnv>) => {
    const known = room?.hear(error) ? new AppError('full', { cause: error }) : await toAppError(error, c)
    const { account } = known
    const asked = { requestId: c.var.requestId, method: c.req.method, path: loggedPath(c.req.path) }
    if (account !== undefined) log.warn({ ...asked, account }, 'refused')
    if (known.status >= 500) log.error({ ...asked, status: known.status, err: error }, 'request failed')
    c.header('cache-control', 'no-store')
    const wait = known.code === 'unavailable' ? 10 : known.details?.['retryAfter']
    if (typeof wait === 'number') c.header('retry-after', String(wait))
    // The rest of the body stays unread, so nothing can follow on this connection.
    if (known.code === 'too_large') c.header('connection', 'close')
    if (known.status === 401) c.header('www-authenticate', challenge(c))
    if (known.code === 'method') c.header('allow', 'GET, HEAD')
    const isForReading = !c.req.path.startsWith('/api/') && (c.req.header('accept') ?? '').includes('text/html')
    if (isForReading) {
      const headers = { 'content-security-policy': nothingAllowed }
      return c.html(plainErrorPage(known.message, c.var.requestId), known.status, headers)
    }
    return c.json({ ...errorBody(known), requestId: c.var.requestId }, known.status)
  }
}

/** RFC 6750: an invalid token is named as such. */
function challenge(c: Context): string {
  return c.req.header('authorization') === undefined ? 'Bearer' : 'Bearer error="invalid_token"'
}

async function toAppError(error: Error, c: Context<ApiEnv>): Promise<AppError> {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException) {
    return new AppError(codeOfStatus[error.status] ?? (error.status < 500 ? 'invalid' : 'internal'), { cause: error })
  }
  if (hasCode(error, unkeepable)) {
    return new AppError('invalid', { message: unkeepableText, cause: error })
  }
  if (hasCode(error, brokenReference) && (await hasGone(c))) {
    const message = t('You are no longer signed in: your account has been erased. Nothing was stored.')
    return new AppError('unauthenticated', { message, cause: error })
  }
  return new AppError(isConnectionTrouble(error) ? 'unavailable' : 'internal', { cause: error })
}

/** Whether whoever asked was signed in, and their account was erased before this could be stored under it (own-data-7). */
async function hasGone(c: Context<ApiEnv>): Promise<boolean> {
  return (await c.var.session()) !== null && (await c.var.sessionNow().catch(() => c.var.session())) === null
}

function hasCode(error: Error, codes: RegExp): boolean {
  return withCauses(error).some(({ code }: NodeJS.ErrnoException) => typeof code === 'string' && codes.test(code))
}

function isConnectionTrouble(error: Error): boolean {
  const told =
    /connection (terminated|timeout)|timeout exceeded when trying to connect|pool after calling end|is not queryable/i
  return (
    hasCode(error, troubles) ||
    withCauses(error).some(
      ({ code, syscall, message }: NodeJS.ErrnoException) =>
        // The database's socket is gone; another missing file is something else.
        (code === 'ENOENT' && syscall === 'connect') || told.test(message),
    )
  )
}

/** The last error page, with a reference to the log: no script, no style sheet, nothing that could fail as well. */
function plainErrorPage(message: string, requestId: string) {
  const title = t('Something went wrong')
  const body = html`<h1>${title}</h1>
    <p>${t(message)}</p>
    <p>${linked(t('Please reload the page in a moment, or go <a>to the home page</a>.'), addressIn('/'))}</p>
    <p>${t('Reference:')}${sentenceSpace()}<code>${requestId}</code></p>`
  return htmlPage(title, body)
}
