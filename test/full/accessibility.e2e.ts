import { expect, test } from '@playwright/test'
import { type RunningServer, startServer } from '#test/server.ts'
import { editorAt, signIn } from '#test/journeys/people.ts'
import {
  addressesOf,
  officeDialogs,
  open,
  openAnnouncementDialog,
  openDialog,
  routePatterns,
  stayHere,
} from '#test/journeys/screens.ts'
import { addressIn, t } from '#platform/values/translate.ts'
import { expectFine, openBrowser, testEach, widths } from './matrix.ts'
import { officeWindows } from '#test/journeys/windows.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

testEach('no public screen has accessibility errors', async (browser, scheme) => {
  const page = await openBrowser(browser, scheme)
  for (const address of await addressesOf(routePatterns().filter(isPublic), server.origin)) {
    await test.step(address, async () => {
      await open(page, at(address))
      await expectFine(page, `${scheme} ${address}`)
    })
  }
  await page.context().close()
})

testEach('open menus have no accessibility errors', async (browser, scheme) => {
  const page = await openBrowser(browser, scheme)
  await open(page, at('/'))
  for (const label of [t('About'), t('Courses'), t('Announcements'), t('Resources')]) {
    const name = t('{label} menu', { label })
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectFine(page, `${scheme} ${name}`, [1440])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: t('Menu'), exact: true }).click()
  await expect(page.getByRole('dialog', { name: t('Menu') })).toBeVisible()
  await expectFine(page, `${scheme} phone menu`, [390])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, server.origin, 'Sample Student')
  await open(page, at('/'))
  await page.getByRole('button', { name: t('Account of {name}', { name: 'Sample Student' }) }).click()
  await expectFine(page, `${scheme} user menu`, [1440])
  await page.context().close()
})

testEach('loading, missing and refused screens have no accessibility errors', async (browser, scheme) => {
  const page = await openBrowser(browser, scheme)
  await stayHere(page)
  const held: (() => void)[] = []
  await page.route('**/api/session', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue().catch(() => {})
  })
  await page.goto(at('/admin'))
  await expect(page.getByText(t('Loading admin panel...'))).toBeVisible()
  await expectFine(page, `${scheme} admin loading`, widths, { isLoading: true })
  await page.goto(at('/auth/callback'))
  await expect(page.getByText(t('Processing login...'))).toBeVisible()
  await expectFine(page, `${scheme} callback loading`, widths, { isLoading: true })
  await page.unroute('**/api/session')
  for (const goOn of held) goOn()
  await page.goto(at('/auth/callback'))
  await expect(page.getByText(t('Authentication Error'))).toBeVisible()
  await expectFine(page, `${scheme} callback error`)
  await page.goto(at('/admin'))
  await expect(page.getByText(t('Not authenticated'))).toBeVisible()
  await expectFine(page, `${scheme} admin not authenticated`)
  await page.context().close()

  const student = await openBrowser(browser, scheme)
  await signIn(student, server.origin, 'Sample Student')
  await student.goto(at('/admin'))
  await expect(student.getByText(t('Administrators only'))).toBeVisible()
  await expectFine(student, `${scheme} admin refused`)
  await student.context().close()
})

testEach('no back office screen has accessibility errors in any state', async (browser, scheme) => {
  const page = await openBrowser(browser, scheme)
  await signIn(page, server.origin, 'Sample Administrator')
  for (const address of await addressesOf(routePatterns().filter(isOfficial), server.origin)) {
    await open(page, at(address))
    await expectFine(page, `${scheme} ${address}`)
  }
  for (const dialog of officeDialogs()) {
    await openDialog(page, server.origin, dialog)
    await expectFine(page, `${scheme} ${dialog[2]}`)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at('/admin'))
  await page.getByRole('button', { name: t('Open the sidebar') }).click()
  await expect(page.getByRole('dialog', { name: t('Sidebar') })).toBeVisible()
  await expectFine(page, `${scheme} sidebar sheet`, [390])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('How this works') }).click()
  await expectFine(page, `${scheme} how this works`, [390])

  await open(page, server.origin + editorAt('/admin/homepage'))
  for (const [opener, state] of editorStates()) {
    await page.getByRole('button', { name: opener }).first().click()
    await expectFine(page, `${scheme} ${state}`)
    await page.keyboard.press('Escape')
  }
  await openAnnouncementDialog(page, server.origin)
  await expectFine(page, `${scheme} announcement dialog`)
  await page.getByRole('button', { name: t('Cancel') }).click()
  await page.getByRole('button', { name: t('Discard Changes') }).click()
  await open(page, server.origin + editorAt('/admin/homepage'))
  await page.getByRole('button', { name: t('Edit {label}:', { label: t('Hero title') }) }).click()
  await page.getByRole('textbox', { name: t('Hero title') }).fill('Not saved')
  await expectFine(page, `${scheme} unsaved with a field in place`)
  await page.getByRole('textbox', { name: t('Hero title') }).press('Enter')
  await page.getByRole('button', { name: t('Save All Changes') }).click()
  await expect(page.getByText(t('Please save each section individually'))).toBeVisible()
  await expectFine(page, `${scheme} unsaved with a message`)
  await page.getByRole('button', { name: t('Undo all') }).click()

  await page.route('**/api/site-content/**', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'It did not work.' } } }),
  )
  await page.goto(server.origin + editorAt('/admin/homepage'))
  await expect(page.getByText(t('Loading Error'))).toBeVisible()
  await expectFine(page, `${scheme} homepage failed`)
  await page.route('**/api/site-content/**', () => {})
  await page.goto(server.origin + editorAt('/admin/homepage'))
  await expect(page.getByText(t('Loading homepage data...')).first()).toBeVisible()
  await expectFine(page, `${scheme} homepage loading`, widths, { isLoading: true })
  await page.context().close()
})

testEach('back office dialogs have no accessibility errors', async (browser, scheme) => {
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
const editorStates = () =>
  [
    [t('Edit {label}', { label: t('Background picture') }), 'picture dialog'],
    [t('Edit {label}', { label: t('Video') }), 'video dialog'],
    [t('Go to or do'), 'palette'],
  ] as const
/** In the language of the test. */
const at = (address: string) => server.origin + addressIn(address)

const isOfficial = (pattern: string) => pattern.startsWith('/admin')
const isPublic = (pattern: string) => !isOfficial(pattern) && pattern !== '/auth/callback'
