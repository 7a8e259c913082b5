import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { picked, publicNames } from '#platform/values/fields.ts'
import { type Certificate, certificateFields } from './schema.ts'
import { certificates } from './table.server.ts'

/** Courses show their certificate, and are announced with it. */
export const certificatesTopic = 'certificates'

/** Those that are published, by id; an id may be null or repeated. */
export async function certificatesById(db: Db, ids: readonly (string | null)[]): Promise<Map<string, Certificate>> {
  const asked = [...new Set(ids.flatMap((id) => id ?? []))]
  if (asked.length === 0) return new Map()
  const rows = await db
    .select()
    .from(certificates)
    .where(and(inArray(certificates.id, asked), eq(certificates.published, true)))
  return new Map(rows.map((row) => [row.id, present(row)]))
}

function present(row: typeof certificates.$inferSelect): Certificate {
  return { ...picked(row, ['id', ...publicNames(certificateFields)]), created_at: row.created_at.toISOString() }
}
