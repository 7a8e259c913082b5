import { eq } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import type { Document, RecordKind } from '#platform/server/records/record-kind.ts'
import { type Section, type SectionName, sectionSchema, sectionSchemas } from './schema.ts'
import { homepageData } from './table.server.ts'

/** Announces a section's changes; also the prefix of its query key. */
export function sectionTopic(name: SectionName): string {
  return `site-content/${name}`
}

/** One section, or null before its first save. */
export async function readSection(db: Db, name: SectionName): Promise<Section<SectionName> | null> {
  const [row] = await db.select().from(homepageData).where(eq(homepageData.section, name))
  if (!row) return null
  const data = sectionSchemas[name].parse(row.data)
  return { version: row.version, updated_at: row.updated_at.toISOString(), data }
}

/** A section as a record: one row, version 0 until it is first saved. */
export function sectionKind(name: SectionName): RecordKind<Document, Section<SectionName>> {
  return {
    entity: 'homepage_data',
    table: homepageData,
    key: homepageData.section,
    document: 'data',
    only: name,
    fields: sectionSchemas[name],
    editable: sectionSchema(sectionSchemas[name]),
    title: () => name,
    files: 'anywhere',
    topics: [sectionTopic(name)],
    isPublic: () => true,
    present: (db) => readSection(db, name),
  }
}
