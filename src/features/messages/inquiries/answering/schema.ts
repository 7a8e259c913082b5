import { z } from 'zod'
import { heldReasons, mailStates } from '#features/delivery/mail/schema.ts'
import { applicationStatuses, questionStatuses } from '../rules.ts'
import { type ListPage, type PageAsked, pageAsked } from '#platform/values/paging.ts'
import { filterShape, pageShape, type SortOf } from '#records/lists/listing.ts'
import { recordSaveSchema, staleRecordSchema } from '#records/saving/record-save.ts'
import { inquiryListings } from './listing.schema.ts'
import { t } from '#platform/values/translate.ts'

export type InquiryKind = 'questions' | 'applications'
export type InquiryStatus = (typeof questionStatuses)[number] | (typeof applicationStatuses)[number]

const shared = {
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  version: z.number().int(),
  /** The honeypot was filled in. */
  suspected_robot: z.boolean(),
  is_set_aside: z.boolean(),
  /** Who is on it. */
  assignee: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Of the first reply by mail. */
  first_answered_at: z.iso.datetime().nullable(),
  /** While it is open, in the inbox and without an answer. */
  waiting_since: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
}

type Shared = z.infer<z.ZodObject<typeof shared>> & {
  status: InquiryStatus
  subject?: string | null
  skills?: string | null
}
/** Without the long text, of which it has an excerpt. */
export type ListedInquiry = Shared & { excerpt: string }
export type InquiryList = ListPage<ListedInquiry>
export type Inquiry = Shared & { updated_at: string; message?: string; motivation?: string }
export type InquiryListAsked = InquiriesWanted &
  PageAsked & { order?: 'newest' | 'oldest' | 'asc' | 'desc' | undefined; sort?: InquirySort | undefined }
export type InquirySort = SortOf<typeof inquiryListings.questions>
const { search, from, to, assigned, place } = filterShape(inquiryListings.questions)
const filters = { search, from, to, assigned, place }
export type InquiriesWanted = z.output<z.ZodObject<typeof filters>> & { status: InquiryStatus | 'all' }

export const inquirySchemas = {
  questions: schemasOf(questionStatuses, { subject: z.string().nullable() }, { message: z.string() }),
  applications: schemasOf(applicationStatuses, { skills: z.string().nullable() }, { motivation: z.string() }),
}

/** Under the names that they have in the API document. */
export const namedInquirySchemas = {
  receivedQuestionSchema: inquirySchemas.questions.record,
  staleQuestionSchema: inquirySchemas.questions.stale,
  receivedApplicationSchema: inquirySchemas.applications.record,
  staleApplicationSchema: inquirySchemas.applications.stale,
}

type Asked<Query> = z.ZodType<Query, Partial<Query>> & z.ZodObject

function schemasOf(statuses: readonly [string, ...string[]], short: z.ZodRawShape, long: z.ZodRawShape) {
  const { sort, after } = pageShape(inquiryListings.questions)
  const wanted = { status: z.enum(['all', ...statuses]).default('all'), ...filters }
  const order = z.enum(['newest', 'oldest', 'asc', 'desc']).optional()
  const listAsked = z.strictObject({ ...wanted, sort, order, after, limit: pageAsked.limit.unwrap().default(20) })
  const row = z.object({ ...shared, status: z.enum(statuses), ...short })
  const item = row.extend({ excerpt: z.string() }) as z.ZodType as z.ZodType<ListedInquiry>
  const record = row.extend({ ...long, updated_at: z.iso.datetime() }) as z.ZodType as z.ZodType<Inquiry>
  const change = z.strictObject({ status: z.enum(statuses) })
  return {
    listAsked: listAsked as z.ZodType as Asked<InquiryListAsked>,
    wanted: z.strictObject(wanted) as z.ZodType as Asked<InquiriesWanted>,
    item,
    list: z.object({ items: z.array(item), next: z.string().nullable() }),
    record,
    /** Both sides where somebody else changed the same. */
    stale: staleRecordSchema(record),
    change: change as z.ZodType as z.ZodType<{ status: InquiryStatus }>,
  }
}

export type InquiryChange = { status: InquiryStatus } | { assignee: string | null } | { is_set_aside: boolean }
export const assignmentSchema = z.strictObject({ assignee: z.uuid(t('This is nobody’s id.')).nullable() })
export const settingAsideSchema = z.strictObject({ is_set_aside: z.boolean(t('Say whether it is set aside.')) })

