import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { purposes } from '#features/content/media/schema.ts'
import { holdDocument, mediaById } from '#features/content/media/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { newestPage } from '#platform/server/database/in-order.ts'
import type { ListPage, PageAsked } from '#platform/values/paging.ts'
import { type Resource, resourceSchema, type ResourcesAsked } from './schema.ts'
import { resources } from './table.server.ts'
import { fieldsOf } from '#records/kinds/fields.ts'

export const resourcesTopic = 'resources'

export function publishedResources(db: Db, { type, ...page }: ResourcesAsked): Promise<ListPage<Resource>> {
  return resourcesPage(db, resourceSchema, and(sql`${resources.published}`, type && eq(resources.type, type)), page)
}

/** Those of the ids that exist, drafts too; locked against deletion until the transaction ends. */
export async function holdResources(tx: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: resources.id })
    .from(resources)
    .where(inArray(resources.id, [...ids]))
    .orderBy(resources.id)
    .for('key share')
  return new Set(rows.map(({ id }) => id))
}

/** The published ones, by id. */
export async function publishedResourcesById(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const { id, type, title, url } = resources
  const rows = await db
    .select({ id, type, title, url })
    .from(resources)
    .where(and(inArray(id, [...ids]), sql`${resources.published}`))
  return new Map(rows.map((row) => [row.id, row]))
}

async function resourcesPage<Shown>(
  db: Db,
  shown: z.ZodType<Shown>,
  wanted: SQL | undefined,
  page: PageAsked,
): Promise<ListPage<Shown>> {
  const { rows, next } = await newestPage(resources, { ...page, wanted }, () => db.select().from(resources))
  return { items: await presented(db, shown, rows), next }
}

/** As `shown` says it, with their stored files. */
export async function presented<Shown>(
  db: Db,
  shown: z.ZodType<Shown>,
  rows: readonly (typeof resources.$inferSelect)[],
): Promise<Shown[]> {
  const files = await mediaById(
    db,
    rows.flatMap(({ file_id }) => file_id ?? []),
  )
  return rows.map((row) => {
    const { original_name: name, content_type, bytes } = files.get(row.file_id ?? '') ?? {}
    return fieldsOf(shown, { ...row, file: name === undefined ? null : { name, content_type, bytes } })
  })
}

export function isOurs(url: string | null): url is string {
  return url?.startsWith('/') ?? false
}

/** Null without a file, or if it is stored elsewhere. */
export async function fileIdOf(tx: Db, url: string | null): Promise<string | null> {
  return isOurs(url) ? holdDocument(tx, url, purposes.reading.folder) : null
}
