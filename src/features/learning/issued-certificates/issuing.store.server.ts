import { eq, sql } from 'drizzle-orm'
import { completedBy, completionsIn, takingPart } from '#features/learning/attendance/completions.store.server.ts'
import { lockCourses, printedFacts, type PrintedFacts } from '#features/learning/courses/family.store.server.ts'
import { samePeople } from '#features/learning/enrollments/roster.store.server.ts'
import { recipientsOf } from '#features/learning/enrollments/recipients.store.server.ts'
import { isErasedEmail } from '#features/learning/enrollments/rules.ts'
import { type NewMail, queueMail } from '#features/delivery/mail/store.server.ts'
import { auditedBy, writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError, orNotFound } from '#platform/server/errors.ts'
import type { Actor } from '#records/kinds/record-kind.server.ts'
import { inLanguage } from '#platform/server/language.ts'
import type { Settings } from '#platform/server/settings.ts'
import { addIdempotently, type IdempotentRequest } from '#platform/server/idempotency/add-idempotently.ts'
import { isoDay } from '#platform/values/dates.ts'
import { pageUrl } from '#platform/values/page-address.ts'
import type { BatchOutcome } from '#records/batches/record-batch.ts'
import { picked, pluck } from '#records/kinds/fields.ts'
import { translatedTitles } from '#records/translations/table.server.ts'
import { formatNumber } from './numbers.rules.ts'
import { printedNamesOf } from './own.store.server.ts'
import { refuseUnprintable, unprintableIn } from './paper/worker.server.ts'
import { printable } from '#platform/values/printable.ts'
import { expiryOf, unprintableText } from './rules.ts'
import type { CandidateList, Issue, IssuedCertificate, Reissue, Withdrawal } from './schema.ts'
import {
  certificatesHeld,
  emitCertificateChange,
  insertCertificates,
  issuedCertificate,
  type IssuedRow,
} from './store.server.ts'
import { issuedCertificates } from './table.server.ts'
import { t } from '#platform/values/translate.ts'

type Academy = Pick<Settings, 'timeZone' | 'publicUrl'>
type Around = { by: Actor<'enrollments'>; academy: Academy }

/** A page of those who have completed a course and hold no certificate of it that stands, the earliest first; it may be shorter than asked. */
export async function candidatesFor(
  db: Db,
  { course, ...asked }: { course: string; after?: string | undefined; limit: number },
  timeZone: string,
): Promise<CandidateList> {
  const facts = await factsOf(db, course)
  const { rows, next } = await completionsIn(db, course, asked)
  const { open } = await peopleAmong(db, facts, pluck(rows, 'enrollment_id'))
  const names = await printedNamesOf(db, pluck(open, 'profile_id'))
  const told = await recipientsOf(db, pluck(open, 'enrollment_id'))
  const people = new Map(open.map((person) => [person.completion.id, person]))
  const found = rows.flatMap(({ id, completed_at }) => {
    const person = people.get(id)
    if (!person) return []
    const { enrollment_id, profile_id, email, full_name, held } = person
    const confirmed = names.get(profile_id ?? '')
    return {
      enrollment_id,
      name: printable(confirmed ?? full_name ?? '') || null,
      is_confirmed: confirmed !== undefined,
      email,
      has_account: profile_id !== null,
      is_told: told.has(enrollment_id),
      completed_on: isoDay(completed_at, timeZone),
      withdrawn: held?.withdrawn_at
        ? { at: held.withdrawn_at.toISOString(), reason: held.withdrawn_reason ?? '' }
        : null,
    }
  })
  const { title, certificate, teachers, hours, language } = facts
  const ofCourse = [title, ...teachers].join(' ')
  const missingIn = await unprintableIn([ofCourse, ...found.flatMap(({ name }) => name ?? [])])
  const certificate_title = certificate === null ? title : printable(certificate.title)
  return {
    course: { id: course, title, certificate_title, teachers, hours, language, missing: missingIn(ofCourse) },
    items: found.map((candidate) => ({ ...candidate, missing: missingIn(candidate.name ?? '') })),
    next,
  }
}

/**
 * Issues to those of the people who have completed the course, in one transaction with its audit entries and mail; sent again,
 * nobody gets a second one. @throws AppError `not_found` where there is no such course · `invalid` where its title cannot be printed
 */
