import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { auditedBy, writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import type { ApiEnv, Session } from '#platform/server/http/permission.ts'
import type { RenderPage } from '#platform/server/http/pages.ts'
import { type DeclaredKind, savedKind } from '#records/kinds/declared-kind.server.ts'
import { fieldNames, fieldsOf, picked, pluck } from '#records/kinds/fields.ts'
import type {
  AnyKind,
  ByStaff,
  Document,
  RecordDeps,
  RecordPorts,
  RecordReading,
} from '#records/kinds/record-kind.server.ts'
import { ofRecord, type Of, previewLinks } from '#records/saving/table.server.ts'
import { tokenOf } from '#platform/server/secrets/sealed-token.ts'
import { longestLink, mostLinks, type PreviewLink, previewLinkSchema } from './schema.ts'
import { addressIn, type Language, t } from '#platform/values/translate.ts'
import { publishTranslation } from '#records/translations/store.server.ts'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { readPending } from '#records/publishing/pending-changes.server.ts'
import { lockRecord, updateRow } from '#records/kinds/record-rows.server.ts'
import { askedOf, parsed, recordOf } from '#records/saving/save-record.server.ts'

/** What composes the site: its pages, and its public API over another database. */
export type Site = { render: RenderPage; publicApi: (deps: RecordDeps) => Hono<ApiEnv> }

type Link = typeof previewLinks.$inferSelect

/**
 * The page of a record as visitors of a language would get it, with its scripts; null where no page would show it, or there is none.
 * @throws AppError `invalid` with the errors of typed fields
 */
export async function renderAsPublished(
  deps: RecordDeps,
  { render, publicApi }: Site,
  kind: DeclaredKind,
  { language, ...asked }: { id: string; language: Language; fields?: Document | undefined },
  by: ByStaff,
): Promise<string | null> {
  const saved = savedKind(kind, asked.id)
  if (!saved) return null
  const { publicUrl } = deps.settings
  return asPublished(deps, saved, asked, by, async (tx) => {
    const place = await placeOf(tx, kind, asked.id)
    if (place === null) return null
    await publishTranslation(tx, { entity: kind.entity, record_id: asked.id, language })
    const site = publicApi({ ...deps, database: { ...deps.database, db: tx } })
    const { pathname, search } = new URL(place, publicUrl)
    const response = await render(new Request(publicUrl + addressIn(pathname + search, language)), {
      api: async (input, init) =>
        site.fetch(new Request(new URL(input instanceof Request ? input.url : input, publicUrl), init), {}),
      nonce: randomBytes(18).toString('base64url'),
    })
    return response.status === 200 ? response.text() : null
  })
}

async function placeOf(tx: Db, { site }: DeclaredKind, id: string): Promise<string | null> {
  if (site?.previewAt) return site.previewAt(tx, id)
  return site?.page?.replace(':id', id) ?? null
}

type Sealed = { secret: string; publicUrl: string }

/** A record's links, the newest first, those that are over until a job clears them. */
export async function listPreviewLinks(deps: RecordReading, of: Of, sealed: Sealed): Promise<PreviewLink[]> {
  const { db } = deps.database
  const rows = await db
    .select()
    .from(previewLinks)
    .where(ofRecord(previewLinks, of))
    .orderBy(desc(previewLinks.created_at))
  return presented(db, deps.records, rows, sealed)
}

/** @throws AppError `not_found` without the record, `invalid` for a date behind or too far ahead, or past twenty links */
export async function createPreviewLink(
  { database: { db }, records }: RecordReading,
  kind: DeclaredKind,
  { id, until }: { id: string; until: string },
  by: ByStaff,
  sealed: Sealed,
): Promise<PreviewLink> {
  const { entity } = kind
  const expires = new Date(until)
  const days = (expires.getTime() - Date.now()) / (24 * 60 * 60 * 1000)
  if (days <= 0) throw wrong(t('This date is over.'))
  if (days > longestLink) throw wrong(t('A private link is good for {days} days at most.', { days: longestLink }))
  return inTransaction(db, async (tx) => {
    // Locked, so that two requests at once cannot pass the limit.
    const [record] = await tx.select({ id: kind.table.id }).from(kind.table).where(eq(kind.table.id, id)).for('update')
    if (!record) throw new AppError('not_found')
    const isLive = and(ofRecord(previewLinks, { entity, id }), gt(previewLinks.expires_at, sql`now()`))
    if ((await tx.$count(previewLinks, isLive)) >= mostLinks) {
      throw wrong(
        t('This has {count} private links. Withdraw one that is no longer needed first.', { count: mostLinks }),
      )
    }
    const values = { entity, entity_id: id, made_by: by.staff.profileId, expires_at: expires }
    const made = await tx.insert(previewLinks).values(values).returning()
    const [link] = await presented(tx, records, made, sealed)
    if (!link) throw new Error('The private link could not be kept.')
    const details = { link: link.id, until: link.until }
    await writeAuditEntry(tx, { ...auditedBy(by), action: 'share-preview', entity, entityId: id, details })
    return link
  })
}

/** @throws AppError `not_found`, also for the link of another record */
export async function withdrawPreviewLink(
  db: Db,
  { entity, id, link }: Of & { link: string },
  by: ByStaff,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const gone = await tx
      .delete(previewLinks)
      .where(and(ofRecord(previewLinks, { entity, id }), eq(previewLinks.id, link)))
    if (gone.rowCount === 0) throw new AppError('not_found')
    const details = { link }
    await writeAuditEntry(tx, { ...auditedBy(by), action: 'withdraw-preview', entity, entityId: id, details })
  })
}

