import { eq } from 'drizzle-orm'
import { contactQuestions, volunteerApplications } from '#features/inquiries/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'

/** How many questions are new, and how many applications are new or under review. */
export async function countWaitingInquiries(
  db: Db,
): Promise<{ questions: number; applications: number; reviews: number }> {
  const [questions, applications, reviews] = await Promise.all([
    db.$count(contactQuestions, eq(contactQuestions.status, 'new')),
    db.$count(volunteerApplications, eq(volunteerApplications.status, 'new')),
    db.$count(volunteerApplications, eq(volunteerApplications.status, 'under_review')),
  ])
  return { questions, applications, reviews }
}
