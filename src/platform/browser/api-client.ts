import { unavailableMessage, unknownMessage } from '#platform/values/unavailable.ts'
import type { Api } from './page-context.ts'
import { tellUnauthenticated } from './unauthenticated.ts'

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
    const { code, message, fields } = asRecord(body['error'])
    const isAway = status === 0 || gatewayStatuses.has(status)
    super(textIn(message) ?? (isAway ? unavailableMessage : unknownMessage))
    this.name = 'ApiError'
    this.status = status
    this.code = textIn(code) ?? codes[status] ?? (isAway ? 'unavailable' : 'internal')
    this.fields = asRecord(fields) as Record<string, string>
    this.requestId = requestId
    this.body = body
  }
}

/**
 * What went wrong, in words for the person: the first field at fault where the answer names one; '未知错误' for a fault of the
 * engine's, whose words are for the console.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return Object.values(error.fields)[0] ?? error.message
  // The engine's own faults have kinds of their own (TypeError and so on).
  if (error instanceof Error && error.name === 'Error' && error.message !== '') return error.message
  if (error instanceof Error && !logged.has(error)) console.error(error)
  if (error instanceof Error) logged.add(error)
  return unknownMessage
}
const logged = new WeakSet<Error>()

/** How far this tab has heard of changes; sent along, so that no server that is behind answers from before. */
let heard = 0
/** From now on nothing older than this change position may be answered (docs/architecture.md, the change channel). */
export function readAfter(position: number): void {
  heard = position
}

/** The API over HTTP, as browsers call it. */
export const browserApi: Api = (input, init) => {
  if (heard === 0 || input instanceof Request) return fetch(input, init)
  const headers = new Headers(init?.headers)
  headers.set('x-seen-position', String(heard))
  return fetch(input, { ...init, headers })
}

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
  if (response.ok) return (await bodyOf(response, requestId)) as Answer
  if (response.status === 401) tellUnauthenticated()
  const told = await response.json().then(asRecord, () => asRecord(null))
  throw new ApiError(
    response.status,
    told,
    requestId ?? (typeof told['requestId'] === 'string' ? told['requestId'] : null),
  )
}

/** What a success says; nothing where it says so. Half an answer is none, and so is an answer that says `null`. */
async function bodyOf(response: Response, requestId: string | null): Promise<unknown> {
  const text = await reach(response.text())
  if (text === '') return undefined
  try {
    const body: unknown = JSON.parse(text)
    if (body !== null) return body
  } catch {
    // Told below.
  }
  throw new ApiError(response.status, {}, requestId)
}

function asRecord(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** A proxy's, where nothing behind it answered. */
const gatewayStatuses = new Set([502, 503, 504])

/** For answers that are not the application's own words (a proxy's, say): what their status alone tells. */
const codes: Record<number, string> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'PGRST116',
  413: 'too_large',
  429: 'too_many',
}

/** A connection that fails becomes an ApiError like every other failure; a cancelled call stays one. */
export async function reach<Answer>(pending: Promise<Answer>): Promise<Answer> {
  try {
    return await pending
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error
    const message = 'The academy cannot be reached. Please check your connection and try again.'
    throw new ApiError(0, { error: { code: 'offline', message } }, null)
  }
}
