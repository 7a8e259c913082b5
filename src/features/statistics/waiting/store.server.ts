import { countPendingPayments } from '#features/enrollments/figures.store.server.ts'
import { inquiryFigures } from '#features/inquiries/answering/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Waiting } from './schema.ts'

export async function countWaiting(db: Db): Promise<Waiting> {
  const [{ questions, applications }, payments] = await Promise.all([inquiryFigures(db), countPendingPayments(db)])
  return {
    questions: questions.statuses.new,
    applications: applications.statuses.new,
    reviews: applications.statuses.under_review,
    payments,
  }
}
