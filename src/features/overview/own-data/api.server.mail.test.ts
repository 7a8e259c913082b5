import { asc, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { beginSending, takeDue } from '#features/delivery/mail/outbox.store.server.ts'
import { mailOutbox } from '#features/delivery/mail/table.server.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import { addCourse } from '#test/courses.ts'

const app = await createTestApp()
const { db } = app.database
const clerk = await signInAs(app, { email: 'clerk@example.test', name: 'Clerk', role: 'desk' })
const rows = () => db.select().from(mailOutbox).orderBy(asc(mailOutbox.cause), asc(mailOutbox.recipient))
const markSent = () =>
  db.update(mailOutbox).set({ state: 'sent', sent_at: sql`now()`, answer: '250 to mei@example.test', next_at: null })
const ask = (email: string, name: string, message: string) =>
  app.request('/api/questions', { method: 'POST', json: { name, email, message } })
const enroll = async (who: Pick<typeof clerk, 'request'>, email: string, title: string) => {
  const course_id = await addCourse(app.database, { title, type: 'free' })
  await who.request('/api/enrollments', { method: 'POST', json: { course_id, email, full_name: 'Mei Lin' } })
}
type Mail = { cause: string; recipient: string; data?: Record<string, string> }
const mailIn = async (who: typeof clerk) =>
  ((await (await who.request('/api/account/data')).json()) as { mail: Mail[] }).mail

test('a download holds mail to the own addresses, without others’ texts in staff mail (mail-16)', async () => {
  const mei = await signInAs(app, { email: 'mei@example.test', name: 'Mei Lin' })
  await enroll(mei, 'elsewhere@example.test', 'Rivers')
  await ask(' MEI@example.test', 'Mei', 'How deep are rivers?')
  await ask('other@example.test', 'Other', 'A secret of mine.')
  const mails = await mailIn(mei)
  expect(new Set(mails.map(({ cause, recipient }) => `${cause} ${recipient.trim()}`))).toEqual(
    new Set(['enrolled mei@example.test', 'question_received MEI@example.test']),
  )
  expect(mails.find(({ cause }) => cause === 'enrolled')?.data).toMatchObject({ course: 'Rivers' })
  const toStaff = (await mailIn(clerk)).filter(({ cause }) => cause === 'staff_question')
  expect(toStaff).toHaveLength(2)
  expect(JSON.stringify(toStaff)).not.toMatch(/Mei|secret/)
})

test('an erased account leaves the outbox in every state, and nobody else does (mail-16)', async () => {
  await db.delete(mailOutbox)
  const lan = await signInAs(app, { email: 'lan@example.test', name: 'Lan Unforgettable' })
  await enroll(lan, 'lan@example.test', 'Rivers')
  await ask('Lan@example.test', 'Lan Unforgettable', 'Something of mine only.')
  await ask('other@example.test', 'Other', 'How deep are rivers?')
  await markSent()
  await enroll(lan, 'lan@example.test', 'Lakes')
  const [inHand] = await takeDue(db, 1)
  expect(inHand?.recipient).toBe('lan@example.test')
  expect((await lan.request('/api/account', { method: 'DELETE' })).status).toBe(204)
  const left = await rows()
  expect(JSON.stringify(left)).not.toMatch(/lan@|Lan Unforgettable|of mine only/i)
  expect(left.map(({ cause, recipient }) => [cause, recipient])).toEqual([
    ['question_received', 'other@example.test'],
    ['staff_question', 'clerk@example.test'],
  ])
  expect(inHand && (await beginSending(db, inHand, 0)), 'the one in hand').toBe(false)
})

test('messages in the bin are removed from staff mail as well (mail-16)', async () => {
  await db.delete(mailOutbox)
  const yu = await signInAs(app, { email: 'yu@example.test' })
  const answer = await ask('yu@example.test', 'Yu', 'To be binned, please.')
  const { id } = (await answer.json()) as { id: string }
  await markSent()
  expect((await clerk.request(`/api/admin/questions/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect(JSON.stringify(await rows())).toContain('To be binned')
  expect((await yu.request('/api/account', { method: 'DELETE' })).status).toBe(204)
  expect(JSON.stringify(await rows())).not.toContain('To be binned')
})
