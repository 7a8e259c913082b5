import { createHmac, randomBytes } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { auditedBy, writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { emitChange, holdersOf } from '#platform/server/changes/changes.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError, orNotFound } from '#platform/server/errors.ts'
import { isPrivateLiteral } from '#platform/server/http/post-outward.ts'
import { type Fresh, type Permission, requireFresh } from '#platform/server/http/permission.ts'
import type { Settings } from '#platform/server/settings.ts'
import { fieldsOf } from '#records/kinds/fields.ts'
import {
  type EndpointFields,
  type EndpointSave,
  mostEndpoints,
  type WebhookEndpoint,
  webhookEndpointSchema,
} from './schema.ts'
import { webhookDeliveries, webhookEndpoints } from './table.server.ts'
import { t } from '#platform/values/translate.ts'

type By<Who = Permission<'system'>> = { staff: Who; requestId: string }
type Endpoint = typeof webhookEndpoints.$inferSelect
/** What an endpoint's log tells of its last attempt. */
type Last = WebhookEndpoint['last']

export const endpointsTopic = 'webhooks/endpoints'
const entity = 'webhook_endpoints'
/** Both secrets sign for so long after a new one, so that a receiver has time to change. */
const formerSecretHours = 24

export async function listEndpoints(db: Db): Promise<WebhookEndpoint[]> {
  const rows = await db
    .select()
    .from(webhookEndpoints)
    .orderBy(desc(webhookEndpoints.created_at), desc(webhookEndpoints.id))
    .limit(mostEndpoints)
  return Promise.all(rows.map(async (row) => toEndpoint(row, await lastOf(db, row.id))))
}

async function lastOf(db: Db, id: string): Promise<Last> {
  const { endpoint_id, state, tried_at, created_at } = webhookDeliveries
  const [last] = await db
    .select({ state, at: sql`coalesce(${tried_at}, ${created_at})`.mapWith(tried_at) })
    .from(webhookDeliveries)
    .where(eq(endpoint_id, id))
    .orderBy(desc(created_at), desc(webhookDeliveries.id))
    .limit(1)
  return last?.at ? { state: last.state, at: last.at.toISOString() } : null
}

/** @throws AppError `invalid` past twenty, or for an address that may not be called */
export async function addEndpoint(deps: Deps, fields: EndpointFields, by: By<Fresh<Permission<'system'>>>) {
  refuseAddress(deps.settings, fields.url)
  const added = await inTransaction(deps.database.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('webhook endpoints', 0))`)
    if ((await tx.$count(webhookEndpoints)) >= mostEndpoints) {
      const message = t('There are {count} webhook endpoints. Remove one that is no longer needed first.', {
        count: mostEndpoints,
      })
      throw new AppError('invalid', { message, fields: { url: message } })
    }
    const [row] = await tx
      .insert(webhookEndpoints)
      .values({ ...fields, events: [...fields.events], salt: newSalt() })
      .returning()
    if (!row) throw new Error('The webhook endpoint could not be kept.')
    await auditEndpoint(tx, by, 'create', row.id)
    return row
  })
  return { ...toEndpoint(added, null), secret: await secretOf(deps, added.salt) }
}

/** Switching on again forgets that it failed. @throws AppError `not_found` · `invalid` · `sign_in_again` for another address */
export async function saveEndpoint(deps: Deps, id: string, fields: EndpointSave, by: By): Promise<WebhookEndpoint> {
  refuseAddress(deps.settings, fields.url)
  return inTransaction(deps.database.db, async (tx) => {
    const isHere = and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.url, fields.url))
    if ((await tx.$count(webhookEndpoints, isHere)) === 0) requireFresh(by.staff)
    const begun = fields.is_active ? { switched_off_at: null, failing_since: null } : {}
    const [row] = await tx
      .update(webhookEndpoints)
      .set({ ...fields, events: [...fields.events], ...begun })
      .where(eq(webhookEndpoints.id, id))
      .returning()
    const saved = toEndpoint(orNotFound(row), await lastOf(tx, id))
    await auditEndpoint(tx, by, 'save', id)
    return saved
  })
}

/** With its log. @throws AppError `not_found` */
export async function removeEndpoint(db: Db, id: string, by: By): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rowCount } = await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id))
    if (rowCount === 0) throw new AppError('not_found')
    await auditEndpoint(tx, by, 'delete', id)
  })
}

/** A new secret; the one before signs as well for a day. @throws AppError `not_found` */
export async function renewSecret(deps: Deps, id: string, by: By<Fresh<Permission<'system'>>>) {
  const renewed = await inTransaction(deps.database.db, async (tx) => {
    const [row] = await tx
      .update(webhookEndpoints)
      .set({ former_salt: sql`${webhookEndpoints.salt}`, salt: newSalt(), salted_at: sql`now()` })
      .where(eq(webhookEndpoints.id, id))
      .returning()
    const known = orNotFound(row)
    await auditEndpoint(tx, by, 'secret.renewed', id)
    return known
  })
  return { ...toEndpoint(renewed, await lastOf(deps.database.db, id)), secret: await secretOf(deps, renewed.salt) }
}

/** The secrets that sign for an endpoint, the newest first. */
export async function secretsOf(
  deps: Pick<Deps, 'secret'>,
  { salt, former_salt, salted_at }: Pick<Endpoint, 'salt' | 'former_salt' | 'salted_at'>,
): Promise<string[]> {
  const isRecent = Date.now() - salted_at.getTime() < formerSecretHours * 60 * 60_000
  const salts = former_salt !== null && isRecent ? [salt, former_salt] : [salt]
  return Promise.all(salts.map((each) => secretOf(deps, each)))
}

async function secretOf({ secret }: Pick<Deps, 'secret'>, salt: string): Promise<string> {
  const key = Buffer.from(await secret('webhook-endpoints'), 'base64')
  return `whsec_${createHmac('sha256', key).update(salt).digest('base64')}`
}

function newSalt(): string {
  return randomBytes(18).toString('base64url')
}

/** What is known before anything is sent; a name is looked up when it is connected to. */
function refuseAddress({ developmentProviders, webhookPrivateAddresses }: Settings, address: string): void {
  const url = new URL(address)
  const problem =
    url.protocol === 'http:' && !developmentProviders
      ? t('Please enter an address that starts with https://')
      : isPrivateLiteral(url) && !webhookPrivateAddresses
        ? t('This address is not on the public internet')
        : null
  if (problem !== null) throw new AppError('invalid', { message: problem, fields: { url: problem } })
}

/** Writes down what staff did with one, and announces it. Call last. */
async function auditEndpoint(tx: Db, by: By, action: string, id: string): Promise<void> {
  await writeAuditEntry(tx, { ...auditedBy(by), action, entity, entityId: id })
  await emitChange(tx, endpointsTopic, [], holdersOf('system'))
}

function toEndpoint(row: Endpoint, last: Last): WebhookEndpoint {
  return fieldsOf(webhookEndpointSchema, { ...row, last })
}
