import { eq } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import type { Document, RecordKind } from '#platform/server/records/record-kind.ts'
import {
  type Section,
  type SectionData,
  type SectionName,
  sectionNames,
  sectionSchema,
  sectionSchemas,
} from './schema.ts'
import { homepageData } from './table.server.ts'

/** Announces a section's changes; also the prefix of its query key. */
export function sectionTopic(name: SectionName): string {
  return `site-content/${name}`
}

/** One section, or null before its first save. */
export async function readSection<Name extends SectionName>(db: Db, name: Name): Promise<Section<Name> | null> {
  const [row] = await db.select().from(homepageData).where(eq(homepageData.section, name))
  if (!row) return null
  const data = sectionSchemas[name].parse(row.data) as SectionData<Name>
  return { version: row.version, updated_at: row.updated_at.toISOString(), data }
}

/** A section as a record: one row, version 0 until it is first saved. */
export type SectionKind = RecordKind<Document, Section<SectionName>>

export const sectionKinds = Object.fromEntries(sectionNames.map((name) => [name, sectionKind(name)])) as {
  [Name in SectionName]: SectionKind
}

function sectionKind(name: SectionName): SectionKind {
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
