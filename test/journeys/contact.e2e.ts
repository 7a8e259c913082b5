import { expect, type Page } from '@playwright/test'
import type { RunningServer } from '#test/server.ts'
import { addressIn, t } from '#platform/values/translate.ts'
import '#test/language.ts'
import { expectChinese, listenForComplaints } from './people.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ editedSite }) => {
  server = editedSite
})

type Field = 'Name' | 'Email' | 'Message' | 'Skills' | 'Motivation'
const field = (page: Page, name: Field) => page.getByRole('textbox', { name: t(name) })
const submit = (page: Page, label = t('Submit Question')) => page.getByRole('button', { name: label }).click()
async function fillIn(page: Page, texts: Partial<Record<Field, string>>) {
  for (const [name, text] of Object.entries(texts)) await field(page, name as Field).fill(text)
}
const offline = t(
  'You are offline. What you write is kept on this device: send it when you are connected again, even after a reload.',
)
const unreachable = t(
  'The academy cannot be reached. What you wrote is still here: please check your connection and send it again.',
)
const donation = new RegExp(`^${t('Go to the donation page')}`)
const question = { Name: 'Ann Green', Email: 'ann@example.org', Message: 'May I bring my own water to the course?' }

test('a visitor asks a question (contact-7)', async ({ page, context }) => {
  const complaints = listenForComplaints(context)
  await page.goto(server.origin + addressIn('/'))
  await page
    .getByRole('navigation', { name: t('Main') })
    .getByRole('link', { name: t('Contact') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Contact'))
  await fillIn(page, question)
  const answer = page.waitForResponse('**/api/questions')
  await submit(page)
  expect((await answer).status()).toBe(201)
  const toast = page.getByRole('region', { name: new RegExp(`^${t('Messages')}`) })
  await expect(toast).toContainText(t('Question Submitted'))
  await expect(toast).toContainText(
    t('We will reply to your question as soon as possible. Thank you for your attention!'),
  )
  await page.getByRole('link', { name: t('Ask another question') }).click()
  await expect(field(page, 'Message')).toHaveValue('')
  expect(complaints).toEqual([])
})

test('a visitor is told in Chinese what is missing and corrects it by keyboard (contact-8)', async ({ page }) => {
  await page.goto(server.origin + addressIn('/contact'))
  await fillIn(page, { Email: 'ann@example.org', Message: 'Too short' })
  await submit(page)
  await expect(page.getByText(t('Form Validation Failed'))).toBeVisible()
  await expectChinese(page.getByText('姓名是必填项'))
  await expect(page.getByText('消息内容至少需要10个字符')).toBeVisible()
  await expect(field(page, 'Name')).toBeFocused()
  await page.keyboard.type('Ann Green')
  await expect(page.getByText('姓名是必填项')).toBeHidden()
  await field(page, 'Message').focus()
  await page.keyboard.press('End')
  await page.keyboard.type(', but no longer')
  await page.keyboard.press('Tab')
  const answer = page.waitForResponse('**/api/questions')
  await page.keyboard.press('Enter')
  expect((await answer).request().postDataJSON()).toMatchObject({ message: 'Too short, but no longer' })
  await expect(page.getByRole('heading', { name: t('Question Submitted') })).toBeVisible()
})

test(
  'without the form’s script the server tells the visitor what is missing (contact-9)',
  { tag: '@full' },
  async ({ page }) => {
    let asked = 0
    await page.route('**/assets/**/schema-*', (route) => {
      asked += 1
      return route.abort()
    })
    await page.goto(server.origin + addressIn('/contact'))
    await fillIn(page, { Email: 'ann@example.org', Message: 'Too short' })
    await submit(page)
    await expect(page.getByText('姓名是必填项')).toBeVisible()
    await expect(page.getByText('消息内容至少需要10个字符')).toBeVisible()
    await expect(field(page, 'Name')).toBeFocused()
    expect(asked, 'it was to be loaded, and was not').toBeGreaterThan(0)
    await fillIn(page, question)
    await submit(page)
    await expect(page.getByRole('heading', { name: t('Question Submitted') })).toBeVisible()
  },
)

test('a question survives a lost connection and page, and is sent (contact-10)', async ({ page, context }) => {
  await page.goto(server.origin + addressIn('/contact'))
  await fillIn(page, question)
  await context.setOffline(true)
  await submit(page)
  await expect(page.getByText(t('Submission Failed'))).toBeVisible()
  const notice = page.getByRole('form', { name: t('Question Inquiry') }).getByRole('alert')
  await expect(notice).toContainText(offline)
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText(t('What you wrote last time is back.'))).toBeVisible()
  await expect(field(page, 'Message')).toHaveValue(question.Message)
  await submit(page)
  await expect(page.getByRole('heading', { name: t('Question Submitted') })).toBeVisible()
})

test('a volunteer applies (contact-7)', { tag: '@full' }, async ({ page }) => {
  await page.goto(server.origin + addressIn('/'))
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('Volunteer with us') })
    .click()
  await expect(page.getByRole('tab', { name: t('Volunteer Application') })).toHaveAttribute('aria-selected', 'true')
  await fillIn(page, {
    Name: '李娜',
    Email: 'lina@example.org',
    Skills: 'Subtitles',
    Motivation: 'My mother would like to follow the lectures too.',
  })
  const answer = page.waitForResponse('**/api/volunteer-applications')
  await submit(page, t('Submit Application'))
  expect((await answer).status()).toBe(201)
  await expect(page.getByRole('heading', { name: t('Application Submitted') })).toBeVisible()
})

