import { sql, type SQL } from 'drizzle-orm'
import { picked, publicNames } from '#records/kinds/fields.ts'
import { type Certificate, certificateFields } from './schema.ts'
import { certificates } from './table.server.ts'

const shownNames = ['id' as const, ...publicNames(certificateFields)]
const shown = sql.raw([...shownNames, 'created_at'].map((name) => `'${name}', shown.${name}`).join(', '))

/** A column of another statement: the published certificate of this id, for `presentCertificate`. */
export function certificateAt(id: SQL): SQL {
  return sql`(select json_build_object(${shown}) from ${certificates} as shown where shown.id = ${id} and shown.published)`
}

/** Whether the published one with this id has a price. */
export function certificateCosts(id: SQL): SQL {
  return sql`exists (select from ${certificates} as shown where shown.id = ${id} and shown.published and shown.price > 0)`
}

export function presentCertificate(shown: Certificate | null): Certificate | null {
  return shown && { ...picked(shown, shownNames), created_at: new Date(shown.created_at).toISOString() }
}
