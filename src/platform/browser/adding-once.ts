import { browserApi } from './api-client.ts'
import type { Api } from './page-context.ts'

/** The API for a request that adds something: sent again with the same key, after an answer that was lost, it adds nothing twice. */
export function addingOnce(key: string): Api {
  return (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('idempotency-key', key)
    return browserApi(input, { ...init, headers })
  }
}
