import type { Inquiry } from '#features/messages/inquiries/answering/schema.ts'
import type { InquiryHistory } from '#features/messages/inquiries/answering/schema.ts'
import { contactQuestions, volunteerApplications } from '#features/messages/inquiries/table.server.ts'
import { mailOutbox } from '#features/delivery/mail/table.server.ts'
import { auditLog } from '#records/audit/table.server.ts'
import { signInAs, type TestApp, type TestRequest } from './app.ts'

/** A question and an application as people write them. */
export const question = { name: '文文', email: 'v@example.org', message: 'How does a city drink?' }
export const application = {
  name: 'Mei',
  email: 'mei@example.org',
  motivation: '我想帮助孩子们认识河流和森林，谢谢你们。',
}

/** Sends a form as a browser without scripts does. */
export function sendPlainForm(app: TestApp, address: string, fields: Record<string, string>, more: TestRequest = {}) {
  return app.request(address, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: app.deps.settings.publicUrl, 'sec-fetch-site': 'same-origin' },
    ...more,
  })
}

/** Two who answer messages, questions for them, and what each does with one. */
export async function inbox(app: TestApp) {
  const { db } = app.database
  const mei = await signInAs(app, { email: 'mei@academy.example', name: 'Mei Lin', role: 'desk' })
  const zhou = await signInAs(app, { email: 'zhou@academy.example', name: 'Zhou Yan', role: 'admin' })
  const at = (id: string, more = '') => `/api/admin/questions/${id}${more}`
  return {
    mei,
    zhou,
    at,
    empty: async () => {
      for (const table of [contactQuestions, volunteerApplications, mailOutbox, auditLog]) await db.delete(table)
    },
    ask: async (more: Partial<typeof contactQuestions.$inferInsert> = {}): Promise<string> => {
      const rows = await db
        .insert(contactQuestions)
        .values({ ...question, ...more })
        .returning({ id: contactQuestions.id })
      return rows[0]?.id ?? ''
    },
    reply: (id: string, data: object, { by = mei, version = 1, key = '' } = {}) =>
      by.request(at(id, '/replies'), {
        method: 'POST',
        json: { version, data },
        ...(key !== '' && { headers: { 'Idempotency-Key': key } }),
      }),
    note: (id: string, text: string, by = mei) => by.request(at(id, '/notes'), { method: 'POST', json: { text } }),
    change: (id: string, path: string, data: object, { by = mei, version = 1 } = {}) =>
      by.request(at(id, path), { method: 'PUT', json: { version, data } }),
    one: async (id: string) => (await (await mei.request(at(id))).json()) as Inquiry,
    history: async (id: string, by = mei) =>
      ((await (await by.request(at(id, '/history'))).json()) as InquiryHistory).items,
    mails: () => db.select().from(mailOutbox),
  }
}
