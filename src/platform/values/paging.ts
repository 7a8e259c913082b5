import { z } from 'zod'
import { type Cursor, writeCursor } from './cursors.ts'

/** What a cursor looks like in an address. */
export const cursorForm = /^(\d{1,16})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
/** The last moment of the year 9999: what both JavaScript and PostgreSQL write alike. */
const lastMoment = 253_402_300_799_999

/** The query parameters of every list that comes in pages: `limit` 1 to 100 (24), `after` as `next` of the page before. */
export const pageAsked = {
  limit: z.coerce
    .number({ error: 'This must be a number.' })
    .int('This must be a whole number.')
    .min(1, 'This must be at least 1.')
    .max(100, 'This must be at most 100.')
    .default(24),
  after: z
    .string()
    .regex(cursorForm, 'This is not where a page begins: take it from `next` of the page before.')
    .refine((text) => Number(text.split('_')[0]) <= lastMoment, 'This is not where a page begins.')
    .optional(),
}

/** Which page of a list. */
export type PageAsked = { limit: number; after?: string | undefined }

/** The same for lists of records that administrators edit: most are short, and come whole as the first page. */
export const recordPageAsked = { ...pageAsked, limit: pageAsked.limit.unwrap().default(100) }

/** A page as a list answers it: its rows, and the place after which the next one begins; null at the end. */
export type ListPage<Row> = { items: Row[]; next: string | null }

/** How many rows of a list match, in all its pages together. */
export const countSchema = z.object({ total: z.number().int() })
export type Count = z.infer<typeof countSchema>

/** Whether a text from an address can be the id of a record at all. */
export function isRecordId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** The cursor of a checked parameter; null for none. */
export function readCursor(text: string | undefined): Cursor | null {
  const [, at, id] = cursorForm.exec(text ?? '') ?? []
  return at && id ? { at: new Date(Number(at)), id } : null
}

/** Cuts a page out of rows of which one more was asked for than shown: the rows, and where the next page begins. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  place: (row: Row) => Cursor,
): { rows: Row[]; next: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > limit && last ? writeCursor(place(last)) : null }
}
