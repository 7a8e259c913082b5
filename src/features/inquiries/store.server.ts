import { administrators, emitChange } from '#platform/server/changes/emit-change.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { addIdempotently, type IdempotentRequest } from '#platform/server/idempotency/add-idempotently.ts'
import type { Application, Question, Received } from './schema.ts'
import { contactQuestions, volunteerApplications } from './table.server.ts'

export const questionsTopic = 'inquiries/questions'
export const applicationsTopic = 'inquiries/applications'

/** `attempt` comes from the idempotency key, if any. */
export type Coming = { suspectedRobot: boolean; idempotency: IdempotentRequest | undefined }

/** Inserts a question, marked if a robot seems to have sent it; idempotent by attempt. */
export async function recordQuestion(db: Db, question: Question, coming: Coming): Promise<Received> {
  return record(db, questionsTopic, coming, (tx) =>
    tx
      .insert(contactQuestions)
      .values({ ...question, suspected_robot: coming.suspectedRobot })
      .returning({ id: contactQuestions.id, created_at: contactQuestions.created_at }),
  )
}

/** Inserts a volunteer application; idempotent by attempt. */
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
  { idempotency }: Coming,
  insert: (tx: Db) => PromiseLike<{ id: string; created_at: Date }[]>,
): Promise<Received> {
  return inTransaction(db, (tx) =>
    addIdempotently(tx, idempotency, async () => {
      const [row] = await insert(tx)
      if (!row) throw new Error('The message was not kept')
      await emitChange(tx, topic, [row.id], administrators)
      return { id: row.id, created_at: row.created_at.toISOString() }
    }),
  )
}
