import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { languageChosenBy, recipientsWith } from '#features/people/accounts/names.store.server.ts'
import {
  eraseStaffMailOf,
  holdAddress,
  queueAcknowledgement,
  queueStaffMail,
} from '#features/delivery/mail/store.server.ts'
import { tellWebhooks } from '#features/delivery/webhooks/store.server.ts'
import { emitChange, holdersOf } from '#platform/server/changes/changes.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { inLanguage } from '#platform/server/language.ts'
import { addIdempotently, type IdempotentRequest } from '#platform/server/idempotency/add-idempotently.ts'
import type { Belongings } from '#records/bin/bin.server.ts'
import { pluck } from '#records/kinds/fields.ts'
import { addressIn, languageNow } from '#platform/values/translate.ts'
import { isOlderThan, type Retained } from '#platform/server/retention/sweep.ts'
import { inquiryWords } from '#features/messages/inquiries/answering/rules.ts'
import type { InquiryKind } from '#features/messages/inquiries/answering/schema.ts'
import { isClosed, statusDays } from './rules.ts'
import type { Application, InquiryStatus, Question, Received } from './schema.ts'
import { contactQuestions, inquiryNotes, inquiryReplies, volunteerApplications } from './table.server.ts'

/** Where either kind is kept, by what its replies and notes belong to it, who hears of it, and the mail that one causes. */
export const inquiryTables = {
  questions: {
    entity: inquiryWords.questions.entity,
    topic: 'inquiries/questions',
    table: contactQuestions,
    belonging: 'question_id',
    mailed: { received: 'question_received', staff: 'staff_question' },
  },
  applications: {
    entity: inquiryWords.applications.entity,
    topic: 'inquiries/applications',
    table: volunteerApplications,
    belonging: 'application_id',
    mailed: { received: 'application_received', staff: 'staff_application' },
  },
} as const

/** What goes with one and comes back with it. */
export function belongingsOf(kind: InquiryKind): Belongings[] {
  const { belonging } = inquiryTables[kind]
  return [
    { name: 'replies', table: inquiryReplies, of: inquiryReplies[belonging] },
    { name: 'notes', table: inquiryNotes, of: inquiryNotes[belonging] },
  ]
}

type Message = Question | Application
type Sending = {
  /** Who is signed in, whose language answers. */
  sender: { profileId: string } | null
  suspectedRobot: boolean
  idempotency: IdempotentRequest | undefined
  publicUrl: string
  /** Where its sender sees what became of it. */
  statusUrl: (id: string) => string
}

/** Inserts a message, marked and set aside if a robot seems to have sent it; idempotent by attempt. */
export async function recordInquiry(db: Db, kind: InquiryKind, message: Message, sending: Sending): Promise<Received> {
  const { sender, suspectedRobot, idempotency, publicUrl, statusUrl } = sending
  const { table, topic } = inquiryTables[kind]
  const { path: inbox } = inquiryWords[kind]
  const add = (tx: Db) =>
    addIdempotently(tx, idempotency, async () => {
      const address = await holdAddress(tx, message.email)
      const [row] = await tx
        .insert(table)
        .values({ ...message, language: languageNow(), suspected_robot: suspectedRobot, is_set_aside: suspectedRobot })
        .returning({ id: table.id, created_at: table.created_at })
      if (!row) throw new Error('The message was not kept')
      await tellWebhooks(tx, [{ type: 'inquiry.received', id: row.id, path: inbox }])
      await emitChange(tx, topic, [row.id], holdersOf('inquiries'))
      // Nobody is written to because of a robot.
      if (!suspectedRobot) {
        const { received: cause, staff } = inquiryTables[kind].mailed
        const [key, { name }] = [row.id, message]
        const text = 'message' in message ? message.message : message.motivation
        await queueAcknowledgement(tx, address, { cause, key, name, data: { text, status_url: statusUrl(key) } })
        const said = () => ({ sender: name, text, url: publicUrl + addressIn(`${inbox}/${key}`) })
        await queueStaffMail(tx, { cause: staff, key, said }, await recipientsWith(tx, 'inquiries', mostStaff))
      }
      return { id: row.id, created_at: row.created_at.toISOString() }
    })
  return inLanguage(await languageChosenBy(db, sender), () => inTransaction(db, add))
}

/** More would hold up whoever asks. */
const mostStaff = 50

/** What became of a message of the last `statusDays` days; null where there is none. */
export async function inquiryStatus(db: Db, id: string): Promise<InquiryStatus | null> {
  for (const { table } of Object.values(inquiryTables)) {
    const { status, created_at, first_answered_at } = table
    const isRecent = and(eq(table.id, id), gt(created_at, sql`now() - make_interval(days => ${statusDays})`))
    const [row] = await db.select({ status, created_at, first_answered_at }).from(table).where(isRecent)
    if (!row) continue
    return {
      state: row.first_answered_at ? 'answered' : isClosed(row.status) ? 'closed' : 'received',
      received_at: row.created_at.toISOString(),
      answered_at: row.first_answered_at?.toISOString() ?? null,
    }
  }
  return null
}

/** Counted from the day on which they were closed; open ones stay however old they are. */
export function retainedInquiries(months: number | null): Retained[] {
  return [retained('questions', 'questions', months), retained('volunteer_applications', 'applications', months)]
}

function retained(name: string, kind: InquiryKind, months: number | null): Retained {
  const { table, topic } = inquiryTables[kind]
  const { status, updated_at } = table
  const isOver = inArray(status, inquiryWords[kind].statuses.filter(isClosed))
  const isOld = months === null ? undefined : and(isOver, isOlderThan(sql`${updated_at}`, months))
  return {
    name,
    table,
    at: updated_at,
    isOld,
    removing: (tx, rows) => eraseStaffMailOf(tx, pluck(rows, 'id').map(String)),
    announce: (tx) => emitChange(tx, topic, [], holdersOf('inquiries')),
  }
}
