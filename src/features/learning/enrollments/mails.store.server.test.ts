import { beforeEach, expect, test } from 'vitest'
import { type MailData, mailOutbox } from '#features/delivery/mail/table.server.ts'
import { createTestApp, signInAs, type TestRequest } from '#test/app.ts'
import { addSession } from '#test/attendance.ts'
import { addCourse, enrollmentsIn } from '#test/courses.ts'
import { enrollToPay, paymentEvent, paymentOutcome, paymentSecret } from '#test/payments.ts'
import { sayInChinese } from '#test/translations.ts'

type Asking = { request: (path: string, init?: TestRequest) => Promise<Response> }
const app = await createTestApp({
  settings: {
    PUBLIC_URL: 'https://academy.example',
    PAYMENT_PAGE_URL: 'https://pay.example/{price}',
    PAYMENT_WEBHOOK_SECRET: paymentSecret,
  },
})
const { db } = app.database
const clerk = await signInAs(app, { email: 'clerk@example.test', role: 'desk' })
beforeEach(async () => void (await db.delete(mailOutbox)))

const free = await addCourse(app.database, { title: 'Meadows', type: 'free' })
const paid = await addCourse(app.database, { title: 'Forests 森林', type: 'certificate', price: 28_000 })
const courseUrl = (id: string) => `https://academy.example/course/${id}`
const enroll = (who: Asking, course_id: string, email: string, full_name = 'Mei Lin') =>
  who.request('/api/enrollments', { method: 'POST', json: { course_id, email, full_name } })
const mails = () => db.select().from(mailOutbox).orderBy(mailOutbox.cause, mailOutbox.recipient)
const only = async (cause: 'enrolled' | 'paid') => (await mails()).filter((mail) => mail.cause === cause)

test('an enrollment sends one mail about paying to a verified address, never twice (mail-12)', async () => {
  const mei = await signInAs(app, { email: 'mei@example.test', name: 'Mei Lin' })
  for (let time = 0; time < 2; time++) expect((await enroll(mei, paid, 'elsewhere@example.test')).status).toBe(200)
  const [enrollment] = await enrollmentsIn(app.database, paid)
  expect(await mails()).toMatchObject([
    {
      cause: 'enrolled',
      recipient: 'mei@example.test',
      recipient_name: 'Mei Lin',
      profile_id: mei.profileId,
      data: {
        name: 'Mei Lin',
        course: 'Forests 森林',
        course_url: courseUrl(paid),
        amount: '¥28,000 JPY',
        pay_url: `https://pay.example/28000?reference=${enrollment?.reference}`,
      },
    },
  ])
  await enroll(mei, free, 'mei@example.test')
  const [, nothingToPay] = (await mails()).toSorted((one, other) => +one.created_at - +other.created_at)
  expect(nothingToPay?.data).toEqual({
    name: 'Mei Lin',
    course: 'Meadows',
    course_url: courseUrl(free),
    amount: '',
    pay_url: '',
    dates: '',
    calendar_url: '',
  })
})

test('a rolled back or refused enrollment writes no mail (mail-12)', async () => {
  expect((await enroll(app, '10000000-0000-4000-8000-000000000999', 'mei@example.test')).status).toBe(404)
  expect((await enroll(app, free, 'no address')).status).toBe(400)
  expect(await mails()).toEqual([])
})

test('a guest’s address gets one mail a day, and the answer is the same each time (mail-13)', async () => {
  const courses = await Promise.all(
    [1, 2, 3, 4].map((each) => addCourse(app.database, { title: `C${each}`, type: 'free' })),
  )
  const answers: unknown[] = []
  for (const course of [...courses.slice(0, 1), ...courses]) {
    const answer = await enroll(app, course, 'Guest@example.test')
    answers.push([answer.status, { ...((await answer.json()) as object), course_id: '' }])
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await mails()).toHaveLength(1)
  const question = { name: 'Guest', email: ' guest@EXAMPLE.test', message: 'Is somebody there at all?' }
  expect((await app.request('/api/questions', { method: 'POST', json: question })).status).toBe(201)
  expect((await mails()).filter(({ recipient_key }) => recipient_key === 'guest@example.test')).toHaveLength(1)
  await db.update(mailOutbox).set({ created_at: new Date(Date.now() - 25 * 60 * 60 * 1000) })
  expect((await app.request('/api/questions', { method: 'POST', json: question })).status).toBe(201)
  expect((await mails()).filter(({ cause }) => cause === 'question_received')).toHaveLength(1)
})

