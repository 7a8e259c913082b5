import { expect, test } from 'vitest'
import { profiles } from '#features/accounts/table.server.ts'
import { serveTestApp } from '#test/app.ts'
import { scriptedBrowser } from '#test/scripted-browser.ts'

const app = await serveTestApp()

test('Somebody signs in with Google and ends at a clean callback with a session', async () => {
  const browser = scriptedBrowser(app.origin)
  const chooser = await browser.go('/api/auth/google')
  const landed = await browser.send(chooser, { name: 'Sample Administrator', email: 'admin@academy.example' })
  const session = await browser.go('/api/session')
  expect(await app.database.db.select().from(profiles)).toHaveLength(1)
})
