import { z } from '@hono/zod-openapi'
import { createApi, jsonAnswer, operations } from '#platform/server/http/api.ts'
import { allowStaff } from '#platform/server/http/permission.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import { countedKinds, entitiesSeenBy } from '#records/kinds/record-kind.ts'
import { lastActivity } from '#records/audit/store.server.ts'
import { activitySchema } from '#records/audit/schema.ts'
import * as shapes from './schema.ts'
import { countEnrollmentWeeks, countRecords, waitingFor } from './store.server.ts'

const staffOperation = operations.allowed(allowStaff())
const enrollmentOperation = operations.staff('enrollments')
const asFar = 'As far as the role of whoever asks may see it.'

const waiting = staffOperation('get', '/api/admin/statistics/waiting', 'getWaiting', {
  summary: 'What waits for whoever asks, and what of it is first in line',
  description: asFar,
  responses: { 200: jsonAnswer(shapes.waitingSchema, 'How many of each, with the first') },
})
const weeks = enrollmentOperation('get', '/api/admin/statistics/enrollment-weeks', 'getEnrollmentWeeks', {
  summary: "Enrollments over the last twelve weeks of the academy's zone",
  responses: { 200: jsonAnswer(shapes.enrollmentWeeksSchema, 'How many in each week') },
})
const activity = staffOperation('get', '/api/admin/statistics/activity', 'getActivity', {
  summary: 'What was done last, by whom and to what',
  description: asFar,
  responses: { 200: jsonAnswer(z.array(activitySchema), 'The last actions, newest first') },
})

export function statisticsApi(deps: RecordDeps, kinds: readonly DeclaredKind[]) {
  const { settings } = deps
  const { db } = deps.database
  const counted = countedKinds(kinds)
  const entities = counted.map(({ entity }) => entity)
  const read = staffOperation('get', '/api/admin/statistics', 'getStatistics', {
    summary: `How many there are: ${counted.map(({ figure }) => figure.label.toLowerCase()).join(', ')}`,
    description: asFar,
    responses: { 200: jsonAnswer(shapes.statisticsSchema(entities), 'The figures') },
  })
  return createApi(shapes)
    .openapi(read, async (c) => c.json(await countRecords(db, entitiesSeenBy(c.var.staff.role, counted)), 200))
    .openapi(waiting, async (c) => {
      const { timeZone } = settings
      return c.json(await waitingFor({ db, kinds, person: c.var.staff, timeZone, now: new Date() }), 200)
    })
    .openapi(weeks, async (c) => c.json(await countEnrollmentWeeks(db, settings.timeZone, new Date()), 200))
    .openapi(activity, async (c) => c.json(await lastActivity(deps, kinds, c.var.staff.role), 200))
}
