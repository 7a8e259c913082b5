import { announce } from '#platform/server/changes/announce.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Application, Question, Received } from './schema.ts'
import { contactQuestions, volunteerApplications } from './table.server.ts'

/** The topics under which new and changed messages are announced, with their ids. */
export const questionsTopic = 'inquiries/questions'
export const applicationsTopic = 'inquiries/applications'

/** Keeps a question, status `new`; one that a robot seems to have sent is kept too, marked. */
export async function recordQuestion(db: Db, question: Question, suspectedRobot: boolean): Promise<Received> {
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .insert(contactQuestions)
      .values({ ...question, suspected_robot: suspectedRobot })
      .returning({ id: contactQuestions.id, created_at: contactQuestions.created_at })
    return received(tx, questionsTopic, rows)
  })
}

/** Keeps a volunteer application, status `new`; one that a robot seems to have sent is kept too, marked. */
export async function recordApplication(db: Db, application: Application, suspectedRobot: boolean): Promise<Received> {
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .insert(volunteerApplications)
      .values({ ...application, suspected_robot: suspectedRobot })
      .returning({ id: volunteerApplications.id, created_at: volunteerApplications.created_at })
    return received(tx, applicationsTopic, rows)
  })
}

async function received(tx: Db, topic: string, [row]: { id: string; created_at: Date }[]): Promise<Received> {
  if (!row) throw new Error('The message was not kept')
  await announce(tx, topic, [row.id])
  return { id: row.id, created_at: row.created_at.toISOString() }
}
