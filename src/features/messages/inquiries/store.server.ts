import { recipientsWith } from '#features/people/accounts/recipients.store.server.ts'
import {
  type HeldAddress,
  holdAddress,
  queueAcknowledgement,
  queueStaffMail,
} from '#features/delivery/mail/store.server.ts'
import { tellWebhooks } from '#features/delivery/webhooks/store.server.ts'
import { emitChange, holdersOf } from '#platform/server/changes/changes.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { addIdempotently, type IdempotentRequest } from '#platform/server/idempotency/add-idempotently.ts'
import type { Belongings } from '#records/bin/bin.server.ts'
import type { FormName } from './rules.ts'
import type { Application, Question, Received } from './schema.ts'
import { contactQuestions, inquiryNotes, inquiryReplies, volunteerApplications } from './table.server.ts'

export const questionsTopic = 'inquiries/questions'
export const applicationsTopic = 'inquiries/applications'

/** Where either kind is kept, by what its replies and notes belong to it, and who hears of it. */
export const inquiryTables = {
  questions: {
    entity: 'contact_questions',
    topic: questionsTopic,
    table: contactQuestions,
    belonging: 'question_id',
  },
  applications: {
    entity: 'volunteer_applications',
    topic: applicationsTopic,
    table: volunteerApplications,
    belonging: 'application_id',
  },
} as const

/** What goes with one and comes back with it. */
export function belongingsOf(kind: keyof typeof inquiryTables): Belongings[] {
  const { belonging } = inquiryTables[kind]
  return [
    { name: 'replies', table: inquiryReplies, of: inquiryReplies[belonging] },
    { name: 'notes', table: inquiryNotes, of: inquiryNotes[belonging] },
  ]
}

const kept = {
  question: { table: contactQuestions, topic: questionsTopic, inbox: '/admin/contact/questions' },
  volunteer: { table: volunteerApplications, topic: applicationsTopic, inbox: '/admin/contact/volunteers' },
}

type Sending = { suspectedRobot: boolean; idempotency: IdempotentRequest | undefined; publicUrl: string }

/** Inserts a message, marked and set aside if a robot seems to have sent it; idempotent by attempt. */
export async function recordInquiry(
  db: Db,
  form: FormName,
  message: Question | Application,
  { suspectedRobot, idempotency, publicUrl }: Sending,
): Promise<Received> {
  const { table, topic, inbox } = kept[form]
  return inTransaction(db, (tx) =>
    addIdempotently(tx, idempotency, async () => {
      const address = await holdAddress(tx, message.email)
      const [row] = await tx
        .insert(table)
        .values({ ...message, suspected_robot: suspectedRobot, is_set_aside: suspectedRobot })
        .returning({ id: table.id, created_at: table.created_at })
      if (!row) throw new Error('The message was not kept')
      await tellWebhooks(tx, [{ type: 'inquiry.received', id: row.id, path: inbox }])
      await emitChange(tx, topic, [row.id], holdersOf('inquiries'))
      const of = { key: row.id, url: `${publicUrl}${inbox}/${row.id}` }
      // Nobody is written to because of a robot.
      if (!suspectedRobot) await mailInquiry(tx, form, message, { ...of, address })
      return { id: row.id, created_at: row.created_at.toISOString() }
    }),
  )
}

const mailed = {
  question: { received: 'question_received', staff: 'staff_question' },
  volunteer: { received: 'application_received', staff: 'staff_application' },
} as const
/** More would hold up whoever asks. */
const mostStaff = 50

type Mailed = { key: string; url: string; address: HeldAddress }

/** Acknowledges a message, and tells those who answer messages. */
async function mailInquiry(tx: Db, form: FormName, message: Question | Application, { key, url, address }: Mailed) {
  const { received, staff } = mailed[form]
  const { name } = message
  const text = 'message' in message ? message.message : message.motivation
  await queueAcknowledgement(tx, address, { cause: received, key, name, data: { text } })
  const told = { cause: staff, key, data: { sender: name, text, url } }
  await queueStaffMail(tx, told, await recipientsWith(tx, 'inquiries', mostStaff))
}
