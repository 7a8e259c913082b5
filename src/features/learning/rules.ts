import { shareOf } from '#features/attendance/rules.ts'
import type { LearnedCourse } from './schema.ts'

/** What is said of somebody's progress: the share of sessions in percent, and in words. Nothing where a course has no sessions. */
export function progressOf({ sessions, present, excused, needed_share }: LearnedCourse) {
  if (sessions === 0) return { share: null, text: null, needed: null }
  const share = shareOf({ planned: sessions, present, excused })
  return {
    share,
    text:
      excused === 0
        ? `You were at ${present} of ${sessions} sessions.`
        : `You were at ${present} of ${sessions} sessions, and excused from ${excused}.`,
    needed: needed_share === null ? null : `${needed_share} percent of its sessions complete the course.`,
  }
}