/** Who may be on an inquiry, by name. */
export const answerersSchema = z.object({ items: z.array(z.object({ id: z.uuid(), name: z.string() })) })

const counts = <Status extends string>(statuses: readonly Status[]) => ({
  total: z.number().int(),
  statuses: z.record(z.enum(statuses), z.number().int()),
})

const figures = <Status extends string>(statuses: readonly Status[]) =>
  z.object({
    ...counts(statuses),
    /** Of these, what is set aside. */
    set_aside: z.object(counts(statuses)),
    waiting_longest: z.object({ id: z.uuid(), name: z.string(), waiting_since: z.iso.datetime() }).nullable(),
  })

/** Exact totals, and counts by status. */
export const inquiryFiguresSchema = z.object({
  questions: figures(questionStatuses),
  applications: figures(applicationStatuses),
})
export type InquiryFigures = z.infer<typeof inquiryFiguresSchema>

/** Its latest entries of each sort; `more` tells of earlier ones. */
export const mostOfEach = 200

/** How far a reply's mail is; `answer` is what the mail server said last. */
export const replyMailSchema = z.object({
  state: z.enum(mailStates),
  held_reason: z.enum(heldReasons).nullable(),
  sent_at: z.iso.datetime().nullable(),
  answer: z.string().nullable(),
})
export type ReplyMail = z.infer<typeof replyMailSchema>

/** `by`: null for somebody who has left, or nobody. */
const common = { at: z.iso.datetime(), by: z.string().nullable() }
/** `is_own`: of whoever asks, who alone changes or deletes a note. */
const written = { id: z.uuid(), ...common, text: z.string(), is_own: z.boolean() }

export const historyEntrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('received'), at: z.iso.datetime(), suspected_robot: z.boolean() }),
  z.object({ type: z.literal('status'), ...common, from: z.string(), to: z.string() }),
  /** `to`: who is on it since; `is_free`: nobody is; `is_taken`: they said so themselves. */
  z.object({
    type: z.literal('assigned'),
    ...common,
    to: z.string().nullable(),
    is_free: z.boolean(),
    is_taken: z.boolean(),
  }),
  z.object({ type: z.literal('set_aside'), ...common, is_set_aside: z.boolean() }),
  z.object({ type: z.literal('deleted'), ...common }),
  z.object({ type: z.literal('restored'), ...common }),
  /** `mail`: null where it is not kept any more. */
  z.object({ type: z.literal('reply'), ...written, mail: replyMailSchema.nullable() }),
  z.object({ type: z.literal('note'), ...written, version: z.number().int(), updated_at: z.iso.datetime() }),
])
export type HistoryEntry = z.infer<typeof historyEntrySchema>

/** Oldest first. */
export const inquiryHistorySchema = z.object({ items: z.array(historyEntrySchema), more: z.boolean() })
export type InquiryHistory = z.infer<typeof inquiryHistorySchema>

/** In characters, as the database counts them. */
export const mostInReply = 10_000

export const replyText = z
  .string()
  .trim()
  .min(1, t('Please write an answer.'))
  .max(mostInReply, t('An answer has at most 10,000 characters.'))

/** A reply over the version that its writer saw, and the status that it sets beside. */
export function replyAsked(statuses: readonly InquiryStatus[]) {
  const status = z.enum(statuses).optional()
  return recordSaveSchema(z.strictObject({ text: replyText, status }))
}

export const replySentSchema = z.object({ id: z.uuid(), version: z.number().int() })
export type ReplySent = z.infer<typeof replySentSchema>

/** In characters, as the database counts them. */
export const mostInNote = 5_000

export const noteFieldsSchema = z.strictObject({
  text: z.string().trim().min(1, t('Please write a note.')).max(mostInNote, t('A note has at most 5,000 characters.')),
})
export type NoteFields = z.infer<typeof noteFieldsSchema>

export const noteSaveSchema = recordSaveSchema(noteFieldsSchema)

export const noteSchema = z.object({
  id: z.uuid(),
  text: z.string(),
  version: z.number().int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type Note = z.infer<typeof noteSchema>

export const noteParam = z.object({
  id: z.guid(t('This is not the id of a record.')),
  note: z.guid(t('This is not the id of a note.')),
})
