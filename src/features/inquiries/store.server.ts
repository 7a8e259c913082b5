import { announce } from '#platform/server/changes/announce.ts'
import { administrators } from '#platform/server/changes/audience.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Application, Question, Received } from './schema.ts'
import { contactQuestions, volunteerApplications } from './table.server.ts'

/** The topics under which new and changed messages are announced, with their ids. */
export const questionsTopic = 'inquiries/questions'
export const applicationsTopic = 'inquiries/applications'

/** How a message came: whether a robot seems to have sent it, and the key of its request, if that names one. */
export type Coming = { suspectedRobot: boolean; key: string | undefined }

/** Keeps a question, status `new`; one that a robot seems to have sent is kept too, marked. One that is sent again is kept once. */
export async function recordQuestion(db: Db, question: Question, { suspectedRobot, key }: Coming): Promise<Received> {
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .insert(contactQuestions)
      .values({ ...question, suspected_robot: suspectedRobot, id: key })
      .onConflictDoNothing({ target: contactQuestions.id })
      .returning({ id: contactQuestions.id, created_at: contactQuestions.created_at })
    return received(tx, questionsTopic, rows, key)
  })
}

/** Keeps a volunteer application, as recordQuestion does a question. */
export async function recordApplication(
  db: Db,
  application: Application,
  { suspectedRobot, key }: Coming,
): Promise<Received> {
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .insert(volunteerApplications)
      .values({ ...application, suspected_robot: suspectedRobot, id: key })
      .onConflictDoNothing({ target: volunteerApplications.id })
      .returning({ id: volunteerApplications.id, created_at: volunteerApplications.created_at })
    return received(tx, applicationsTopic, rows, key)
  })
}

async function received(
  tx: Db,
  topic: string,
  [row]: { id: string; created_at: Date }[],
  key: string | undefined,
): Promise<Received> {
  // One that was there already is answered like a new one: nobody learns by a key what is kept under it, or that anything is.
  if (!row && key !== undefined) return { id: key, created_at: new Date().toISOString() }
  if (!row) throw new Error('The message was not kept')
  await announce(tx, topic, [row.id], administrators)
  return { id: row.id, created_at: row.created_at.toISOString() }
}
