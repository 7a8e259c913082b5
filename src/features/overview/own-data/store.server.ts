import { emailsOfNobodyElse, verifiedOwnersOf } from '#features/people/accounts/linked.store.server.ts'
import * as accounts from '#features/people/accounts/profiles.store.server.ts'
import { listOwnSessions, type RevokedBy } from '#features/people/accounts/store.server.ts'
import { calendarAddressesOf } from '#features/learning/calendar-addresses/store.server.ts'
import { listApiKeys } from '#features/people/api-keys/store.server.ts'
import * as enrolled from '#features/learning/enrollments/erasing.store.server.ts'
import * as issued from '#features/learning/issued-certificates/own.store.server.ts'
import { emitCertificateChange } from '#features/learning/issued-certificates/store.server.ts'
import * as messages from '#features/messages/inquiries/erasing.store.server.ts'
import { announceErasedMail, countMailTo, eraseMailTo, mailTo } from '#features/delivery/mail/store.server.ts'
import { eraseSubscriptions, subscriptionsUnder } from '#features/content/subscriptions/store.server.ts'
import { noticePreferencesOf } from '#features/learning/session-mail/store.server.ts'
import { viewsOf } from '#features/people/saved-views/store.server.ts'
import { filesOf, markUnusedAmong, removeMarkedFiles } from '#features/content/media/store.server.ts'
import { erasePreviewLinks, previewLinksBy } from '#records/previews/store.server.ts'
import { auditEntriesOf, hasActed } from '#records/audit/store.server.ts'
import { auditedBy, writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import type { Actor } from '#records/kinds/record-kind.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Fresh, Permission } from '#platform/server/http/permission.ts'
import type { Erasure, PersonAsked, PersonErasure } from './schema.ts'

/** An account with the emails that are its alone, or the emails of somebody without one. */
export type Person = enrolled.ErasedPerson

export async function accountOf(db: Db, profileId: string): Promise<Person & { profileId: string }> {
  return { profileId, emails: await emailsOfNobodyElse(db, profileId) }
}

type Asked = { sessionId?: string; withNotes?: boolean }

/** All that is kept of a person, as the text of one JSON document, in parts; `withNotes` that staff made of what they sent. */
export async function* dataOf(
  db: Db,
  person: Person,
  { sessionId = '', withNotes = false }: Asked,
): AsyncGenerator<string> {
  const { emails } = person
  yield `{\n"made_at": ${JSON.stringify(new Date())},\n"verified_emails": ${JSON.stringify(emails)},\n`
  if (person.profileId !== null) yield* accountData(db, person.profileId, sessionId)
  yield* listOf('subscriptions', only(await subscriptionsUnder(db, emails)))
  yield* listOf('enrollments', enrolled.enrollmentsOf(db, person))
  yield* listOf('certificates', only(await issued.certificatesHeld(db, await holderOf(db, person))))
  yield* listOf('mail', mailTo(db, person))
  yield* listOf('questions', messages.writtenUnder(db, 'questions', emails, { withNotes }))
  yield* listOf('volunteer_applications', messages.writtenUnder(db, 'applications', emails, { withNotes }), '')
  yield '}\n'
}

async function* accountData(db: Db, profileId: string, sessionId: string): AsyncGenerator<string> {
  yield `"profile": ${JSON.stringify(await accounts.profileById(db, profileId))},\n`
  yield* listOf('sessions', only(await listOwnSessions(db, { profileId, sessionId })))
  yield* listOf('api_keys', only(await listApiKeys(db, profileId)))
  yield* listOf('saved_views', only(await viewsOf(db, { profileId })))
  yield* listOf('preview_links', only(await previewLinksBy(db, profileId)))
  yield `"notices": ${JSON.stringify(await noticePreferencesOf(db, { profileId }))},\n`
  yield* listOf('calendar_addresses', only(await calendarAddressesOf(db, profileId)))
  yield* listOf('printed_name', only(await issued.printedNameOf(db, profileId)))
  yield* listOf('done_in_the_back_office', auditEntriesOf(db, profileId))
}

async function holderOf(db: Db, person: Person) {
  return { profileId: person.profileId, enrollmentIds: await enrolled.enrollmentIdsOf(db, person) }
}

async function* only<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows
}

/** Columns for the search repeat the others. */
async function* listOf(name: string, batches: AsyncIterable<object[]>, comma = ','): AsyncGenerator<string> {
  yield `"${name}": [`
  let isFirst = true
  for await (const rows of batches) {
    const lines = rows.map((row) => JSON.stringify({ ...row, search_text: undefined, email_key: undefined }))
    if (lines.length > 0) yield `${isFirst ? '' : ','}\n${lines.join(',\n')}`
    if (lines.length > 0) isFirst = false
  }
  yield `${isFirst ? '' : '\n'}]${comma}\n`
}

