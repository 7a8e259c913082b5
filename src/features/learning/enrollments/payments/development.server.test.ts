import { eq } from 'drizzle-orm'
import { request as nodeRequest } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { courseEnrollments } from '../table.server.ts'
import { serveTestApp } from '#test/app.ts'
import { openAddress, printedIn } from '#test/local-access.ts'
import { addCourse } from '#test/courses.ts'

type Served = Awaited<ReturnType<typeof serveTestApp>>
let app: Served
let course: string
let proof: { cookie: string }
beforeAll(async () => {
  app = await serveTestApp()
  const { name, value } = await openAddress(printedIn(app.printed().join('\n')) ?? '')
  proof = { cookie: `${name}=${value}` }
  course = await addCourse(app.database, { title: 'Paid', type: 'certificate', price: 3000 })
})

let visitors = 0
async function enroll(): Promise<string> {
  const email = `visitor-${visitors++}@example.org`
  const answer = await app.request('/api/enrollments', { method: 'POST', json: { course_id: course, email } })
  return ((await answer.json()) as { payment_url: string }).payment_url
}
const press = (page: string, type: string, headers: Record<string, string> = {}) =>
  app.request(page, { method: 'POST', body: new URLSearchParams({ type }), headers: { ...proof, ...headers } })
const statusOf = async (page: string) => {
  const reference = new URL(page).searchParams.get('reference') ?? ''
  const [row] = await app.database.db.select().from(courseEnrollments).where(eq(courseEnrollments.reference, reference))
  return row?.payment_status
}

test('the payment page is labelled as one for development, shows the price and stores nothing', async () => {
  const page = await enroll()
  const answer = await app.request(page, { headers: proof })
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(html).toContain('Development payment')
  expect(html).toContain('¥3,000 JPY')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await statusOf(page)).toBe('pending')
})

test('the payment page speaks the browser’s language, refusals too (language-4, language-11)', async () => {
  const page = await enroll()
  const inChinese = { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.5' }
  const html = await (await app.request(page, { headers: { ...proof, ...inChinese } })).text()
  expect(html).toContain('<html lang="zh-Hans">')
  expect(html).toContain('支付 ¥3,000 JPY')
  expect(html).toContain('资金往来。报名机构：')
  const refused = await press(page.replace('/3000?', '/1?'), 'payment.completed', inChinese)
  expect(await refused.text()).toMatch(/被拒绝（400）：[^<]*\p{Script=Han}/u)
})

test.each([
  ['payment.completed', 'completed', 'Paid.'],
  ['payment.failed', 'failed', 'The payment has failed.'],
  ['payment.refunded', 'refunded', 'The money was given back.'],
])('its button for %s sends the signed webhook for real (payments-8)', async (type, status, words) => {
  const page = await enroll()
  expect(await (await press(page, type)).text()).toContain(words)
  expect(await statusOf(page)).toBe(status)
})

test('without proof of local access nothing is paid, and the page says what to do (payments-7)', async () => {
  const page = await enroll()
  for (const answer of [
    await app.request(page),
    await press(page, 'payment.completed', { cookie: 'local-access=x' }),
  ]) {
    expect(answer.status).toBe(403)
    const html = await answer.text()
    expect(html).toContain('Sign in as the sample administrator:')
    expect(html).not.toContain('name="type"')
  }
  expect(await statusOf(page)).toBe('pending')
})

test('with another price in its path the payment is refused, as with any provider', async () => {
  const page = await enroll()
  expect(await (await press(page.replace('/3000?', '/1?'), 'payment.completed')).text()).toContain('Refused (400)')
  expect(await statusOf(page)).toBe('pending')
})

test.each([
  ['from another site', { origin: 'https://elsewhere.example' }],
  ['through a proxy', { 'x-forwarded-for': '203.0.113.7' }],
  ['through another proxy', { forwarded: 'for=203.0.113.7' }],
])('a payment %s is not found, and nothing is paid (payments-8)', async (_, headers) => {
  const page = await enroll()
  expect((await press(page, 'payment.completed', headers)).status).toBe(404)
  expect(await statusOf(page)).toBe('pending')
})

test('under another host name the page is not found', async () => {
  const page = new URL(await enroll())
  const status = await new Promise((resolve, reject) => {
    const headers = { host: 'academy.example' }
    const { port, pathname, search } = page
    nodeRequest({ port, path: pathname + search, headers, host: 'localhost' }, (res) =>
      resolve(res.resume().statusCode),
    )
      .on('error', reject)
      .end()
  })
  expect(status).toBe(404)
})

test.each([
  '/dev/payment/3000',
  '/dev/payment/many?reference=a',
  '/dev/payment/-1?reference=a',
  '/dev/payment/1?reference=%3Cb%3E',
])('%s is not found', async (path) => {
  expect((await app.request(path)).status).toBe(404)
})

test('where a payment page is set, the development one does not exist', async () => {
  const shop = await serveTestApp({
    database: app.database,
    settings: { PAYMENT_PAGE_URL: 'https://pay.example/{price}' },
  })
  const answer = await shop.request('/dev/payment/3000?reference=a')
  expect(await answer.text()).not.toContain('Development payment')
})