test('however many enroll one address at once, whatever its tag, one mail is written (mail-13)', async () => {
  const courses = await Promise.all(
    [...'abcdefgh'].map((each) => addCourse(app.database, { title: each, type: 'free' })),
  )
  const spellings = ['flood@example.test', 'Flood+1@example.test', ' flood+a+b@EXAMPLE.test']
  const answers = await Promise.all(
    courses.map((course, at) => enroll(app, course, spellings[at % spellings.length] ?? '')),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await mails()).toHaveLength(1)
})

test('mail treats an account’s unverified address as one that anybody typed (mail-13)', async () => {
  const unsure = await signInAs(app, { email: 'unsure@example.test', verified: false })
  await enroll(unsure, free, 'unsure@example.test', 'Buy now at evil.example')
  expect(await mails()).toMatchObject([
    { recipient: 'unsure@example.test', profile_id: null, recipient_name: null, data: { name: '' } },
  ])
})

test('people enrolled by the office get mail, without payment text once paid (mail-12)', async () => {
  const add = (json: object) => clerk.request('/api/admin/enrollments', { method: 'POST', json })
  const people = ['a', 'b', 'c', 'd'].map((each) => ({ email: `${each}@school.test`, full_name: `Person ${each}` }))
  expect((await add({ course_id: paid, people, is_paid: true, payer: 'School', payment_note: '' })).status).toBe(200)
  expect((await add({ course_id: paid, people, is_paid: true, payer: 'School', payment_note: '' })).status).toBe(200)
  const written = await mails()
  expect(written.map(({ recipient }) => recipient)).toEqual(people.map(({ email }) => email))
  expect(written[0]?.data).toMatchObject({ name: 'Person a', amount: '', pay_url: '' })
})

test('a payment is confirmed by mail once to the payer, by webhook or by staff (mail-14)', async () => {
  const course = await addCourse(app.database, { title: 'Springs', type: 'certificate', price: 500 })
  const yu = await signInAs(app, { email: 'yu@example.test', name: 'Yu' })
  await enroll(yu, course, 'yu@example.test', '')
  await enroll(app, course, 'guest@example.test')
  const mark = async (email: string, payment_status: 'completed' | 'refunded') => {
    const row = (await enrollmentsIn(app.database, course)).find((each) => each.email === email)
    const json = { version: row?.version, payment_status, note: '' }
    expect((await clerk.request(`/api/admin/enrollments/${row?.id}/status`, { method: 'PUT', json })).status).toBe(200)
  }
  await mark('yu@example.test', 'completed')
  await mark('guest@example.test', 'completed')
  const lan = await signInAs(app, { email: 'lan@example.test' })
  const event = paymentEvent(await enrollToPay(lan, course, 'lan@example.test'), { amount: 500 })
  for (let time = 0; time < 2; time++) expect((await paymentOutcome(app, event)).outcome).toBe('completed')
  expect((await only('paid')).map(({ recipient }) => recipient)).toEqual([
    'guest@example.test',
    'lan@example.test',
    'yu@example.test',
  ])
  const toYu = async () => (await only('paid')).filter(({ recipient }) => recipient === 'yu@example.test')
  expect(await toYu()).toMatchObject([
    {
      recipient: 'yu@example.test',
      profile_id: yu.profileId,
      data: { name: 'Yu', course: 'Springs', course_url: courseUrl(course), amount: '¥500 JPY' },
    },
  ])
  await mark('yu@example.test', 'refunded')
  await mark('yu@example.test', 'completed')
  expect(await toYu(), 'the same payment').toHaveLength(1)
})

