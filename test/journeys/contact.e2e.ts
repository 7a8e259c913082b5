import { expect, type Page } from '@playwright/test'
import type { RunningServer } from '#test/server.ts'
import { listenForComplaints } from './people.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ editedSite }) => {
  server = editedSite
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const submit = (page: Page, label = 'Submit Question') => page.getByRole('button', { name: label }).click()
async function fillIn(page: Page, texts: Record<string, string>) {
  for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text)
}
const question = { Name: 'Ann Green', Email: 'ann@example.org', Message: 'May I bring my own water to the course?' }

test('a visitor asks a question (contact-7)', async ({ page, context }) => {
  const complaints = listenForComplaints(context)
  await page.goto(server.origin)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
  await fillIn(page, question)
  const answer = page.waitForResponse('**/api/questions')
  await submit(page)
  expect((await answer).status()).toBe(201)
  const toast = page.getByRole('region', { name: /^Messages/ })
  await expect(toast).toContainText('Question Submitted')
  await expect(toast).toContainText('We will reply to your question as soon as possible. Thank you for your attention!')
  await page.getByRole('link', { name: 'Ask another question' }).click()
  await expect(field(page, 'Message')).toHaveValue('')
  expect(complaints).toEqual([])
})

test('a visitor is told in Chinese what is missing and corrects it by keyboard (contact-8)', async ({ page }) => {
  await page.goto(`${server.origin}/contact`)
  await fillIn(page, { Email: 'ann@example.org', Message: 'Too short' })
  await submit(page)
  await expect(page.getByText('Form Validation Failed')).toBeVisible()
  await expect(page.getByText('姓名是必填项')).toHaveAttribute('lang', 'zh-CN')
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
  await expect(page.getByRole('heading', { name: 'Question Submitted' })).toBeVisible()
})

test(
  'without the form’s script the server tells the visitor what is missing (contact-9)',
  { tag: '@full' },
  async ({ page }) => {
    let asked = 0
    await page.route('**/assets/schema-*', (route) => {
      asked += 1
      return route.abort()
    })
    await page.goto(`${server.origin}/contact`)
    await fillIn(page, { Email: 'ann@example.org', Message: 'Too short' })
    await submit(page)
    await expect(page.getByText('姓名是必填项')).toBeVisible()
    await expect(page.getByText('消息内容至少需要10个字符')).toBeVisible()
    await expect(field(page, 'Name')).toBeFocused()
    expect(asked, 'it was to be loaded, and was not').toBeGreaterThan(0)
    await fillIn(page, question)
    await submit(page)
    await expect(page.getByRole('heading', { name: 'Question Submitted' })).toBeVisible()
  },
)

test('a question survives a lost connection and page, and is sent (contact-10)', async ({ page, context }) => {
  await page.goto(`${server.origin}/contact`)
  await fillIn(page, question)
  await context.setOffline(true)
  await submit(page)
  await expect(page.getByText('Submission Failed')).toBeVisible()
  const notice = page.getByRole('form', { name: 'Question Inquiry' }).getByRole('alert')
  await expect(notice).toContainText('You are offline. What you write is kept on this device')
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText('What you wrote last time is back.')).toBeVisible()
  await expect(field(page, 'Message')).toHaveValue(question.Message)
  await submit(page)
  await expect(page.getByRole('heading', { name: 'Question Submitted' })).toBeVisible()
})

test('a volunteer applies (contact-7)', async ({ page }) => {
  await page.goto(server.origin)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Volunteer with us' }).click()
  await expect(page.getByRole('tab', { name: 'Volunteer Application' })).toHaveAttribute('aria-selected', 'true')
  await fillIn(page, {
    Name: '李娜',
    Email: 'lina@example.org',
    Skills: 'Subtitles',
    Motivation: 'My mother would like to follow the lectures too.',
  })
  const answer = page.waitForResponse('**/api/volunteer-applications')
  await submit(page, 'Submit Application')
  expect((await answer).status()).toBe(201)
  await expect(page.getByRole('heading', { name: 'Application Submitted' })).toBeVisible()
})

test(
  'a too short application is told so, and a failing server loses nothing (contact-8)',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto(`${server.origin}/contact?tab=volunteer`)
    await fillIn(page, { Name: 'Li Na', Email: 'lina@example.org', Motivation: 'I like trees' })
    await submit(page, 'Submit Application')
    await expect(page.getByText('志愿动机至少需要20个字符')).toBeVisible()
    await page.route('**/api/volunteer-applications', (route) => route.abort())
    await field(page, 'Motivation').fill('I like trees, and I have time.')
    await submit(page, 'Submit Application')
    await expect(page.getByText('Submission Failed')).toBeVisible()
    await expect(page.getByText(/^The academy cannot be reached\. What you wrote is still here/)).toBeVisible()
    await expect(field(page, 'Motivation')).toHaveValue('I like trees, and I have time.')
  },
)

test('a visitor without scripts asks a question, mending it on the way (contact-12)', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${server.origin}/contact`)
  await expect(page.getByRole('link', { name: /^Go to the donation page/ })).toBeVisible()
  await fillIn(page, { ...question, Message: 'Too short' })
  await submit(page)
  await expect(page.getByText('消息内容至少需要10个字符')).toHaveAttribute('lang', 'zh-CN')
  await field(page, 'Message').fill(question.Message)
  await submit(page)
  await expect(page).toHaveURL(`${server.origin}/contact?tab=question&sent=question`)
  await expect(page.getByRole('heading', { name: 'Question Submitted' })).toBeVisible()
  await page.getByRole('link', { name: 'Ask another question' }).click()
  await expect(field(page, 'Message')).toHaveValue('')
  await context.close()
})

test(
  'Donate leads to a dialog that says how to give, and returns focus (contact-6, header-6)',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto(server.origin)
    await page.getByRole('banner').getByRole('link', { name: 'Donate' }).click()
    await expect(page.getByRole('heading', { name: 'Support Our Mission' })).toBeInViewport()
    const button = page.getByRole('button', { name: 'Learn About Donation' })
    await button.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'How to give' })
    const link = dialog.getByRole('link', { name: /^Go to the donation page/ })
    await expect(link).toHaveAttribute('href', 'https://give.example/academy')
    await expect(link).toHaveAttribute('target', '_blank')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  },
)
