import type { Deps } from '#platform/server/deps.ts'
import { answerNoContent, createApi, jsonAnswer, jsonBody, operations, refusals } from '#platform/server/http/api.ts'
import type { RateLimit } from '#platform/server/limits/rate-limits.ts'
import * as shapes from './schema.ts'
import { close, keepOpen } from './store.server.ts'

/** Below what an account may write in all, so that somebody with too many editors open can still save. */
const heartbeats: RateLimit = { name: 'presence', points: 120, seconds: 60 }

/** What editors of each area are called in the API document. */
const editors: Record<shapes.PresenceArea, string> = {
  content: 'ContentEditor',
  inquiries: 'Inquiry',
  system: 'SystemEditor',
}

/** Who has an editor open of what this capability opens: told to its holders alone (decision 005). */
export function presenceApi<Area extends shapes.PresenceArea>(
  { database: { db }, limits }: Deps,
  area: Area,
  entities: readonly string[],
) {
  const staffOperation = operations.staff(area)
  const path = `/api/admin/presence/${area}/{entity}/{id}/{editor}` as const
  const params = shapes.editorParam(entities)
  const keep = staffOperation('put', path, `keep${editors[area]}Open`, {
    summary: 'Keep an editor open, and hear who else has one of the same',
    description:
      'Said again every 25 s; one that was not for 50 s is closed. Changes are told on the change channel as `presence/` and the entity.',
    request: { params, body: jsonBody(shapes.openEditorSchema) },
    responses: { 200: jsonAnswer(shapes.presenceSchema, 'Everybody else'), ...refusals.taken, ...refusals.tooMany },
  })
  const leave = staffOperation('delete', path, `close${editors[area]}`, {
    summary: 'Close an editor',
    request: { params },
    responses: { 204: { description: 'It is closed' } },
  })
  return createApi(shapes)
    .openapi(keep, async (c) => {
      const by = { staff: c.var.staff, area }
      await limits.take(heartbeats, by.staff.profileId)
      const others = await keepOpen(db, by, { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json({ others }, 200)
    })
    .openapi(leave, (c) => answerNoContent(c, close(db, { staff: c.var.staff, area }, c.req.valid('param'))))
}
