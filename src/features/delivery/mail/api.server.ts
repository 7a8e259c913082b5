import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { answerNoContent, createApi, jsonAnswer, jsonBody, operations, refusals } from '#platform/server/http/api.ts'
import { batchOutcomeSchema, mostSelected, selectionSchema } from '#records/batches/record-batch.ts'
import { apiErrorSchema } from '#platform/values/api-error.ts'
import { recordParam } from '#records/saving/record-save.ts'
import { fieldsOf } from '#records/kinds/fields.ts'
import { changeMail, releaseMail, sendMailAgain, setMailAside } from './resending.store.server.ts'
import { mailListAsked } from './listing.schema.ts'
import { countMail, listMail, mailFigures, readMail, selectMail } from './listing.store.server.ts'
import { inLanguage } from '#platform/server/language.ts'
import { messageOf, siteData } from './message.server.ts'
import type { MailRow } from './outbox.store.server.ts'
import * as shapes from './schema.ts'
import { type MailWords, withoutProofs } from './templates/causes.rules.ts'
import { fillWords } from './templates/rules.ts'
import { t } from '#platform/values/translate.ts'

const staffOperation = operations.staff('enrollments')
const path = '/api/admin/mail'
const one = { params: recordParam }
const changed = {
  ...refusals.missing,
  409: jsonAnswer(apiErrorSchema, 'It has been sent, or is being sent (taken)'),
}

const list = staffOperation('get', path, 'listMail', {
  summary: 'A page of the mail that was sent or waits, newest first',
  description:
    'Of every cause, what is written to and about messages included. By address and name, where % and _ are plain characters. `next` of an answer is `after` of the following one.',
  request: { query: mailListAsked.page },
  responses: { 200: jsonAnswer(shapes.mailListSchema, 'The page') },
})
const count = staffOperation('get', `${path}/count`, 'countMail', {
  summary: 'How much mail matches, counted up to 1,000',
  request: { query: mailListAsked.filter },
  responses: { 200: jsonAnswer(shapes.mailCountSchema, 'How many; null for more') },
})
const selection = staffOperation('get', `${path}/selection`, 'selectMail', {
  summary: 'The mail that a filter finds, for what is done to all of it',
  description: `At most ${mostSelected}; \`more\` tells of others.`,
  request: { query: mailListAsked.filter },
  responses: { 200: jsonAnswer(selectionSchema, 'What is selected') },
})
const figures = staffOperation('get', `${path}/figures`, 'getMailFigures', {
  summary: 'How much mail waits, failed and is held and why, and whether there is a mail server',
  responses: { 200: jsonAnswer(shapes.mailFiguresSchema, 'Each counted up to 1,000; 1,001 for more') },
})
const read = staffOperation('get', `${path}/{id}`, 'getMail', {
  summary: 'One mail as it was sent, or would be',
  request: one,
  responses: { 200: jsonAnswer(shapes.wholeMailSchema, 'The mail'), ...refusals.missing },
})
const again = staffOperation('post', `${path}/{id}/send-again`, 'sendMailAgain', {
  summary: 'Send a mail that failed, is held or waits, at once and under its own id',
  description: 'Whatever its time was. Sent twice, nothing more happens.',
  request: one,
  responses: { 202: { description: 'It is on its way' }, ...changed },
})
const aside = staffOperation('post', `${path}/{id}/set-aside`, 'setMailAside', {
  summary: 'Set a mail aside that waits, failed or is held: it is not sent by itself any more',
  request: one,
  responses: { 204: { description: 'It is held' }, ...changed },
})
const batch = staffOperation('post', `${path}/batch`, 'changeMailBatch', {
  summary: 'Send several mails, or set them aside, each by itself',
  description:
    'What is refused keeps nothing else back. Asked again after a broken connection it changes nothing more.',
  request: { body: jsonBody(shapes.mailBatchSchema) },
  responses: { 200: jsonAnswer(batchOutcomeSchema, 'What became of each') },
})
const release = staffOperation('post', `${path}/release`, 'releaseMail', {
  summary: 'Release mail that was held for want of a mail server, 500 at once',
  description: 'Oldest first; asked again until `has_more` is false. 409 while there is no mail server.',
  responses: {
    200: jsonAnswer(shapes.releasedMailSchema, 'How many'),
    409: jsonAnswer(apiErrorSchema, 'There is no mail server'),
  },
})

/** The outbox for the office, which has to see whether somebody's mail went. */
export function mailApi({ database: { db }, settings }: Deps) {
  const { timeZone } = settings
  return createApi(shapes)
    .openapi(list, async (c) => {
      const { items, next, wordsOf } = await listMail(db, c.req.valid('query'), timeZone)
      return c.json({ items: items.map((row) => toListed(row, wordsOf(row).words, settings)), next }, 200)
    })
    .openapi(count, async (c) => c.json({ total: await countMail(db, c.req.valid('query'), timeZone) }, 200))
    .openapi(selection, async (c) => c.json(await selectMail(db, c.req.valid('query'), timeZone), 200))
    .openapi(figures, async (c) =>
      c.json({ ...(await mailFigures(db)), has_server: settings.mail.serverUrl !== undefined }, 200),
    )
    .openapi(read, async (c) => {
      const { row, words, is_reworded } = await readMail(db, c.req.valid('param').id)
      return c.json({ ...toWhole(row, words, settings), is_reworded }, 200)
    })
    .openapi(again, async (c) => {
      await sendMailAgain(db, c.req.valid('param').id, c.var)
      return c.body(null, 202)
    })
    .openapi(aside, async (c) => answerNoContent(c, setMailAside(db, c.req.valid('param').id, c.var)))
    .openapi(batch, async (c) => c.json(await changeMail(db, c.req.valid('json'), c.var), 200))
    .openapi(release, async (c) => {
      if (settings.mail.serverUrl === undefined)
        throw new AppError('taken', { message: t('There is no mail server yet: set SMTP_URL first.') })
      return c.json(await releaseMail(db, c.var), 200)
    })
}

function toListed(row: MailRow, words: MailWords, settings: Deps['settings']): shapes.ListedMail {
  const { subject } = inLanguage(row.language, () =>
    fillWords(row.cause, words, { ...row.data, ...siteData(settings) }),
  )
  return fieldsOf(shapes.listedMailSchema, { ...row, subject, next_at: row.state === 'queued' ? row.next_at : null })
}

function toWhole(row: MailRow, words: MailWords, settings: Deps['settings']): Omit<shapes.WholeMail, 'is_reworded'> {
  const known = { ...row, data: withoutProofs(row) }
  const { html, text, subject, messageId, to, calendar, unsubscribeUrl } = messageOf(known, words, settings)
  const { from, replyTo } = settings.mail
  const shown = ({ name, address }: typeof from) => (name === '' ? address : `${name} <${address}>`)
  const headers = [
    { name: 'From', value: shown(from) },
    { name: 'To', value: shown(to) },
    ...(replyTo ? [{ name: 'Reply-To', value: shown(replyTo) }] : []),
    { name: 'Subject', value: subject },
    { name: 'Message-ID', value: messageId },
    ...(unsubscribeUrl === undefined ? [] : [{ name: 'List-Unsubscribe', value: `<${unsubscribeUrl}>` }]),
  ]
  return { ...toListed(row, words, settings), html, text, headers, has_calendar: calendar !== undefined }
}
