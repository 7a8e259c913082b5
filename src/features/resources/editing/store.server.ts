import { eq } from 'drizzle-orm'
import { deletionOf } from '#features/history/deletions/store.server.ts'
import { purposes } from '#features/media/schema.ts'
import { holdDocument, holdPictures } from '#features/media/store.server.ts'
import { removeUnlinked } from '#features/media/unlinked/store.server.ts'
import type { ResourceType } from '#features/resources/schema.ts'
import { filesOf, presentResource, resourcesPage, resourcesTopic } from '#features/resources/store.server.ts'
import { resources } from '#features/resources/table.server.ts'
import { announce } from '#platform/server/changes/announce.ts'
import type { Db } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import type { RecordKind } from '#platform/server/records/editable-records.ts'
import type { PageAsked } from '#platform/values/paging.ts'
import { alwaysPublished, type EditableResource, type ResourceFields } from './schema.ts'

type Row = typeof resources.$inferSelect

/**
 * Readings and videos as administrators edit them. A deleted reading takes its stored file along, and so does one whose
 * file is replaced or removed (admin.md §7; decisions.md D, Files).
 */
export const resourceKind: RecordKind<ResourceFields, EditableResource> = {
  entity: 'resources',
  lock: async (tx, id) => {
    const [row] = await tx.select().from(resources).where(eq(resources.id, id)).for('update')
    return row && { version: row.version, savedAt: row.updated_at, document: fieldsOf(row) }
  },
  insert: async (tx, id, { fields, back }) => {
    if (back) refuseOtherType(fields, back.last)
    await tx.insert(resources).values({ ...fields, id, file_id: await fileIdOf(tx, fields.url), ...back?.row })
  },
  write: async (tx, id, { fields, version, before }) => {
    refuseOtherType(fields, before)
    if (fields.type === 'video' && !fields.published) throw new AppError('invalid', { message: alwaysPublished })
    // A file that stays is not asked about again.
    const file = fields.url === before.url ? {} : { file_id: await fileIdOf(tx, fields.url) }
    await tx
      .update(resources)
      .set({ ...fields, ...file, version })
      .where(eq(resources.id, id))
  },
  remove: (tx, id) => tx.delete(resources).where(eq(resources.id, id)),
  announce: (tx, ids, audience) => announce(tx, resourcesTopic, ids, audience),
  isPublic: ({ published }) => published,
  present: async (db, id) => {
    const rows = await db.select().from(resources).where(eq(resources.id, id))
    return (await presentEditable(db, rows))[0]
  },
  files: ({ url }) => [url],
  deletionOf,
  holdFiles: holdPictures,
  removeFiles: removeUnlinked,
}

/** A page of the resources of a type with their versions, newest first (admin.md §7). */
export async function editableResources(db: Db, { type, ...page }: PageAsked & { type: ResourceType }) {
  const { rows, next } = await resourcesPage(db, eq(resources.type, type), page)
  return { items: await presentEditable(db, rows), next }
}

function refuseOtherType({ type }: ResourceFields, before: ResourceFields): void {
  if (type !== before.type) {
    throw new AppError('invalid', { fields: { type: `A ${before.type} stays a ${before.type}.` } })
  }
}

/** The stored file behind the address of a reading; null where it has none or it lies elsewhere. @throws AppError invalid where it is not stored here */
async function fileIdOf(tx: Db, url: string | null): Promise<string | null> {
  if (!url?.startsWith('/')) return null
  const id = await holdDocument(tx, url, purposes.reading.folder)
  if (id) return id
  throw new AppError('invalid', {
    fields: { url: 'This file is no longer stored here. Please upload it again.' },
  })
}

function fieldsOf({ type, title, author, description, url, published }: Row): ResourceFields {
  const described = { title, author, description }
  // The table keeps a video without an address out.
  return type === 'video' ? { type, ...described, url: url ?? '', published } : { type, ...described, url, published }
}

async function presentEditable(db: Db, rows: readonly Row[]): Promise<EditableResource[]> {
  const files = await filesOf(db, rows)
  return rows.map((row) => ({ ...presentResource(row, files), published: row.published, version: row.version }))
}
