import { unavailableMessage } from './unavailable.ts'

/** Every error code with its HTTP status and default message. */
export const errorTable = {
  invalid: { status: 400, message: 'Something in this request is not as it should be.' },
  unauthenticated: { status: 401, message: 'Please sign in first.' },
  forbidden: { status: 403, message: 'Only administrators may do this.' },
  sign_in_again: {
    status: 403,
    message: 'This needs a sign-in of the last 15 minutes. Please sign in again. Nothing was changed.',
  },
  /** A missing row, named as specified. */
  not_found: { status: 404, message: 'There is nothing here under this address.' },
  method: { status: 405, message: 'This address does not do that.' },
  stale: { status: 409, message: 'Somebody else has changed the same part in the meantime.' },
  last_admin: {
    status: 409,
    message: 'The last administrator cannot step down. Make somebody else an administrator first.',
  },
  taken: { status: 409, message: 'This already exists.' },
  /** Only at certain times, or once something is set; `reason` says which. */
  closed: { status: 409, message: 'This is not open at present.' },
  course_full: { status: 409, message: 'Every place in this course is taken.' },
  place_gone: { status: 409, message: 'This place is not kept any longer.' },
  too_large: { status: 413, message: 'This is larger than what can be accepted.' },
  in_use: { status: 409, message: 'This is still in use.' },
  unsupported: { status: 415, message: 'This kind of content is not accepted here.' },
  /** The Idempotency-Key was used for another request. */
  key_reused: { status: 422, message: 'Something else was already sent under this Idempotency-Key.' },
  too_many: { status: 429, message: 'That was a lot at once. Please wait a moment and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Nothing of yours was changed.' },
  full: {
    status: 507,
    message:
      'There is no room left to store this. Nothing was changed: please tell whoever runs the site that its storage is full, and try again once there is room.',
  },
  unavailable: { status: 503, message: unavailableMessage },
} as const

export type ErrorCode = keyof typeof errorTable
