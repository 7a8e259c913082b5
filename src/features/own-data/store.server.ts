import {
  announceErasedProfile,
  emailsOfNobodyElse,
  eraseProfile,
  holdForErasure,
  isLastAdministrator,
} from '#features/accounts/erasing.store.server.ts'
import { listOwnSessions } from '#features/accounts/own-sessions/store.server.ts'
import { calendarAddressesOf } from '#features/calendar-addresses/store.server.ts'
import { listApiKeys } from '#features/api-keys/store.server.ts'
import { profileById } from '#features/accounts/profiles/store.server.ts'
import {
  announceErased,
  enrollmentIdsOf,
  enrollmentsOf,
  enrollmentsToErase,
  eraseEnrollments,
} from '#features/enrollments/erasing.store.server.ts'
import {
  certificatesHeld,
  countHeld,
  eraseCertificates,
  printedNameOf,
} from '#features/issued-certificates/erasing.store.server.ts'
import { emitCertificateChange } from '#features/issued-certificates/store.server.ts'
import {
  announceErasedMessages,
  countWrittenUnder,
  eraseWrittenUnder,
  writtenUnder,
} from '#features/inquiries/erasing.store.server.ts'
import { eraseSubscriptions, subscriptionsUnder } from '#features/subscriptions/store.server.ts'
import { noticePreferencesOf } from '#features/session-mail/store.server.ts'
import { viewsOf } from '#features/saved-views/store.server.ts'
import { filesOf, markUnusedAmong, removeMarkedFiles } from '#features/media/erasing.store.server.ts'
import { erasePreviewLinks, previewLinksBy } from '#features/previews/store.server.ts'
import { auditEntriesOf, hasActed } from '#platform/server/audit/entries-of.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Fresh, Session } from '#platform/server/http/permission.ts'
import type { Erasure } from './schema.ts'

async function personOf(db: Db, { profileId }: Session) {
  return { profileId, emails: await emailsOfNobodyElse(db, profileId) }
}

/** All that is kept of a person, as the text of one JSON document, in parts. */
export async function* ownDataOf(db: Db, session: Session): AsyncGenerator<string> {
  const person = await personOf(db, session)
  const { emails } = person
  yield `{\n"made_at": ${JSON.stringify(new Date())},\n"verified_emails": ${JSON.stringify(emails)},\n`
  yield `"profile": ${JSON.stringify(await profileById(db, person.profileId))},\n`
  yield* listOf('sessions', only(await listOwnSessions(db, session)))
  yield* listOf('api_keys', only(await listApiKeys(db, person.profileId)))
  yield* listOf('subscriptions', only(await subscriptionsUnder(db, emails)))
  yield* listOf('saved_views', only(await viewsOf(db, session)))
  yield* listOf('preview_links', only(await previewLinksBy(db, person.profileId)))
  yield `"notices": ${JSON.stringify(await noticePreferencesOf(db, session))},\n`
  yield* listOf('calendar_addresses', only(await calendarAddressesOf(db, person.profileId)))
  yield* listOf('enrollments', enrollmentsOf(db, person))
  const holder = { profileId: person.profileId, enrollmentIds: await enrollmentIdsOf(db, person) }
  yield* listOf('certificates', only(await certificatesHeld(db, holder)))
  yield* listOf('printed_name', only(await printedNameOf(db, person.profileId)))
  yield* listOf('questions', writtenUnder(db, 'questions', emails))
  yield* listOf('volunteer_applications', writtenUnder(db, 'applications', emails))
  yield* listOf('done_in_the_back_office', auditEntriesOf(db, person.profileId), '')
  yield '}\n'
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

export async function erasureOf(db: Db, session: Session): Promise<Erasure> {
  const person = await personOf(db, session)
  const enrollmentIds = await enrollmentIdsOf(db, person)
  return {
    ...(await enrollmentsToErase(db, person)),
    certificates: await countHeld(db, { profileId: person.profileId, enrollmentIds }),
    messages: await countWrittenUnder(db, person.emails),
    has_acted: await hasActed(db, person.profileId),
    is_last_admin: await isLastAdministrator(db, person.profileId),
  }
}

/**
 * Erases an account: what must be kept loses the person, everything else of theirs goes, and every session ends.
 * @throws AppError `last_admin`
 */
export async function eraseAccount(deps: Deps, session: Fresh, requestId: string): Promise<void> {
  const { db } = deps.database
  const { profileId } = session
  const files = await inTransaction(db, async (tx) => {
    const { picture } = await holdForErasure(tx, profileId)
    const person = await personOf(tx, session)
    const enrollmentIds = await enrollmentIdsOf(tx, person)
    const courses = await eraseEnrollments(tx, person)
    const certificates = await eraseCertificates(tx, { profileId, enrollmentIds })
    const topics = await eraseWrittenUnder(tx, person.emails)
    await eraseSubscriptions(tx, person.emails)
    const entry = { action: 'account.erased', entity: 'profiles', requestId }
    await writeAuditEntry(tx, { ...entry, actorId: profileId, entityId: profileId })
    await erasePreviewLinks(tx, profileId)
    const uploaded = await filesOf(tx, profileId, picture)
    await eraseProfile(tx, profileId)
    const unused = await markUnusedAmong(tx, uploaded)
    await announceErased(tx, courses, profileId)
    if (certificates > 0) await emitCertificateChange(tx, [null])
    await announceErasedMessages(tx, topics)
    await announceErasedProfile(tx, profileId)
    return unused
  })
  await removeMarkedFiles(deps, files)
}
