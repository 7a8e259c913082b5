import { eq } from 'drizzle-orm'
import { purposes } from '#features/media/schema.ts'
import { holdDocument } from '#features/media/store.server.ts'
import { alwaysPublished, type ResourceType } from '#features/resources/schema.ts'
import { filesOf, toResource, resourcesPage, resourcesTopic } from '#features/resources/store.server.ts'
import { resources } from '#features/resources/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { RecordKind, Refusal } from '#platform/server/records/record-kind.ts'
import type { PageAsked } from '#platform/values/paging.ts'
import { type EditableResource, editableResourceSchema, type ResourceFields, resourceFieldsSchema } from './schema.ts'

/** Deletes a reading's stored file with the record, or when it is replaced or removed. */
export const resourceKind: RecordKind<ResourceFields, EditableResource> = {
  entity: 'resources',
  table: resources,
  fields: resourceFieldsSchema,
  editable: editableResourceSchema,
  title: ({ title }) => title,
  files: { url: 'documents' },
  topics: [resourcesTopic],
  isPublic: ({ published }) => published,
  present: async (db, id) => {
    const rows = await db.select().from(resources).where(eq(resources.id, id))
    return (await toEditable(db, rows))[0]
  },
  hooks: {
    check: async (tx, { fields: { type, url, published }, before, restored }): Promise<Refusal | undefined> => {
      const was = before ?? restored?.last
      if (was && was.type !== type) return { fieldErrors: { type: `A ${was.type} stays a ${was.type}.` } }
      if (type === 'video' && !published) return { fieldErrors: { published: alwaysPublished } }
      // An unchanged file is not checked again.
      if (!isOurs(url) || url === before?.url || (await fileIdOf(tx, url)) !== null) return undefined
      return { fieldErrors: { url: 'This file is no longer stored here. Please upload it again.' } }
    },
    columns: async (tx, { fields: { url }, before }) =>
      url === before?.url ? {} : { file_id: await fileIdOf(tx, url) },
  },
}

/** A page of the resources of a type with their versions, newest first (resources-4). */
export async function editableResources(db: Db, { type, ...page }: PageAsked & { type: ResourceType }) {
  const { rows, next } = await resourcesPage(db, eq(resources.type, type), page)
  return { items: await toEditable(db, rows), next }
}

function isOurs(url: string | null): url is string {
  return url?.startsWith('/') ?? false
}

/** Null without a file, or if it is stored elsewhere. */
async function fileIdOf(tx: Db, url: string | null): Promise<string | null> {
  return isOurs(url) ? holdDocument(tx, url, purposes.reading.folder) : null
}

async function toEditable(db: Db, rows: readonly (typeof resources.$inferSelect)[]): Promise<EditableResource[]> {
  const files = await filesOf(db, rows)
  return rows.map((row) => ({ ...toResource(row, files), published: row.published, version: row.version }))
}
