import { inArray } from 'drizzle-orm'
import { ancestryOf, completionRulesOf } from '#features/learning/courses/family.store.server.ts'
import { samePeople } from '#features/learning/enrollments/roster.store.server.ts'
import { auditedBy, writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Actor } from '#records/kinds/record-kind.server.ts'
import type { BatchOutcome } from '#records/batches/record-batch.ts'
import { picked, pluck } from '#records/kinds/fields.ts'
import {
  type Completed,
  type CompletedStep,
  insertCompletions,
  type StandingCompletion,
  standingCompletions,
  takingPart,
} from './completions.store.server.ts'
import { announceAttendance } from './store.server.ts'
import { courseCompletions } from './table.server.ts'
import { t } from '#platform/values/translate.ts'

type Given = { courseId: string; ids: readonly string[]; completed: boolean; reason: string }

/**
 * Staff's word that people have completed a course, or that their completion is withdrawn, with one line in the audit log; idempotent.
 * `gone`: who takes no part, or has nothing to withdraw. @throws AppError `not_found` · `closed` for a course that nothing completes
 */
export async function setCompletions(
  db: Db,
  { courseId, ids, completed, reason }: Given,
  by: Actor<'enrollments'>,
  onCompleted: readonly CompletedStep[],
): Promise<BatchOutcome> {
  return inTransaction(db, async (tx) => {
    const family = (await ancestryOf(tx, [courseId])).get(courseId)
    const rule = (await completionRulesOf(tx, [courseId])).get(courseId)
    if (!family || !rule) throw new AppError('not_found')
    if (completed && rule.completion === 'none')
      throw new AppError('closed', { message: t('Nothing completes this course: say first in its dialog what does.') })
    const people = await samePeople(tx, ids, { lock: true })
    const standing = await standingCompletions(tx, courseId, people)
    const taking = completed ? await takingPart(tx, family, people) : []
    const takesPart = (id: string) => taking.find((person) => person.ids.includes(id))
    const gone = ids.filter((id) => (completed ? !takesPart(id) : !standing.has(id)))
    const staff = by.staff.profileId
    const done = completed
      ? await give(tx, courseId, { taking, standing, staff })
      : await withdraw(tx, [...standing.values()], { staff, reason })
    if (completed && done.length > 0) for (const step of onCompleted) await step(tx, done)
    if (done.length > 0) {
      await writeAuditEntry(tx, {
        ...auditedBy(by),
        action: completed ? 'completion.given' : 'completion.withdrawn',
        entity: 'course_enrollments',
        entityId: done.length === 1 ? (done[0]?.enrollment_id ?? null) : null,
        // That there is a reason, never what it says: it may name somebody.
        details: { course: courseId, people: done.length },
      })
      await announceAttendance(tx, { courseId }, done.length === 1 ? (done[0]?.profile_id ?? null) : null)
    }
    return { done: ids.filter((id) => !gone.includes(id)), gone, refused: [] }
  })
}

type Standing = Awaited<ReturnType<typeof standingCompletions>>
type Taking = Awaited<ReturnType<typeof takingPart>>

async function give(
  tx: Db,
  courseId: string,
  { taking, standing, staff }: { taking: Taking; standing: Standing; staff: string },
): Promise<Completed[]> {
  const held = new Map([...standing.values()].map((row) => [row.enrollment_id, row]))
  const rowOf = ({ ids }: Taking[number]) => ids.map((id) => held.get(id)).find((row) => row !== undefined)
  const again = taking.flatMap((person) => {
    const row = rowOf(person)
    return row?.withdrawn_at ? [{ ...row, profile_id: person.profile_id }] : []
  })
  if (again.length > 0) {
    const nothing = { withdrawn_at: null, withdrawn_by: null, withdrawn_reason: null }
    await tx
      .update(courseCompletions)
      .set({ ...nothing, cause: 'staff', completed_at: new Date(), marked_by: staff })
      .where(inArray(courseCompletions.id, pluck(again, 'id')))
  }
  const fresh = taking.filter((person) => !rowOf(person))
  const made = await insertCompletions(tx, courseId, fresh, { cause: 'staff', marked_by: staff })
  return [...again.map((row) => picked(row, ['course_id', 'enrollment_id', 'profile_id'])), ...made]
}

async function withdraw(
  tx: Db,
  rows: readonly StandingCompletion[],
  { staff, reason }: { staff: string; reason: string },
): Promise<Completed[]> {
  const open = rows.filter(({ withdrawn_at }) => withdrawn_at === null)
  if (open.length === 0) return []
  await tx
    .update(courseCompletions)
    .set({ withdrawn_at: new Date(), withdrawn_by: staff, withdrawn_reason: reason })
    .where(inArray(courseCompletions.id, pluck(open, 'id')))
  return open.map(({ course_id, enrollment_id }) => ({ course_id, enrollment_id, profile_id: null }))
}
