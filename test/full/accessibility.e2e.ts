import { expect, test } from '@playwright/test'
import { type RunningServer, startServer } from '#test/server.ts'
import { signIn } from '#test/journeys/people.ts'
import {
  addressesOf,
  officeDialogs,
  open,
  openAnnouncementDialog,
  openDialog,
  routePatterns,
  stayHere,
} from '#test/journeys/screens.ts'
import { expectFine, openBrowser, schemes, widths } from './matrix.ts'
import { officeWindows } from '#test/journeys/windows.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

for (const scheme of schemes) {
  test(`no public screen has accessibility errors (${scheme})`, async ({ browser }) => {
    const page = await openBrowser(browser, scheme)
    for (const address of await addressesOf(routePatterns().filter(isPublic), server.origin)) {
      await test.step(address, async () => {
        await open(page, server.origin + address)
        await expectFine(page, `${scheme} ${address}`)
      })
    }
    await page.context().close()
  })

  test(`open menus have no accessibility errors (${scheme})`, async ({ browser }) => {
    const page = await openBrowser(browser, scheme)
    await open(page, server.origin)
    for (const name of ['About menu', 'Courses menu', 'Announcements menu', 'Resources menu']) {
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectFine(page, `${scheme} ${name}`, [1440])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toBeHidden()
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await expectFine(page, `${scheme} phone menu`, [390])
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(page, server.origin, 'Sample Student')
    await open(page, server.origin)
    await page.getByRole('button', { name: 'Account of Sample Student' }).click()
    await expectFine(page, `${scheme} user menu`, [1440])
    await page.context().close()
  })

  test(`loading, missing and refused screens have no accessibility errors (${scheme})`, async ({ browser }) => {
    const page = await openBrowser(browser, scheme)
    await stayHere(page)
    const held: (() => void)[] = []
    await page.route('**/api/session', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.continue().catch(() => {})
    })
    await page.goto(`${server.origin}/admin`)
    await expect(page.getByText('Loading admin panel...')).toBeVisible()
    await expectFine(page, `${scheme} admin loading`, widths, { isLoading: true })
    await page.goto(`${server.origin}/auth/callback`)
    await expect(page.getByText('Processing login...')).toBeVisible()
    await expectFine(page, `${scheme} callback loading`, widths, { isLoading: true })
    await page.unroute('**/api/session')
    for (const goOn of held) goOn()
    await page.goto(`${server.origin}/auth/callback`)
    await expect(page.getByText('Authentication Error')).toBeVisible()
    await expectFine(page, `${scheme} callback error`)
    await page.goto(`${server.origin}/admin`)
    await expect(page.getByText('Not authenticated')).toBeVisible()
    await expectFine(page, `${scheme} admin not authenticated`)
    await page.context().close()

    const student = await openBrowser(browser, scheme)
    await signIn(student, server.origin, 'Sample Student')
    await student.goto(`${server.origin}/admin`)
    await expect(student.getByText('Administrators only')).toBeVisible()
    await expectFine(student, `${scheme} admin refused`)
    await student.context().close()
  })

  test(`no back office screen has accessibility errors in any state (${scheme})`, async ({ browser }) => {
    const page = await openBrowser(browser, scheme)
    await signIn(page, server.origin, 'Sample Administrator')
    for (const address of await addressesOf(routePatterns().filter(isOfficial), server.origin)) {
      await open(page, server.origin + address)
      await expectFine(page, `${scheme} ${address}`)
    }
    for (const dialog of officeDialogs) {
      await openDialog(page, server.origin, dialog)
      await expectFine(page, `${scheme} ${dialog[2]}`)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${server.origin}/admin`)
    await page.getByRole('button', { name: 'Open the sidebar' }).click()
    await expect(page.getByRole('dialog', { name: 'Sidebar' })).toBeVisible()
    await expectFine(page, `${scheme} sidebar sheet`, [390])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'How this works' }).click()
    await expectFine(page, `${scheme} how this works`, [390])

    await open(page, `${server.origin}/admin/homepage`)
    for (const [opener, state] of editorStates) {
      await page.getByRole('button', { name: opener }).first().click()
      await expectFine(page, `${scheme} ${state}`)
      await page.keyboard.press('Escape')
    }
    await openAnnouncementDialog(page, server.origin)
    await expectFine(page, `${scheme} announcement dialog`)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard Changes' }).click()
    await open(page, `${server.origin}/admin/homepage`)
    await page.getByRole('button', { name: 'Edit Hero title:' }).click()
    await page.getByRole('textbox', { name: 'Hero title' }).fill('Not saved')
    await expectFine(page, `${scheme} unsaved with a field in place`)
    await page.getByRole('textbox', { name: 'Hero title' }).press('Enter')
    await page.getByRole('button', { name: 'Save All Changes' }).click()
    await expect(page.getByText('Please save each section individually')).toBeVisible()
    await expectFine(page, `${scheme} unsaved with a message`)
    await page.getByRole('button', { name: 'Undo all' }).click()

    await page.route('**/api/site-content/**', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'It did not work.' } } }),
    )
    await page.goto(`${server.origin}/admin/homepage`)
    await expect(page.getByText('Loading Error')).toBeVisible()
    await expectFine(page, `${scheme} homepage failed`)
    await page.route('**/api/site-content/**', () => {})
    await page.goto(`${server.origin}/admin/homepage`)
    await expect(page.getByText('Loading homepage data...').first()).toBeVisible()
    await expectFine(page, `${scheme} homepage loading`, widths, { isLoading: true })
    await page.context().close()
  })
}

for (const scheme of schemes) {
  test(`back office dialogs have no accessibility errors (${scheme})`, async ({ browser }) => {
    const page = await openBrowser(browser, scheme)
    page.on('dialog', (dialog) => void dialog.accept())
    await signIn(page, server.origin, 'Sample Administrator')
    for (const { name, open: openWindow } of officeWindows) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await openWindow(page, server.origin)
      await expectFine(page, `${scheme} ${name}`)
    }
    await page.context().close()
  })
}

const editorStates = [
  ['Edit Background picture', 'picture dialog'],
  ['Edit Video', 'video dialog'],
  ['Go to or do', 'palette'],
] as const

const isOfficial = (pattern: string) => pattern.startsWith('/admin')
const isPublic = (pattern: string) => !isOfficial(pattern) && pattern !== '/auth/callback'
