import { browserApi } from './api-client.ts'
import type { Api } from './page-context.ts'

/** The API with an Idempotency-Key: a retry after a lost answer adds nothing twice. */
export function withIdempotencyKey(key: string): Api {
  return (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('idempotency-key', key)
    return browserApi(input, { ...init, headers })
  }
}