export async function erasureOf(db: Db, person: Person): Promise<Erasure> {
  const { profileId, emails } = person
  return {
    ...(await enrolled.enrollmentsToErase(db, person)),
    certificates: await issued.countHeld(db, await holderOf(db, person)),
    messages: await messages.countWrittenUnder(db, emails),
    mail: await countMailTo(db, person),
    subscriptions: (await subscriptionsUnder(db, emails)).length,
    has_acted: profileId !== null && (await hasActed(db, profileId)),
    is_last_admin: profileId !== null && (await accounts.isLastAdministrator(db, profileId)),
  }
}

/**
 * Erases one's own account: what must be kept loses the person, everything else of theirs goes, and every session ends.
 * @throws AppError `last_admin`
 */
export function eraseAccount(deps: Deps, session: Fresh, requestId: string): Promise<void> {
  return erase(deps, (tx) => accountOf(tx, session.profileId), { actorId: session.profileId, requestId })
}

/** The same of a person, in the name of whoever does it. @throws AppError `last_admin` · `not_found` */
async function erase(deps: Deps, find: (tx: Db) => Promise<Person>, by: RevokedBy): Promise<void> {
  const { db } = deps.database
  const files = await inTransaction(db, async (tx) => {
    const { profileId } = await find(tx)
    const held = profileId === null ? null : await accounts.holdForErasure(tx, profileId)
    // As it is once nothing more is stored under the account.
    const person = profileId === null ? await find(tx) : await accountOf(tx, profileId)
    const holder = await holderOf(tx, person)
    const courses = await enrolled.eraseEnrollments(tx, person)
    const certificates = await issued.eraseCertificates(tx, holder)
    const topics = await messages.eraseWrittenUnder(tx, person.emails)
    await eraseSubscriptions(tx, person.emails)
    const mail = await eraseMailTo(tx, person)
    const action = profileId === null ? 'person.erased' : 'account.erased'
    await writeAuditEntry(tx, { ...by, action, entity: 'profiles', entityId: profileId })
    const unused = profileId === null ? [] : await eraseAll(tx, profileId, held?.picture ?? null)
    if (certificates > 0) await emitCertificateChange(tx, [null])
    await announceErasedMail(tx, mail)
    await messages.announceErasedMessages(tx, topics)
    if (profileId !== null) await accounts.announceErasedProfile(tx, profileId)
    await enrolled.announceErased(tx, courses, { person: profileId, site: deps.settings })
    return unused
  })
  await removeMarkedFiles(deps, files)
}

/** The account itself; gives files that nothing shows any more. */
async function eraseAll(tx: Db, profileId: string, picture: string | null) {
  await erasePreviewLinks(tx, profileId)
  const uploaded = await filesOf(tx, profileId, picture)
  await accounts.eraseProfile(tx, profileId)
  return markUnusedAmong(tx, uploaded)
}

/** The account that is named or has verified the email alone; else whoever wrote under it. @throws AppError not_found for an unknown account */
async function findPerson(db: Db, { email, profile_id }: PersonAsked): Promise<Person & { isShared: boolean }> {
  if (profile_id !== undefined) {
    await accounts.profileById(db, profile_id)
    return { ...(await accountOf(db, profile_id)), isShared: false }
  }
  const key = email.trim().toLowerCase()
  const [account, another] = await verifiedOwnersOf(db, key)
  if (account !== undefined && another === undefined) return { ...(await accountOf(db, account)), isShared: false }
  return { profileId: null, emails: [key], isShared: another !== undefined }
}

/** All that is kept of a person, as the text of one JSON document, in parts; who asked is written down. */
export async function* personData(db: Db, asked: PersonAsked, by: Actor<'people'>): AsyncGenerator<string> {
  const person = await findPerson(db, asked)
  const entry = { ...auditedBy(by), action: 'person.exported', entity: 'profiles', entityId: person.profileId }
  await writeAuditEntry(db, entry)
  yield* dataOf(db, person, { withNotes: true })
}

export async function personErasure(db: Db, asked: PersonAsked): Promise<PersonErasure> {
  const person = await findPerson(db, asked)
  return { ...(await erasureOf(db, person)), has_account: person.profileId !== null, is_shared: person.isShared }
}

type FreshActor = { staff: Fresh<Permission<'people'>>; requestId: string }

/** Erases a person as their own erasure would. @throws AppError `last_admin` · `not_found` */
export function erasePerson(deps: Deps, asked: PersonAsked, by: FreshActor): Promise<void> {
  return erase(deps, (tx) => findPerson(tx, asked), auditedBy(by))
}
