import { errorTable, type ErrorCode } from '#platform/values/errors.ts'

/**
 * An outcome that ends a request: its code decides status and wording (values/errors.ts), `message` is for the person,
 * `cause` for the log alone.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  /** Sent beside `error`: what a client needs to go on, such as both sides of a stale save. */
  readonly details: Record<string, unknown> | undefined

  /** Who was refused, for the log: the id of a profile. */
  readonly account: string | undefined

  constructor(
    code: ErrorCode,
    options: {
      message?: string
      fields?: Record<string, string>
      details?: Record<string, unknown>
      account?: string
      cause?: unknown
    } = {},
  ) {
    super(options.message ?? errorTable[code].message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = options.fields
    this.details = options.details
    this.account = options.account
  }

  get status() {
    return errorTable[this.code].status
  }
}

/** The body of an API answer for an error; `fields` maps the path of a bad value to what is wrong with it. */
export function errorBody(error: AppError) {
  return {
    ...error.details,
    error: { code: error.code, message: error.message, ...(error.fields && { fields: error.fields }) },
  }
}
