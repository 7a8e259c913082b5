import { expect } from '@playwright/test'
import type { RunningServer } from '#test/server.ts'
import { addressIn, t } from '#platform/values/translate.ts'
import { either } from '#test/language.ts'
import { sampleText } from '#test/sample-text.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ site }) => {
  server = site
})

const menu = t('{label} menu', { label: t('About') })
const mission = sampleText('An education that starts from the ground')

test(
  'a visitor reads the mission, opens a picture in full screen and closes it again (about-2)',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto(server.origin + addressIn('/about/mission'))
    await expect(page.getByRole('heading', { name: mission })).toBeVisible()
    await page
      .getByRole('link', { name: t('Open the picture in full size') })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('link', { name: t('Back') }).click()
    await expect(page).toHaveURL(server.origin + addressIn('/about'))
  },
)

test(
  'an unreadable mission or vision says so, and Reload brings it (error-6, about-4)',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto(server.origin + addressIn('/about'))
    for (const name of ['mission', 'vision']) {
      await page.route(`**/api/site-content/${name}**`, (route) =>
        route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'The database is away.' } } }),
      )
    }
    // The mission is on the page already; its detail page asks for nothing more, so the vision shows the failure.
    await page.goto(server.origin + addressIn('/about/team'))
    await page.getByRole('button', { name: menu }).click()
    await page.getByRole('menuitem', { name: t('Vision') }).click()
    await expect(
      page.getByRole('heading', {
        name: t('Error loading vision content: {message}', { message: 'The database is away.' }),
      }),
    ).toBeVisible()
    await page.getByRole('button', { name: menu }).click()
    await page.getByRole('menuitem', { name: t('Mission') }).click()
    await expect(
      page.getByRole('heading', {
        name: t('Error loading mission content: {message}', { message: 'The database is away.' }),
      }),
    ).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: t('Reload') }).click()
    await expect(page.getByRole('heading', { name: mission })).toBeVisible()
  },
)

test(
  'a page about the academy that is on its way shows a spinner (home-4, about-3)',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto(server.origin + addressIn('/contact'))
    const { promise: later, resolve: come } = Promise.withResolvers<void>()
    await page.route('**/api/site-content/**', async (route) => {
      await later
      await route.continue()
    })
    for (const [name, said] of [
      [t('Mission'), t('Loading the mission…')],
      [t('Vision'), t('Loading the vision…')],
      [t('Team'), t('Loading the team…')],
      [t('Partners'), t('Loading the partners…')],
    ] as const) {
      await page.getByRole('button', { name: menu }).click()
      await page.getByRole('menuitem', { name }).click()
      await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible()
    }
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page.getByRole('status').filter({ hasText: t('Loading the home page…') })).toBeVisible()
    come()
    await expect(
      page.getByRole('heading', { name: sampleText('Teach the whole, in one place at a time') }),
    ).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: either('Loading', '正在加载') })).toHaveCount(0)
  },
)