export async function issueCertificates(
  db: Db,
  { course_id, title, months, people }: Issue,
  by: Actor<'enrollments'>,
  academy: Academy,
): Promise<BatchOutcome> {
  // Before anything is locked: the fonts may have to be opened.
  const { title: course_title, teachers } = await factsOf(db, course_id)
  await refuseUnprintable({ title, course_id: [course_title, ...teachers].join(' ') })
  const missingIn = await unprintableIn(people.map(({ name }) => name))
  const fit = people.filter(({ name }) => missingIn(name).length === 0)
  const unfit = people
    .filter((person) => !fit.includes(person))
    .map(({ enrollment_id, name }) => ({ id: enrollment_id, title: name, message: unprintableText(missingIn(name)) }))
  return inTransaction(db, async (tx) => {
    // Issuing to the same people waits here, and then finds theirs.
    await lockCourses(tx, [course_id])
    const facts = await factsOf(tx, course_id)
    const names = new Map(fit.map(({ enrollment_id, name }) => [enrollment_id, name]))
    const ids = [...names.keys()]
    const { open, certified } = await peopleAmong(tx, facts, ids)
    const now = new Date()
    const expires_at = expiryOf(now, months, academy.timeZone)
    const made = await insertCertificates(
      tx,
      open.map(({ enrollment_id, profile_id, asked, completion }) => ({
        enrollment_id,
        profile_id,
        course_id,
        certificate_id: facts.certificate?.id ?? null,
        holder_name: names.get(asked[0] ?? '') ?? null,
        title,
        course_title: facts.title,
        completed_on: isoDay(completion.completed_at, academy.timeZone),
        issued_at: now,
        issued_by: by.staff.profileId,
        ...picked(facts, ['teachers', 'hours', 'language']),
        expires_at,
      })),
    )
    for (const { id } of made) await audit(tx, 'certificate.issued', id, by, { course: course_id })
    if (made.length > 0) await emitCertificateChange(tx, pluck(made, 'profile_id'))
    await mailHolders(tx, made, { cause: 'certificate_issued' }, academy)
    const done = [...certified, ...open].flatMap(({ asked }) => asked)
    const refused = ids
      .filter((id) => !done.includes(id))
      .map((id) => ({
        id,
        title: names.get(id) ?? '',
        message: t('This person has not completed the course any more.'),
      }))
    return { done, gone: [], refused: [...unfit, ...refused] }
  })
}

async function factsOf(db: Db, course: string): Promise<PrintedFacts> {
  const facts = await printedFacts(db, course)
  if (!facts) throw new AppError('not_found', { message: t('There is no such course.') })
  return { ...facts, title: printable(facts.title), teachers: facts.teachers.map(printable) }
}

/**
 * Who is behind these enrollments and has completed the course, once each, by whichever of theirs counts now: who holds a certificate
 * of the course that stands, and who may get one. `asked`: which of these are theirs.
 */
async function peopleAmong(db: Db, { family }: PrintedFacts, enrollmentIds: readonly string[]) {
  const course = family.course.id
  const found = await takingPart(db, family, await samePeople(db, enrollmentIds))
  const people = found.filter(({ email }) => !isErasedEmail(email))
  const heldBy = await certificatesHeld(db, course, people)
  const completions = await completedBy(db, pluck(people, 'ids').flat(), course)
  const held = people.flatMap((person) => {
    const completion = completions.find(({ enrollment_id }) => person.ids.includes(enrollment_id))
    const asked = enrollmentIds.filter((id) => person.ids.includes(id))
    return completion ? [{ ...person, completion, asked, held: heldBy(person) }] : []
  })
  const isCertified = (one: (typeof held)[number]) => one.held?.withdrawn_at === null
  return { open: held.filter((one) => !isCertified(one)), certified: held.filter(isCertified) }
}

/** Never with the reason of a withdrawal: it may name somebody. */
function audit(tx: Db, action: string, entityId: string, by: Actor<'enrollments'>, details = {}): Promise<void> {
  return writeAuditEntry(tx, { ...auditedBy(by), action, entity: 'issued_certificates', entityId, details })
}

/** Writes to the holders whose address is trusted. Announces, so that it comes last. */
async function mailHolders(
  tx: Db,
  certificates: readonly IssuedRow[],
  { cause, data }: Pick<NewMail, 'cause'> & { data?: NewMail['data'] },
  { publicUrl }: Academy,
): Promise<void> {
  const recipients = await recipientsOf(tx, pluck(certificates, 'enrollment_id'))
  const titleOf = await translatedTitles(tx, pluck(certificates, 'course_id'))
  const mails = certificates.flatMap((certificate): NewMail[] => {
    const { id, enrollment_id, holder_name, title, course_id, course_title } = certificate
    const to = recipients.get(enrollment_id ?? '')
    if (!to) return []
    const number = formatNumber(certificate.number)
    const certificate_url = pageUrl(publicUrl, `/certificates/${number}`, to.language)
    const course = inLanguage(to.language, () => titleOf({ id: course_id, title: course_title }))
    const said = { name: holder_name ?? '', course, certificate: title, number, certificate_url }
    return [{ cause, key: id, to: { ...to, name: holder_name }, data: { ...said, ...data } }]
  })
  await queueMail(tx, mails)
}

