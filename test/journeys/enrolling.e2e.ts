import { type BrowserContext, expect, type Page } from '@playwright/test'
import { sampleId } from '#sample/id.ts'
import { addressIn, t } from '#platform/values/translate.ts'
import { either } from '#test/language.ts'
import { sampleText } from '#test/sample-text.ts'
import type { RunningServer } from '#test/server.ts'
import { accountOf, expectChinese, listenForComplaints, person, prove, signIn, signInByHand } from './people.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ editedSite }) => {
  server = editedSite
})

const walk = sampleText('A First Walk: Seeing Land as a System')
const course = (key: string) => server.origin + addressIn(`/course/${sampleId(key)}`)
const information = (page: Page) => page.getByRole('complementary', { name: t('Course Information') })
const dialog = (page: Page) =>
  page.getByRole('dialog', { name: new RegExp(`^${t('Enroll in {title}', { title: '.*' })}`) })
const standing = (page: Page) => information(page).getByRole('status')
const link = (page: Page, name: string) => information(page).getByRole('link', { name })
const enrollNow = (page: Page) => information(page).getByRole('button', { name: new RegExp(`^${t('Enroll Now')}`) })
/** Opens a course's page and waits until it knows who is here and has its line to the server. */
async function openCourse(page: Page, key: string): Promise<void> {
  const channel = page.waitForRequest((request) => request.url().includes('/api/changes'))
  await page.goto(course(key))
  await channel
  await expect(information(page).getByText(t('Checking your access…'))).toHaveCount(0)
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
  await dialog(page)
    .getByRole('button', { name: t('Pay & Enroll') })
    .click()
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
    await expect(accountOf(page, 'Sample Student')).toBeVisible()
    await page.context().setOffline(true)
    const late = t('Still on its way: it opens as soon as it is here. If it does not, reload the page.')
    await information(page)
      .getByRole('button', { name: t('Enroll for Free') })
      .click()
    await expect(page.getByText(late)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(walk)
    await page.context().setOffline(false)
    await expect(dialog(page)).toBeVisible()
    await expect(page.getByText(either('Still on its way', '仍在加载'))).toHaveCount(0)
    await page.context().close()
  },
)

