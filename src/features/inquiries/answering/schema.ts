import { z } from 'zod'
import { applicationStatuses, questionStatuses } from '#features/inquiries/schema.ts'
import { pageAsked } from '#platform/values/paging.ts'
import { searchedText } from '#platform/values/searched-text.ts'

export const inquiryKinds = ['questions', 'applications'] as const
export type InquiryKind = (typeof inquiryKinds)[number]
export type InquiryStatus = (typeof questionStatuses)[number] | (typeof applicationStatuses)[number]

const inquiryPageSize = 20

const listed = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  version: z.number().int(),
  /** The honeypot was filled in. */
  suspected_robot: z.boolean(),
  created_at: z.iso.datetime(),
})
const beginning = { excerpt: z.string() }
const whole = { updated_at: z.iso.datetime() }

const question = listed.extend({ status: z.enum(questionStatuses), subject: z.string().nullable() })
const application = listed.extend({ status: z.enum(applicationStatuses), skills: z.string().nullable() })

type Shared = z.infer<typeof listed> & { status: InquiryStatus; subject?: string | null; skills?: string | null }
/** Without the long text, of which it has an excerpt. */
export type ListedInquiry = Shared & { excerpt: string }
export type InquiryList = { items: ListedInquiry[]; next: string | null }
export type Inquiry = Shared & { updated_at: string; message?: string; motivation?: string }
export type InquiryListAsked = {
  status: InquiryStatus | 'all'
  search: string
  order: 'newest' | 'oldest'
  limit: number
  after?: string | undefined
}
export type InquiriesWanted = Pick<InquiryListAsked, 'status' | 'search'>

export const inquirySchemas = {
  questions: schemasOf(questionStatuses, question, { message: z.string() }),
  applications: schemasOf(applicationStatuses, application, { motivation: z.string() }),
} as const

function schemasOf<Shape extends z.ZodRawShape>(
  statuses: readonly [string, ...string[]],
  row: z.ZodObject<Shape>,
  text: z.ZodRawShape,
) {
  const wanted = {
    status: z.enum(['all', ...statuses], `This is none of: all, ${statuses.join(', ')}.`).default('all'),
    search: searchedText,
  }
  return {
    listAsked: z.strictObject({
      ...wanted,
      order: z.enum(['newest', 'oldest'], 'This is neither newest nor oldest.').default('newest'),
      ...pageAsked,
      limit: pageAsked.limit.unwrap().default(inquiryPageSize),
    }),
    wanted: z.strictObject(wanted),
    list: z.object({ items: z.array(row.extend(beginning)), next: z.string().nullable() }),
    record: row.extend({ ...text, ...whole }),
    change: z.strictObject({ status: z.enum(statuses, `This is none of: ${statuses.join(', ')}.`) }),
  }
}

const figures = <Status extends string>(statuses: readonly Status[]) =>
  z.object({ total: z.number().int(), statuses: z.record(z.enum(statuses), z.number().int()) })

/** Exact totals, and counts by status. */
export const inquiryFiguresSchema = z.object({
  questions: figures(questionStatuses),
  applications: figures(applicationStatuses),
})
export type InquiryFigures = z.infer<typeof inquiryFiguresSchema>
