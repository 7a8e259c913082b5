import { completedAt, completionsIn } from '#features/learning/attendance/completions.store.server.ts'
import { lockCourses } from '#features/learning/courses/family.store.server.ts'
import { type PrintedFacts, printedFacts } from '#features/learning/courses/printed.store.server.ts'
import { participantsOf } from '#features/learning/enrollments/roster.store.server.ts'
import { recipientsOf } from '#features/learning/enrollments/recipients.store.server.ts'
import { isErasedEmail } from '#features/learning/enrollments/rules.ts'
import { formatNumber } from '../numbers.rules.ts'
import { printedNamesOf } from '../own.store.server.ts'
import { printable } from '../printable.rules.ts'
import { expiryOf, unprintableText } from '../rules.ts'
import { refuseUnprintable, unprintableIn } from '../unprintable.server.ts'
import { certificatesHeld, emitCertificateChange, insertCertificates, type IssuedRow } from '../store.server.ts'
import { type NewMail, queueMail } from '#features/delivery/mail/store.server.ts'
import { auditedBy, writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Actor } from '#records/kinds/record-kind.server.ts'
import type { Settings } from '#platform/server/settings.ts'
import { isoDay } from '#platform/values/dates.ts'
import type { BatchOutcome } from '#records/batches/record-batch.ts'
import { picked, pluck } from '#records/kinds/fields.ts'
import type { Candidate, CandidateList, Issue } from './schema.ts'

type Academy = Pick<Settings, 'timeZone' | 'publicUrl'>

/** A page of those who have completed a course and hold no certificate of it that stands, the earliest first; it may be shorter than asked. */
export async function candidatesFor(
  db: Db,
  { course, ...asked }: { course: string; after?: string | undefined; limit: number },
  timeZone: string,
): Promise<CandidateList> {
  const facts = await factsOf(db, course)
  const { rows, next } = await completionsIn(db, course, asked)
  const completed = new Map(rows.map((row) => [row.enrollment_id, row.completed_at]))
  const { open } = await peopleAmong(db, facts, [...completed.keys()])
  const names = await printedNamesOf(db, pluck(open, 'profile_id'))
  const told = await recipientsOf(db, pluck(open, 'enrollment_id'))
  const inOrder = new Map(open.map((person) => [person.enrollment_id, person]))
  const found = rows.flatMap(({ enrollment_id, completed_at }) => {
    const person = inOrder.get(enrollment_id)
    if (!person) return []
    const candidate = { ...toCandidate(person, names), is_told: told.has(enrollment_id) }
    return { ...candidate, completed_on: isoDay(completed_at, timeZone) }
  })
  const { title, certificate, teachers, hours, language } = facts
  const ofCourse = [title, ...teachers].join(' ')
  const missingIn = await unprintableIn([ofCourse, ...found.flatMap(({ name }) => name ?? [])])
  const items = found.map((candidate) => ({ ...candidate, missing: missingIn(candidate.name ?? '') }))
  const certificate_title = certificate === null ? title : printable(certificate.title)
  return {
    course: { id: course, title, certificate_title, teachers, hours, language, missing: missingIn(ofCourse) },
    items,
    next,
  }
}

function toCandidate(
  { enrollment_id, profile_id, email, full_name, held }: Awaited<ReturnType<typeof peopleAmong>>['open'][number],
  names: ReadonlyMap<string, string>,
): Omit<Candidate, 'completed_on' | 'missing' | 'is_told'> {
  const confirmed = names.get(profile_id ?? '')
  const name = printable(confirmed ?? full_name ?? '') || null
  const at = held?.withdrawn_at?.toISOString()
  const withdrawn = at === undefined ? null : { at, reason: held?.withdrawn_reason ?? '' }
  const has_account = profile_id !== null
  return { enrollment_id, name, is_confirmed: confirmed !== undefined, email, has_account, withdrawn }
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
    const completed = await completedAt(tx, course_id, ids)
    const { open, certified } = await peopleAmong(tx, facts, [...completed.keys()])
    const now = new Date()
    const expires_at = expiryOf(now, months, academy.timeZone)
    const made = await insertCertificates(
      tx,
      open.map(({ enrollment_id, profile_id }) => ({
        enrollment_id,
        profile_id,
        course_id,
        certificate_id: facts.certificate?.id ?? null,
        holder_name: names.get(enrollment_id) ?? null,
        title,
        course_title: facts.title,
        completed_on: isoDay(completed.get(enrollment_id) ?? now, academy.timeZone),
        issued_at: now,
        issued_by: by.staff.profileId,
        ...picked(facts, ['teachers', 'hours', 'language']),
        expires_at,
      })),
    )
    for (const { id } of made) await auditIssue(tx, id, by, { course: course_id })
    if (made.length > 0) await emitCertificateChange(tx, pluck(made, 'profile_id'))
    await mailHolders(tx, made, { cause: 'certificate_issued' }, academy)
    const done = [...certified.map(({ enrollment_id }) => enrollment_id), ...open.map((each) => each.enrollment_id)]
    const settled = new Set(done)
    const refused = ids
      .filter((id) => !settled.has(id))
      .map((id) => ({ id, title: names.get(id) ?? '', message: 'This person has not completed the course any more.' }))
    return { done, gone: [], refused: [...unfit, ...refused] }
  })
}

async function factsOf(db: Db, course: string): Promise<PrintedFacts> {
  const facts = await printedFacts(db, course)
  if (!facts) throw new AppError('not_found', { message: 'There is no such course.' })
  return { ...facts, title: printable(facts.title), teachers: facts.teachers.map(printable) }
}

/** Who is behind these enrollments, once each: who holds a certificate of the course that stands, and who may get one. */
async function peopleAmong(db: Db, { family }: PrintedFacts, enrollmentIds: readonly string[]) {
  const found = await participantsOf(db, family, enrollmentIds)
  const people = found.filter(({ email }) => !isErasedEmail(email))
  const heldBy = await certificatesHeld(db, family.course.id, people)
  const held = people.map((person) => ({ ...person, held: heldBy(person) }))
  const isCertified = (one: (typeof held)[number]) => one.held?.withdrawn_at === null
  return { open: held.filter((one) => !isCertified(one)), certified: held.filter(isCertified) }
}

export async function auditIssue(
  tx: Db,
  entityId: string,
  by: Actor<'enrollments'>,
  details: Record<string, unknown>,
): Promise<void> {
  const entry = { ...auditedBy(by), action: 'certificate.issued', entity: 'issued_certificates', entityId }
  await writeAuditEntry(tx, { ...entry, details })
}

/** Writes to the holders whose address is trusted. Announces, so that it comes last. */
export async function mailHolders(
  tx: Db,
  certificates: readonly IssuedRow[],
  { cause, data }: Pick<NewMail, 'cause'> & { data?: NewMail['data'] },
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): Promise<void> {
  const recipients = await recipientsOf(tx, pluck(certificates, 'enrollment_id'))
  const mails = certificates.flatMap((certificate): NewMail[] => {
    const { id, enrollment_id, holder_name, title, course_title } = certificate
    const to = recipients.get(enrollment_id ?? '')
    if (!to) return []
    const number = formatNumber(certificate.number)
    const certificate_url = `${publicUrl}/certificates/${number}`
    const said = { name: holder_name ?? '', course: course_title, certificate: title, number, certificate_url }
    return [{ cause, key: id, to: { ...to, name: holder_name }, data: { ...said, ...data } }]
  })
  await queueMail(tx, mails)
}