test('a student signs in, enrolls in a free course and joins its class', { tag: '@full' }, async ({ browser }) => {
  const context = await browser.newContext()
  await withClassrooms(context)
  const complaints = listenForComplaints(context)
  const page = await context.newPage()
  await signInByHand(page, server.origin, 'Sample Student')
  await page
    .getByRole('navigation', { name: t('Main') })
    .getByRole('link', { name: t('Courses'), exact: true })
    .click()
  await page.getByRole('tab', { name: t('Free') }).click()
  await page.getByRole('link', { name: `${t('Start Learning')} ${t('in {title}', { title: walk })}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(walk)
  await expect(page).toHaveTitle(new RegExp(`^${walk}`))
  const enrolled = new RegExp(t('{count} enrolled', { count: '(\\d+)' }))
  const before = Number(enrolled.exec(await page.getByRole('main').innerText())?.[1])
  await information(page)
    .getByRole('button', { name: t('Enroll for Free') })
    .click()
  await expect(dialog(page).getByLabel(t('Email'))).toHaveValue('student@academy.example')
  await dialog(page).getByLabel(t('Organization')).fill('River School')
  await dialog(page)
    .getByRole('button', { name: t('Confirm Enrollment') })
    .click()
  await expect(dialog(page)).toBeHidden()
  await expect(standing(page)).toContainText(t('site::You are enrolled'))
  await expect(page.getByText(t('{count} enrolled', { count: before + 1 }))).toBeVisible()
  const opened = page.waitForEvent('popup')
  await information(page)
    .getByRole('link', { name: t('Join Class') })
    .click()
  expect((await opened).url()).toBe('https://classroom.example/first-walk')
  expect(complaints).toEqual([])
  await context.close()
})

test('a failed enrollment keeps its dialog and text, over a reload too, and succeeds later', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await openCourse(page, 'course-commons')
  await information(page)
    .getByRole('button', { name: t('Enroll for Free') })
    .click()
  await expect(dialog(page).getByRole('button', { name: t('Confirm Enrollment') })).toBeDisabled()
  await dialog(page).getByLabel(t('Email')).fill('no address')
  await dialog(page)
    .getByRole('button', { name: t('Confirm Enrollment') })
    .click()
  await expectChinese(dialog(page).getByText(t('请输入有效的邮箱地址')))
  await dialog(page).getByLabel(t('Email')).fill('guest@example.org')
  await expect(dialog(page).getByText(t('请输入有效的邮箱地址'))).toHaveCount(0)
  await dialog(page).getByLabel(t('Full Name')).fill('Gu Est')
  await context.setOffline(true)
  await dialog(page)
    .getByRole('button', { name: t('Confirm Enrollment') })
    .click()
  await expect(dialog(page).getByRole('alert')).toContainText(t('Your enrollment was not taken.'))
  await expect(dialog(page).getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(dialog(page).getByLabel(t('Full Name'))).toHaveValue('Gu Est')
  await context.setOffline(false)
  await page.reload()
  await information(page)
    .getByRole('button', { name: t('Enroll for Free') })
    .click()
  await expect(dialog(page).getByLabel(t('Email'))).toHaveValue('guest@example.org')
  await expect(dialog(page).getByLabel(t('Full Name'))).toHaveValue('Gu Est')
  await dialog(page)
    .getByRole('button', { name: t('Confirm Enrollment') })
    .click()
  await expect(standing(page)).toContainText(t('site::You are enrolled'))
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
    await expect(standing(page)).toContainText(t('Purchase required'))
    await expect(information(page).getByRole('button', { name: t('Join Class') })).toBeDisabled()
    await expect(information(page).getByRole('button', { name: t('Watch Replay') })).toBeDisabled()
    await page.evaluate(() => Object.assign(window, { wasNeverReloaded: true }))
    await enrollNow(page).click()
    const payment = await goToPayment(page)
    expect(new URL(payment.url()).pathname).toBe('/dev/payment/28000')
    await expect(standing(page)).toContainText(t('Payment pending'))
    await expect(link(page, t('Continue to payment'))).toHaveAttribute('href', payment.url())

    await expect(payment.getByRole('alert')).toContainText('Sign in as the sample administrator:')
    await prove(context, server.origin)
    await payment.getByRole('link', { name: t('I have opened it: go on to the payment') }).click()
    await payment.getByRole('button', { name: t('Let the payment fail') }).click()
    await expect(standing(page)).toContainText(t('Payment failed'))
    await expect(information(page).getByRole('button', { name: t('Join Class') })).toBeDisabled()
    await expect(link(page, t('Pay again'))).toBeVisible()

    await payment.getByRole('button', { name: t('Pay {price}', { price: '¥28,000 JPY' }) }).click()
    await expect(payment.getByRole('status')).toContainText(t('Paid.'))
    await expect(link(page, t('Join Class'))).toHaveAttribute('href', 'https://classroom.example/springs')
    await expect(link(page, t('Watch Replay'))).toBeVisible()
    expect(await page.evaluate(() => 'wasNeverReloaded' in window)).toBe(true)
    await openCourse(page, 'course-canals')
    await expect(link(page, t('Join Class'))).toHaveAttribute('href', 'https://classroom.example/canals')
    // Two levels below it as well: nothing is sold a second time.
    await openCourse(page, 'course-larvae')
    await expect(standing(page)).toContainText(
      t('This section is yours with {whole}.', { whole: sampleText('Living Watersheds') }),
    )
    await expect(information(page).getByRole('button', { name: either(/^Enroll/, /报名/) })).toHaveCount(0)
    await context.close()
  },
)

test('a guest enrolls, pays and signs in later to open sections; a stranger cannot', async ({ browser }) => {
  const context = await browser.newContext()
  await prove(context, server.origin)
  const page = await context.newPage()
  await openCourse(page, 'course-living-soils')
  const begunAs = (email: string) =>
    t(
      'Whether {whole} is paid can only be seen by who is signed in. If you have paid, sign in with Google as {email}, and you find it here.',
      { whole: sampleText('Living Soils: Five Years to Recovery'), email },
    )
  await enrollNow(page).click()
  await dialog(page).getByLabel(t('Email')).fill(' Student@Academy.example ')
  const payment = await goToPayment(page)
  await expect(standing(page)).toContainText(begunAs('Student@Academy.example'))
  await payment.getByRole('button', { name: t('Pay {price}', { price: '¥24,000 JPY' }) }).click()
  await expect(payment.getByRole('status')).toContainText(t('Paid.'))
  // Without a session the page cannot know, and claims nothing.
  await page.reload()
  await expect(standing(page)).toContainText(begunAs(t('the email you gave')))
  await expect(
    information(page).getByText(new RegExp(`${either('pending', '待支付')}|${t('Continue to payment')}`)),
  ).toHaveCount(0)
  await signIn(page, server.origin, 'Sample Student')
  await openCourse(page, 'course-living-soils')
  await expect(standing(page)).toContainText(t('site::You are enrolled'))
  await context.close()

  const strangers = await browser.newContext()
  const stranger = await strangers.newPage()
  await signIn(stranger, server.origin, 'Sample Administrator')
  await openCourse(stranger, 'course-living-soils')
  await expect(standing(stranger)).toContainText(t('No purchase required'))
  await strangers.close()
})

test(
  'somebody who enrolls and does not pay finds, once signed in, the way back to the payment',
  { tag: '@full' },
  async ({ browser }) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await openCourse(page, 'course-sponge-city')
    await enrollNow(page).click()
    await dialog(page).getByLabel(t('Email')).fill('student@academy.example')
    const payment = await goToPayment(page)
    const address = payment.url()
    await payment.close()
    await signIn(page, server.origin, 'Sample Student')
    await openCourse(page, 'course-sponge-city')
    await expect(standing(page)).toContainText(t('Payment pending'))
    await expect(link(page, t('Continue to payment'))).toHaveAttribute('href', address)
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
    await enrollNow(page).click()
    await dialog(page).getByLabel(t('Email')).fill('walker@example.org')
    const payment = await goToPayment(page)
    const address = payment.url()
    await payment.close()
    // A section leads to the same payment as the whole.
    for (const key of ['course-living-watersheds', 'course-springs']) {
      await openCourse(page, key)
      await expect(standing(page)).toContainText(t('Enrollment begun on this device'))
      await expect(link(page, t('Open the payment page'))).toHaveAttribute('href', address)
    }
    expect(await page.evaluate(() => JSON.stringify(localStorage)), 'nothing of the person').not.toContain('walker')

    // For whoever uses the device next.
    await expect(
      information(page).getByText(either('This device remembers for 30 days', '此设备会在30天内记住')),
    ).toBeVisible()
    await information(page)
      .getByRole('button', { name: t('Forget this') })
      .click()
    await expect(enrollNow(page)).toBeVisible()
    await expect(information(page).getByText(t('Purchase required'))).toBeVisible()
    await openCourse(page, 'course-springs')
    await expect(link(page, t('Open the payment page'))).toHaveCount(0)
    expect(await page.evaluate(() => Object.keys(localStorage)), 'nothing is left on the device').toEqual([])

    await enrollNow(page).click()
    await page.getByRole('dialog').getByLabel(t('Phone')).fill('+86 571 1')
    await page.reload()
    await enrollNow(page).click()
    await expect(page.getByRole('dialog').getByLabel(t('Phone'))).toHaveValue('+86 571 1')
    await page.getByRole('button', { name: t('Clear the form') }).click()
    await expect(page.getByRole('dialog').getByLabel(t('Phone'))).toHaveValue('')
    expect(await page.evaluate(() => Object.keys(localStorage)), 'nothing typed either').toEqual([])
    await context.close()
  },
)

test(
  'unknown access shows no link and no required purchase until it is checked again',
  { tag: '@full' },
  async ({ page }) => {
    await page.route('**/access*', (route) => route.fulfill({ status: 404, json: {} }))
    await page.goto(course('course-first-walk'))
    await expect(standing(page)).toContainText(t('No access, no purchase required'))
    await expect(information(page).getByRole('button', { name: t('Join Class') })).toBeDisabled()
    await page.unroute('**/access*')
    await information(page)
      .getByRole('button', { name: t('Check again') })
      .click()
    await expect(link(page, t('Join Class'))).toBeVisible()
  },
)
