import { and, eq, type SQL, sql } from 'drizzle-orm'
import { mediaById } from '#features/media/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { newestPage } from '#platform/server/database/newest-first.ts'
import type { PageAsked } from '#platform/values/paging.ts'
import type { Resource, ResourceList, ResourcesAsked } from './schema.ts'
import { resources } from './table.server.ts'

/** The topic under which a change of a resource is announced, with its id. */
export const resourcesTopic = 'resources'

type Row = typeof resources.$inferSelect
type Files = Awaited<ReturnType<typeof mediaById>>

/** A page of the published resources, newest first, of one type or all (public.md §7). */
export async function publishedResources(db: Db, { type, ...page }: ResourcesAsked): Promise<ResourceList> {
  const wanted = and(sql`${resources.published}`, type && eq(resources.type, type))
  const { rows, next } = await resourcesPage(db, wanted, page)
  const files = await filesOf(db, rows)
  return { items: rows.map((row) => presentResource(row, files)), next }
}

/** A page of the resources that the condition allows, newest first. */
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

/** What is known of the stored files of these resources, by id. */
export async function filesOf(db: Db, rows: readonly Row[]): Promise<Files> {
  return mediaById(
    db,
    rows.flatMap(({ file_id }) => file_id ?? []),
  )
}

/** A resource as readers get it, with what is known of its stored file. */
export function presentResource(row: Row, files: Files): Resource {
  const { id, type, title, description, url, author, file_id, created_at } = row
  const file = file_id === null ? undefined : files.get(file_id)
  return {
    id,
    type,
    title,
    description,
    url,
    author,
    file: file ? { name: file.original_name, content_type: file.content_type, bytes: file.bytes } : null,
    created_at: created_at.toISOString(),
  }
}
