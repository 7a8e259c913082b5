import { expect } from '@playwright/test'
import { addressIn, t } from '#platform/values/translate.ts'
import '#test/language.ts'
import type { RunningServer } from '#test/server.ts'
import { accountOf, person, signInByHand, signInLink } from './people.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ site }) => {
  server = site
})

test(
  'a student finds name, email, role, Profile, Dashboard and Sign out in the user menu',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await (await browser.newContext()).newPage()
    await signInByHand(page, server.origin, 'Sample Student')
    await accountOf(page, 'Sample Student').click()
    const menu = page.getByRole('menu')
    for (const text of ['Sample Student', 'student@academy.example', t('Student')]) {
      await expect(menu.getByText(text, { exact: true })).toBeVisible()
    }
    await expect(menu.getByRole('menuitem', { name: t('Profile') })).toHaveAttribute('href', addressIn('/profile'))
    await expect(menu.getByRole('menuitem', { name: t('Dashboard') })).toHaveAttribute('href', addressIn('/admin'))
    await expect(menu.getByRole('menuitem', { name: t('Sign out') })).toBeVisible()
    await page.context().close()
  },
)

test('signing out leads to the home page, and every other tab follows', async ({ browser }) => {
  const page = await person(browser, server.origin, 'Sample Administrator')
  const reading = await page.context().newPage()
  await reading.goto(server.origin + addressIn('/about'))
  await expect(accountOf(reading, 'Sample Administrator')).toBeVisible()
  const working = await page.context().newPage()
  await working.goto(server.origin + addressIn('/admin'))
  await expect(working.getByRole('heading', { name: t('Dashboard') })).toBeVisible()

  await page.goto(server.origin + addressIn('/about/team'))
  await accountOf(page, 'Sample Administrator').click()
  await page.getByRole('menuitem', { name: t('Sign out') }).click()
  await expect(page).toHaveURL(server.origin + addressIn('/'))
  await expect(signInLink(page)).toBeVisible()
  await expect(signInLink(reading)).toBeVisible()
  await expect(working).toHaveURL(server.origin + addressIn('/'))
  await expect(signInLink(working)).toBeVisible()

  await page.goBack()
  await expect(page, 'the page it was signed out on was replaced').not.toHaveURL(/team/)
  await page.context().close()
})

test(
  'the callback shows progress, an error without a session, and goes home after 2 s',
  { tag: '@full' },
  async ({ browser }) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(server.origin + addressIn('/about'))
    await page.route('**/api/session*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      await route.continue()
    })
    // The page's own time can be moved: two seconds need not pass.
    await page.clock.install()
    const answer = await page.goto(server.origin + addressIn('/auth/callback'))
    // It would still fire seconds later, on whatever page the person has gone to meanwhile.
    expect(answer?.headers()['refresh']).toBeUndefined()
    await expect(page.getByText(t('Processing login...'))).toBeVisible()
    for (const text of [
      t('Authentication Error'),
      t('Authentication failed: No session found'),
      t('Redirecting to home...'),
    ]) {
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    }
    await page.clock.fastForward(2_000)
    await page.waitForURL(server.origin + addressIn('/'))
    await page.goBack()
    await expect(page, 'the callback was replaced').toHaveURL(server.origin + addressIn('/about'))
    await context.close()
  },
)

test('after sign-in a person stays on the page they went on to', { tag: '@full' }, async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  await page.clock.install()
  await signInByHand(page, server.origin, 'Sample Student')
  await page
    .getByRole('navigation', { name: t('Main') })
    .getByRole('link', { name: t('Courses'), exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Courses'))
  // Nothing is left over of the callback that would lead home later.
  await page.clock.fastForward(6_000)
  await expect(page).toHaveURL(server.origin + addressIn('/courses'))
  await page.context().close()
})

test('a student at the back office reads that it is for administrators only (admin-shell-3)', async ({ browser }) => {
  const page = await person(browser, server.origin, 'Sample Student')
  await page.goto(server.origin + addressIn('/admin/homepage'))
  await expect(page.getByRole('heading', { name: t('Administrators only') })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: t('Home') })).toHaveAttribute('href', addressIn('/'))
  await expect(page.getByRole('main').getByRole('link', { name: t('Profile') })).toHaveAttribute(
    'href',
    addressIn('/profile'),
  )
  await expect(page.getByText(t('{name} Management', { name: t('Homepage') }))).toHaveCount(0)
  await page.context().close()
})

test(
  'who is signed out at the back office is sent to Home (admin-shell-1, admin-shell-2)',
  { tag: '@full' },
  async ({ browser }) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>()
    await page.route('**/api/session*', async (route) => {
      await isSeen
      await route.continue()
    })
    await page.goto(server.origin + addressIn('/admin'), { waitUntil: 'commit' })
    await expect(page.getByText(t('Loading admin panel...'))).toBeVisible()
    seen()
    await expect(page.getByText(t('Not authenticated'))).toBeVisible()
    await expect(page).toHaveURL(server.origin + addressIn('/'))
    await context.close()
  },
)

test(
  'the log-out button of the back office leads to the home page (admin-shell-7)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    await page.goto(server.origin + addressIn('/admin'))
    await page.getByRole('button', { name: t('Log out') }).click()
    await expect(page).toHaveURL(server.origin + addressIn('/'))
    await expect(signInLink(page)).toBeVisible()
    await page.context().close()
  },
)
