import { contactQuestions, volunteerApplications } from '#features/messages/inquiries/table.server.ts'
import { preparedAnswers } from '#features/messages/prepared-answers/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { sampleId } from '#sample/id.ts'
import { sampleApplications, samplePreparedAnswers, sampleQuestions } from '#sample/inquiries.ts'
import { daysAfter } from '#sample/moments.ts'

export async function loadInquiries(tx: Db, now: Date): Promise<void> {
  for (const { key, daysFromNow, ...question } of sampleQuestions) {
    await tx
      .insert(contactQuestions)
      .values({ id: sampleId(key), ...question, created_at: daysAfter(now, daysFromNow) })
  }
  for (const { key, daysFromNow, ...application } of sampleApplications) {
    const created_at = daysAfter(now, daysFromNow)
    await tx.insert(volunteerApplications).values({ id: sampleId(key), ...application, created_at })
  }
  for (const { key, ...answer } of samplePreparedAnswers) {
    await tx.insert(preparedAnswers).values({ id: sampleId(key), ...answer, created_at: daysAfter(now, -60) })
  }
}
