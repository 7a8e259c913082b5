import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { recipientsWith } from '#features/people/accounts/names.store.server.ts'
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
import { isOlderThan, type Retained } from '#platform/server/retention/sweep.ts'
import { applicationStatuses, type FormName, isClosed, questionStatuses } from './rules.ts'
import type { Application, Question, Received } from './schema.ts'
import { contactQuestions, inquiryNotes, inquiryReplies, volunteerApplications } from './table.server.ts'

/** Where either kind is kept, by what its replies and notes belong to it, and who hears of it. */
export const inquiryTables = {
  questions: {
    entity: 'contact_questions',
    topic: 'inquiries/questions',
    table: contactQuestions,
    belonging: 'question_id',
  },
  applications: {
    entity: 'volunteer_applications',
    topic: 'inquiries/applications',
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

/** What comes by which form, where it is answered, and the mail that it causes. */
const kept = {
  question: {
    ...inquiryTables.questions,
    inbox: '/admin/contact/questions',
    mailed: { received: 'question_received', staff: 'staff_question' },
  },
  volunteer: {
    ...inquiryTables.applications,
    inbox: '/admin/contact/volunteers',
    mailed: { received: 'application_received', staff: 'staff_application' },
  },
} as const

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

/** More would hold up whoever asks. */
const mostStaff = 50

type Mailed = { key: string; url: string; address: HeldAddress }

/** Acknowledges a message, and tells those who answer messages. */
async function mailInquiry(tx: Db, form: FormName, message: Question | Application, { key, url, address }: Mailed) {
  const { received, staff } = kept[form].mailed
  const { name } = message
  const text = 'message' in message ? message.message : message.motivation
  await queueAcknowledgement(tx, address, { cause: received, key, name, data: { text } })
  const told = { cause: staff, key, data: { sender: name, text, url } }
  await queueStaffMail(tx, told, await recipientsWith(tx, 'inquiries', mostStaff))
}

/** Counted from the day on which they were closed; open ones stay however old they are. */
export function retainedInquiries(months: number | null): Retained[] {
  const { questions, applications } = inquiryTables
  return [
    retained('questions', questions, inArray(questions.table.status, questionStatuses.filter(isClosed)), months),
    retained(
      'volunteer_applications',
      applications,
      inArray(applications.table.status, applicationStatuses.filter(isClosed)),
      months,
    ),
  ]
}

function retained(
  name: string,
  { table, topic }: (typeof inquiryTables)[keyof typeof inquiryTables],
  isOver: SQL,
  months: number | null,
): Retained {
  const isOld = months === null ? undefined : and(isOver, isOlderThan(sql`${table.updated_at}`, months))
  const announce = (tx: Db) => emitChange(tx, topic, [], holdersOf('inquiries'))
  return { name, table, at: table.updated_at, isOld, announce }
}
