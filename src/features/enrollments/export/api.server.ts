import { createRoute, z } from '@hono/zod-openapi'
import { enrollmentFilterSchema } from '#features/enrollments/listing/schema.ts'
import { countEnrollments, eachEnrollment } from '#features/enrollments/listing/store.server.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Deps } from '#platform/server/deps.ts'
import { streamText } from '#platform/server/http/stream-text.ts'
import { adminRefusals, createApi } from '#platform/server/http/api.ts'
import { allowAdmin } from '#platform/server/http/permission.ts'
import { csvBeginning, csvLine } from '#platform/values/csv.ts'
import { exportCells, exportedFilter, exportFileName, exportHeadings } from './rules.ts'

const exportAll = createRoute({
  method: 'get',
  path: '/api/admin/enrollments/export',
  tags: ['admin'],
  middleware: [allowAdmin] as const,
  summary: 'The enrollments that a filter shows, as a table for a spreadsheet',
  description:
    'CSV (RFC 4180) in UTF-8 with its mark, newest first; texts that a spreadsheet would run are defused. Who exported how many is written down.',
  request: { query: enrollmentFilterSchema },
  responses: {
    200: { description: 'The table', content: { 'text/csv': { schema: z.string() } } },
    ...adminRefusals,
  },
})

/** Streams the export, so that memory does not grow with its length. */
export function enrollmentExportApi({ database: { db }, settings, closing }: Deps) {
  return createApi().openapi(exportAll, async (c) => {
    const { timeZone } = settings
    const asked = c.req.valid('query')
    // Before the first row leaves: without an audit entry nothing is exported.
    await writeAuditEntry(db, {
      actorId: c.var.admin.profileId,
      action: 'export',
      entity: 'course_enrollments',
      entityId: null,
      requestId: c.var.requestId,
      details: { ...exportedFilter(asked), rows: await countEnrollments(db, asked) },
    })
    async function* parts() {
      yield csvBeginning + csvLine(exportHeadings(timeZone))
      for await (const enrollments of eachEnrollment(db, asked))
        yield enrollments.map((one) => csvLine(exportCells(one, timeZone))).join('')
    }
    return c.body(await streamText(parts(), closing), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${exportFileName(new Date(), timeZone)}"`,
      'cache-control': 'no-store',
    })
  })
}
