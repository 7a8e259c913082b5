import { expect } from '@playwright/test'
import type { RunningServer } from '#test/server.ts'
import { person, save, writeInPlace } from './people.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ editedSite }) => {
  server = editedSite
})

test(
  'Ctrl or Cmd and B folds the sidebar, which stays so for seven days (admin-shell-6)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    await page.goto(`${server.origin}/admin`)
    const width = () => page.locator('#admin-sidebar').evaluate((sidebar) => sidebar.getBoundingClientRect().width)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    expect(await width()).toBe(256)
    await page.keyboard.press('Control+b')
    await expect.poll(width).toBeLessThan(100)
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar_state')
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / (24 * 60 * 60)
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7.01)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    expect(await width()).toBeLessThan(100)
    await page.keyboard.press('Meta+b')
    await expect.poll(width).toBe(256)
    await page.context().close()
  },
)

test(
  'without a connection the next screen waits, and Back leads to the one before (error-3)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    await page.goto(`${server.origin}/admin`)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await page.context().setOffline(true)
    const link = page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Enrollments' })
    await link.click()
    await expect(page.getByRole('heading', { name: 'This page has not arrived' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await link.click()
    await expect(page.getByRole('heading', { name: 'This page has not arrived' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: 'Enrollments', level: 1 })).toBeVisible()
    await page.context().close()
  },
)

test(
  'who is offline for longer than the session is known goes on where they were (error-4)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    await page.clock.install()
    await page.goto(`${server.origin}/admin/team`)
    await writeInPlace(page, 'Team title', 'People of the river')
    await page.context().setOffline(true)
    await page.clock.fastForward('20:00')
    await expect(page.getByText('Offline', { exact: true })).toBeVisible()
    await expect(page.getByText('Not authenticated')).toHaveCount(0)
    await expect(page.getByText('People of the river')).toBeVisible()
    await page.context().setOffline(false)
    await page.clock.fastForward('00:31')
    await save(page, 'Team')
    await page.goto(`${server.origin}/about/team`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('People of the river')
    await page.context().close()
  },
)

test(
  'on a phone the sidebar is a sheet of 18rem (admin-shell-6, admin-shell-8)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    await page.setViewportSize({ width: 767, height: 900 })
    await page.goto(`${server.origin}/admin`)
    const opener = page.getByRole('button', { name: 'Open the sidebar' })
    await opener.click()
    const sheet = page.getByRole('dialog', { name: 'Sidebar' })
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(opener).toBeFocused()
    await page.keyboard.press('Control+b')
    expect((await sheet.boundingBox())?.width).toBe(288)
    await sheet.getByRole('link', { name: 'Homepage' }).click()
    await expect(page).toHaveURL(`${server.origin}/admin/homepage`)
    await expect(sheet).toBeHidden()
    await page.context().close()
  },
)

test(
  'Ctrl or Cmd and K opens the palette, which goes where a few letters say (admin-shell-9)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    await page.goto(`${server.origin}/admin`)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Go to or do' })
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('homep')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${server.origin}/admin/homepage`)
    await expect(page.getByRole('heading', { name: 'Homepage Management' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(palette).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
    await page.context().close()
  },
)

test(
  'the preview shows a section as wide as a phone and a tablet do (homepage-1, mission-1)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    // A small desk: beside the sidebar there is less than the window's width.
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${server.origin}/admin/homepage`)
    await expect(page.getByText('WYSIWYG Editor - Click on any element to edit')).toBeVisible()
    const width = () =>
      page
        .locator('.preview')
        .first()
        .evaluate((section) => section.getBoundingClientRect().width)
    const columns = () =>
      page
        .getByRole('list')
        .filter({ has: page.getByRole('button', { name: 'Add a value card' }) })
        .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
    await expect.poll(columns, 'value cards on a desktop').toBe(4)
    await page.getByRole('radio', { name: 'Mobile' }).check({ force: true })
    await expect.poll(width).toBe(375)
    await expect.poll(columns, 'value cards on a phone').toBe(1)
    await page.getByRole('radio', { name: 'Tablet' }).check({ force: true })
    await expect.poll(width).toBe(768)
    await expect.poll(columns, 'value cards on a tablet').toBe(2)
    await page.context().close()
  },
)
