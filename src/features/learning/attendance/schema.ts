import { z } from 'zod'
import { completionRules } from '#features/learning/courses/schema.ts'
import { apiErrorSchema } from '#platform/values/api-error.ts'
import { pageLimits } from '#records/lists/listing.ts'
import { searchedText } from '#platform/values/paging.ts'
import { t } from '#platform/values/translate.ts'
import { attendanceStates, type AttendanceState } from './rules.ts'

export { attendanceStates, type AttendanceState }

/** Who said so: the person by joining, or staff, whose word stands. */
export const attendanceSources = ['joined', 'staff'] as const

export const completionCauses = ['sessions', 'staff'] as const
export type CompletionCause = (typeof completionCauses)[number]

/** Why a class cannot be joined by whoever has access. */
export const joinRefusals = ['early', 'over', 'cancelled', 'no_link'] as const
export type JoinRefusal = (typeof joinRefusals)[number]

export const joinRefusedSchema = apiErrorSchema.extend({
  reason: z.enum(joinRefusals),
  /** From then on it can be joined. */
  opens_at: z.iso.datetime(),
})

const course = z.guid(t('This is not the id of a course.'))
const session = z.guid(t('This is not the id of a session.'))

/** What of a roster is shown: everybody, those of a state at the session that is asked for, or those who have completed the course or not. */
export const rosterFilters = ['unmarked', ...attendanceStates, 'completed', 'open'] as const
export type RosterFilter = (typeof rosterFilters)[number]

const filter = {
  course,
  session: session.optional(),
  search: searchedText,
  show: z.enum(rosterFilters).optional(),
}
export const rosterFilterAsked = z.strictObject(filter)
export const rosterAsked = z.strictObject({ ...filter, ...pageLimits() })
export type RosterAsked = z.output<typeof rosterAsked>
export const rosterCourseAsked = z.strictObject({ course })

export const rosterCourseSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  completion: z.enum(completionRules),
  completion_share: z.number().int(),
  /** Of published courses below it as well, by their start. */
  sessions: z.array(
    z.object({
      id: z.uuid(),
      course_id: z.uuid(),
      /** Of the section; null where it is the course itself. */
      section: z.string().nullable(),
      title: z.string(),
      starts_at: z.iso.datetime(),
      ends_at: z.iso.datetime(),
      /** Null: the academy's. */
      time_zone: z.string().nullable(),
      is_cancelled: z.boolean(),
    }),
  ),
})
export type RosterCourse = z.infer<typeof rosterCourseSchema>

/** `state` is null where nothing is known any more; `by`: who of staff said so. */
export const attendanceSchema = z.object({
  state: z.enum(attendanceStates).nullable(),
  source: z.enum(attendanceSources),
  joined_at: z.iso.datetime().nullable(),
  by: z.string().nullable(),
  version: z.number().int(),
})

export const completionSchema = z.object({
  cause: z.enum(completionCauses),
  completed_at: z.iso.datetime(),
  by: z.string().nullable(),
  withdrawn: z.object({ at: z.iso.datetime(), reason: z.string(), by: z.string().nullable() }).nullable(),
})

export const rosterPersonSchema = z.object({
  /** Of the enrollment by which the person takes part. */
  id: z.uuid(),
  full_name: z.string().nullable(),
  email: z.string(),
  organization: z.string().nullable(),
  has_account: z.boolean(),
  /** Joined before the payment came: it counts once they have paid. */
  is_unpaid: z.boolean(),
  /** At the session that is asked for; null where nothing was ever known. */
  attendance: attendanceSchema.nullable(),
  /** Of the sessions of the course that are not cancelled. */
  present: z.number().int(),
  excused: z.number().int(),
  absent: z.number().int(),
  planned: z.number().int(),
  completion: completionSchema.nullable(),
})
export type RosterPerson = z.infer<typeof rosterPersonSchema>
export const rosterSchema = z.object({ items: z.array(rosterPersonSchema), next: z.string().nullable() })

export const mostMarks = 100
/** `version`: of the attendance that was seen, 0 for none. `state` null takes staff's word back: a join counts again. */
export const markSchema = z.strictObject({
  id: z.guid(t('This is not the id of an enrollment.')),
  version: z.number().int().min(0).max(2_147_483_647),
  state: z.enum(attendanceStates).nullable(),
})
export type AttendanceMark = z.infer<typeof markSchema>
export const marksSchema = z.strictObject({
  marks: z
    .array(markSchema)
    .min(1, t('Please mark at least one.'))
    .max(mostMarks, { error: () => t('At most {most} at a time.', { most: mostMarks }) })
    .refine(
      (marks) => new Set(marks.map(({ id }) => id)).size === marks.length,
      t('Each person can be marked only once.'),
    ),
})
/** Those who were marked, as they are now. */
export const markedSchema = z.object({ items: z.array(rosterPersonSchema) })
/** Nothing was written: `theirs` are those whom somebody else has marked, as they are; `gone`: who take no part any more. */
export const staleMarksSchema = apiErrorSchema.extend({
  theirs: z.array(rosterPersonSchema),
  gone: z.array(z.string()),
})

export const completionsSetSchema = z
  .strictObject({
    ids: z
      .array(z.guid(t('This is not the id of an enrollment.')))
      .min(1, t('Please choose at least one.'))
      .max(mostMarks, { error: () => t('At most {most} at a time.', { most: mostMarks }) }),
    completed: z.boolean(),
    /** Why a completion is withdrawn. */
    reason: z.string().trim().max(500, t('A reason has at most 500 characters.')).default(''),
  })
  .refine(({ completed, reason }) => completed || reason !== '', {
    message: t('Please say why.'),
    path: ['reason'],
  })
