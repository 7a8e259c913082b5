import { eq, inArray } from 'drizzle-orm'
import { profileById } from '#features/people/accounts/profiles/store.server.ts'
import { completedBy } from '#features/learning/attendance/completed.store.server.ts'
import { countedUnder } from '#features/learning/enrollments/roster.store.server.ts'
import { emitCertificateChange, issuedCourses } from '../store.server.ts'
import { printedNames } from '../table.server.ts'
import { refuseUnprintable } from '../unprintable.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { OwnPrintedName } from './schema.ts'

/** Confirmed names by profile id. */
export async function printedNamesOf(db: Db, profileIds: readonly (string | null)[]): Promise<Map<string, string>> {
  const asked = profileIds.flatMap((id) => id ?? [])
  if (asked.length === 0) return new Map()
  const { profile_id, name } = printedNames
  const rows = await db.select({ profile_id, name }).from(printedNames).where(inArray(profile_id, asked))
  return new Map(rows.map((row) => [row.profile_id, row.name]))
}

export async function ownPrintedName(db: Db, profileId: string): Promise<OwnPrintedName> {
  const [stored] = await db.select().from(printedNames).where(eq(printedNames.profile_id, profileId))
  if (stored) {
    const { name, confirmed_at } = stored
    return { name, confirmed_at: confirmed_at.toISOString(), proposed: name, is_awaited: false }
  }
  const enrolled = await countedUnder(db, profileId)
  const profile = await profileById(db, profileId)
  const completed = await completedBy(
    db,
    enrolled.map(({ id }) => id),
  )
  const issued = await issuedCourses(db, profileId)
  const proposed = enrolled.find(({ full_name }) => full_name !== null)?.full_name ?? profile.full_name
  const is_awaited = completed.some(({ course_id }) => !issued.has(course_id))
  return { name: null, confirmed_at: null, proposed, is_awaited }
}

/** For certificates that are issued from now on; those that are there keep theirs. @throws AppError `invalid` where no font has it */
export async function confirmPrintedName(db: Db, profileId: string, name: string): Promise<OwnPrintedName> {
  await refuseUnprintable({ name })
  return inTransaction(db, async (tx) => {
    const confirmed = { name, confirmed_at: new Date() }
    await tx
      .insert(printedNames)
      .values({ profile_id: profileId, ...confirmed })
      .onConflictDoUpdate({ target: printedNames.profile_id, set: confirmed })
    await emitCertificateChange(tx, [profileId])
    return ownPrintedName(tx, profileId)
  })
}
