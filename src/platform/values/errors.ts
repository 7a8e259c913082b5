import { unavailableMessage } from './unavailable.ts'
import { t } from './translate.ts'

/** Every error code with its HTTP status and default message. */
export const errorTable = {
  invalid: { status: 400, message: t('Something in this request is not as it should be.') },
  unauthenticated: { status: 401, message: t('Please sign in first.') },
  forbidden: { status: 403, message: t('Only administrators may do this.') },
  sign_in_again: {
    status: 403,
    message: t('This needs a sign-in of the last 15 minutes. Please sign in again. Nothing was changed.'),
  },
  /** A missing row, named as specified. */
  not_found: { status: 404, message: t('There is nothing here under this address.') },
  method: { status: 405, message: t('This address does not do that.') },
  stale: { status: 409, message: t('Somebody else has changed the same part in the meantime.') },
  last_admin: {
    status: 409,
    message: t('The last administrator cannot step down. Make somebody else an administrator first.'),
  },
  taken: { status: 409, message: t('This already exists.') },
  /** Only at certain times, or once something is set; `reason` says which. */
  closed: { status: 409, message: t('This is not open at present.') },
  course_full: { status: 409, message: t('Every place in this course is taken.') },
  place_gone: { status: 409, message: t('This place is not kept any longer.') },
  too_large: { status: 413, message: t('This is larger than what can be accepted.') },
  in_use: { status: 409, message: t('This is still in use.') },
  unsupported: { status: 415, message: t('This kind of content is not accepted here.') },
  /** The Idempotency-Key was used for another request. */
  key_reused: { status: 422, message: t('Something else was already sent under this Idempotency-Key.') },
  too_many: { status: 429, message: t('That was a lot at once. Please wait a moment and try again.') },
  internal: { status: 500, message: t('Something went wrong on our side. Nothing of yours was changed.') },
  full: {
    status: 507,
    message: t(
      'There is no room left to store this. Nothing was changed: please tell whoever runs the site that its storage is full, and try again once there is room.',
    ),
  },
  unavailable: { status: 503, message: unavailableMessage },
} as const

export type ErrorCode = keyof typeof errorTable
