import { call, withIdempotencyKey } from '#platform/browser/api-client.ts'
import { type FormName, inquiryForms } from './rules.ts'
import type { Application, Question } from './schema.ts'

/** Idempotent by `key`; `website` is the honeypot. @throws ApiError `invalid` with a message per field, `too_many` (429), `offline` */
export function sendInquiry(form: FormName, message: (Question | Application) & { website?: string }, key: string) {
  return call(withIdempotencyKey(key), 'POST', inquiryForms[form].action, { body: message })
}
