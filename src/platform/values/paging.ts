import { z } from 'zod'
import { type Cursor, writeCursor } from './cursors.ts'
import { t } from './translate.ts'

export const cursorForm = /^(\d{1,16})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
/** The end of the year 9999, the last that JavaScript and PostgreSQL write alike. */
const lastMoment = 253_402_300_799_999

/** How many rows are asked for: 1 to `most`, `usual` unless told. */
export function limitAsked(most: number, usual: number) {
  return z.coerce
    .number<number>(t('This must be a number.'))
    .int(t('This must be a whole number.'))
    .min(1, t('This must be at least 1.'))
    .max(most, { error: () => t('This must be at most {most}.', { most }) })
    .default(usual)
}

/** The query of every paged list: `limit` 1 to 100 (24), `after` as `next` of the page before. */
export const pageAsked = {
  limit: limitAsked(100, 24),
  after: z
    .string()
    .regex(cursorForm, t('This is not where a page begins: take it from `next` of the page before.'))
    .refine((text) => Number(text.split('_')[0]) <= lastMoment, t('This is not where a page begins.'))
    .optional(),
}

export type PageAsked = { limit: number; after?: string | undefined }

/** A page of a list; `next` is null at the end. */
export type ListPage<Row> = { items: Row[]; next: string | null }

/** The rows of all pages, a page at a time; `read` gets the `next` of the page before. */
export async function* eachPage<Row>(read: (after: string | undefined) => Promise<ListPage<Row>>) {
  for (let after: string | null | undefined; after !== null;) {
    const page: ListPage<Row> = await read(after)
    yield page.items
    after = page.next
  }
}

export const countSchema = z.object({ total: z.number().int() })
export type Count = z.infer<typeof countSchema>

export function readCursor(text: string | undefined): Cursor | null {
  const [, at, id] = cursorForm.exec(text ?? '') ?? []
  return at && id ? { at: new Date(Number(at)), id } : null
}

/** A page from rows read with `limit` + 1, and where the next begins. */
export function pageOf<Row>(rows: readonly Row[], limit: number, place: (row: Row) => Cursor) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > limit && last ? writeCursor(place(last)) : null }
}

/** Case-insensitive contains; % and _ are literal, empty matches everything. */
export const searchedText = z
  .string()
  .max(200, t('At most 200 characters.'))
  .refine((text) => !text.includes('\0'), t('This text has a character that cannot be searched for.'))
  .trim()
  .default('')
