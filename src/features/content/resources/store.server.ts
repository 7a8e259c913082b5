import { resourceWords } from './kind.ts'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { purposes } from '#features/content/media/schema.ts'
import { holdDocument, mediaById } from '#features/content/media/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { newestPage } from '#platform/server/database/newest-first.ts'
import type { RecordKind, Refusal } from '#records/kinds/record-kind.server.ts'
import type { ListPage, PageAsked } from '#platform/values/paging.ts'
import {
  type EditableResource,
  editableResourceSchema,
  type ResourceFields,
  resourceFieldsSchema,
} from './editing/schema.ts'
import { alwaysPublished, type Resource, resourceSchema, type ResourcesAsked } from './schema.ts'
import { resources } from './table.server.ts'
import { fieldsOf } from '#records/kinds/fields.ts'

export const resourcesTopic = 'resources'

export function publishedResources(db: Db, { type, ...page }: ResourcesAsked): Promise<ListPage<Resource>> {
  return resourcesPage(db, resourceSchema, and(sql`${resources.published}`, type && eq(resources.type, type)), page)
}

/** Deletes a reading's stored file with the record, or when it is replaced or removed. */
export const resourceKind: RecordKind<ResourceFields, EditableResource> = {
  entity: 'resources',
  capability: resourceWords.capability,
  table: resources,
  fields: resourceFieldsSchema,
  editable: editableResourceSchema,
  title: ({ title }) => title,
  files: { url: 'documents' },
  topics: [resourcesTopic],
  isPublic: ({ published }) => published,
  present: async (db, id) => {
    const rows = await db.select().from(resources).where(eq(resources.id, id))
    return (await presented(db, editableResourceSchema, rows))[0]
  },
  presentRows: (db, rows) => presented(db, editableResourceSchema, rows as (typeof resources.$inferSelect)[]),
  hooks: {
    copy: (fields) => ({ ...fields, published: fields.type === 'video' }),
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

async function presented<Shown>(
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

function isOurs(url: string | null): url is string {
  return url?.startsWith('/') ?? false
}

/** Null without a file, or if it is stored elsewhere. */
async function fileIdOf(tx: Db, url: string | null): Promise<string | null> {
  return isOurs(url) ? holdDocument(tx, url, purposes.reading.folder) : null
}
