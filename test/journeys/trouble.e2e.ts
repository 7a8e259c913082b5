import { expect, test } from '@playwright/test'
import { startServer } from '#test/server.ts'
import { startDatabaseLine } from './database-line.ts'

test('while the database is away a visitor reads so, with a reference, and Reload brings the page back', async ({
  browser,
}) => {
  const line = await startDatabaseLine()
  const server = await startServer({ env: { DATABASE_URL: line.url, SAMPLE_CONTENT: 'on' } })
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(server.origin)
  const title = await page.getByRole('heading', { level: 1 }).innerText()

  await line.cut()
  await expect.poll(async () => (await page.request.get(`${server.origin}/readyz`)).status()).toBe(503)
  expect((await page.request.get(`${server.origin}/healthz`)).status()).toBe(200)
  await expect.poll(async () => (await page.request.get(server.origin)).status(), { timeout: 20_000 }).toBe(503)
  const answer = await page.goto(server.origin)
  expect(answer?.status()).toBe(503)
  expect(answer?.headers()['cache-control']).toContain('no-store')
  const reference = await page.getByText('tell us this reference').getByRole('code').innerText()
  expect(server.output(), 'the log knows the reference').toContain(reference)
  await expect(page.getByText(/ at .+:\d+:\d+/), 'no stack trace').toHaveCount(0)

  await line.mend()
  await expect
    .poll(async () => (await page.request.get(`${server.origin}/readyz`)).status(), { timeout: 20_000 })
    .toBe(200)
  await page.getByRole('link', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await context.close()
  await server.stop()
  await line.stop()
})
