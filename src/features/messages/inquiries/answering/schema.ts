import { z } from 'zod'
import { applicationStatuses, questionStatuses } from '../rules.ts'
import { type ListPage, type PageAsked, pageAsked } from '#platform/values/paging.ts'
import { filterShape, pageShape, type SortOf } from '#records/lists/listing.ts'
import { staleRecordSchema } from '#records/saving/record-save.ts'
import { inquiryListings } from './listing.schema.ts'

export type InquiryKind = 'questions' | 'applications'
export type InquiryStatus = (typeof questionStatuses)[number] | (typeof applicationStatuses)[number]

const inquiryPageSize = 20

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
export type InquiriesWanted = {
  status: InquiryStatus | 'all'
  search: string
  from?: string | undefined
  to?: string | undefined
  assigned?: 'mine' | 'nobody' | undefined
  place?: 'aside' | 'all' | undefined
}

export const inquirySchemas = {
  questions: schemasOf(questionStatuses, { subject: z.string().nullable() }, { message: z.string() }),
  applications: schemasOf(applicationStatuses, { skills: z.string().nullable() }, { motivation: z.string() }),
}

// As components of the API document.
export const { record: receivedQuestionSchema, stale: staleQuestionSchema } = inquirySchemas.questions
export const { record: receivedApplicationSchema, stale: staleApplicationSchema } = inquirySchemas.applications

type Asked<Query> = z.ZodType<Query, Partial<Query>> & z.ZodObject

function schemasOf(statuses: readonly [string, ...string[]], short: z.ZodRawShape, long: z.ZodRawShape) {
  const { search, from, to, assigned, place } = filterShape(inquiryListings.questions)
  const { sort, after } = pageShape(inquiryListings.questions)
  const wanted = {
    status: z.enum(['all', ...statuses], `This is none of: all, ${statuses.join(', ')}.`).default('all'),
    search,
    from,
    to,
    assigned,
    place,
  }
  const listAsked = z.strictObject({
    ...wanted,
    sort,
    order: z.enum(['newest', 'oldest', 'asc', 'desc'], 'This is none of: newest, oldest, asc, desc.').optional(),
    after,
    limit: pageAsked.limit.unwrap().default(inquiryPageSize),
  })
  const row = z.object({ ...shared, status: z.enum(statuses), ...short })
  const item = row.extend({ excerpt: z.string() }) as z.ZodType as z.ZodType<ListedInquiry>
  const record = row.extend({ ...long, updated_at: z.iso.datetime() }) as z.ZodType as z.ZodType<Inquiry>
  const change = z.strictObject({ status: z.enum(statuses, `This is none of: ${statuses.join(', ')}.`) })
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

export const assignmentSchema = z.strictObject({ assignee: z.uuid('This is nobody’s id.').nullable() })
export const settingAsideSchema = z.strictObject({ is_set_aside: z.boolean('Say whether it is set aside.') })

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
