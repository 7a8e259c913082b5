import { expect } from '@playwright/test'
import type { RunningServer } from '#test/server.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ site }) => {
  server = site
})

test('a visitor reads the mission, opens a picture in full screen and closes it again (about-2)', async ({ page }) => {
  await page.goto(`${server.origin}/about/mission`)
  await expect(page.getByRole('heading', { name: 'An education that starts from the ground' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the picture in full size' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(`${server.origin}/about`)
})

test(
  'an unreadable mission or vision says so, and Reload brings it (error-6, about-4)',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto(`${server.origin}/about`)
    for (const name of ['mission', 'vision']) {
      await page.route(`**/api/site-content/${name}**`, (route) =>
        route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'The database is away.' } } }),
      )
    }
    // The mission is on the page already; its detail page asks for nothing more, so the vision shows the failure.
    await page.goto(`${server.origin}/about/team`)
    await page.getByRole('button', { name: 'About menu' }).click()
    await page.getByRole('menuitem', { name: 'Vision' }).click()
    await expect(
      page.getByRole('heading', { name: 'Error loading vision content: The database is away.' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'About menu' }).click()
    await page.getByRole('menuitem', { name: 'Mission' }).click()
    await expect(
      page.getByRole('heading', { name: 'Error loading mission content: The database is away.' }),
    ).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { name: 'An education that starts from the ground' })).toBeVisible()
  },
)

test(
  'a page about the academy that is on its way shows a spinner (home-4, about-3)',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto(`${server.origin}/contact`)
    const { promise: later, resolve: come } = Promise.withResolvers<void>()
    await page.route('**/api/site-content/**', async (route) => {
      await later
      await route.continue()
    })
    for (const [name, said] of [
      ['Mission', 'Loading the mission…'],
      ['Vision', 'Loading the vision…'],
      ['Team', 'Loading the team…'],
      ['Partners', 'Loading the partners…'],
    ] as const) {
      await page.getByRole('button', { name: 'About menu' }).click()
      await page.getByRole('menuitem', { name }).click()
      await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible()
    }
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page.getByRole('status').filter({ hasText: 'Loading the home page' })).toBeVisible()
    come()
    await expect(page.getByRole('heading', { name: 'Teach the whole, in one place at a time' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
  },
)