test('enrollment and payment mail has the next dates, first class and calendar (told-7)', async () => {
  const course = await addCourse(app.database, { title: 'Deltas', type: 'certificate', price: 900 })
  const day = 24 * 60
  await addSession(app.database, course, { title: 'Past', inMinutes: -day })
  await addSession(app.database, course, { title: 'Off', inMinutes: day, is_cancelled: true })
  const next = await addSession(app.database, course, { title: 'Mud', inMinutes: 2 * day })
  await addSession(app.database, course, { title: 'Silt', inMinutes: 3 * day })
  const ana = await signInAs(app, { email: 'ana@example.test' })
  const event = paymentEvent(await enrollToPay(ana, course, 'ana@example.test'), { amount: 900 })
  await paymentOutcome(app, event)
  const [enrolled, told] = await mails()
  const dates = (data: MailData) => data['dates']?.split('\n').map((line) => line.split(': ')[1])
  const calendar_url = `https://academy.example/calendar/course/${course}.ics`
  expect(enrolled).toMatchObject({ cause: 'enrolled', calendar: null, data: { calendar_url } })
  expect(dates(enrolled?.data ?? {})).toEqual(['Mud', 'Silt'])
  const entry = { method: 'REQUEST', uid: next, sequence: 0, title: 'Deltas: Mud' }
  expect(told).toMatchObject({ cause: 'paid', calendar: entry, data: { calendar_url } })
  expect(dates(told?.data ?? {})).toEqual(['Mud', 'Silt'])
})

test('a free course invites an account at once, and an unverified address never (told-7)', async () => {
  const course = await addCourse(app.database, { title: 'Dunes', type: 'free' })
  await addSession(app.database, course, { title: 'Sand', inMinutes: 60 })
  const bo = await signInAs(app, { email: 'bo@example.test' })
  await enroll(bo, course, 'bo@example.test')
  await enroll(app, course, 'somebody@other.test')
  const people = [{ email: 'office@school.test', full_name: 'Office' }]
  const json = { course_id: course, people, is_paid: true, payer: '', payment_note: '' }
  await clerk.request('/api/admin/enrollments', { method: 'POST', json })
  const told = (await mails()).map(({ recipient, calendar, data }) => [
    recipient,
    calendar?.method,
    data['dates'] !== '',
  ])
  expect(told).toEqual([
    ['bo@example.test', 'REQUEST', true],
    ['office@school.test', 'REQUEST', true],
    ['somebody@other.test', undefined, true],
  ])
})

test('accepting a place, or being seated by staff, is told with the next class (told-7)', async () => {
  const course = await addCourse(app.database, { title: 'Small', type: 'free', capacity: 1 })
  await addSession(app.database, course, { title: 'Only', inMinutes: 60 })
  const [first, second] = [await signInAs(app, { email: 'one@a.test' }), await signInAs(app, { email: 'two@a.test' })]
  await enroll(first, course, 'one@a.test')
  const json = { course_id: course, email: 'two@a.test', waiting_list: true }
  await second.request('/api/enrollments', { method: 'POST', json })
  const idOf = async (email: string) =>
    (await enrollmentsIn(app.database, course)).find((row) => row.email === email)?.id
  await first.request(`/api/enrollments/${await idOf('one@a.test')}/withdraw`, { method: 'POST' })
  await second.request(`/api/enrollments/${await idOf('two@a.test')}/accept`, { method: 'POST' })
  const told = (await mails()).filter(({ recipient }) => recipient === 'two@a.test')
  expect(told.map(({ cause, calendar }) => [cause, calendar?.method])).toEqual([
    ['enrolled', 'REQUEST'],
    ['place_offered', undefined],
    ['waiting', undefined],
  ])
})

test('a domain gets sixty acknowledgements an hour, and other domains still theirs (mail-28)', async () => {
  const row = (at: number) => ({
    cause: 'enrolled' as const,
    cause_key: `${at}`,
    recipient: `p${at}@crowd.test`,
    data: {},
  })
  await db.insert(mailOutbox).values(Array.from({ length: 59 }, (_, at) => row(at)))
  const toCrowd = async () => (await mails()).filter(({ recipient }) => recipient.endsWith('@crowd.test')).length
  await Promise.all([1, 2, 3].map((each) => enroll(app, free, `new${each}@CROWD.test`)))
  expect((await mails()).filter(({ recipient_key }) => recipient_key.endsWith('@crowd.test'))).toHaveLength(60)
  await enroll(app, free, 'new@elsewhere.test')
  expect((await mails()).filter(({ recipient }) => recipient === 'new@elsewhere.test')).toHaveLength(1)
  const kim = await signInAs(app, { email: 'kim@crowd.test' })
  await enroll(kim, free, 'kim@crowd.test')
  expect(
    (await mails()).filter(({ recipient }) => recipient === 'kim@crowd.test'),
    'an account',
  ).toHaveLength(1)
  await db.update(mailOutbox).set({ created_at: new Date(Date.now() - 61 * 60 * 1000) })
  const before = await toCrowd()
  await enroll(app, free, 'later@crowd.test')
  expect(await toCrowd()).toBe(before + 1)
})

