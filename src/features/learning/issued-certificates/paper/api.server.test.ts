import { beforeEach, expect, test } from 'vitest'
import { issuedCertificates } from '../table.server.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import { addIssued } from '#test/certificates.ts'
import { readPdf } from '#test/read-pdf.ts'
import { formatNumber, numberFrom } from '../numbers.rules.ts'
import { missingGlyphs } from './printing.server.ts'

const app = await createTestApp({ settings: { PUBLIC_URL: 'https://academy.example' } })
const { database } = app
const earlier = new Date('2026-03-06T00:00:00Z')
const pdfOf = (number: string) => `/certificates/${number}.pdf`
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())

beforeEach(async () => {
  await database.db.delete(issuedCertificates)
  await database.pool.query('delete from rate_limits')
})

test('whoever has the number of a valid certificate gets its PDF, in any spelling (paper-8)', async () => {
  const { number } = await addIssued(database, { holder_name: '欧阳青溪', teachers: ['Ravi Menon'] })
  for (const typed of [formatNumber(number), number.toLowerCase()]) {
    const answer = await app.request(pdfOf(typed))
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="certificate-${formatNumber(number)}.pdf"`,
      'cache-control': 'private, no-cache',
      'content-security-policy': "frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    const { text } = await readPdf(await bytesOf(answer))
    for (const word of ['欧阳青溪', 'River Steward', 'Rivers', 'Mar 05, 2026', 'Ravi Menon', formatNumber(number)])
      expect(text).toContain(word)
  }
})

test('a known PDF answers 304 without drawing; a withdrawn one is gone (paper-7, paper-8)', async () => {
  const { number } = await addIssued(database)
  const first = await app.request(pdfOf(number))
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  const asked = { headers: { 'if-none-match': etag } }
  const again = await app.request(pdfOf(number), asked)
  expect([again.status, again.headers.get('etag'), (await again.text()).length]).toEqual([304, etag, 0])
  expect(await bytesOf(await app.request(pdfOf(number)))).toEqual(await bytesOf(first))
  const head = await app.request(pdfOf(number), { method: 'HEAD' })
  expect([head.status, Number(head.headers.get('content-length')) > 10_000, await head.text()]).toEqual([200, true, ''])
  await database.db.update(issuedCertificates).set({ withdrawn_at: earlier, withdrawn_reason: 'A slip' })
  expect((await app.request(pdfOf(number), asked)).status).toBe(303)
})

test.each([
  ['withdrawn', { withdrawn_at: earlier, withdrawn_reason: 'A slip' }],
  ['expired', { expires_at: earlier }],
  ["an erased account's", { holder_name: null }],
])('a certificate that is %s has no PDF and answers like its page (paper-8)', async (_state, more) => {
  const { number } = await addIssued(database, more)
  const answer = await app.request(pdfOf(number))
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/certificates/${formatNumber(number)}`])
})

test('unknown, mistyped and missing numbers lead to the page and are counted (paper-8)', async () => {
  const nobodys = numberFrom(new Uint8Array(12).fill(7))
  const slip = `${nobodys.slice(0, -1)}${nobodys.endsWith('0') ? '1' : '0'}`
  for (const number of [nobodys, slip])
    expect((await app.request(pdfOf(number))).headers.get('location')).toBe(`/certificates/${formatNumber(number)}`)
  expect((await app.request(pdfOf('a%2Fb'))).headers.get('location')).toBe('/certificates/a%2Fb')
  const { rows } = await database.pool.query<{ key: string; points: number }>('select key, points from rate_limits')
  expect(rows.filter(({ key }) => key.startsWith('unknownCertificateNumbers')).map(({ points }) => points)).toEqual([1])
  expect(rows.filter(({ key }) => key.startsWith('certificateNumberSlips')).map(({ points }) => points)).toEqual([2])
})

test('a PDF with a hidden name is only for its holder and enrolling staff, uncached (paper-8)', async () => {
  const holder = await signInAs(app, { email: 'holder@example.org' })
  const { number } = await addIssued(database, { profile_id: holder.profileId, is_name_hidden: true })
  const another = await signInAs(app, { email: 'another@example.org' })
  const editor = await signInAs(app, { email: 'editor@example.org', role: 'editor' })
  const clerk = await signInAs(app, { email: 'clerk@example.org', role: 'desk' })
  for (const { request } of [app, another, editor]) expect((await request(pdfOf(number))).status).toBe(303)
  for (const { request } of [holder, clerk]) {
    const answer = await request(pdfOf(number))
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  }
})

test('one with characters that no font has is not drawn, and says which (paper-4)', async () => {
  const { number } = await addIssued(database, { holder_name: '𒀭𒂗𒆤' })
  const answer = await app.request(pdfOf(number))
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('𒀭 𒂗 𒆤')
  expect(await missingGlyphs('𒀭𒂗𒆤 Lin')).toEqual(['𒀭', '𒂗', '𒆤'])
})

test('a network that has very many drawn is told to wait (paper-10)', async () => {
  const { number } = await addIssued(database)
  await app.request(pdfOf(number))
  await database.pool.query(`update rate_limits set points = 120 where key like 'certificatePapers:%'`)
  const { number: next } = await addIssued(database)
  const answer = await app.request(pdfOf(next))
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await app.request(pdfOf(number))).status).toBe(200)
})
