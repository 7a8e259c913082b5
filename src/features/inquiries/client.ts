import { call, withIdempotencyKey } from '#platform/browser/api-client.ts'
import type { Application, Question } from './schema.ts'

/** `website` is the honeypot. */
type Sent<Message> = Message & { website?: string }

/** Sends a question; idempotent by `key`. @throws ApiError `invalid` with a message per field, `too_many` (429), `offline` */
export function askQuestion(question: Sent<Question>, key: string) {
  return call(withIdempotencyKey(key), 'POST', '/api/questions', { body: question })
}

/** Sends a volunteer application; idempotent by `key`. @throws like askQuestion */
export function applyAsVolunteer(application: Sent<Application>, key: string) {
  return call(withIdempotencyKey(key), 'POST', '/api/volunteer-applications', { body: application })
}
