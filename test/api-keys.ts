import type { CreatedApiKey } from '#features/people/api-keys/schema.ts'
import type { ApiScope } from '#platform/values/api-scopes.ts'
import type { signInAs, TestApp, TestRequest } from './app.ts'

type Person = Awaited<ReturnType<typeof signInAs>>
/** Asks with an API key, and with a cookie beside it where one is given. */
export type ApiKeyAsks = (path: string, init?: TestRequest, cookie?: string) => Promise<Response>

/** Makes a key as an administrator does. */
export async function makeApiKey(by: Person, scopes: readonly ApiScope[], days: 30 | null = null) {
  const answer = await by.request('/api/admin/api-keys', { method: 'POST', json: { name: 'Newsletter', scopes, days } })
  if (answer.status !== 201) throw new Error(await answer.text())
  return (await answer.json()) as CreatedApiKey
}

export function asking({ request }: Pick<TestApp, 'request'>, key: string): ApiKeyAsks {
  return (path, init = {}, cookie) => {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${key}`)
    if (cookie !== undefined) headers.set('cookie', cookie)
    return request(path, { ...init, headers })
  }
}

export async function withApiKey(app: Pick<TestApp, 'request'>, by: Person, scopes: readonly ApiScope[]) {
  return asking(app, (await makeApiKey(by, scopes)).key)
}
