import { browserApi, call } from '#platform/browser/api-client.ts'

/** Restores deleted records from the bin. @throws ApiError, or Error with why one of them could not be restored */
export async function restoreDeleted(entity: string, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += atOnce) {
    const items = ids.slice(at, at + atOnce).map((id) => ({ entity, id }))
    const { refused } = await call(browserApi, 'POST', '/api/admin/bin/restore', { body: { items } })
    const [first] = refused
    if (first) throw new Error(first.message)
  }
}
/** Of a request. */
const atOnce = 100