test(
  'a too short application is told so, and a failing server loses nothing (contact-8)',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto(server.origin + addressIn('/contact?tab=volunteer'))
    await fillIn(page, { Name: 'Li Na', Email: 'lina@example.org', Motivation: 'I like trees' })
    await submit(page, t('Submit Application'))
    await expect(page.getByText('志愿动机至少需要20个字符')).toBeVisible()
    await page.route('**/api/volunteer-applications', (route) => route.abort())
    await field(page, 'Motivation').fill('I like trees, and I have time.')
    await submit(page, t('Submit Application'))
    await expect(page.getByText(t('Submission Failed'))).toBeVisible()
    await expect(page.getByText(unreachable)).toBeVisible()
    await expect(field(page, 'Motivation')).toHaveValue('I like trees, and I have time.')
  },
)

test('a visitor without scripts asks a question, mending it on the way (contact-12)', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(server.origin + addressIn('/contact'))
  await expect(page.getByRole('link', { name: donation })).toBeVisible()
  await fillIn(page, { ...question, Message: 'Too short' })
  await submit(page)
  await expectChinese(page.getByText('消息内容至少需要10个字符'))
  await field(page, 'Message').fill(question.Message)
  await submit(page)
  await expect(page).toHaveURL(server.origin + addressIn('/contact?tab=question&sent=question'))
  await expect(page.getByRole('heading', { name: t('Question Submitted') })).toBeVisible()
  await page.getByRole('link', { name: t('Ask another question') }).click()
  await expect(field(page, 'Message')).toHaveValue('')
  await context.close()
})

test(
  'Donate leads to a dialog that says how to give, and returns focus (contact-6, header-6)',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto(server.origin + addressIn('/'))
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('Donate') })
      .click()
    await expect(page.getByRole('heading', { name: t('Support Our Mission') })).toBeInViewport()
    const button = page.getByRole('button', { name: t('Learn About Donation') })
    await button.press('Enter')
    const dialog = page.getByRole('dialog', { name: t('How to give') })
    const link = dialog.getByRole('link', { name: donation })
    await expect(link).toHaveAttribute('href', 'https://give.example/academy')
    await expect(link).toHaveAttribute('target', '_blank')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  },
)
