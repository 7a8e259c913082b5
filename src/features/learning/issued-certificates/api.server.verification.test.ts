import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '#platform/server/database/database.ts'
import { createLog } from '#platform/server/log.ts'
import { createTestApp, serveTestApp, type TestApp } from '#test/app.ts'
import { addIssued } from '#test/certificates.ts'
import { createTestDatabase } from '#test/database.ts'
import { layLine } from '#test/silent-line.ts'
import { checkSymbolOf, formatNumber, numberFrom } from './numbers.rules.ts'
import { issuedCertificates } from './table.server.ts'

const path = (number: string) => `/api/certificates/${encodeURIComponent(number)}/verification`
/** Right numbers that nobody has, each another one. */
const unknownNumber = (at: number) => numberFrom(Uint8Array.from({ length: 12 }, (_, place) => (at >> place) & 31))
const earlier = new Date('2026-03-06T00:00:00Z')
const later = new Date('2126-03-06T00:00:00Z')

describe('looking a number up', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  beforeEach(async () => {
    await app.database.db.delete(issuedCertificates)
    await app.database.pool.query('delete from rate_limits')
  })

  test.each([
    ['valid', {}],
    ['valid', { expires_at: later }],
    ['expired', { expires_at: earlier }],
    ['withdrawn', { withdrawn_at: earlier, withdrawn_reason: 'A slip' }],
    ['withdrawn', { withdrawn_at: earlier, withdrawn_reason: 'A slip', expires_at: earlier }],
  ] as const)(
    'it is %s when stored with %j, and everything that is printed is told (issued-8)',
    async (state, more) => {
      const printed = { teachers: ['Lin Wanqing', 'Ravi Menon'], hours: 24.5, language: 'zh-Hans' }
      const { number, issued_at } = await addIssued(app.database, { ...printed, ...more })
      const answer = await app.request(path(formatNumber(number)))
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(await answer.json()).toEqual({
        state,
        number: formatNumber(number),
        holder_name: 'Mei Lan',
        title: 'River Steward',
        course_title: 'Rivers',
        completed_on: '2026-03-05',
        issued_at: issued_at.toISOString(),
        ...printed,
        expires_at: 'expires_at' in more ? more.expires_at.toISOString() : null,
        withdrawn_at: 'withdrawn_at' in more ? more.withdrawn_at.toISOString() : null,
        withdrawn_reason: null,
        replaced_by: null,
      })
    },
  )

  test('a public reason is shown, and a replaced number names its replacement (issued-8)', async () => {
    const next = await addIssued(app.database)
    const told = { withdrawn_at: earlier, withdrawn_reason: 'The name was misspelled.', is_reason_public: true }
    const { number } = await addIssued(app.database, { ...told, replaced_by: next.id })
    expect(await (await app.request(path(number))).json()).toMatchObject({
      state: 'withdrawn',
      withdrawn_reason: 'The name was misspelled.',
      replaced_by: formatNumber(next.number),
    })
  })

  test('a hidden name is told to nobody (issued-9)', async () => {
    const { number } = await addIssued(app.database, { is_name_hidden: true })
    const text = await (await app.request(path(number))).text()
    expect(JSON.parse(text)).toMatchObject({ state: 'valid', holder_name: null })
    expect(text).not.toContain('Mei')
  })

  test('a number is found in any spelling (issued-2)', async () => {
    const check = checkSymbolOf('0123456789AB')
    const { number } = await addIssued(app.database, { number: `0123456789AB${check}` })
    for (const typed of [number, `oI23 4567 89ab ${check.toLowerCase()}`, `０１２３－４５６７－８９ＡＢ－${check}`])
      expect([typed, (await app.request(path(typed))).status]).toEqual([typed, 200])
  })

  test('a mistyped and an unknown number get the same answer and as many queries (issued-10)', async () => {
    const { number } = await addIssued(app.database)
    const slip = (number.startsWith('0') ? '1' : '0') + number.slice(1)
    const asked = vi.spyOn(app.database.pool, 'query')
    const answers = []
    for (const typed of [slip, unknownNumber(1), 'no number at all']) {
      asked.mockClear()
      const answer = await app.request(path(typed))
      const { error } = (await answer.json()) as { error: object }
      answers.push({ status: answer.status, error, questions: asked.mock.calls.length })
    }
    asked.mockRestore()
    expect(answers[0]).toMatchObject({ status: 404, error: { message: 'There is no certificate with this number.' } })
    expect(answers[0]?.questions).toBeGreaterThan(0)
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test('who tries numbers is stopped after many; right ones go on (issued-11, limits-8)', async () => {
    const { number } = await addIssued(app.database)
    for (let at = 0; at < 130; at++) expect((await app.request(path(number))).status).toBe(200)
    for (let at = 1; at <= 120; at++) expect((await app.request(path(unknownNumber(at)))).status).toBe(404)
    const answer = await app.request(path(unknownNumber(121)))
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await app.request(path(number))).status).toBe(200)
    // Slips have a limit of their own: they tell nothing of any number.
    expect((await app.request(path('ABCD-EFGH'))).status).toBe(404)
  })
})

describe('while the database fails', () => {
  const patience = { interval: 50 }
  test.each([
    ['is gone', 'sever'],
    ['is silent', 'freeze'],
  ] as const)(
    'when it %s, known and unknown numbers alike are answered “later” (issued-12)',
    { tags: 'full' },
    async (_how, fault) => {
      const direct = await createTestDatabase()
      const line = await layLine(direct.connection)
      const database = openDatabase({ connection: line.connection, log: createLog('silent') })
      afterAll(() => line.close())
      afterAll(() => database.close())
      const app = await serveTestApp({ database: { ...database, connection: line.connection } })
      const { number } = await addIssued(direct)
      expect((await app.request(path(number))).status).toBe(200)
      line[fault]()
      for (const typed of [number, unknownNumber(7), 'ABCD-EFGH-JKMN-P']) {
        const answer = await app.request(path(typed))
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
      }
      line.thaw()
      await vi.waitFor(async () => expect((await app.request(path(number))).status).toBe(200), patience)
      expect((await app.request(path(unknownNumber(7)))).status).toBe(404)
    },
  )
})
