import { expect } from '@playwright/test'
import type { RunningServer } from '#test/server.ts'
import { person } from './people.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ editedSite }) => {
  server = editedSite
})

test('an editor writes an announcement for tomorrow at nine, and at nine it stands on an open page, until it is taken down and back again (publishing-5, publishing-8)', async ({
  browser,
}) => {
  const title = 'The canal is open'
  const page = await person(browser, server.origin, 'Sample Administrator')
  await page.goto(`${server.origin}/admin/announcements/news`)
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${server.origin}/announcements?tab=news`)
  await page.getByRole('button', { name: 'Add Announcement' }).click()
  const added = page.getByRole('dialog', { name: 'Add Announcement' })
  await added.getByLabel('Title').fill(title)
  await added.getByRole('button', { name: 'Add Announcement' }).click()
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const publishing = page.getByRole('region', { name: 'Publishing' })
  await publishing.getByRole('button', { name: 'Choose a time' }).click()
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await publishing.getByLabel('Publish at').fill(`${tomorrow}T09:00`)
  await publishing.getByRole('button', { name: 'Plan' }).click()
  await expect(publishing.getByText(/It will be published on .*, 09:00/)).toBeVisible()
  const shown = visitor.getByRole('link', { name: `View Details of ${title}` })
  await expect(shown).toHaveCount(0)
  // Nine o'clock is brought near.
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const publish_at = new Date(Date.now() + 1_000).toISOString()
  const near = await page.request.put(`${server.origin}/api/admin/publishing/announcements/${id}/times`, {
    data: { publish_at, unpublish_at: null },
    headers: { origin: server.origin },
  })
  expect(near.status()).toBe(200)
  await expect(shown).toBeVisible()
  await expect(publishing.getByText('Live')).toBeVisible()
  await publishing.getByRole('button', { name: 'Take down now' }).click()
  await expect(shown).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(shown).toBeVisible()
  await visitor.context().close()
  await page.context().close()
})
