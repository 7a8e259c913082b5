import { z } from 'zod'
import { named } from '#features/learning/courses/schema.ts'

/** A class of one of the person's courses that is to come, or going on. */
export const nextClassSchema = z.object({
  id: z.uuid(),
  course: named,
  title: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** Null: the academy's. */
  time_zone: z.string().nullable(),
  place: z.string(),
  /** Through the academy; null where there is no link yet. */
  join_url: z.string().nullable(),
  join_opens_at: z.iso.datetime(),
})
export type NextClass = z.infer<typeof nextClassSchema>

/** How far somebody has come in a course that they take part in. */
export const learnedCourseSchema = z.object({
  ...named.shape,
  image_url: z.string().nullable(),
  /** Of what is not cancelled, with the sections. */
  sessions: z.number().int(),
  present: z.number().int(),
  excused: z.number().int(),
  /** In percent, of those sessions that count; null where attendance completes nothing. */
  needed_share: z.number().int().nullable(),
  completed_at: z.iso.datetime().nullable(),
})
export type LearnedCourse = z.infer<typeof learnedCourseSchema>

export const learningSchema = z.object({ next: z.array(nextClassSchema), courses: z.array(learnedCourseSchema) })
export type Learning = z.infer<typeof learningSchema>
