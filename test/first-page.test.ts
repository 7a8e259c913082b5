import { expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'
import { startServer } from './server.ts'
import { databaseUrlOf } from './processes.ts'

test('a process’s first reader gets a page made before it accepted anybody (engine-11)', async () => {
  const { connection } = await createTestDatabase()
  const token = 'a-token-of-sixteen-letters'
  const env = { DATABASE_URL: databaseUrlOf(connection), METRICS_TOKEN: token }
  const server = await startServer({ env })
  try {
    const answered = async () => {
      const figures = await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
      return Number(/^page_cache_answers_total (\d+)$/m.exec(await figures.text())?.[1])
    }
    expect(await answered()).toBe(0)
    expect((await fetch(server.origin)).status).toBe(200)
    expect(await answered()).toBe(1)
  } finally {
    await server.stop()
  }
})
