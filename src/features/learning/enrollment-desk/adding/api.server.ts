import { auditedBy, writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { createApi, jsonAnswer, jsonBody, operations, refusals } from '#platform/server/http/api.ts'
import { allowStaff } from '#platform/server/http/permission.ts'
import { holds } from '#platform/values/roles.ts'
import * as shapes from './schema.ts'
import { addEnrollments, addressesOf, concernedBy, previewAddition } from './store.server.ts'
import { t } from '#platform/values/translate.ts'

const staffOperation = operations.staff('enrollments')
const path = '/api/admin/enrollments'
const answers = { 200: jsonAnswer(shapes.judgedSchema, 'What comes of each line, in their order'), ...refusals.missing }

const preview = staffOperation('post', `${path}/preview`, 'previewEnrollments', {
  summary: 'What adding people to a course would do, line by line',
  description: 'Changes nothing. At most 500 lines. A line that is wrong is told with why, and refuses no other.',
  request: { body: jsonBody(shapes.previewSchema) },
  responses: answers,
})
const add = staffOperation('post', path, 'addEnrollments', {
  summary: 'Enroll people in a course, as its page would',
  description:
    'Where the course is full they go to its waiting list, or beyond its places with `over_capacity`. Those who are not enrolled yet, at most 25 in one transaction; sent again, it adds nobody. `payer`: who pays for all of them; `is_paid`: the money has come. Each pays what the course costs today. Lines that are wrong are left out, and told.',
  request: { body: jsonBody(shapes.additionSchema) },
  responses: answers,
})
const addresses = staffOperation('get', `${path}/addresses`, 'listParticipantAddresses', {
  summary: "The email addresses of a course's participants, to write to them",
  description:
    'Whose enrollment is completed, each once, newest first; at most 2,000. Who asked for how many is written down.',
  request: { query: shapes.addressesAsked },
  responses: { 200: jsonAnswer(shapes.addressesSchema, 'The addresses') },
})

const concerned = operations.allowed(allowStaff())('get', `${path}/concerned`, 'listConcerned', {
  summary: 'Whom a change of a class, or the deletion of a course, concerns, and who of them cannot be told by mail',
  description: 'With what was paid for the course. People are named to whoever handles enrollments alone.',
  request: { query: shapes.concernedAsked },
  responses: { 200: jsonAnswer(shapes.concernedSchema, 'Who they are'), ...refusals.missing },
})

export function enrollmentAddingApi({ database: { db }, settings }: Deps) {
  const { currency } = settings
  const present = (judged: Awaited<ReturnType<typeof addEnrollments>>) => {
    if (!judged) throw new AppError('not_found', { message: t('This course takes no enrollments.') })
    const { id, title, amount } = judged.target
    return { course: { id, title, amount, currency }, lines: judged.lines }
  }
  return createApi(shapes, { payerSchema: shapes.payerSchema })
    .openapi(preview, async (c) => c.json(present(await previewAddition(db, c.req.valid('json'))), 200))
    .openapi(add, async (c) => c.json(present(await addEnrollments(db, c.req.valid('json'), settings, c.var)), 200))
    .openapi(concerned, async (c) => {
      const found = await concernedBy(db, c.req.valid('query'))
      if (!found) throw new AppError('not_found', { message: t('There is no such course.') })
      return c.json(holds(c.var.staff.role, 'enrollments') ? found : { ...found, people: null }, 200)
    })
    .openapi(addresses, async (c) => {
      const { course } = c.req.valid('query')
      const found = await addressesOf(db, course)
      await writeAuditEntry(db, {
        ...auditedBy(c.var),
        action: 'export',
        entity: 'course_enrollments',
        entityId: null,
        details: { course, addresses: found.addresses.length },
      })
      return c.json(found, 200)
    })
}
