import { z } from '@hono/zod-openapi'
import { clearSessionCookie } from '../session-cookie.server.ts'
import type { KeysOfAccounts } from '../store.server.ts'
import { auditedBy } from '#records/audit/write-audit-entry.server.ts'
import type { Deps } from '#platform/server/deps.ts'
import { createApi, jsonAnswer, refusals, signedInOperations, staffOperations } from '#platform/server/http/api.ts'
import { allow } from '#platform/server/http/permission.ts'
import { endedSessionsSchema, ownSessionsSchema, signOutAsked } from './schema.ts'
import { endEverything, endOwnSession, listOwnSessions, signPersonOut } from './store.server.ts'

const staffOperation = staffOperations(allow('people'))
const signedInOperation = signedInOperations('accounts')
const params = z.object({ id: z.uuid() })

const list = signedInOperation('get', '/api/sessions', 'listOwnSessions', {
  summary: 'Where the signed-in person is signed in, last used first',
  description: 'At most 100. Browser and system as far as the browser told them at sign-in; no address is kept.',
  responses: { 200: jsonAnswer(ownSessionsSchema, 'The sessions') },
})
const end = signedInOperation('delete', '/api/sessions/{id}', 'endOwnSession', {
  summary: 'End one of the own sessions',
  description: 'Its cookie and access tokens are refused from then on, at every process.',
  request: { params },
  responses: { 204: { description: 'It has ended' }, ...refusals.invalid, ...refusals.missing },
})
const everywhere = signedInOperation('post', '/api/auth/sign-out-everywhere', 'signOutEverywhere', {
  summary: 'Sign out everywhere, here too',
  description: 'API keys go on working unless they are revoked as well.',
  request: { query: signOutAsked },
  responses: { 200: jsonAnswer(endedSessionsSchema, 'How many sessions ended'), ...refusals.invalid },
})
const somebody = staffOperation('post', '/api/profiles/{id}/sign-out', 'signPersonOut', {
  summary: 'End all sessions of a person',
  request: { params, query: signOutAsked },
  responses: { 200: jsonAnswer(endedSessionsSchema, 'How many sessions ended'), ...refusals.missing },
})

export function ownSessionsApi({ database: { db }, settings }: Deps, keys: KeysOfAccounts) {
  return createApi()
    .openapi(list, async (c) => {
      const items = await listOwnSessions(db, c.var.person)
      return c.json({ items, api_keys: await keys.count(db, [c.var.person.profileId]) }, 200)
    })
    .openapi(end, async (c) => {
      const { id } = c.req.valid('param')
      await endOwnSession(db, c.var.person, id)
      if (id === c.var.person.sessionId) clearSessionCookie(c, settings)
      return c.body(null, 204)
    })
    .openapi(everywhere, async (c) => {
      const { profileId } = c.var.person
      const by = { actorId: profileId, requestId: c.var.requestId }
      const ended = await endEverything(db, keys, profileId, { by, ...c.req.valid('query') })
      clearSessionCookie(c, settings)
      return c.json(ended, 200)
    })
    .openapi(somebody, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await signPersonOut(db, keys, id, { by: auditedBy(c.var), ...c.req.valid('query') }), 200)
    })
}
