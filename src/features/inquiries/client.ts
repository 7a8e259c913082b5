import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import type { Application, Question, Received } from './schema.ts'

/** A message with what stands in the field that people do not see. */
type Sent<Message> = Message & { website?: string }

/**
 * Sends a question. @throws ApiError `invalid` with a message per field, `too_many` (429), `offline`: the text stays in the form
 */
export function askQuestion(question: Sent<Question>) {
  return requestJson<Received>(browserApi, 'POST', '/api/questions', question)
}

/** Sends a volunteer application. @throws like askQuestion */
export function applyAsVolunteer(application: Sent<Application>) {
  return requestJson<Received>(browserApi, 'POST', '/api/volunteer-applications', application)
}
