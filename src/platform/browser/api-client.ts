import { codeOfWire } from '#platform/values/wire-codes.ts'
import { unavailableMessage, unknownMessage } from '#platform/values/unavailable.ts'
import { addressWith, type Filling } from '#platform/values/address-with.ts'
import type { ApiAnswer, ApiPath, InAddress, Rest, RestOfCall, Verb } from './api-routes.ts'
import type { Api } from './page-context.ts'
import { notifySession } from './session-events.ts'
import { languageNow, languageTag, splitLanguage, t } from '#platform/values/translate.ts'
import { type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query'

/** An API answer that is no success, or none at all (`code` 'offline', `status` 0). */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly requestId: string | null
  /** For errors that carry more, such as both sides of a stale save. */
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>, requestId: string | null) {
    const { code, message, fields } = asRecord(body['error'])
    const isAway = status === 0 || gatewayStatuses.has(status)
    super(textIn(message) ?? (isAway ? unavailableMessage : unknownMessage))
    this.name = 'ApiError'
    this.status = status
    this.code = codeOfWire(textIn(code) ?? codes[status] ?? (isAway ? 'unavailable' : 'internal'))
    this.fields = asRecord(fields) as Record<string, string>
    this.requestId = requestId
    this.body = body
  }
}

/** What went wrong, for people: the first field's message, else the error's; '未知错误' for engine errors, which go to the console. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return Object.values(error.fields)[0] ?? error.message
  // The engine's own faults have kinds of their own (TypeError and so on).
  if (error instanceof Error && error.name === 'Error' && error.message !== '') return error.message
  if (error instanceof Error && !logged.has(error)) console.error(error)
  if (error instanceof Error) logged.add(error)
  return unknownMessage
}
const logged = new WeakSet<Error>()

/** The last change position heard of; sent along, so that no server that lags behind answers. */
let heard = 0
/** From now on nothing older than this change position may be answered (docs/architecture.md, the change channel). */
export function setReadPosition(position: number): void {
  heard = position
}

/** Over HTTP, in the language of the page: a browser would send its own. */
export const browserApi: Api = (input, init) => {
  if (input instanceof Request) return fetch(input, init)
  const asked = inReadersLanguage(String(input), init?.method)
  const spoken = withHeader(init, 'accept-language', languageTag())
  return fetch(asked, heard === 0 ? spoken : withHeader(spoken, 'x-seen-position', String(heard)))
}

/** Of what readers get, where the address does not say it already; who works here edits what stands in the source. */
function inReadersLanguage(address: string, method = 'GET'): string {
  const language = languageNow()
  const isSaid = /[?&]language=/.test(address)
  if (language === 'en' || isSaid || method !== 'GET' || splitLanguage(location.pathname).rest.startsWith('/admin'))
    return address
  return `${address}${address.includes('?') ? '&' : '?'}language=${language}`
}

/** The API with an Idempotency-Key: a retry after a lost answer adds nothing twice. */
export function withIdempotencyKey(key: string): Api {
  return (input, init) => browserApi(input, withHeader(init, 'idempotency-key', key))
}

function withHeader(init: RequestInit | undefined, name: string, value: string): RequestInit {
  const headers = new Headers(init?.headers)
  headers.set(name, value)
  return { ...init, headers }
}

/** Calls a route of the API, typed by it, and gives its answer. @throws ApiError */
export const call = ((
  api: Api,
  verb: Verb,
  path: string,
  given: Filling & { body?: unknown; signal?: AbortSignal } = {},
) => requestJson(api, verb, addressWith(path, given), given.body, given.signal)) as Call
type Call = <Asking extends Verb, Path extends ApiPath<Asking>>(
  api: Api,
  verb: Asking,
  path: Path,
  ...given: RestOfCall<Asking, Path>
) => Promise<ApiAnswer<Asking, Path>>

type Asked<Path, Data> = InAddress<'GET', Path> & { api?: Api | undefined } & Omit<
    UseQueryOptions<ApiAnswer<'GET', Path>, Error, Data>,
    'queryKey' | 'queryFn'
  >

/** The query of a route of the API, typed by it; `api` is one in process while a page is rendered. @throws ApiError */
export function apiQuery<Path extends ApiPath<'GET'>, Data = ApiAnswer<'GET', Path>>(
  queryKey: QueryKey,
  path: Path,
  ...[asked = {} as Asked<Path, Data>]: Rest<Asked<Path, Data>>
) {
  const { api = browserApi, params, query, ...options } = asked as Asked<Path, Data> & Filling
  return queryOptions<ApiAnswer<'GET', Path>, Error, Data>({
    ...(options as object),
    queryKey,
    queryFn: ({ signal }) => requestJson(api, 'GET', addressWith(path, { params, query }), undefined, signal),
  })
}

export const apiAddress = addressWith as <Path extends ApiPath<'GET'> | ApiPath<'POST'>>(
  path: Path,
  ...given: Rest<InAddress<'GET' | 'POST', Path>>
) => string

/** Calls an address of the API and gives the answer's JSON, unchecked. @throws ApiError */
export async function requestJson<Answer>(api: Api, method: Verb, path: string, body?: unknown, signal?: AbortSignal) {
  const headers = { accept: 'application/json' }
  const json = { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const sent = body === undefined ? { headers } : json
  return answerOf<Answer>(reach(api(path, { method, ...sent, ...(signal && { signal }) })))
}

/** The JSON of an answer. @throws ApiError for every answer that is not a success */
export async function answerOf<Answer>(pending: Promise<Response>): Promise<Answer> {
  const response = await pending
  const requestId = response.headers.get('x-request-id') || null
  if (response.ok) return (await bodyOf(response, requestId)) as Answer
  if (response.status === 401) notifySession('unauthenticated')
  const told = await response.json().then(asRecord, () => asRecord(null))
  throw new ApiError(response.status, told, requestId ?? textIn(told['requestId']))
}

/** Undefined for an empty answer; truncated JSON or `null` is an error. */
async function bodyOf(response: Response, requestId: string | null): Promise<unknown> {
  const text = await reach(response.text())
  if (text === '') return undefined
  try {
    const body: unknown = JSON.parse(text)
    if (body !== null) return body
  } catch {
    // Not JSON: thrown below.
  }
  throw new ApiError(response.status, {}, requestId)
}

function asRecord(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

const gatewayStatuses = new Set([502, 503, 504])

const codes: Record<number, string> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
  429: 'too_many',
}

/** Turns a failed connection into an ApiError; an abort stays an AbortError. */
export async function reach<Answer>(pending: Promise<Answer>): Promise<Answer> {
  try {
    return await pending
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error
    const message = t('The academy cannot be reached. Please check your connection and try again.')
    throw new ApiError(0, { error: { code: 'offline', message } }, null)
  }
}