/** Withdraws one for good, with its audit entry and the mail to its holder, which says a reason that is public. @throws AppError `not_found` · `stale` with `theirs` · `taken` where it is withdrawn already */
export async function withdrawCertificate(
  db: Db,
  id: string,
  { version, reason, is_reason_public }: Withdrawal,
  { by, academy }: Around,
): Promise<IssuedCertificate> {
  return inTransaction(db, async (tx) => {
    const row = await lockStanding(tx, id, version)
    await setWithdrawn(tx, id, { reason, is_reason_public }, by)
    await emitCertificateChange(tx, [row.profile_id])
    const data = { reason: is_reason_public ? reason : '' }
    await mailHolders(tx, [row], { cause: 'certificate_withdrawn', data }, academy)
    return issuedCertificate(tx, id)
  })
}

/**
 * Issues one again in place of another, which is withdrawn and leads to it: the same certificate but for what is sent. Once per
 * idempotency key. @throws AppError as `withdrawCertificate`
 */
export async function reissueCertificate(
  db: Db,
  id: string,
  { version, reason, name, title, months }: Reissue,
  { by, academy, idempotency }: Around & { idempotency: IdempotentRequest | undefined },
): Promise<IssuedCertificate> {
  await refuseUnprintable({ name, title })
  return inTransaction(db, async (tx) => {
    const added = await addIdempotently(tx, idempotency, async () => {
      const before = await lockStanding(tx, id, version)
      const now = new Date()
      // Withdrawn first: of one course nobody holds two that stand.
      await setWithdrawn(tx, id, { reason, is_reason_public: false }, by)
      const { id: _id, number: _number, status_index: _index, search_text: _text, ...printed } = before
      const [made] = await insertCertificates(tx, [
        {
          ...printed,
          holder_name: name,
          title,
          issued_at: now,
          updated_at: now,
          issued_by: by.staff.profileId,
          expires_at: months === undefined ? before.expires_at : expiryOf(now, months, academy.timeZone),
          reissue_reason: reason,
          version: 1,
        },
      ])
      if (!made) throw new Error('The certificate could not be stored.')
      await tx.update(issuedCertificates).set({ replaced_by: made.id }).where(eq(issuedCertificates.id, id))
      await audit(tx, 'certificate.issued', made.id, by, { course: made.course_id, instead_of: id })
      await emitCertificateChange(tx, [made.profile_id])
      const data = { replaces: formatNumber(before.number) }
      await mailHolders(tx, [made], { cause: 'certificate_issued', data }, academy)
      return { id: made.id }
    })
    return issuedCertificate(tx, added.id)
  })
}

/** Locks a certificate that stands, and is as it was looked at, until the transaction ends. */
async function lockStanding(tx: Db, id: string, version: number): Promise<IssuedRow> {
  const [found] = await tx.select().from(issuedCertificates).where(eq(issuedCertificates.id, id)).for('update')
  const row = orNotFound(found)
  if (row.version !== version) throw new AppError('stale', { details: { theirs: await issuedCertificate(tx, id) } })
  if (row.withdrawn_at !== null) throw new AppError('taken', { message: t('This certificate is withdrawn already.') })
  if (row.holder_name === null)
    throw new AppError('taken', { message: t('The account of its holder is erased: there is nothing to change.') })
  return row
}

async function setWithdrawn(
  tx: Db,
  id: string,
  { reason, is_reason_public }: Pick<Withdrawal, 'reason' | 'is_reason_public'>,
  by: Actor<'enrollments'>,
): Promise<void> {
  const { version } = issuedCertificates
  await tx
    .update(issuedCertificates)
    .set({
      is_reason_public,
      withdrawn_at: sql`now()`,
      withdrawn_reason: reason,
      withdrawn_by: by.staff.profileId,
      version: sql`${version} + 1`,
      updated_at: sql`now()`,
    })
    .where(eq(issuedCertificates.id, id))
  await audit(tx, 'certificate.withdrawn', id, by)
}
