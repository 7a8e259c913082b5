import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { auditedBy, writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { settled } from '#records/kinds/record-api.server.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import { saveOwnRecord } from '#records/saving/save-record.server.ts'
import type { Deps } from '#platform/server/deps.ts'
import { answerNoContent, createApi, jsonAnswer, jsonBody, operations, refusals } from '#platform/server/http/api.ts'
import {
  type ApiEnv,
  type Fresh,
  type Permission,
  personAsking,
  requireFresh,
  requirePermission,
} from '#platform/server/http/permission.ts'
import { countSchema } from '#platform/values/paging.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import { holds } from '#platform/values/roles.ts'
import { issueAccessToken, readAccessToken } from './access-token.server.ts'
import { userListAsked } from './listing.schema.ts'
import type { PictureLibrary } from './pictures.store.server.ts'
import * as profiles from './profiles.store.server.ts'
import * as schema from './schema.ts'
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.server.ts'
import { signInApi } from './sign-in/api.server.ts'
import type { SignedInStep } from './sign-in/store.server.ts'
import * as sessions from './store.server.ts'

const publicOperation = operations.public('accounts')
const signedInOperation = operations.signedIn('accounts')
const staffOperation = operations.staff('people')
const params = z.object({ id: z.uuid() })

/** `onSignedIn`: what other features do when somebody signs in, within the sign-in's transaction. */
type Ports = { onSignedIn: readonly SignedInStep[]; pictures: PictureLibrary; keys: sessions.KeysOfAccounts }

export function accountsApi(deps: RecordDeps, { onSignedIn, pictures, keys }: Ports) {
  return createApi(schema)
    .route('/', signInApi(deps, onSignedIn, pictures))
    .route('/', sessionApi(deps))
    .route('/', ownSessionsApi(deps, keys))
    .route('/', profilesApi(deps, keys))
    .route('/', usersApi(deps))
}

const readCurrent = publicOperation('get', '/api/session', 'getSession', {
  summary: 'Who is signed in',
  description:
    'The session with a fresh access token (15 minutes, usable as a Bearer token), or `{ "session": null }` for nobody. Asked with a Bearer token it gives that same token: only the cookie renews.',
  responses: { 200: jsonAnswer(z.union([schema.sessionSchema, schema.noSessionSchema]), 'The session, or none') },
})
const signOut = publicOperation('post', '/api/auth/sign-out', 'signOut', {
  summary: 'Sign out',
  description:
    'Ends the session on the server; its access tokens are refused from then on. Without a session there is nothing to do.',
  responses: { 200: jsonAnswer(schema.noSessionSchema, 'Nobody is signed in any more') },
})

function sessionApi(deps: Deps) {
  const { database, settings } = deps

  async function tokenFor(c: Context<ApiEnv>, session: sessions.StoredSession, cookie: string | undefined) {
    if (cookie !== undefined) {
      await sessions.keepAccessKey(database.db, session, cookie)
      return issueAccessToken(settings, session, cookie)
    }
    const bearer = sessions.bearerToken(c.req.raw) ?? ''
    const known = await readAccessToken(database.db, settings, bearer)
    const expires_at = known?.expiresAt ?? 0
    return { access_token: bearer, expires_in: Math.max(0, expires_at - Math.floor(Date.now() / 1000)), expires_at }
  }

  return createApi()
    .openapi(readCurrent, async (c) => {
      const session = await sessions.readSession(deps, c.req.raw)
      if (!session) return c.json({ session: null }, 200)
      await sessions.renewSession(database.db, session)
      const cookie = sessions.bearerToken(c.req.raw) === undefined ? readSessionCookie(settings, c.req.raw) : undefined
      if (cookie) setSessionCookie(c, settings, cookie)
      const { profileId: id, email, emailVerified: email_verified, metadata: user_metadata } = session
      const token = await tokenFor(c, session, cookie)
      const user = { id, email, email_verified, user_metadata }
      return c.json({ ...token, token_type: 'bearer' as const, user }, 200)
    })
    .openapi(signOut, async (c) => {
      const session = await c.var.session()
      if (session) await sessions.endSession(database.db, session.sessionId)
      clearSessionCookie(c, settings)
      return c.json({ session: null }, 200)
    })
}

const listSessions = signedInOperation('get', '/api/sessions', 'listOwnSessions', {
  summary: 'Where the signed-in person is signed in, last used first',
  description: 'At most 100. Browser and system as far as the browser told them at sign-in; no address is kept.',
  responses: { 200: jsonAnswer(schema.ownSessionsSchema, 'The sessions') },
})
const endOne = signedInOperation('delete', '/api/sessions/{id}', 'endOwnSession', {
  summary: 'End one of the own sessions',
  description: 'Its cookie and access tokens are refused from then on, at every process.',
  request: { params },
  responses: { 204: { description: 'It has ended' }, ...refusals.invalid, ...refusals.missing },
})
const everywhere = signedInOperation('post', '/api/auth/sign-out-everywhere', 'signOutEverywhere', {
  summary: 'Sign out everywhere, here too',
  description: 'API keys go on working unless they are revoked as well.',
  request: { query: schema.signOutAsked },
  responses: { 200: jsonAnswer(schema.endedSessionsSchema, 'How many sessions ended'), ...refusals.invalid },
})
const somebody = staffOperation('post', '/api/profiles/{id}/sign-out', 'signPersonOut', {
  summary: 'End all sessions of a person',
  request: { params, query: schema.signOutAsked },
  responses: { 200: jsonAnswer(schema.endedSessionsSchema, 'How many sessions ended'), ...refusals.missing },
})

function ownSessionsApi({ database: { db }, settings }: Deps, keys: sessions.KeysOfAccounts) {
  return createApi()
    .openapi(listSessions, async (c) => {
      const items = await sessions.listOwnSessions(db, c.var.person)
      return c.json({ items, api_keys: await keys.count(db, [c.var.person.profileId]) }, 200)
    })
    .openapi(endOne, async (c) => {
      const { id } = c.req.valid('param')
      await sessions.endOwnSession(db, c.var.person, id)
      if (id === c.var.person.sessionId) clearSessionCookie(c, settings)
      return c.body(null, 204)
    })
    .openapi(everywhere, async (c) => {
      const { profileId } = c.var.person
      const by = { actorId: profileId, requestId: c.var.requestId }
      const ended = await sessions.endEverything(db, keys, profileId, { by, ...c.req.valid('query') })
      clearSessionCookie(c, settings)
      return c.json(ended, 200)
    })
    .openapi(somebody, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await sessions.signPersonOut(db, keys, id, { by: auditedBy(c.var), ...c.req.valid('query') }), 200)
    })
}