/** A link that is not over, with who made it, as they are now; null where it is over, or they have left. */
export async function livePreviewLink(
  { database: { db }, records }: RecordDeps,
  id: string,
): Promise<{ link: Link; maker: Session } | null> {
  const isLive = and(eq(previewLinks.id, id), gt(previewLinks.expires_at, sql`now()`))
  const [link] = await db.select().from(previewLinks).where(isLive)
  const maker = link ? await records.sessionNow(db, link.made_by) : null
  return link && maker ? { link, maker } : null
}

/** Once a minute at most. */
export async function notePreviewUse(db: Db, id: string): Promise<void> {
  const { last_used_at } = previewLinks
  const isIdle = sql`(${last_used_at} is null or ${last_used_at} < now() - interval '1 minute')`
  await db
    .update(previewLinks)
    .set({ last_used_at: sql`now()` })
    .where(and(eq(previewLinks.id, id), isIdle))
}

/** Those that a person made, as far as they are kept: for that person's own data, which opens nothing. */
export async function previewLinksBy(db: Db, profileId: string) {
  const { id, entity, entity_id, created_at, expires_at, last_used_at } = previewLinks
  return db
    .select({ id, entity, entity_id, created_at, expires_at, last_used_at })
    .from(previewLinks)
    .where(eq(previewLinks.made_by, profileId))
}

/** In the transaction that erases whoever made them. */
export async function erasePreviewLinks(tx: Db, profileId: string): Promise<void> {
  await tx.delete(previewLinks).where(eq(previewLinks.made_by, profileId))
}

async function presented(
  db: Db,
  { namesOf }: Pick<RecordPorts, 'namesOf'>,
  rows: readonly Link[],
  { secret, publicUrl }: Sealed,
): Promise<PreviewLink[]> {
  const names = await namesOf(db, pluck(rows, 'made_by'))
  return rows.map((row) => {
    const address = `${publicUrl}/preview?link=${tokenOf(row.id, secret)}`
    const made_by = names.get(row.made_by) ?? null
    return fieldsOf(previewLinkSchema, { ...row, address, made_by, until: row.expires_at })
  })
}

function wrong(message: string): AppError {
  return new AppError('invalid', { message, fields: { until: message } })
}

/** `fields`: as typed; without them what waits, else what is stored. */
type Asked = { id: string; fields?: Document | undefined }

/**
 * What `read` finds where a record is published as asked, in a transaction that is always undone (docs/decisions/008). Null
 * where there is no such record. @throws AppError `invalid` with the errors of typed fields
 */
async function asPublished(
  deps: RecordDeps,
  kind: AnyKind,
  asked: Asked,
  by: ByStaff,
  read: (tx: NodePgDatabase) => Promise<string | null>,
): Promise<string | null> {
  const client = await deps.database.pool.connect()
  let broken: Error | undefined
  try {
    const tx = drizzle({ client: inTurns(client) })
    // Whoever saves it meanwhile goes first.
    await client.query("begin; set local lock_timeout = '2s'")
    return (await write(deps, tx, kind, asked, by)) ? await read(tx) : null
  } finally {
    await client.query('rollback').catch((error: Error) => (broken = error))
    client.release(broken)
  }
}

/** False where there is no such record. */
async function write(deps: RecordDeps, tx: Db, kind: AnyKind, { id, fields }: Asked, by: ByStaff): Promise<boolean> {
  const current = await lockRecord(tx, kind, id)
  if (!current) return false
  const { document: before } = current
  const waiting = fields ? typed(kind, fields, before) : ((await readPending(tx, kind, id))?.fields ?? before)
  const asked = askedOf(kind, { ...waiting, ...('published' in before && { published: true }) }, before, before)
  const fitting = (await kind.hooks?.fit?.(tx, { id, fields: asked })) ?? asked
  const scope = { tx, kind, by, ports: deps.records, settings: deps.settings }
  await updateRow(tx, kind, recordOf(scope, { id, before, fields: fitting, asked: fitting }), current)
  return true
}

/** A connection for readers that ask for several things at once: one statement at a time. */
function inTurns(client: PoolClient): PoolClient {
  let last: Promise<unknown> = Promise.resolve()
  const ask = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  const query = (...given: unknown[]) => {
    const next = last.then(() => ask(...given))
    last = next.catch(() => {})
    return next
  }
  return { query } as unknown as PoolClient
}

/** Forms hold more than fields, such as what was chosen beside them. */
function typed(kind: AnyKind, fields: Document, before: Document): Document {
  const named = fieldNames(kind.fields).filter((name) => fields[name] !== undefined)
  return parsed(kind, { ...before, ...picked(fields, named) })
}
