import { addingOnce } from '#platform/browser/adding-once.ts'
import { requestJson } from '#platform/browser/api-client.ts'
import type { Application, Question, Received } from './schema.ts'

/** A message with what stands in the field that people do not see. */
type Sent<Message> = Message & { website?: string }

/**
 * Sends a question; sent again with the same key it is asked once.
 * @throws ApiError `invalid` with a message per field, `too_many` (429), `offline`: the text stays in the form
 */
export function askQuestion(question: Sent<Question>, key: string) {
  return requestJson<Received>(addingOnce(key), 'POST', '/api/questions', question)
}

/** Sends a volunteer application, once under a key. @throws like askQuestion */
export function applyAsVolunteer(application: Sent<Application>, key: string) {
  return requestJson<Received>(addingOnce(key), 'POST', '/api/volunteer-applications', application)
}
