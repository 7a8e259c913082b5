import { shareOf } from '#features/learning/attendance/rules.ts'
import type { MyEnrollment } from '#features/learning/enrollments/schema.ts'
import type { LearnedCourse } from './schema.ts'
import { t } from '#platform/values/translate.ts'

/** Whether a person has still to pay, to take a place, or waits for one: told apart from their courses. */
export function waitsForPerson({ next_step, payment_url }: MyEnrollment): boolean {
  return next_step === 'accept' || next_step === 'wait' || (next_step === 'pay' && payment_url !== null)
}

/** What is said of somebody's progress: the share of sessions in percent, and in words. Nothing where a course has no sessions. */
export function progressOf({ sessions, present, excused, needed_share }: LearnedCourse) {
  if (sessions === 0) return { share: null, text: null, needed: null }
  const share = shareOf({ planned: sessions, present, excused })
  return {
    share,
    text:
      excused === 0
        ? t('You were at {present} of {sessions} sessions.', { present, sessions })
        : t('You were at {present} of {sessions} sessions, and excused from {excused}.', {
            present,
            sessions,
            excused,
          }),
    needed:
      needed_share === null ? null : t('{share} percent of its sessions complete the course.', { share: needed_share }),
  }
}
