import { courseEnrollments } from '#features/learning/enrollments/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { sampleCourses } from '#sample/courses/courses.ts'
import { sampleEnrollments } from '#sample/enrollments.ts'
import { sampleId } from '#sample/id.ts'
import { daysAfter } from '#sample/moments.ts'

/** Inserts enrollments in each status; triggers count them. Prices are yen. */
export async function loadEnrollments(tx: Db, now: Date): Promise<void> {
  const courses = new Map(sampleCourses.map((course) => [course.key, course]))
  for (const { key, course, name, email, organization, status, isWaiting, daysFromNow } of sampleEnrollments) {
    const { title = '', price = 0 } = courses.get(course) ?? {}
    await tx.insert(courseEnrollments).values({
      id: sampleId(key),
      course_id: sampleId(course),
      course_title: title,
      email,
      full_name: name,
      organization,
      payment_status: status,
      amount: price,
      currency: 'JPY',
      created_at: daysAfter(now, daysFromNow),
      ...(isWaiting && { place: 'waiting' as const, waiting_since: daysAfter(now, daysFromNow) }),
    })
  }
}
