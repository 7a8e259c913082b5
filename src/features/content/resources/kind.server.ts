import { eq } from 'drizzle-orm'
import { listParams, pageParams } from '#platform/server/response-cache/addresses.ts'
import { countOf } from '#records/bin/bin.ts'
import { type DeclaredKind, storedKind } from '#records/kinds/declared-kind.server.ts'
import type { Refusal } from '#records/kinds/record-kind.server.ts'
import * as editing from './editing/schema.ts'
import { resourceKind as declared } from './kind.ts'
import { placeOf } from './rules.ts'
import * as shapes from './schema.ts'
import { fileIdOf, isOurs, presented } from './store.server.ts'
import { resources } from './table.server.ts'
import { t } from '#platform/values/translate.ts'

/** Deletes a reading's stored file with the record, or when it is replaced or removed. */
const saved = storedKind(declared, {
  table: resources,
  files: { url: 'documents' },
  present: async (db, id) => {
    const rows = await db.select().from(resources).where(eq(resources.id, id))
    return (await presented(db, editing.editableResourceSchema, rows))[0]
  },
  presentRows: (db, rows) => presented(db, editing.editableResourceSchema, rows as (typeof resources.$inferSelect)[]),
  hooks: {
    copy: (fields) => ({ ...fields, published: fields.type === 'video' }),
    check: async (tx, { fields: { type, url, published }, before, restored }): Promise<Refusal | undefined> => {
      const was = before ?? restored?.last
      if (was && was.type !== type)
        return {
          fieldErrors: { type: was.type === 'video' ? t('A video stays a video.') : t('A reading stays a reading.') },
        }
      if (type === 'video' && !published) return { fieldErrors: { published: shapes.alwaysPublished } }
      // An unchanged file is not checked again.
      if (!isOurs(url) || url === before?.url || (await fileIdOf(tx, url)) !== null) return undefined
      return { fieldErrors: { url: t('This file is no longer stored here. Please upload it again.') } }
    },
    columns: async (tx, { fields: { url }, before }) =>
      url === before?.url ? {} : { file_id: await fileIdOf(tx, url) },
  },
})

export const resourceKind = {
  ...saved,
  schemas: [editing, shapes],
  within: 'type',
  drawn: 'id',
  along: ({ cleared }) => ({ sessions: countOf(cleared, 'session_id') }),
  search: { kind: 'resource', name: t('Resources'), title: 'title', text: ['description', 'author'] },
  site: {
    pages: ['/resources'],
    place: '/resources?tab=:type&after=:cursor#resource-:id',
    previewAt: async (db, id) => {
      const { type, created_at } = resources
      const [row] = await db.select({ id: resources.id, type, created_at }).from(resources).where(eq(resources.id, id))
      return row ? placeOf({ ...row, created_at: row.created_at.toISOString() }) : null
    },
    addresses: [
      { path: '/resources', params: { tab: shapes.resourceTypes, ...pageParams } },
      { path: '/api/resources', params: { type: shapes.resourceTypes, ...listParams } },
      { path: '/feeds/resources.xml' },
    ],
  },
} satisfies DeclaredKind
