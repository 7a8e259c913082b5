import { z } from '@hono/zod-openapi'
import { auditedBy, writeAuditEntry } from './write-audit-entry.server.ts'
import { orNotFound } from '#platform/server/errors.ts'
import { answerCsv, type CsvColumns, csvDescribed } from '#platform/server/http/csv-answer.ts'
import { createApi, jsonAnswer, operations, refusals } from '#platform/server/http/api.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import { formatTime, isoDay } from '#platform/values/dates.ts'
import * as shapes from './schema.ts'
import { auditChange, auditPeople, eachAudited, listAudit } from './store.server.ts'
import { t } from '#platform/values/translate.ts'

const staffOperation = operations.staff('system')
const path = '/api/admin/audit'
const entryParam = z.object({
  id: z.coerce.number<number>(t('This is not the number of an entry.')).int().min(1).max(Number.MAX_SAFE_INTEGER),
})

const list = staffOperation('get', path, 'listAuditEntries', {
  summary: 'A page of the audit log, newest first',
  description:
    'By person, kind of record, action, one record and days of the academy’s time zone, both included. `next` of an answer is `after` of the following one.',
  request: { query: shapes.auditListAsked },
  responses: { 200: jsonAnswer(shapes.auditListSchema, 'The page') },
})
const people = staffOperation('get', `${path}/people`, 'listAuditPeople', {
  summary: 'Who has acted, by name, at most 200; somebody who is gone has none',
  responses: { 200: jsonAnswer(z.array(shapes.auditPersonSchema), 'The people') },
})
const exportAll = staffOperation('get', `${path}/export`, 'exportAuditLog', {
  summary: 'The entries that a filter shows, as a table for a spreadsheet',
  description: `CSV (RFC 4180) in UTF-8 with its mark, newest first, at most ${shapes.mostExported.toLocaleString('en')}; texts that a spreadsheet would run are defused. Who exported is written down.`,
  request: { query: shapes.auditFilterSchema },
  responses: { 200: csvDescribed },
})
const change = staffOperation('get', `${path}/{id}/change`, 'getAuditChange', {
  summary: 'What an entry’s action wrote: the record before and after',
  request: { params: entryParam },
  responses: { 200: jsonAnswer(shapes.auditChangeSchema, 'Both sides'), ...refusals.missing },
})

export function auditApi(deps: RecordDeps, kinds: readonly DeclaredKind[]) {
  const {
    database: { db },
    settings: { timeZone },
  } = deps
  return createApi()
    .openapi(list, async (c) => c.json(await listAudit(deps, kinds, c.req.valid('query')), 200))
    .openapi(people, async (c) => c.json(await auditPeople(deps), 200))
    .openapi(exportAll, async (c) => {
      const asked = c.req.valid('query')
      const line = { ...auditedBy(c.var), action: 'export', entity: 'audit_log', entityId: null }
      await writeAuditEntry(db, { ...line, details: { ...asked } })
      const rows = eachAudited(deps, kinds, asked)
      return answerCsv(c, deps, { name: 'audit-log', columns: exportColumns(timeZone), rows })
    })
    .openapi(change, async (c) => c.json(orNotFound(await auditChange(db, kinds, c.req.valid('param').id)), 200))
}

/** By heading. */
function exportColumns(timeZone: string): CsvColumns<shapes.Audited> {
  const word = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : null)
  return {
    [t('Entry')]: ({ id }) => id,
    [t('At ({timeZone})', { timeZone })]: ({ at }) => `${isoDay(at, timeZone)} ${formatTime(at, timeZone)}`,
    [t('Person')]: ({ actor }) => actor,
    [t('Person id')]: ({ actor_id }) => actor_id,
    [t('Action')]: ({ action }) => action,
    [t('Kind')]: ({ entity }) => entity,
    [t('Record')]: ({ title }) => title,
    [t('Record id')]: ({ entity_id }) => entity_id,
    [t('Version')]: ({ details }) => word(details['version']),
    [t('Before')]: ({ details }) => word(details['from']),
    [t('After')]: ({ to }) => to,
  }
}
