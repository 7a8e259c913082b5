import { type Browser, expect, type Page, test } from '@playwright/test'
import { sampleId } from '#sample/id.ts'
import { signIn } from '#test/journeys/people.ts'
import { open } from '#test/journeys/screens.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import { addressIn, t } from '#platform/values/translate.ts'
import { expectFine, openBrowser, testEach, widths } from './matrix.ts'

let server: RunningServer
let emptyServer: RunningServer
test.beforeAll(async () => {
  server = await startServer()
  emptyServer = await startServer({ env: { SAMPLE_CONTENT: 'off' } })
})
test.afterAll(() => Promise.all([server.stop(), emptyServer.stop()]))

const at = (address: string, { origin } = server) => origin + addressIn(address)
const data = (url: URL) => /^\/api\/(site-content|courses|catalogue|announcements|resources|search)/.test(url.pathname)
const footer = (name: () => string) => (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: name(), exact: true }).click()
const below = (menu: () => string, name: () => string) => async (page: Page) => {
  await page.getByRole('button', { name: t('{label} menu', { label: menu() }) }).click()
  await page.getByRole('menuitem', { name: name() }).click()
}
const aboutMenu = () => t('About')
/** Every public page that shows data, and how somebody on the contact page comes to it inside the browser. */
const ways: Record<string, (page: Page) => Promise<void>> = {
  home: (page) => page.getByRole('banner').getByRole('link').first().click(),
  about: footer(() => t('About')),
  mission: below(aboutMenu, () => t('Mission')),
  vision: below(aboutMenu, () => t('Vision')),
  team: below(aboutMenu, () => t('Team')),
  partners: below(aboutMenu, () => t('Partners')),
  courses: footer(() => t('Courses')),
  announcements: footer(() => t('Announcements')),
  resources: footer(() => t('Resources')),
}
/** Pages of one record: the list that leads to them is there, the record is not. */
const records: Record<string, { list: string; api: RegExp; link: string }> = {
  course: {
    list: '/courses',
    api: /\/api\/courses\/[^/?]+(\?|$)/,
    link: `/course/${sampleId('course-living-watersheds')}`,
  },
  announcement: { list: '/announcements', api: /\/api\/announcements\/[^/?]+(\?|$)/, link: '/announcements/' },
}

testEach('loading public pages have no accessibility errors', async (browser, scheme) => {
  await eachScreen(browser, scheme, 'loading', () => new Promise(() => {}))
})

testEach('failed public pages have no accessibility errors', async (browser, scheme) => {
  await eachScreen(browser, scheme, 'failed', (route) =>
    route.fulfill({
      status: 403,
      headers: { 'x-request-id': '7f3a9c21' },
      json: { error: { code: 'forbidden', message: 'The database is away.' } },
    }),
  )
})

testEach('empty public pages have no accessibility errors', async (browser, scheme) => {
  const page = await openBrowser(browser, scheme)
  for (const address of [
    '/',
    '/about',
    '/about/mission',
    '/about/vision',
    '/about/team',
    '/about/partners',
    '/courses',
    '/courses?tab=free',
    '/announcements',
    '/announcements?tab=lectures&when=past',
    '/resources',
    '/resources?tab=video',
    '/search',
    '/search?q=river',
    `/search?q=${'x'.repeat(101)}`,
    `/course/${sampleId('nothing')}`,
    `/announcements/${sampleId('nothing')}`,
  ]) {
    await page.goto(at(address, emptyServer))
    await page.locator('h1').first().waitFor({ state: 'attached' })
    await expectFine(page, `${scheme} empty ${address}`, widths, { isLoading: address === '/' })
  }
  await page.context().close()
})

