import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { mailTextWords, mailWords } from './kind.ts'
import { mailTitles } from './listing.store.server.ts'
import { mailOutbox, mailTexts } from './table.server.ts'
import * as shapes from '#features/delivery/mail/templates/schema.ts'
import { writeMail } from './message.server.ts'
import { queueMail } from './store.server.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { AppError, orNotFound } from '#platform/server/errors.ts'
import { createApi, jsonAnswer, jsonBody, operations, refusals } from '#platform/server/http/api.ts'
import type { RateLimit } from '#platform/server/limits/rate-limits.ts'
import { settled } from '#records/kinds/record-api.server.ts'
import type { AnyKind, ByStaff, Document, RecordDeps, RecordKind } from '#records/kinds/record-kind.server.ts'
import { saveRecord } from '#records/saving/save-record.server.ts'
import { fieldErrorsOf } from '#platform/values/field-errors.ts'
import type { MailWords, Named, MailCause } from '#features/delivery/mail/templates/causes.rules.ts'
import { originalWords, sampleData, listTexts, readText } from '#features/delivery/mail/templates/store.server.ts'
import { t } from '#platform/values/translate.ts'

export const mailKind = { ...mailWords, table: mailOutbox, titles: mailTitles } satisfies DeclaredKind

/** The words of a cause of mail as a record: one row, version 0 until they are first saved. */
const textRecord = {
  ...mailTextWords,
  table: mailTexts,
  key: mailTexts.name,
  document: 'data',
  files: {},
} as const

export const mailTextKind = {
  ...textRecord,
  savedAs: mailTextKindOf,
  versions: 'permanent',
  schemas: [shapes],
  api: mailTemplatesApi,
} satisfies DeclaredKind

const staffOperation = operations.staff('system')
const path = '/api/admin/mail-templates'
const one = { params: shapes.textParam }
/** Of one person's test mail. */
export const testMails: RateLimit = { name: 'test-mail', points: 20, seconds: 3600 }

const list = staffOperation('get', path, 'listMailTexts', {
  summary: 'Every cause of mail with the version of its words',
  responses: { 200: jsonAnswer(shapes.mailTextListSchema, 'All of them') },
})
const read = staffOperation('get', `${path}/{id}`, 'getMailText', {
  summary: 'The words of one cause of mail',
  description: 'Version 0 are the words of the program.',
  request: one,
  responses: { 200: jsonAnswer(shapes.mailTextSchema, 'The words') },
})
const save = staffOperation('put', `${path}/{id}`, 'saveMailText', {
  summary: 'Save the words of one cause of mail',
  description:
    'Names the version they were made from. What others changed elsewhere is merged; a true overlap answers 409 with both sides.',
  request: { ...one, body: jsonBody(shapes.mailTextSaveSchema) },
  responses: {
    200: jsonAnswer(shapes.savedMailTextSchema, 'The words as they now stand'),
    409: jsonAnswer(shapes.staleMailTextSchema, 'Somebody else changed the same text: both sides, nothing is lost'),
  },
})
const preview = staffOperation('post', `${path}/{id}/preview`, 'previewMailText', {
  summary: 'What a mail of such words would be, with sample data',
  request: { ...one, body: jsonBody(shapes.mailTextPreviewSchema) },
  responses: { 200: jsonAnswer(shapes.mailPreviewSchema, 'The mail') },
})
const test = staffOperation('post', `${path}/{id}/test`, 'sendTestMail', {
  summary: 'Send whoever asks a mail of the saved words, with sample data',
  description: 'To the address of their own account and no other.',
  request: one,
  responses: { 202: { description: 'It is on its way, or held for want of a mail server' }, ...refusals.tooMany },
})

/** How the words of this name are saved; null for an unknown name. */
function mailTextKindOf(name: string): AnyKind | null {
  const of = shapes.causeOfText(name)
  return of && kindOf(name, of)
}

function kindOf(name: string, of: Named): RecordKind<Document, shapes.MailText, unknown, ByStaff, 'system'> {
  return {
    ...textRecord,
    only: name,
    unwritten: { ...originalWords(of) },
    fields: shapes.wordsSchema(of.cause),
    editable: shapes.mailTextSchema,
    title: () => name,
    topics: [mailTextWords.topic],
    isPublic: () => false,
    present: (db) => readText(db, of),
  }
}

function mailTemplatesApi(deps: RecordDeps) {
  const { settings, limits, database } = deps
  const { db } = database
  return createApi()
    .openapi(list, async (c) => c.json({ items: await listTexts(db) }, 200))
    .openapi(read, async (c) => c.json(await readText(db, named(c.req.valid('param').id)), 200))
    .openapi(save, async (c) => {
      const { id } = c.req.valid('param')
      const { version: from, data } = c.req.valid('json')
      const of = named(id)
      const asked = { id, from, fields: checkedWords(of.cause, data) }
      const { record, merged } = settled(await saveRecord(deps, kindOf(id, of), asked, c.var))
      return c.json({ ...record, merged }, 200)
    })
    .openapi(preview, async (c) => {
      const of = named(c.req.valid('param').id)
      const words = { ...originalWords(of), ...checkedWords(of.cause, c.req.valid('json').data) }
      const { subject, html, text } = writeMail(
        { ...of, data: sampleData(of.cause, of.language), list: null },
        words,
        settings,
      )
      return c.json({ subject, html, text }, 200)
    })
    .openapi(test, async (c) => {
      const of = named(c.req.valid('param').id)
      const { profileId, email } = c.var.staff
      await limits.take(testMails, profileId)
      const to = { email, name: null, profileId, language: of.language }
      await inTransaction(db, (tx) =>
        queueMail(tx, [
          { cause: of.cause, key: `test ${crypto.randomUUID()}`, to, data: sampleData(of.cause, of.language) },
        ]),
      )
      return c.body(null, 202)
    })
}

function named(id: string) {
  return orNotFound(shapes.causeOfText(id))
}

/** @throws AppError `invalid` with each fault at its field */
function checkedWords(cause: MailCause, data: object): MailWords {
  const schema = shapes.wordsSchema(cause)
  const read = schema.safeParse(data)
  if (read.success) return read.data
  const faults = Object.entries(fieldErrorsOf(schema, data))
  const [[, message] = ['', t('This cannot be saved.')]] = faults
  throw new AppError('invalid', {
    message,
    fields: Object.fromEntries(faults.map(([at, said]) => [`data.${at}`, said])),
  })
}
