import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'

/** Tables of records for which something is drawn where they have no picture. */
const tables = ['courses', 'announcements', 'resources', 'teachers', 'certificates', 'profiles']

/** Whether there is a record, or an item of a section, with this id (a UUID). Each table is asked by its primary key. */
export async function hasDrawing(db: Db, id: string): Promise<boolean> {
  const inTables = tables.map((table) => sql`exists (select from ${sql.identifier(table)} where id = ${id}::uuid)`)
  // Sections are a handful of rows.
  const inSections = sql`exists (select from homepage_data where strpos(data::text, ${id}) > 0)`
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select ${sql.join([...inTables, inSections], sql` or `)} as found`,
  )
  return rows[0]?.found ?? false
}

/** Whether there is a public record of this kind: what may be shared has a picture to be shared with. */
export async function isShared(db: Db, kind: string, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ kind: string }>(
    sql`select kind from search_documents where kind = ${kind} and id = ${id}`,
  )
  return rows.length > 0
}
