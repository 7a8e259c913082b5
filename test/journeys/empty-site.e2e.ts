import { expect } from '@playwright/test'
import { type RunningServer, startServer } from '#test/server.ts'
import { addressIn, t } from '#platform/values/translate.ts'
import { either } from '#test/language.ts'
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
    await page.goto(server.origin + addressIn('/'))
    await expect(page.getByRole('status').filter({ hasText: t('Loading the home page…') })).toBeVisible()

    const staff = await browser.newContext()
    const editor = await staff.newPage()
    await signIn(editor, server.origin, 'Sample Administrator')
    // Written first in English, whatever language the back office is in.
    await editor.goto(server.origin + addressIn(`/admin/homepage${either('', '?language=en')}`))
    const title = t('Hero title')
    await editor.getByRole('button', { name: t('Edit {label}', { label: title }) }).click()
    await editor.getByRole('textbox', { name: title }).fill('A first sentence')
    await editor.getByRole('textbox', { name: title }).press('Enter')
    await editor.getByRole('button', { name: t('Save {label} Changes', { label: t('Hero') }) }).click()
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
    await page.goto(server.origin + addressIn('/admin'))
    await expect(
      page.getByText(t('Statistics loading failed: {reason}', { reason: 'No figures today.' })),
    ).toBeVisible()
    await page.unroute(refuse)
    await page.getByRole('button', { name: t('Reload') }).click()
    await expect(page.getByRole('region', { name: t('Figures') })).toContainText(t('Profiles'))
  },
)

test(
  'a new site’s dashboard is empty; an unreadable part says so alone (dashboard-4)',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, server.origin, 'Sample Administrator')
    const refuse = (url: URL) => url.pathname === '/api/admin/statistics/activity'
    await page.route(refuse, (route) => route.fulfill({ status: 400, json: {} }))
    await page.goto(server.origin + addressIn('/admin'))
    const activity = page.getByRole('region', { name: t('What changed lately') })
    await expect(page.getByRole('region', { name: t('To do') })).toContainText(t('Nothing waits for you.'))
    await expect(activity.getByRole('alert')).toContainText(t('This could not be read.'))
    await expect(
      page.getByRole('img', { name: t('No enrollments in the last {weeks} weeks.', { weeks: 12 }) }),
    ).toBeVisible()
    await page.unroute(refuse)
    await activity.getByRole('button', { name: t('Try Again') }).click()
    await expect(activity).toContainText(t('became an administrator, as the settings say'))
  },
)
