import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#features/people/accounts/table.server.ts'
import { courseEnrollments } from '#features/learning/enrollments/table.server.ts'
import { oneOf, positive } from '#platform/server/database/checks.ts'
import { moment, momentOfWriting, recordId } from '#platform/server/database/columns.ts'
import { attendanceSources, attendanceStates, completionCauses } from './schema.ts'

/** Of an enrolled person at a session. Another enrollment of the same person may hold the row: it is read by person. */
export const attendance = pgTable(
  'attendance',
  {
    /** Without a foreign key: a deleted session lies in the bin, and comes back with who was there. */
    session_id: uuid().notNull(),
    enrollment_id: uuid()
      .notNull()
      .references(() => courseEnrollments.id, { onDelete: 'cascade' }),
    /** Null: nothing is known any more. The row stays for its version. */
    state: text({ enum: attendanceStates }),
    source: text({ enum: attendanceSources }).notNull(),
    /** The first Join of the person, whatever staff said since. */
    joined_at: moment(),
    marked_by: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    updated_at: momentOfWriting(),
  },
  (table) => [
    primaryKey({ name: 'attendance_pkey', columns: [table.session_id, table.enrollment_id] }),
    oneOf('attendance_state_known', table.state, attendanceStates),
    oneOf('attendance_source_known', table.source, attendanceSources),
    positive('attendance_version_positive', table.version),
    index('attendance_of_enrollment').on(table.enrollment_id),
  ],
)

/** Once per person and course, however often it is completed; withdrawn ones stay, and are given again by staff alone. */
export const courseCompletions = pgTable(
  'course_completions',
  {
    id: recordId(),
    /** Without a foreign key, as above. */
    course_id: uuid().notNull(),
    enrollment_id: uuid()
      .notNull()
      .references(() => courseEnrollments.id, { onDelete: 'cascade' }),
    cause: text({ enum: completionCauses }).notNull(),
    completed_at: momentOfWriting(),
    marked_by: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    withdrawn_at: moment(),
    withdrawn_by: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** Staff's, for the person; it may name them, so that no log has it. */
    withdrawn_reason: text(),
  },
  (table) => [
    unique('course_completions_once').on(table.course_id, table.enrollment_id),
    oneOf('course_completions_cause_known', table.cause, completionCauses),
    check(
      'course_completions_withdrawn_with_reason',
      sql`${table.withdrawn_at} is null or btrim(coalesce(${table.withdrawn_reason}, '')) <> ''`,
    ),
    index('course_completions_newest').on(table.course_id, table.completed_at, table.id),
    index('course_completions_of_enrollment').on(table.enrollment_id),
  ],
)

/** Courses whose rule or sessions have changed, filled by triggers (`request_completion_check`): who completes them now is found out by a job. */
export const completionChecks = pgTable(
  'completion_checks',
  {
    id: recordId(),
    course_id: uuid().notNull(),
    requested_at: momentOfWriting(),
  },
  (table) => [index('completion_checks_of_course').on(table.course_id, table.requested_at)],
)
