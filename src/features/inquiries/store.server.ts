import { announce } from '#platform/server/changes/announce.ts'
import { administrators } from '#platform/server/changes/audience.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { addOnce, type Attempt } from '#platform/server/idempotency/add-once.ts'
import type { Application, Question, Received } from './schema.ts'
import { contactQuestions, volunteerApplications } from './table.server.ts'

/** The topics under which new and changed messages are announced, with their ids. */
export const questionsTopic = 'inquiries/questions'
export const applicationsTopic = 'inquiries/applications'

/** How a message came: whether a robot seems to have sent it, and the attempt that it is, where its request names a key. */
export type Coming = { suspectedRobot: boolean; attempt: Attempt | undefined }

/** Keeps a question, status `new`; one that a robot seems to have sent is kept too, marked. One that is sent again is kept once. */
export async function recordQuestion(db: Db, question: Question, coming: Coming): Promise<Received> {
  return record(db, questionsTopic, coming, (tx) =>
    tx
      .insert(contactQuestions)
      .values({ ...question, suspected_robot: coming.suspectedRobot })
      .returning({ id: contactQuestions.id, created_at: contactQuestions.created_at }),
  )
}

/** Keeps a volunteer application, as recordQuestion does a question. */
export async function recordApplication(db: Db, application: Application, coming: Coming): Promise<Received> {
  return record(db, applicationsTopic, coming, (tx) =>
    tx
      .insert(volunteerApplications)
      .values({ ...application, suspected_robot: coming.suspectedRobot })
      .returning({ id: volunteerApplications.id, created_at: volunteerApplications.created_at }),
  )
}

async function record(
  db: Db,
  topic: string,
  { attempt }: Coming,
  insert: (tx: Db) => PromiseLike<{ id: string; created_at: Date }[]>,
): Promise<Received> {
  return inTransaction(db, (tx) =>
    addOnce(tx, attempt, async () => {
      const [row] = await insert(tx)
      if (!row) throw new Error('The message was not kept')
      await announce(tx, topic, [row.id], administrators)
      return { id: row.id, created_at: row.created_at.toISOString() }
    }),
  )
}
