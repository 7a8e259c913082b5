import { expect } from '@playwright/test'
import { type RunningServer, startServer } from '#test/server.ts'
import { signIn } from './people.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ env: { SAMPLE_CONTENT: 'off' } })
})
test.afterAll(() => server.stop())

test(
  'an unwritten site shows a spinner until an administrator writes its hero (home-4)',
  { tag: '@full' },
  async ({ page, browser }) => {
    await page.goto(server.origin)
    await expect(page.getByRole('status').filter({ hasText: 'Loading the home page' })).toBeVisible()

    const staff = await browser.newContext()
    const editor = await staff.newPage()
    await signIn(editor, server.origin, 'Sample Administrator')
    await editor.goto(`${server.origin}/admin/homepage`)
    await editor.getByRole('button', { name: 'Edit Hero title' }).click()
    await editor.getByRole('textbox', { name: 'Hero title' }).fill('A first sentence')
    await editor.getByRole('textbox', { name: 'Hero title' }).press('Enter')
    await editor.getByRole('button', { name: 'Save Hero Changes' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A first sentence')
    await staff.close()
  },
)

test(
  'figures that cannot be read say so on the dashboard, and come with Try Again (dashboard-3)',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, server.origin, 'Sample Administrator')
    const refuse = (url: URL) => url.pathname === '/api/admin/statistics'
    await page.route(refuse, (route) =>
      route.fulfill({ status: 400, json: { error: { code: 'invalid', message: 'No figures today.' } } }),
    )
    await page.goto(`${server.origin}/admin`)
    await expect(page.getByText('Statistics loading failed: No figures today.')).toBeVisible()
    await page.unroute(refuse)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('region', { name: 'Figures' })).toContainText('Profiles')
  },
)

test(
  'a new site’s dashboard is empty; an unreadable part says so alone (dashboard-4)',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, server.origin, 'Sample Administrator')
    const refuse = (url: URL) => url.pathname === '/api/admin/statistics/activity'
    await page.route(refuse, (route) => route.fulfill({ status: 400, json: {} }))
    await page.goto(`${server.origin}/admin`)
    const activity = page.getByRole('region', { name: 'What changed lately' })
    await expect(page.getByRole('region', { name: 'To do' })).toContainText('Nothing waits for you.')
    await expect(activity.getByRole('alert')).toContainText('This could not be read.')
    await expect(page.getByRole('img', { name: 'No enrollments in the last 12 weeks.' })).toBeVisible()
    await page.unroute(refuse)
    await activity.getByRole('button', { name: 'Try Again' }).click()
    await expect(activity).toContainText('became an administrator')
  },
)
