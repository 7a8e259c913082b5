import { mailOutbox } from '#features/delivery/mail/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { formatMoney } from '#platform/values/money.ts'
import { sampleCourses } from '#sample/courses/courses.ts'
import { sampleEnrollments } from '#sample/enrollments.ts'
import { sampleId } from '#sample/id.ts'
import { sampleMail } from '#sample/mail.ts'
import { daysAfter } from '#sample/moments.ts'

const minute = 60_000

/** Inserts an outbox with mail of every state, about the enrollments; nothing of it is due. */
export async function loadMail(tx: Db, now: Date, publicUrl: string): Promise<void> {
  const courses = new Map(sampleCourses.map((course) => [course.key, course]))
  const enrollments = new Map(sampleEnrollments.map((enrollment) => [enrollment.key, enrollment]))
  const rows = sampleMail.flatMap(({ enrollment, cause, daysAgo, ...settled }) => {
    const { course = '', name = '', email = '', status } = enrollments.get(enrollment) ?? {}
    const { title = '', price = 0 } = courses.get(course) ?? {}
    // Nobody is told of a payment for what costs nothing.
    if (cause === 'paid' && price === 0) return []
    const written = daysAfter(now, -daysAgo).getTime() + (cause === 'paid' ? 30 : 0) * minute
    const created_at = new Date(written)
    const handed = settled.attempts === undefined ? null : new Date(written + minute)
    const course_url = `${publicUrl}/course/${sampleId(course)}`
    const isOpen = cause === 'enrolled' && (status === 'completed' || price === 0)
    return {
      id: sampleId(`mail-${cause}-${enrollment}`),
      cause,
      cause_key: sampleId(enrollment),
      recipient: email,
      recipient_name: name,
      data: {
        name,
        course: title,
        course_url,
        ...(cause !== 'waiting' && { amount: isOpen ? '' : formatMoney(price, 'JPY'), pay_url: '' }),
      },
      ...settled,
      created_at,
      next_at: null,
      tried_at: handed,
      sent_at: settled.state === 'sent' ? handed : null,
      ...(handed && { texts_version: 0 }),
    }
  })
  await tx.insert(mailOutbox).values(rows)
}
