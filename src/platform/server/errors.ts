import { wireCode } from '#platform/values/wire-codes.ts'
import { errorTable, type ErrorCode } from '#platform/values/errors.ts'
import { t } from '#platform/values/translate.ts'

/** Of NUL and half surrogate pairs (api-4). */
export const unkeepableText = t('This text has a character that cannot be kept.')

/** Ends a request: its code decides status and wording (values/errors.ts), `message` is for the person, `cause` for the log. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly details: Record<string, unknown> | undefined

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

/** What was looked for. @throws AppError `not_found` where there is none */
export function orNotFound<Found>(found: Found | null | undefined): Found {
  if (found === null || found === undefined) throw new AppError('not_found')
  return found
}

/** The body of an API error in the reader's language; `fields` maps paths of bad values to messages. */
export function errorBody({ code, message, fields, details }: AppError) {
  const told = fields && Object.entries(fields).map(([path, wrong]) => [path, t(wrong)])
  return {
    ...details,
    error: { code: wireCode(code), message: t(message), ...(told && { fields: Object.fromEntries(told) }) },
  }
}

/** An error and what caused it, outermost first. */
export function withCauses(error: unknown): Error[] {
  const all: Error[] = []
  for (let at = error; at instanceof Error; at = at.cause) all.push(at)
  return all
}
