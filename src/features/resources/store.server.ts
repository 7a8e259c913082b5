import { and, eq, type SQL, sql } from 'drizzle-orm'
import { mediaById } from '#features/media/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { newestPage } from '#platform/server/database/newest-first.ts'
import { picked, publicNames } from '#platform/values/fields.ts'
import type { PageAsked } from '#platform/values/paging.ts'
import { readingFields, type Resource, type ResourceList, type ResourcesAsked } from './schema.ts'
import { resources } from './table.server.ts'

export const resourcesTopic = 'resources'

type Row = typeof resources.$inferSelect
type Files = Awaited<ReturnType<typeof mediaById>>

export async function publishedResources(db: Db, { type, ...page }: ResourcesAsked): Promise<ResourceList> {
  const wanted = and(sql`${resources.published}`, type && eq(resources.type, type))
  const { rows, next } = await resourcesPage(db, wanted, page)
  const files = await filesOf(db, rows)
  return { items: rows.map((row) => toResource(row, files)), next }
}

export function resourcesPage(db: Db, wanted: SQL | undefined, page: PageAsked) {
  return newestPage(resources, { ...page, wanted }, ({ where, orderBy, limit }) =>
    db
      .select()
      .from(resources)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  )
}

/** The stored files of these resources, by file id. */
export async function filesOf(db: Db, rows: readonly Row[]): Promise<Files> {
  return mediaById(
    db,
    rows.flatMap(({ file_id }) => file_id ?? []),
  )
}

export function toResource(row: Row, files: Files): Resource {
  const file = row.file_id === null ? undefined : files.get(row.file_id)
  return {
    ...picked(row, ['id', 'type', ...publicNames(readingFields)]),
    file: file ? { name: file.original_name, content_type: file.content_type, bytes: file.bytes } : null,
    created_at: row.created_at.toISOString(),
  }
}