const profilePath = '/api/profile'

const readOwn = signedInOperation('get', profilePath, 'getOwnProfile', {
  summary: "The signed-in person's profile",
  responses: { 200: jsonAnswer(schema.profileSchema, 'The profile'), ...refusals.missing },
})
const createOwn = signedInOperation('post', profilePath, 'createOwnProfile', {
  summary: "Make the signed-in person's profile",
  description: 'From the verified identity, as a student; takes no body. A profile that exists is given back as it is.',
  responses: { 200: jsonAnswer(schema.profileSchema, 'The profile') },
})
const changeOwn = signedInOperation('put', profilePath, 'changeOwnProfile', {
  summary: "Change the signed-in person's name, picture and language",
  description:
    'id, email and role come from the session, never from the body. 409 `stale` brings `theirs`, the profile as it stands.',
  request: { body: jsonBody(schema.profileChangeSchema) },
  responses: {
    200: jsonAnswer(schema.profileSchema, 'The profile as stored'),
    ...refusals.invalid,
    409: { description: 'Another save came first (stale)' },
  },
})

const chooseLanguage = signedInOperation('put', `${profilePath}/language`, 'chooseLanguage', {
  summary: 'Keep the language that the signed-in person chose, for mail and the back office',
  request: { body: jsonBody(schema.languageChoiceSchema) },
  responses: { 204: { description: 'It is kept' }, ...refusals.invalid },
})

