import { inArray } from 'drizzle-orm'
import { courseCompletions } from '#features/learning/attendance/table.server.ts'
import { courses } from '#features/learning/courses/table.server.ts'
import { issuedCertificates } from '#features/learning/issued-certificates/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { isoDay } from '#platform/values/dates.ts'
import { sampleCourses } from '#sample/courses/courses.ts'
import { sampleId } from '#sample/id.ts'
import { sampleCompletions, sampleIssued, sampleNumber } from '#sample/issued-certificates.ts'
import { daysAfter } from '#sample/moments.ts'

/** Inserts who has completed a course, after the enrollments, and the certificates of some of them. */
export async function loadIssuedCertificates(tx: Db, now: Date): Promise<void> {
  const completed = [...new Set(sampleCompletions.map(({ course }) => sampleId(course)))]
  await tx.update(courses).set({ completion: 'staff' }).where(inArray(courses.id, completed))
  for (const { enrollment, course, daysFromNow } of sampleCompletions) {
    await tx.insert(courseCompletions).values({
      course_id: sampleId(course),
      enrollment_id: sampleId(enrollment),
      cause: 'staff',
      completed_at: daysAfter(now, daysFromNow),
    })
  }
  const titles = new Map(sampleCourses.map(({ key, title }) => [key, title]))
  for (const [at, { enrollment, course, holder, withdrawn, daysFromNow, ...printed }] of sampleIssued.entries()) {
    await tx.insert(issuedCertificates).values({
      id: sampleId(`issued-${enrollment}`),
      number: sampleNumber(enrollment),
      enrollment_id: sampleId(enrollment),
      course_id: sampleId(course),
      holder_name: holder,
      ...printed,
      course_title: titles.get(course) ?? '',
      completed_on: isoDay(daysAfter(now, daysFromNow - 1), 'UTC'),
      issued_at: daysAfter(now, daysFromNow),
      language: 'en',
      status_index: at,
      ...(withdrawn && {
        withdrawn_at: daysAfter(now, withdrawn.daysFromNow),
        withdrawn_reason: withdrawn.reason,
        is_reason_public: withdrawn.isPublic,
        version: 2,
      }),
    })
  }
}
