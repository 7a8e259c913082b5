import type { Deps } from '#platform/server/deps.ts'
import { createApi, jsonAnswer, jsonBody, refusals, signedInOperations } from '#platform/server/http/api.ts'
import { ownPrintedNameSchema, printedNameChangeSchema } from './schema.ts'
import { confirmPrintedName, ownPrintedName } from './store.server.ts'

const path = '/api/account/printed-name'
const signedInOperation = signedInOperations('accounts')

const read = signedInOperation('get', path, 'getPrintedName', {
  summary: "How the signed-in person's name is printed on certificates",
  responses: { 200: jsonAnswer(ownPrintedNameSchema, 'The name') },
})
const confirm = signedInOperation('put', path, 'confirmPrintedName', {
  summary: "Say how the signed-in person's name is printed on certificates",
  description: 'For those that are issued from now on: a certificate that there is keeps its name.',
  request: { body: jsonBody(printedNameChangeSchema) },
  responses: {
    200: jsonAnswer(ownPrintedNameSchema, 'The name'),
    ...refusals.invalid,
  },
})

export function printedNameApi({ database: { db } }: Deps) {
  return createApi()
    .openapi(read, async (c) => c.json(await ownPrintedName(db, c.var.person.profileId), 200))
    .openapi(confirm, async (c) =>
      c.json(await confirmPrintedName(db, c.var.person.profileId, c.req.valid('json').name), 200),
    )
}
