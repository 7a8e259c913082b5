import { z } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import { profileChangeSchema, profileSchema, roleChangeSchema } from '../schema.ts'
import { type KeysOfAccounts, readSession, renewSession } from '../store.server.ts'
import { writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import {
  createApi,
  jsonAnswer,
  jsonBody,
  refusals,
  signedInOperations,
  staffOperations,
} from '#platform/server/http/api.ts'
import {
  allow,
  type ApiEnv,
  type Fresh,
  type Permission,
  personAsking,
  requireFresh,
  requirePermission,
} from '#platform/server/http/permission.ts'
import { settled } from '#records/kinds/record-api.server.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import { saveOwnRecord } from '#records/saving/save-record.server.ts'
import { holds } from '#platform/values/roles.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import { changeRole, ensureProfile, profileById, profileKind } from './store.server.ts'

const staffOperation = staffOperations(allow('people'))
const path = '/api/profile'
const signedInOperation = signedInOperations('accounts')

const readOwn = signedInOperation('get', path, 'getOwnProfile', {
  summary: "The signed-in person's profile",
  responses: { 200: jsonAnswer(profileSchema, 'The profile'), ...refusals.missing },
})

const createOwn = signedInOperation('post', path, 'createOwnProfile', {
  summary: "Make the signed-in person's profile",
  description: 'From the verified identity, as a student; takes no body. A profile that exists is given back as it is.',
  responses: { 200: jsonAnswer(profileSchema, 'The profile') },
})

const changeOwn = signedInOperation('put', path, 'changeOwnProfile', {
  summary: "Change the signed-in person's name and picture",
  description:
    'id, email and role come from the session, never from the body. 409 `stale` brings `theirs`, the profile as it stands.',
  request: { body: jsonBody(profileChangeSchema) },
  responses: {
    200: jsonAnswer(profileSchema, 'The profile as stored'),
    ...refusals.invalid,
    409: { description: 'Another save came first (stale)' },
  },
})

export function profilesApi(deps: RecordDeps, keys: KeysOfAccounts) {
  const { db } = deps.database
  /** Before the body is looked at: a refused attempt is recorded. */
  const allowRoleChange = createMiddleware<ApiEnv & { Variables: { staff: Fresh<Permission<'people'>> } }>(
    async (c, next) => {
      const session = await personAsking(c)
      if (session && !holds(session.role, 'people')) {
        const asked = c.req.param('id') ?? ''
        const entry = { actorId: session.profileId, action: 'role.refused', entity: 'profiles' }
        await writeAuditEntry(db, { ...entry, entityId: isRecordId(asked) ? asked : null, requestId: c.var.requestId })
      }
      c.set('staff', requireFresh(requirePermission(session, 'people')))
      await next()
    },
  )
  const setRole = staffOperation('put', '/api/profiles/{id}/role', 'changeRole', {
    middleware: allowRoleChange,
    summary: 'Change the role of a profile',
    description:
      'Needs a sign-in of the last 15 minutes: 403 `sign_in_again`. The last administrator cannot step down: 409 `last_admin`.',
    request: { params: z.object({ id: z.uuid() }), body: jsonBody(roleChangeSchema) },
    responses: {
      200: jsonAnswer(profileSchema, 'The profile with its new role'),
      ...refusals.missing,
      409: { description: 'Nobody else is an administrator (last_admin)' },
    },
  })

  return createApi()
    .openapi(readOwn, async (c) => c.json(await profileById(db, c.var.person.profileId), 200))
    .openapi(createOwn, async (c) => {
      const stored = await readSession(deps, c.req.raw)
      if (stored) await renewSession(db, stored)
      return c.json(await ensureProfile(db, c.var.person, stored?.metadata ?? {}), 200)
    })
    .openapi(changeOwn, async (c) => {
      const { version: from, full_name, avatar_url } = c.req.valid('json')
      const { person: owner, requestId } = c.var
      const fields = { full_name, ...(avatar_url !== undefined && { avatar_url }) }
      const result = await saveOwnRecord(deps, profileKind, { id: owner.profileId, from, fields }, { owner, requestId })
      return c.json(settled(result, ({ version }) => ({ version })).record, 200)
    })
    .openapi(setRole, async (c) => {
      const { id } = c.req.valid('param')
      const asked = { ...c.req.valid('json'), requestId: c.var.requestId, keys }
      return c.json(await changeRole(db, c.var.staff, id, asked), 200)
    })
}
