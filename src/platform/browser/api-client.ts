import { unavailableMessage } from '#platform/values/unavailable.ts'
import type { Api } from './page-context.ts'

/** An API answer that is not what was asked for, or none at all (`code` 'offline', `status` 0). */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  /** The id under which the server's log tells of this request. */
  readonly requestId: string | null
  /** The whole body, for errors that carry more, such as both sides of a stale save. */
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>, requestId: string | null) {
    const error = (body['error'] ?? {}) as { code?: string; message?: string; fields?: Record<string, string> }
    super(error.message ?? unavailableMessage)
    this.name = 'ApiError'
    this.status = status
    this.code = error.code ?? 'unavailable'
    this.fields = error.fields ?? {}
    this.requestId = requestId
    this.body = body
  }
}

/** The API over HTTP, as browsers call it. */
export const browserApi: Api = (input, init) => fetch(input, init)

/** Calls the API and gives the answer's JSON. @throws ApiError */
export async function requestJson<Answer>(
  api: Api,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  const init: RequestInit = { method, headers: { accept: 'application/json' } }
  if (body !== undefined) {
    init.body = JSON.stringify(body)
    init.headers = { accept: 'application/json', 'content-type': 'application/json' }
  }
  if (signal) init.signal = signal
  return answerOf<Answer>(reach(api(path, init)))
}

/** The JSON of an answer. @throws ApiError for every answer that is not a success */
export async function answerOf<Answer>(pending: Promise<Response>): Promise<Answer> {
  const response = await pending
  const requestId = response.headers.get('x-request-id')
  const body: unknown = await response.json().catch(() => ({}))
  if (response.ok) return body as Answer
  const told = body as Record<string, unknown>
  throw new ApiError(response.status, told, requestId ?? (typeof told['requestId'] === 'string' ? told['requestId'] : null))
}

/** A connection that fails becomes an ApiError like every other failure; a cancelled call stays one. */
export async function reach(pending: Promise<Response>): Promise<Response> {
  try {
    return await pending
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    const message = 'The academy cannot be reached. Please check your connection and try again.'
    throw new ApiError(0, { error: { code: 'offline', message } }, null)
  }
}
