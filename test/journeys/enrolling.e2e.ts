import { type BrowserContext, expect, type Page } from '@playwright/test'
import { sampleId } from '#sample/id.ts'
import type { RunningServer } from '#test/server.ts'
import { listenForComplaints, person, prove, signIn, signInByHand } from './people.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ editedSite }) => {
  server = editedSite
})

const course = (key: string) => `${server.origin}/course/${sampleId(key)}`
const information = (page: Page) => page.getByRole('complementary', { name: 'Course Information' })
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Enroll in/ })
/** Opens a course's page and waits until it knows who is here and has its line to the server. */
async function openCourse(page: Page, key: string): Promise<void> {
  const channel = page.waitForRequest((request) => request.url().includes('/api/changes'))
  await page.goto(course(key))
  await channel
  await expect(information(page).getByText('Checking your access…')).toHaveCount(0)
}
/** Classrooms are elsewhere on the web; here they are an empty page. */
async function withClassrooms(context: BrowserContext): Promise<void> {
  await context.route(/(classroom|replay)\.example/, (route) =>
    route.fulfill({ body: 'The class', contentType: 'text/html' }),
  )
}
/** Fills in what the dialog asks for and goes to the payment page, which opens in a tab of its own. */
async function goToPayment(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await dialog(page).getByRole('button', { name: 'Pay & Enroll' }).click()
  const payment = await opened
  await payment.waitForURL(/\/dev\/payment\/\d+\?reference=/)
  return payment
}

test(
  'an enrollment dialog offline says that it waits, and opens once it can (error-3)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await person(browser, server.origin, 'Sample Student')
    await page.goto(course('course-first-walk'))
    await expect(page.getByRole('button', { name: 'Account of Sample Student' })).toBeVisible()
    await page.context().setOffline(true)
    await information(page).getByRole('button', { name: 'Enroll for Free' }).click()
    await expect(page.getByText('Still on its way: it opens as soon as it is here.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A First Walk: Seeing Land as a System')
    await page.context().setOffline(false)
    await expect(dialog(page)).toBeVisible()
    await expect(page.getByText('Still on its way')).toHaveCount(0)
    await page.context().close()
  },
)

