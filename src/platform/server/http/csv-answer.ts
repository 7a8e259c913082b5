import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Settings } from '#platform/server/settings.ts'
import { type CsvCell, csvBeginning, csvLine } from '#platform/values/csv.ts'
import { isoDay } from '#platform/values/dates.ts'
import type { Variables } from './permission.ts'
import { streamText } from './stream-text.ts'

/** Each cell of a row, by the heading of its column. */
export type CsvColumns<Row> = Record<string, (row: Row) => CsvCell>

export const csvDescribed = { description: 'The table', content: { 'text/csv': { schema: z.string() } } } as const

/** A file of CSV (RFC 4180) named `name-YYYY-MM-DD.csv`; streamed, so that memory does not grow with its length. */
export async function answerCsv<Row>(
  c: Pick<Context, 'body'> & { var: Pick<Variables, 'mayStill'> },
  { settings, closing }: { settings: Settings; closing: AbortSignal },
  table: { name: string; columns: CsvColumns<Row>; rows: AsyncIterable<readonly Row[]> },
) {
  const cells = Object.values(table.columns)
  async function* parts() {
    yield csvBeginning + csvLine(Object.keys(table.columns))
    for await (const rows of table.rows) yield rows.map((row) => csvLine(cells.map((cellOf) => cellOf(row)))).join('')
  }
  return c.body(await streamText(parts(), { closing, mayStill: c.var.mayStill }), 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${table.name}-${isoDay(new Date(), settings.timeZone)}.csv"`,
  })
}
