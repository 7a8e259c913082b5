import { accountsWith } from '#features/people/accounts/erasing.store.server.ts'
import { profileById } from '#features/people/accounts/profiles/store.server.ts'
import { accountOf, dataOf, erase, erasureOf, type Person } from '../store.server.ts'
import { auditedBy, writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Fresh, Permission } from '#platform/server/http/permission.ts'
import type { PersonAsked, PersonErasure } from './schema.ts'

type Staff = Permission<'people'>

/** The account that is named or has verified the email alone; else whoever wrote under it. @throws AppError not_found for an unknown account */
async function findPerson(db: Db, { email, profile_id }: PersonAsked): Promise<Person & { isShared: boolean }> {
  if (profile_id !== undefined) {
    if (!(await profileById(db, profile_id))) throw new AppError('not_found')
    return { ...(await accountOf(db, profile_id)), isShared: false }
  }
  const key = email.trim().toLowerCase()
  const [account, another] = await accountsWith(db, key)
  if (account !== undefined && another === undefined) return { ...(await accountOf(db, account)), isShared: false }
  return { profileId: null, emails: [key], isShared: another !== undefined }
}

/** All that is kept of a person, as the text of one JSON document, in parts; who asked is written down. */
export async function* personData(
  db: Db,
  asked: PersonAsked,
  by: { staff: Staff; requestId: string },
): AsyncGenerator<string> {
  const person = await findPerson(db, asked)
  const entry = { ...auditedBy(by), action: 'person.exported', entity: 'profiles', entityId: person.profileId }
  await writeAuditEntry(db, entry)
  yield* dataOf(db, person, { withNotes: true })
}

export async function personErasure(db: Db, asked: PersonAsked): Promise<PersonErasure> {
  const person = await findPerson(db, asked)
  return { ...(await erasureOf(db, person)), has_account: person.profileId !== null, is_shared: person.isShared }
}

/** Erases a person as their own erasure would. @throws AppError `last_admin` · `not_found` */
export function erasePerson(
  deps: Deps,
  asked: PersonAsked,
  { staff, requestId }: { staff: Fresh<Staff>; requestId: string },
): Promise<void> {
  return erase(deps, (tx) => findPerson(tx, asked), auditedBy({ staff, requestId }))
}
