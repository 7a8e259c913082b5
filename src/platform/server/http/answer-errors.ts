import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { AppError, errorBody } from '#platform/server/errors.ts'
import type { Log } from '#platform/server/log.ts'
import type { ErrorCode } from '#platform/values/errors.ts'
import type { ApiEnv } from './permission.ts'

const codeOfStatus: Record<number, ErrorCode> = { 400: 'invalid', 404: 'PGRST116', 413: 'too_large', 415: 'unsupported' }

/** Every error of the application as its one answer; what was not expected is logged, with the id that the person sees. */
export function answerErrors(log: Log) {
  return (error: Error, c: Context<ApiEnv>) => {
    const known = toAppError(error)
    if (known.status >= 500) log.error({ requestId: c.var.requestId, err: error }, 'request failed')
    return c.json({ ...errorBody(known), requestId: c.var.requestId }, known.status, { 'cache-control': 'no-store' })
  }
}

function toAppError(error: Error): AppError {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException) {
    return new AppError(codeOfStatus[error.status] ?? (error.status < 500 ? 'invalid' : 'internal'), { cause: error })
  }
  return new AppError(isConnectionTrouble(error) ? 'unavailable' : 'internal', { cause: error })
}

/** PostgreSQL not to be reached, shutting down, or out of connections, at any depth of wrapping. */
function isConnectionTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (
    (typeof code === 'string' && /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|08|57P|53300)/.test(code)) ||
    /connection (terminated|timeout)|timeout exceeded when trying to connect|Connection terminated/i.test(error.message) ||
    isConnectionTrouble(error.cause)
  )
}