testEach('public dialogs and faulty forms have no accessibility errors', async (browser, scheme) => {
  const page = await openBrowser(browser, scheme)
  await page
    .context()
    .route(/youtube/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Film</title><html lang="en"><h1>Film</h1></html>' }),
    )
  await open(page, at('/contact'))
  await page.getByRole('button', { name: t('Learn About Donation') }).click()
  await expect(page.getByRole('dialog', { name: t('How to give') })).toBeVisible()
  await expectFine(page, `${scheme} donation dialog`)
  await page.keyboard.press('Escape')
  for (const [tab, label] of [
    ['question', t('Submit Question')],
    ['volunteer', t('Submit Application')],
  ]) {
    await open(page, at(`/contact?tab=${tab}`))
    await page.getByRole('button', { name: label }).click()
    await expect(page.getByText('姓名是必填项')).toBeVisible()
    await expectFine(page, `${scheme} ${tab} with faults`)
    await page.goto(at(`/contact?tab=${tab}&sent=${tab}`))
    await expectFine(page, `${scheme} ${tab} sent`)
  }
  await open(page, at('/about/mission'))
  await page
    .getByRole('link', { name: t('Open the picture in full size') })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: t('Picture') })).toBeVisible()
  await expectFine(page, `${scheme} picture in full size`)
  await open(page, at('/resources?tab=video'))
  await page
    .getByRole('link', { name: t('Play video:') })
    .first()
    .click()
  await expect(page.locator('iframe')).toBeVisible()
  await expectFine(page, `${scheme} video playing`)

  await open(page, at(`/course/${sampleId('course-springs')}`))
  await page.getByRole('button', { name: t('Enroll Now') }).click()
  const dialog = page.getByRole('dialog', { name: t('Enroll in {title}', { title: '' }).slice(0, 2) })
  await dialog.getByRole('textbox', { name: t('Email') }).fill('no address')
  await expectFine(page, `${scheme} enrollment dialog`)
  await page.evaluate(() => (window.open = () => null))
  await dialog.getByRole('button', { name: t('Pay & Enroll') }).click()
  await expect(dialog.getByText('请输入有效的邮箱地址')).toBeVisible()
  await expectFine(page, `${scheme} enrollment dialog with a fault`)
  await page.route('**/api/enrollments', (route) => route.fulfill({ status: 503, json: {} }))
  await dialog.getByRole('textbox', { name: t('Email') }).fill('walker@example.org')
  await dialog.getByRole('button', { name: t('Pay & Enroll') }).click()
  await expect(dialog.getByText(t('Your enrollment was not taken.'))).toBeVisible()
  await expectFine(page, `${scheme} enrollment refused`)
  await page.unroute('**/api/enrollments')
  await dialog.getByRole('button', { name: t('Pay & Enroll') }).click()
  await expect(page.getByRole('link', { name: t('Open the payment page') })).toBeVisible()
  await expectFine(page, `${scheme} course with a payment to come`)

  const student = await openBrowser(browser, scheme)
  await signIn(student, server.origin, 'Sample Student')
  for (const tab of ['profile', 'courses']) {
    await open(student, at(`/profile?tab=${tab}`))
    await expectFine(student, `${scheme} profile ${tab}`)
  }
  await student.context().close()
  await page.context().close()
})

/** Opens every public page inside a browser in which the data is answered like this, and looks at what stands there. */
async function eachScreen(
  browser: Browser,
  scheme: 'light' | 'dark',
  state: 'loading' | 'failed',
  answer: Parameters<Page['route']>[1],
): Promise<void> {
  const look = async (page: Page, name: string) => {
    const main = page.getByRole('main')
    await expect(
      state === 'loading'
        ? main
            .getByRole('status')
            .filter({ hasText: /Loading|Searching|正在/ })
            .first()
        : main.getByRole('alert'),
    ).toBeVisible()
    await expectFine(page, `${scheme} ${name} ${state}`, widths, { isLoading: state === 'loading' })
    await page.context().close()
  }
  for (const [name, way] of Object.entries(ways)) {
    const page = await openBrowser(browser, scheme)
    await page.route(data, answer)
    await open(page, at('/contact'))
    await way(page)
    await expect(page).not.toHaveURL(/contact/)
    await look(page, name)
  }
  for (const [name, { list, api, link }] of Object.entries(records)) {
    const page = await openBrowser(browser, scheme)
    await page.route(api, answer)
    await open(page, at(list))
    await page.locator(`main a[href*="${link}"]`).first().click()
    await expect(page).not.toHaveURL(new RegExp(`${list}$`))
    await look(page, name)
  }
  const page = await openBrowser(browser, scheme)
  await page.route(data, answer)
  await open(page, at('/search'))
  await page.getByLabel(t('What are you looking for?')).fill('river')
  await page.keyboard.press('Enter')
  await look(page, 'search')
}
