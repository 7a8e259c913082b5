import { expect, test } from 'vitest'
import { courseSessions } from '#features/learning/course-sessions/table.server.ts'
import { printable } from '#platform/values/printable.ts'
import { sendDueMail } from '#features/delivery/mail/sending.server.ts'
import { queueMail } from '#features/delivery/mail/store.server.ts'
import { sampleData } from '#features/delivery/mail/templates/store.server.ts'
import type { MailText } from '#features/delivery/mail/templates/schema.ts'
import { signInAs } from '#test/app.ts'
import { addParticipant, addSession } from '#test/attendance.ts'
import { attackedSite } from '#test/attacked-site.ts'
import { addCompletedCourse, issueTo } from '#test/certificates.ts'
import { addCourse } from '#test/courses.ts'
import { inbox } from '#test/inquiries.ts'
import { type KeptMail, startMailServer } from '#test/mail-server.ts'
import { tried } from '#test/promises.ts'
import { readEvents } from '#test/read-events.ts'
import { some } from './cases.ts'
import { dangerIn, dangerOfAnswer } from './danger.ts'
import { naughtyStrings } from './naughty-strings.ts'

// Texts that reach people by mail, on paper and in their own calendars.

const server = await startMailServer()
const site = await attackedSite({ SMTP_URL: server.url })
const { db, pool } = site.database
const admin = await signInAs(site, 'admin')
const office = await inbox(site)
const strings = some(Object.values(naughtyStrings).flat(), 2)

const send = async (): Promise<KeptMail> => {
  server.kept.length = 0
  await sendDueMail(site.deps, new AbortController().signal)
  expect(server.kept).toHaveLength(1)
  return server.kept[0] ?? expect.unreachable()
}
const headersOf = ({ message }: KeptMail) => message.headers.map(({ key }) => key).toSorted()
/** Of a mail: who gets it, its header fields, and what of its HTML could run or lead away. */
const lookAt = (mail: KeptMail) => [mail.to, headersOf(mail), dangerIn(mail.message.html ?? '', 200).danger]
const lettersOf = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}\s]/gu, '')

test('words of a mail that staff write are text, to one person, with no header field more', async (context) => {
  const path = '/api/admin/mail-templates/paid.en'
  const mailed = async (words: string, key: number) => {
    const { version, id: _id, updated_at: _at, ...stands } = (await (await admin.request(path)).json()) as MailText
    const data = { ...stands, subject: words, heading: words, body: `${words}\n\n${words}`, course_url_label: 'Go' }
    const saved = await admin.request(path, { method: 'PUT', json: { version, data } })
    expect([200, 400], `${words} ${await saved.clone().text()}`).toContain(saved.status)
    if (saved.status !== 200) return null
    const to = { email: 'mei@example.test', name: words, profileId: null, language: 'en' as const }
    await queueMail(db, [{ cause: 'paid', key: String(key), to, data: { ...sampleData('paid'), course: words } }])
    return send()
  }
  const calm = await mailed('A calm text', -1)
  for (const [at, string] of strings.entries()) {
    const mail = await mailed(string, at)
    tried(context)
    if (mail === null) continue
    expect(lookAt(mail), string).toEqual(calm && lookAt(calm))
    expect(lettersOf(mail.message.text ?? ''), string).toContain(lettersOf(string))
  }
})

test('a reply, its question and its sender’s name are text without new header fields', async (context) => {
  const replied = async (words: string) => {
    const [name, message] = [`N ${Array.from(words).slice(0, 40).join('')}`, `${words} and more than ten letters`]
    const kept = !words.includes('\0') && words.isWellFormed()
    const id = await office.ask(kept ? { name, message } : {})
    const answer = await office.reply(id, { text: words })
    expect([201, 400], `${words} ${await answer.clone().text()}`).toContain(answer.status)
    return answer.status === 201 ? send() : null
  }
  const calm = await replied('A calm text')
  for (const string of strings) {
    const mail = await replied(string)
    tried(context)
    if (mail === null) continue
    expect(lookAt(mail), string).toEqual(calm && lookAt(calm))
    expect(lettersOf(mail.message.text ?? ''), string).toContain(lettersOf(string))
  }
})

test('a name on a certificate is refused, or is text on its page, credential and paper', async (context) => {
  const papers = strings.filter((_string, at) => at % 9 === 0)
  const issued = async (name: string) => {
    await pool.query('truncate course_enrollments, issued_certificates cascade')
    const { course, enrollments } = await addCompletedCourse(site.database, [{}])
    const answer = await issueTo(admin, course, [{ enrollment_id: enrollments[0] ?? '', name }])
    expect([200, 400], `${name} ${await answer.clone().text()}`).toContain(answer.status)
    const { rows } = await pool.query<{ number: string }>('select number from issued_certificates')
    return rows[0]?.number ?? null
  }
  const pageOf = async (number: string) => (await dangerOfAnswer(await site.request(`/certificates/${number}`))).danger
  const calm = await pageOf((await issued('Mei Lan')) ?? expect.unreachable())
  for (const string of strings) {
    const number = await issued(string)
    tried(context)
    if (number === null) continue
    expect(await pageOf(number), string).toEqual(calm)
    const said = await site.request(`/api/certificates/${number}/verification`)
    expect(await said.json(), string).toMatchObject({ holder_name: printable(string) })
    if (!papers.includes(string)) continue
    const paper = await site.request(`/certificates/${number}.pdf`)
    expect([paper.status, paper.headers.get('content-type')], string).toEqual([200, 'application/pdf'])
    expect(Buffer.from(await paper.arrayBuffer()).toString('latin1')).not.toMatch(
      /\/(JavaScript|JS|Launch|OpenAction)\b/,
    )
  }
})

test('a class with such texts is one entry of its participants’ calendars, and nothing but texts', async (context) => {
  const student = await signInAs(site, 'student')
  const course = await addCourse(site.database)
  await addParticipant(site.database, course, { profile_id: student.profileId })
  const made = await student.request('/api/learning/calendar', { method: 'POST' })
  const { address } = (await made.json()) as { address: string }
  for (const string of strings) {
    await db.delete(courseSessions)
    if (string.includes('\0') || !string.isWellFormed() || string.trim() === '') continue
    await addSession(site.database, course, { title: string.slice(0, 200), place: string.slice(0, 200), inMinutes: 90 })
    const events = readEvents(await (await site.request(address)).text())
    expect(events, string).toHaveLength(1)
    for (const told of [events[0]?.title, events[0]?.place])
      expect(lettersOf(told ?? ''), string).toContain(lettersOf(string))
    tried(context)
  }
})
