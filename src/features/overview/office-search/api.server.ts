import { z } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { createApi, jsonAnswer, operations } from '#platform/server/http/api.ts'
import { allowStaff } from '#platform/server/http/permission.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { foundInAll, foundOfKind, foundRecordSchema, officeSearchAsked } from './schema.ts'
import { findRecords } from './store.server.ts'

const find = operations.allowed(allowStaff())('get', '/api/admin/search', 'findRecords', {
  summary: 'Records of every kind by a part of what their lists are searched by, newest first',
  description: `As far as the role of whoever asks may see them: at most ${foundOfKind} of each kind and ${foundInAll} in all. Enrollments are found by reference and by the number of their certificate, too.`,
  request: { query: officeSearchAsked },
  responses: { 200: jsonAnswer(z.array(foundRecordSchema), 'The records') },
})

/** The search of the back office, of which the command palette is the screen. */
export function officeSearchApi({ database: { db } }: Deps, kinds: readonly DeclaredKind[]) {
  return createApi().openapi(find, async (c) =>
    c.json(await findRecords(db, kinds, c.var.staff.role, c.req.valid('query').q), 200),
  )
}