function profilesApi(deps: RecordDeps, keys: sessions.KeysOfAccounts) {
  const { db } = deps.database
  type Allowed = ApiEnv & { Variables: { staff: Fresh<Permission<'people'>> } }
  /** Before the body is looked at: a refused attempt is recorded. */
  const allowRoleChange = createMiddleware<Allowed>(async (c, next) => {
    const session = await personAsking(c)
    if (session && !holds(session.role, 'people')) {
      const asked = c.req.param('id') ?? ''
      const entry = { actorId: session.profileId, action: 'role.refused', entity: 'profiles' }
      await writeAuditEntry(db, { ...entry, entityId: isRecordId(asked) ? asked : null, requestId: c.var.requestId })
    }
    c.set('staff', requireFresh(requirePermission(session, 'people')))
    await next()
  })
  const setRole = staffOperation('put', '/api/profiles/{id}/role', 'changeRole', {
    middleware: allowRoleChange,
    summary: 'Change the role of a profile',
    description:
      'Needs a sign-in of the last 15 minutes: 403 `sign_in_again`. The last administrator cannot step down: 409 `last_admin`.',
    request: { params, body: jsonBody(schema.roleChangeSchema) },
    responses: {
      200: jsonAnswer(schema.profileSchema, 'The profile with its new role'),
      ...refusals.missing,
      409: { description: 'Nobody else is an administrator (last_admin)' },
    },
  })

  return createApi()
    .openapi(readOwn, async (c) => c.json(await profiles.profileById(db, c.var.person.profileId), 200))
    .openapi(createOwn, async (c) => {
      const stored = await sessions.readSession(deps, c.req.raw)
      if (stored) await sessions.renewSession(db, stored)
      return c.json(await profiles.ensureProfile(db, c.var.person, stored?.metadata ?? {}), 200)
    })
    .openapi(changeOwn, async (c) => {
      const { version: from, full_name, avatar_url, language } = c.req.valid('json')
      const { person: owner, requestId } = c.var
      const said = { ...(avatar_url !== undefined && { avatar_url }), ...(language !== undefined && { language }) }
      const asked = { id: owner.profileId, from, fields: { full_name, ...said } }
      const result = await saveOwnRecord(deps, profiles.profileKind, asked, { owner, requestId })
      return c.json(settled(result, ({ version }) => ({ version })).record, 200)
    })
    .openapi(chooseLanguage, (c) =>
      answerNoContent(c, profiles.keepLanguage(db, c.var.person.profileId, c.req.valid('json').language)),
    )
    .openapi(setRole, async (c) => {
      const { id } = c.req.valid('param')
      const asked = { ...c.req.valid('json'), requestId: c.var.requestId, keys }
      return c.json(await profiles.changeRole(db, c.var.staff, id, asked), 200)
    })
}

const usersPath = '/api/admin/users'

const listPeople = staffOperation('get', usersPath, 'listAllUsers', {
  summary: 'A page of everybody who has signed in, who came last first unless sorted',
  description:
    'Filtered and sorted as asked; by name and email, where % and _ are plain characters. `next` of an answer is `after` of the following one in the same order.',
  request: { query: userListAsked.page },
  responses: { 200: jsonAnswer(schema.userListSchema, 'The page') },
})
const countPeople = staffOperation('get', `${usersPath}/count`, 'countUsers', {
  summary: 'Exactly how many users match',
  request: { query: userListAsked.filter },
  responses: { 200: jsonAnswer(countSchema, 'How many') },
})

function usersApi({ database: { db }, settings: { timeZone } }: Deps) {
  const { countUsers, listUsers } = profiles
  return createApi()
    .openapi(listPeople, async (c) => c.json(await listUsers(db, c.req.valid('query'), timeZone), 200))
    .openapi(countPeople, async (c) => c.json({ total: await countUsers(db, c.req.valid('query'), timeZone) }, 200))
}