test('a student signs in, enrols in a free course and joins its class', { tag: '@full' }, async ({ browser }) => {
  const context = await browser.newContext()
  await withClassrooms(context)
  const complaints = listenForComplaints(context)
  const page = await context.newPage()
  await signInByHand(page, server.origin, 'Sample Student')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Courses', exact: true }).click()
  await page.getByRole('tab', { name: 'Free' }).click()
  await page.getByRole('link', { name: 'Start Learning in A First Walk: Seeing Land as a System' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A First Walk: Seeing Land as a System')
  await expect(page).toHaveTitle(/^A First Walk/)
  const before = Number(/(\d+) enrolled/.exec(await page.getByRole('main').innerText())?.[1])
  await information(page).getByRole('button', { name: 'Enroll for Free' }).click()
  await expect(dialog(page).getByLabel('Email')).toHaveValue('student@academy.example')
  await dialog(page).getByLabel('Organization').fill('River School')
  await dialog(page).getByRole('button', { name: 'Confirm Enrollment' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(information(page).getByRole('status')).toContainText('You are enrolled')
  await expect(page.getByText(`${before + 1} enrolled`)).toBeVisible()
  const opened = page.waitForEvent('popup')
  await information(page).getByRole('link', { name: 'Join Class' }).click()
  expect((await opened).url()).toBe('https://classroom.example/first-walk')
  expect(complaints).toEqual([])
  await context.close()
})

test('a failed enrollment keeps its dialog and text, over a reload too, and succeeds later', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await openCourse(page, 'course-commons')
  await information(page).getByRole('button', { name: 'Enroll for Free' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Confirm Enrollment' })).toBeDisabled()
  await dialog(page).getByLabel('Email').fill('no address')
  await dialog(page).getByRole('button', { name: 'Confirm Enrollment' }).click()
  await expect(dialog(page).getByText('请输入有效的邮箱地址')).toHaveAttribute('lang', 'zh-CN')
  await dialog(page).getByLabel('Email').fill('guest@example.org')
  await expect(dialog(page).getByText('请输入有效的邮箱地址')).toHaveCount(0)
  await dialog(page).getByLabel('Full Name').fill('Gu Est')
  await context.setOffline(true)
  await dialog(page).getByRole('button', { name: 'Confirm Enrollment' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Your enrollment was not taken.')
  await expect(dialog(page).getByLabel('Full Name')).toHaveValue('Gu Est')
  await context.setOffline(false)
  await page.reload()
  await information(page).getByRole('button', { name: 'Enroll for Free' }).click()
  await expect(dialog(page).getByLabel('Email')).toHaveValue('guest@example.org')
  await expect(dialog(page).getByLabel('Full Name')).toHaveValue('Gu Est')
  await dialog(page).getByRole('button', { name: 'Confirm Enrollment' }).click()
  await expect(information(page).getByRole('status')).toContainText('You are enrolled')
  await context.close()
})

test(
  'a student buys a certificate family after a failed payment, and its sections open',
  { tag: '@full' },
  async ({ browser }) => {
    const context = await browser.newContext()
    await withClassrooms(context)
    const page = await context.newPage()
    await signIn(page, server.origin, 'Sample Student')
    await openCourse(page, 'course-springs')
    await expect(information(page).getByRole('status')).toContainText('Purchase required')
    await expect(information(page).getByRole('button', { name: 'Join Class' })).toBeDisabled()
    await expect(information(page).getByRole('button', { name: 'Watch Replay' })).toBeDisabled()
    await page.evaluate(() => Object.assign(window, { wasNeverReloaded: true }))
    await information(page)
      .getByRole('button', { name: /^Enroll Now/ })
      .click()
    const payment = await goToPayment(page)
    expect(new URL(payment.url()).pathname).toBe('/dev/payment/28000')
    await expect(information(page).getByRole('status')).toContainText('Payment pending')
    await expect(information(page).getByRole('link', { name: 'Continue to payment' })).toHaveAttribute(
      'href',
      payment.url(),
    )

    await expect(payment.getByRole('alert')).toContainText('Sign in as the sample administrator:')
    await prove(context, server.origin)
    await payment.getByRole('link', { name: 'I have opened it: go on to the payment' }).click()
    await payment.getByRole('button', { name: 'Let the payment fail' }).click()
    await expect(information(page).getByRole('status')).toContainText('Payment failed')
    await expect(information(page).getByRole('button', { name: 'Join Class' })).toBeDisabled()
    await expect(information(page).getByRole('link', { name: 'Pay again' })).toBeVisible()

    await payment.getByRole('button', { name: 'Pay ¥28,000 JPY' }).click()
    await expect(payment.getByRole('status')).toContainText('Paid.')
    await expect(information(page).getByRole('link', { name: 'Join Class' })).toHaveAttribute(
      'href',
      'https://classroom.example/springs',
    )
    await expect(information(page).getByRole('link', { name: 'Watch Replay' })).toBeVisible()
    expect(await page.evaluate(() => 'wasNeverReloaded' in window)).toBe(true)
    await openCourse(page, 'course-canals')
    await expect(information(page).getByRole('link', { name: 'Join Class' })).toHaveAttribute(
      'href',
      'https://classroom.example/canals',
    )
    // Two levels below it as well: nothing is sold a second time.
    await openCourse(page, 'course-larvae')
    await expect(information(page).getByRole('status')).toContainText('This section is yours with Living Watersheds.')
    await expect(information(page).getByRole('button', { name: /^Enroll/ })).toHaveCount(0)
    await context.close()
  },
)

test('a guest enrols, pays and signs in later to open sections; a stranger cannot', async ({ browser }) => {
  const context = await browser.newContext()
  await prove(context, server.origin)
  const page = await context.newPage()
  await openCourse(page, 'course-living-soils')
  await information(page)
    .getByRole('button', { name: /^Enroll Now/ })
    .click()
  await dialog(page).getByLabel('Email').fill(' Student@Academy.example ')
  const payment = await goToPayment(page)
  await expect(information(page).getByRole('status')).toContainText('sign in with Google as Student@Academy.example')
  await payment.getByRole('button', { name: /^Pay / }).click()
  await expect(payment.getByRole('status')).toContainText('Paid.')
  // Without a session the page cannot know, and claims nothing.
  await page.reload()
  await expect(information(page).getByRole('status')).toContainText('If you have paid, sign in with Google')
  await expect(information(page).getByText(/pending|Continue to payment/)).toHaveCount(0)
  await signIn(page, server.origin, 'Sample Student')
  await openCourse(page, 'course-living-soils')
  await expect(information(page).getByRole('status')).toContainText('You are enrolled')
  await context.close()

  const strangers = await browser.newContext()
  const stranger = await strangers.newPage()
  await signIn(stranger, server.origin, 'Sample Administrator')
  await openCourse(stranger, 'course-living-soils')
  await expect(information(stranger).getByRole('status')).toContainText('No purchase required')
  await strangers.close()
})

test(
  'somebody who enrols and does not pay finds, once signed in, the way back to the payment',
  { tag: '@full' },
  async ({ browser }) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await openCourse(page, 'course-sponge-city')
    await information(page)
      .getByRole('button', { name: /^Enroll Now/ })
      .click()
    await dialog(page).getByLabel('Email').fill('student@academy.example')
    const payment = await goToPayment(page)
    const address = payment.url()
    await payment.close()
    await signIn(page, server.origin, 'Sample Student')
    await openCourse(page, 'course-sponge-city')
    await expect(information(page).getByRole('status')).toContainText('Payment pending')
    await expect(information(page).getByRole('link', { name: 'Continue to payment' })).toHaveAttribute('href', address)
    await context.close()
  },
)

test(
  'a guest’s payment can go on after a reload on that device only (enrollments-13)',
  { tag: '@full' },
  async ({ browser }) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await openCourse(page, 'course-living-watersheds')
    await information(page)
      .getByRole('button', { name: /^Enroll Now/ })
      .click()
    await dialog(page).getByLabel('Email').fill('walker@example.org')
    const payment = await goToPayment(page)
    const address = payment.url()
    await payment.close()
    // A section leads to the same payment as the whole.
    for (const key of ['course-living-watersheds', 'course-springs']) {
      await openCourse(page, key)
      await expect(information(page).getByRole('status')).toContainText('Enrollment begun on this device')
      await expect(information(page).getByRole('link', { name: 'Open the payment page' })).toHaveAttribute(
        'href',
        address,
      )
    }
    expect(await page.evaluate(() => JSON.stringify(localStorage)), 'nothing of the person').not.toContain('walker')

    // For whoever uses the device next.
    await expect(information(page).getByText('This device remembers for 30 days')).toBeVisible()
    await information(page).getByRole('button', { name: 'Forget this' }).click()
    await expect(information(page).getByRole('button', { name: /^Enroll Now/ })).toBeVisible()
    await expect(information(page).getByText('Purchase required')).toBeVisible()
    await openCourse(page, 'course-springs')
    await expect(information(page).getByRole('link', { name: 'Open the payment page' })).toHaveCount(0)
    expect(await page.evaluate(() => Object.keys(localStorage)), 'nothing is left on the device').toEqual([])

    await information(page)
      .getByRole('button', { name: /^Enroll Now/ })
      .click()
    await page.getByRole('dialog').getByLabel('Phone').fill('+86 571 1')
    await page.reload()
    await information(page)
      .getByRole('button', { name: /^Enroll Now/ })
      .click()
    await expect(page.getByRole('dialog').getByLabel('Phone')).toHaveValue('+86 571 1')
    await page.getByRole('button', { name: 'Clear the form' }).click()
    await expect(page.getByRole('dialog').getByLabel('Phone')).toHaveValue('')
    expect(await page.evaluate(() => Object.keys(localStorage)), 'nothing typed either').toEqual([])
    await context.close()
  },
)

test(
  'unknown access shows no link and no required purchase until it is checked again',
  { tag: '@full' },
  async ({ page }) => {
    await page.route('**/access', (route) => route.fulfill({ status: 404, json: {} }))
    await page.goto(course('course-first-walk'))
    await expect(information(page).getByRole('status')).toContainText('No access, no purchase required')
    await expect(information(page).getByRole('button', { name: 'Join Class' })).toBeDisabled()
    await page.unroute('**/access')
    await information(page).getByRole('button', { name: 'Check again' }).click()
    await expect(information(page).getByRole('link', { name: 'Join Class' })).toBeVisible()
  },
)
