import { z } from '@hono/zod-openapi'
import type { Api } from '#platform/browser/page-context.ts'
import { type PublicAddress, readAddresses } from '#platform/server/response-cache/addresses.ts'
import { linkAddress } from '#platform/values/link-address.ts'
import { createApi, jsonAnswer, jsonBody, operations } from './api.ts'

const staffOperation = operations.staff('content')

type Answering = {
  addresses: readonly PublicAddress[]
  /** Asks this very server in process. */
  api: (requestId: string) => Api
}
/** Pages that everybody may open and that no cache keeps. */
const uncached = ['/profile', '/search']

/** Which paths of this site lead nowhere for a visitor: unknown pages, drafts and missing records, files that are gone. */
export function deadLinksApi({ addresses, api }: Answering) {
  const read = readAddresses(addresses)
  const route = staffOperation('post', '/api/admin/dead-links', 'addDeadLink', {
    summary: 'Which of these paths of this site lead nowhere for a visitor',
    request: { body: jsonBody(z.strictObject({ paths: z.array(linkAddress).max(200) })) },
    responses: { 200: jsonAnswer(z.object({ dead: z.array(z.string()) }), 'Those that do') },
  })
  return createApi().openapi(route, async (c) => {
    const ask = api(c.get('requestId'))
    const leads = async (link: string) => {
      const path = link.replace(/[?#].*$/, '')
      if (path.startsWith('/files/')) return (await ask(path, { method: 'HEAD' })).ok
      if (uncached.includes(path)) return true
      const address = read(path)
      return address !== null && (address.record === undefined || (await ask(address.record)).ok)
    }
    const found = await Promise.all(c.req.valid('json').paths.map(async (path) => ({ path, leads: await leads(path) })))
    return c.json({ dead: found.flatMap((each) => (each.leads ? [] : [each.path])) }, 200)
  })
}
