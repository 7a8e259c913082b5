import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#features/accounts/table.server.ts'
import { courseEnrollments } from '#features/enrollments/table.server.ts'
import { oneOf, positive } from '#platform/server/database/checks.ts'
import { moment, momentOfWriting, recordId } from '#platform/server/database/columns.ts'
import { attendanceSources, attendanceStates, completionCauses } from './schema.ts'

/** Of an enrolled person at a session; nobody's row means that nothing is known. */
export const attendance = pgTable(
  'attendance',
  {
    /** Without a foreign key: a deleted session lies in the bin, and comes back with who was there. */
    session_id: uuid().notNull(),
    enrollment_id: uuid()
      .notNull()
      .references(() => courseEnrollments.id, { onDelete: 'cascade' }),
    state: text({ enum: attendanceStates }).notNull(),
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

/** Once per person and course, however often it is completed. */
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
  },
  (table) => [
    unique('course_completions_once').on(table.course_id, table.enrollment_id),
    oneOf('course_completions_cause_known', table.cause, completionCauses),
    index('course_completions_newest').on(table.course_id, table.completed_at, table.id),
    index('course_completions_of_enrollment').on(table.enrollment_id),
  ],
)
