import { z } from 'zod'
import { apiErrorSchema } from '#platform/values/record-save.ts'

export const attendanceStates = ['present', 'absent', 'excused'] as const
export type AttendanceState = (typeof attendanceStates)[number]

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
