import { type Browser, expect, type Page, test } from '@playwright/test'
import { type RunningServer, startServer } from '#test/server.ts'
import { signIn } from '#test/journeys/people.ts'
import {
  addressesOf,
  calm,
  findings,
  officeDialogs,
  open,
  openAnnouncementDialog,
  openDialog,
  routePatterns,
  settle,
  sideways,
  stayHere,
} from '#test/journeys/screens.ts'
import { officeWindows } from '#test/journeys/windows.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const widths = [360, 390, 820, 1440]
const isOfficial = (pattern: string) => pattern.startsWith('/admin')

test('no public screen has accessibility errors or scrolls sideways (access-6)', async ({ browser }) => {
  const page = await openBrowser(browser)
  const patterns = routePatterns().filter((pattern) => !isOfficial(pattern) && pattern !== '/auth/callback')
  for (const address of await addressesOf(patterns, server.origin)) {
    await test.step(address, async () => {
      await open(page, server.origin + address)
      await expectFine(page, address)
    })
  }
  await page.context().close()
})

test('sign-in and its failures have no accessibility errors', async ({ browser }) => {
  const page = await openBrowser(browser)
  const held: (() => void)[] = []
  await page.route('**/api/session', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue().catch(() => {})
  })
  await stayHere(page)
  await Promise.all([page.waitForRequest('**/api/session'), page.goto(`${server.origin}/auth/callback`)])
  await expect(page.getByText('Processing login...')).toBeVisible()
  await expectFine(page, 'the callback while it works')
  await page.unroute('**/api/session')
  for (const goOn of held) goOn()
  await expect(page.getByText('Authentication Error')).toBeVisible()
  await expectFine(page, 'the callback without a session')
  await page.context().close()
})

test('no screen or dialog of the back office has accessibility errors (access-6)', async ({ browser }) => {
  const page = await openBrowser(browser)
  await signIn(page, server.origin, 'Sample Administrator')
  for (const address of await addressesOf(routePatterns().filter(isOfficial), server.origin)) {
    await test.step(address, async () => {
      await open(page, server.origin + address)
      await expectFine(page, address)
    })
  }
  await openAnnouncementDialog(page, server.origin)
  await expectFine(page, 'the dialog of an announcement')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard Changes' }).click()
  for (const dialog of officeDialogs()) {
    await test.step(dialog[2], async () => {
      await openDialog(page, server.origin, dialog)
      await expectFine(page, dialog[2])
    })
  }
  await page.goto(`${server.origin}/admin/homepage`)
  for (const [opener, dialog] of [
    ['Edit Background picture', 'Background picture'],
    ['Edit Video', 'Video'],
  ] as const) {
    await page.getByRole('button', { name: opener }).first().click()
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await settle(page)
    expect(await findings(page), dialog).toEqual([])
    await page.keyboard.press('Escape')
  }
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Go to or do' })).toBeVisible()
  expect(await findings(page), 'the palette').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit Hero title:' }).click()
  expect(await findings(page), 'a field in place').toEqual([])
  await page.goto(`${server.origin}/admin/contact/questions`)
  await page
    .getByRole('row')
    .getByRole('button', { name: /^Open / })
    .first()
    .click()
  await expect(page.getByRole('group', { name: /^Status/ })).toBeVisible()
  await expectFine(page, 'a question')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await expectFine(page, 'what can be done to a question')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectFine(page, 'whether to delete a question')
  await page.keyboard.press('Escape')
  await page.context().close()
})

test('dialogs of enrollments and users have no accessibility errors (access-6)', async ({ browser }) => {
  const page = await openBrowser(browser)
  await signIn(page, server.origin, 'Sample Administrator')
  await page.goto(`${server.origin}/admin/users`)
  await page.getByLabel('Role of Sample Administrator').selectOption('Student')
  await expect(page.getByRole('alertdialog', { name: 'Step down as administrator?' })).toBeVisible()
  expect(await findings(page), 'the question before a role changes').toEqual([])
  await page.goto(`${server.origin}/admin/enrollments`)
  await page
    .getByRole('button', { name: /^Mark the payment of / })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Mark this payment' })).toBeVisible()
  await expectFine(page, 'the marking of a payment')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expectFine(page, 'the filters of enrollments')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('combobox', { name: 'Course' }).fill('river')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expectFine(page, 'the choice of a course')
  await page.context().close()
})

test('no window of the back office has accessibility errors or scrolls sideways (access-7)', async ({ browser }) => {
  const page = await openBrowser(browser)
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(page, server.origin, 'Sample Administrator')
  for (const { name, open: openWindow } of officeWindows) {
    await test.step(name, async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await openWindow(page, server.origin)
      await settle(page)
      await expectFine(page, name)
    })
  }
  await page.context().close()
})

test('the focused element is marked and never under the sticky header', async ({ browser }) => {
  const page = await openBrowser(browser)
  for (const [address, width] of [
    ['/', 1440],
    ['/', 390],
    ['/about/team', 820],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, server.origin + address)
    // Upwards is where a sticky header covers things.
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await page.locator('footer a').last().focus()
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Shift+Tab')
      const hidden = await page.evaluate(hiddenFocus)
      if (hidden === 'top') break
      expect(hidden, `${address} at ${width} px`).toBeNull()
    }
  }
  await page.context().close()
})

/** What is wrong with how the focused element is seen, or null; 'top' past the first element of the content. */
function hiddenFocus(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.closest('header')) return 'top'
  const { top, bottom, left, right } = focused.getBoundingClientRect()
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused)
  if ((outlineStyle === 'none' || outlineWidth === '0px') && boxShadow === 'none')
    return `not marked: ${focused.outerHTML.slice(0, 120)}`
  if (bottom <= header + 1 || top >= innerHeight || right <= 0 || left >= innerWidth)
    return `out of sight: ${focused.outerHTML.slice(0, 120)}`
  return top < header - 1 && bottom - top < innerHeight - header
    ? `partly under the header: ${focused.outerHTML.slice(0, 120)}`
    : null
}

async function openBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ ...calm, colorScheme: 'light', viewport: { width: 1440, height: 900 } })
  return context.newPage()
}

async function expectFine(page: Page, what: string): Promise<void> {
  expect(await findings(page), what).toEqual([])
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => sideways(page), `${what} at ${width} px`).toEqual([])
  }
}
