import { type Browser, expect, type Page, test } from '@playwright/test'
import { sampleId } from '#sample/id.ts'
import { signIn } from '#test/journeys/people.ts'
import { open } from '#test/journeys/screens.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import { expectFine, openBrowser, schemes, widths } from './matrix.ts'

let server: RunningServer
let emptyServer: RunningServer
test.beforeAll(async () => {
  server = await startServer()
  emptyServer = await startServer({ env: { SAMPLE_CONTENT: 'off' } })
})
test.afterAll(() => Promise.all([server.stop(), emptyServer.stop()]))

const data = (url: URL) => /^\/api\/(site-content|courses|catalogue|announcements|resources|search)/.test(url.pathname)
const footer = (name: string) => (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
const below = (menu: string, name: string) => async (page: Page) => {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name }).click()
}
/** Every public page that shows data, and how somebody on the contact page comes to it inside the browser. */
const ways: Record<string, (page: Page) => Promise<void>> = {
  home: (page) => page.getByRole('banner').getByRole('link').first().click(),
  about: footer('About'),
  mission: below('About menu', 'Mission'),
  vision: below('About menu', 'Vision'),
  team: below('About menu', 'Team'),
  partners: below('About menu', 'Partners'),
  courses: footer('Courses'),
  announcements: footer('Announcements'),
  resources: footer('Resources'),
}
/** Pages of one record: the list that leads to them is there, the record is not. */
const records: Record<string, { list: string; api: RegExp; link: RegExp }> = {
  course: { list: '/courses', api: /\/api\/courses\/[^/?]+$/, link: /^Living Watersheds$/ },
  announcement: { list: '/announcements', api: /\/api\/announcements\/[^/?]+$/, link: /^View Details of/ },
}

for (const scheme of schemes) {
  test(`loading public pages have no accessibility errors (${scheme})`, async ({ browser }) => {
    await eachScreen(browser, scheme, 'loading', () => new Promise(() => {}))
  })

  test(`failed public pages have no accessibility errors (${scheme})`, async ({ browser }) => {
    await eachScreen(browser, scheme, 'failed', (route) =>
      route.fulfill({
        status: 403,
        headers: { 'x-request-id': '7f3a9c21' },
        json: { error: { code: 'forbidden', message: 'The database is away.' } },
      }),
    )
  })

  test(`empty public pages have no accessibility errors (${scheme})`, async ({ browser }) => {
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
      await page.goto(emptyServer.origin + address)
      await page.locator('h1').first().waitFor({ state: 'attached' })
      await expectFine(page, `${scheme} empty ${address}`, widths, { isLoading: address === '/' })
    }
    await page.context().close()
  })

  test(`public dialogs and faulty forms have no accessibility errors (${scheme})`, async ({ browser }) => {
    const page = await openBrowser(browser, scheme)
    await page
      .context()
      .route(/youtube/, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Film</title><html lang="en"><h1>Film</h1></html>' }),
      )
    await open(page, `${server.origin}/contact`)
    await page.getByRole('button', { name: 'Learn About Donation' }).click()
    await expect(page.getByRole('dialog', { name: 'How to give' })).toBeVisible()
    await expectFine(page, `${scheme} donation dialog`)
    await page.keyboard.press('Escape')
    for (const [tab, label] of [
      ['question', 'Submit Question'],
      ['volunteer', 'Submit Application'],
    ]) {
      await open(page, `${server.origin}/contact?tab=${tab}`)
      await page.getByRole('button', { name: label }).click()
      await expect(page.getByText('姓名是必填项')).toBeVisible()
      await expectFine(page, `${scheme} ${tab} with faults`)
      await page.goto(`${server.origin}/contact?tab=${tab}&sent=${tab}`)
      await expectFine(page, `${scheme} ${tab} sent`)
    }
    await open(page, `${server.origin}/about/mission`)
    await page.getByRole('link', { name: 'Open the picture in full size' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Picture' })).toBeVisible()
    await expectFine(page, `${scheme} picture in full size`)
    await open(page, `${server.origin}/resources?tab=video`)
    await page
      .getByRole('link', { name: /^Play video:/ })
      .first()
      .click()
    await expect(page.locator('iframe')).toBeVisible()
    await expectFine(page, `${scheme} video playing`)

    await open(page, `${server.origin}/course/${sampleId('course-springs')}`)
    await page.getByRole('button', { name: /^Enroll Now/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Enroll in/ })
    await dialog.getByRole('textbox', { name: 'Email' }).fill('no address')
    await expectFine(page, `${scheme} enrollment dialog`)
    await page.evaluate(() => (window.open = () => null))
    await dialog.getByRole('button', { name: 'Pay & Enroll' }).click()
    await expect(dialog.getByText('请输入有效的邮箱地址')).toBeVisible()
    await expectFine(page, `${scheme} enrollment dialog with a fault`)
    await page.route('**/api/enrollments', (route) => route.fulfill({ status: 503, json: {} }))
    await dialog.getByRole('textbox', { name: 'Email' }).fill('walker@example.org')
    await dialog.getByRole('button', { name: 'Pay & Enroll' }).click()
    await expect(dialog.getByText('Your enrollment was not taken.')).toBeVisible()
    await expectFine(page, `${scheme} enrollment refused`)
    await page.unroute('**/api/enrollments')
    await dialog.getByRole('button', { name: 'Pay & Enroll' }).click()
    await expect(page.getByRole('link', { name: 'Open the payment page' })).toBeVisible()
    await expectFine(page, `${scheme} course with a payment to come`)

    const student = await openBrowser(browser, scheme)
    await signIn(student, server.origin, 'Sample Student')
    for (const tab of ['profile', 'courses']) {
      await open(student, `${server.origin}/profile?tab=${tab}`)
      await expectFine(student, `${scheme} profile ${tab}`)
    }
    await student.context().close()
    await page.context().close()
  })
}

/** Opens every public page inside a browser in which the data is answered like this, and looks at what stands there. */
async function eachScreen(
  browser: Browser,
  scheme: (typeof schemes)[number],
  state: 'loading' | 'failed',
  answer: Parameters<Page['route']>[1],
): Promise<void> {
  const look = async (page: Page, name: string) => {
    const main = page.getByRole('main')
    await expect(
      state === 'loading'
        ? main
            .getByRole('status')
            .filter({ hasText: /Loading|Searching/ })
            .first()
        : main.getByRole('alert'),
    ).toBeVisible()
    await expectFine(page, `${scheme} ${name} ${state}`, widths, { isLoading: state === 'loading' })
    await page.context().close()
  }
  for (const [name, way] of Object.entries(ways)) {
    const page = await openBrowser(browser, scheme)
    await page.route(data, answer)
    await open(page, `${server.origin}/contact`)
    await way(page)
    await expect(page).not.toHaveURL(/contact/)
    await look(page, name)
  }
  for (const [name, { list, api, link }] of Object.entries(records)) {
    const page = await openBrowser(browser, scheme)
    await page.route(api, answer)
    await open(page, server.origin + list)
    await page.getByRole('link', { name: link }).first().click()
    await expect(page).not.toHaveURL(new RegExp(`${list}$`))
    await look(page, name)
  }
  const page = await openBrowser(browser, scheme)
  await page.route(data, answer)
  await open(page, `${server.origin}/search`)
  await page.getByLabel('What are you looking for?').fill('river')
  await page.keyboard.press('Enter')
  await look(page, 'search')
}
