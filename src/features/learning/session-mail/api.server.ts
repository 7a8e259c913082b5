import { z } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { createApi, jsonAnswer, jsonBody, operations, refusals } from '#platform/server/http/api.ts'
import { noticePreferencesOf, saveNoticePreferences } from './store.server.ts'

/** What somebody wants to be told of by mail. What they must know, such as a class that moves, is not in it. */
const noticePreferencesSchema = z.strictObject({ reminders: z.boolean() })

const path = '/api/account/notices'
const signedInOperation = operations.signedIn('accounts')

const read = signedInOperation('get', path, 'getNoticePreferences', {
  summary: 'What the signed-in person wants to be told of by mail',
  description: 'Reminders of classes. What everybody must know, such as a class that moves, is always told.',
  responses: { 200: jsonAnswer(noticePreferencesSchema, 'The choice') },
})
const save = signedInOperation('put', path, 'saveNoticePreferences', {
  summary: 'Switch reminders of classes on or off for the signed-in person',
  request: { body: jsonBody(noticePreferencesSchema) },
  responses: { 200: jsonAnswer(noticePreferencesSchema, 'The choice'), ...refusals.invalid },
})

export function noticePreferencesApi({ database: { db } }: Deps) {
  return createApi({ noticePreferencesSchema })
    .openapi(read, async (c) => c.json(await noticePreferencesOf(db, c.var.person), 200))
    .openapi(save, async (c) => c.json(await saveNoticePreferences(db, c.var.person, c.req.valid('json')), 200))
}