const inChinese = { headers: { 'accept-language': 'zh-Hans' } }
const chose = (person: Asking, language: string) =>
  person.request('/api/profile/language', { method: 'PUT', json: { language } })

test('who chose Chinese gets mail, dates and money in it from any page (mail-29, mail-32)', async () => {
  const course = await addCourse(app.database, { title: 'Springs', type: 'certificate', price: 500 })
  const inMinutes = 3 * 24 * 60
  const session = await addSession(app.database, course, { title: 'Week 1', inMinutes })
  await sayInChinese(app.database, ['courses', course], { title: '泉' })
  await sayInChinese(app.database, ['course_sessions', session], { title: '第一周' })
  const [mei, lin] = await Promise.all([signInAs(app, { email: 'm@zh.test' }), signInAs(app, { email: 'l@en.test' })])
  await Promise.all([chose(mei, 'zh'), chose(lin, 'en')])
  await enroll(mei, course, 'm@zh.test', '林梅')
  await lin.request('/api/enrollments', {
    ...inChinese,
    method: 'POST',
    json: { course_id: course, email: 'l@en.test', full_name: 'Lin' },
  })
  const [english, chinese] = await mails()
  expect(english).toMatchObject({ recipient: 'l@en.test', language: 'en' })
  expect(english?.data).toMatchObject({ course_url: courseUrl(course), amount: '¥500 JPY' })
  expect(english?.data['dates']).toMatch(/^[A-Z][a-z]{2} \d\d, \d{4}, .*\): Week 1$/)
  expect(chinese).toMatchObject({ recipient: 'm@zh.test', language: 'zh' })
  expect(chinese?.data).toMatchObject({
    course_url: `https://academy.example/zh/course/${course}`,
    calendar_url: `https://academy.example/zh/calendar/course/${course}.ics`,
  })
  expect(chinese?.data['dates']).toMatch(/^\d{4}年\d+月\d+日 .*）：第一周$/)
  const shown = (await (await clerk.request(`/api/admin/mail/${chinese?.id}`)).json()) as Record<string, string>
  expect(shown['subject']).toBe('您已报名“泉”')
  expect(shown['text']).toContain('林梅，您好：')
  expect(shown['text']).toContain('-- \n生态文明学院\nhttps://academy.example/zh\n')
  // What comes later comes outside of their requests, and in the same language.
  await db.delete(mailOutbox)
  for (const { reference } of await enrollmentsIn(app.database, course))
    await paymentOutcome(app, paymentEvent(reference, { amount: 500 }))
  expect((await mails()).map((mail) => [mail.recipient, mail.cause, mail.language])).toEqual([
    ['l@en.test', 'paid', 'en'],
    ['m@zh.test', 'paid', 'zh'],
  ])
  const calendar = (await mails()).map((mail) => mail.calendar)
  expect(calendar[1]).toMatchObject({ title: '泉：第一周' })
  expect(calendar[0]).toMatchObject({ title: 'Springs: Week 1' })
})

test("a guest gets mail in the page's language, others in English (mail-29, mail-30)", async () => {
  const json = (email: string) => ({ course_id: free, email, full_name: 'Wen' })
  await app.request('/api/enrollments', { ...inChinese, method: 'POST', json: json('wen@zh.test') })
  await app.request('/api/enrollments', { method: 'POST', json: json('wen@none.test') })
  const french = { headers: { 'accept-language': 'fr' } }
  await app.request('/api/enrollments', { ...french, method: 'POST', json: json('wen@fr.test') })
  // Of whom the office enrolls it knows no language: a Chinese back office makes no mail Chinese.
  const people = [{ email: 'wen@office.test', full_name: 'Wen' }]
  const office = { course_id: free, people, is_paid: true, payer: '', payment_note: '' }
  await clerk.request('/api/admin/enrollments', { ...inChinese, method: 'POST', json: office })
  expect((await mails()).map(({ recipient, language }) => [recipient, language])).toEqual([
    ['wen@fr.test', 'en'],
    ['wen@none.test', 'en'],
    ['wen@office.test', 'en'],
    ['wen@zh.test', 'zh'],
  ])
  const stored = await enrollmentsIn(app.database, free)
  expect(stored.filter(({ language }) => language === 'zh').map(({ email }) => email)).toEqual(['wen@zh.test'])
})
