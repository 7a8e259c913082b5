/** @module-tag full */
import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { databaseUrlOf } from '#test/processes.ts'
import { tell } from '#test/promises.ts'
import { insideEnv, lookInside } from './inside.ts'
import { isLong } from './rounds.ts'
import { endSites, type Site, siteFolder, startSite } from './site.ts'

endSites()
const { connection } = await createTestDatabase()

test.runIf(isLong)(
  'a clock that jumps by hours signs or locks nobody out and gives no negative age',
  async (context) => {
    const folder = siteFolder()
    const env = { DATABASE_URL: databaseUrlOf(connection), DATA_DIR: folder, LOG_LEVEL: 'debug', ...insideEnv(folder) }
    const site = await startSite(env, connection)
    const { cookie } = await site.administrator()
    const hours = [0, 6, -6, 30, -30, 1, 0, -200, 200, 0]
    for (const shift of hours) {
      await lookInside(site, folder, shift)
      await expectSane(site, cookie)
      // As if everybody of an address had used up what it may: that must not last longer than its ten minutes.
      await site.database.pool.query(`update rate_limits set points = 100000`)
    }
    await vi.waitFor(() => expect(site.output()).toContain('job done'))
    tell(
      context,
      hours.length,
      `hours from the true time: ${hours.join(', ')}; the same session, writes, cursors and limits`,
    )
    await site.stop({ keepData: true })
  },
)

async function expectSane({ origin }: Site, cookie: string): Promise<void> {
  const ask = async (path: string) => {
    const answer = await fetch(origin + path, { headers: { cookie } })
    expect([path, answer.status]).toEqual([path, 200])
    expect(Number(answer.headers.get('age') ?? 0)).toBeGreaterThanOrEqual(0)
    return answer
  }
  const send = async (path: string, json: object) => {
    const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(json) })
    expect([path, answer.status, await answer.text()]).toEqual([path, 201, expect.any(String)])
  }
  const session = (await (await ask('/api/session')).json()) as { expires_in: number; access_token: string }
  expect(session.expires_in).toBeGreaterThan(0)
  expect(session.expires_in).toBeLessThanOrEqual(900)
  const bearer = { authorization: `Bearer ${session.access_token}` }
  expect((await fetch(`${origin}/api/admin/teachers`, { headers: bearer })).status).toBe(200)
  for (const name of ['Wen', 'Lin', 'Mei'])
    await send('/api/admin/teachers', { name: `${name} ${randomUUID()}`, bio: '', avatar_url: null })
  await send('/api/questions', { name: 'Mei Lin', email: 'mei@example.org', message: 'How deep is the river?' })
  for (const path of ['/', '/contact', '/api/teachers', '/api/courses', '/announcements', '/calendar.ics'])
    await ask(path)
  const names = []
  for (let after: string | null = ''; after !== null;) {
    const page = await ask(`/api/admin/teachers${after && `?after=${encodeURIComponent(after)}`}`)
    const { items, next } = (await page.json()) as { items: { name: string }[]; next: string | null }
    names.push(...items.map(({ name }) => name))
    after = next
  }
  expect(new Set(names).size).toBe(names.length)
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
}
