import { and, eq, gt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { ancestryOf, isOpenUnpaid } from '#features/learning/courses/family.store.server.ts'
import { concernedIn, isReached } from '../recipients.store.server.ts'
import { courseEnrollments } from '../table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { ConcernedPeople, concernedAsked } from './schema.ts'

const mostShown = 2_000

/** Whom a change of a class or the end of a course concerns, and what was paid for it; null where there is no such course. */
export async function concernedBy(
  db: Db,
  { course: asked, by }: z.output<typeof concernedAsked>,
): Promise<ConcernedPeople | null> {
  const family = (await ancestryOf(db, [asked])).get(asked)
  if (!family) return null
  const ofClasses = (await isOpenUnpaid(db, asked)) ? 'open_classes' : 'classes'
  const people = await concernedIn(db, family, { matter: by === 'course' ? 'course' : ofClasses })
  const { course_id, payment_status, amount, currency, is_duplicate } = courseEnrollments
  const isPaid = and(eq(payment_status, 'completed'), gt(amount, 0))
  const paid = await db
    .select({
      people: sql<number>`count(*) filter (where not ${is_duplicate})::int`,
      amount: sql<number>`sum(${amount})::float8`,
      currency,
    })
    .from(courseEnrollments)
    .where(and(eq(course_id, asked), isPaid))
    .groupBy(currency)
  const told = people.map((each) => ({
    name: each.name,
    email: each.email,
    paid: each.course_id === asked ? each.paid : null,
    currency: each.currency,
    is_told: isReached(each),
  }))
  return {
    concerned: people.length,
    not_told: told.filter(({ is_told }) => !is_told).length,
    paid,
    people: told.toSorted((one, other) => Number(one.is_told) - Number(other.is_told)).slice(0, mostShown),
  }
}
