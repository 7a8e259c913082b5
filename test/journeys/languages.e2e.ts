import { expect } from '@playwright/test'
import { sampleId } from '#sample/id.ts'
import { settle } from './screens.ts'
import { test } from './site.ts'

test(
  'the switch keeps page, tab and query, and works without scripts (language-5)',
  { tag: '@full' },
  async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${site.origin}/courses?tab=free`)
    await page.getByRole('banner').getByRole('link', { name: '中文' }).click()
    await expect(page).toHaveURL(`${site.origin}/zh/courses?tab=free`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('课程')
    // Links stay in the language, and so does a form.
    await page.getByRole('banner').getByRole('link', { name: '公告', exact: true }).click()
    await expect(page).toHaveURL(`${site.origin}/zh/announcements`)
    await page.goto(`${site.origin}/zh/certificates`)
    await page.getByRole('textbox').last().fill('0000')
    await page.getByRole('textbox').last().press('Enter')
    await expect(page).toHaveURL(/\/zh\/certificates/)
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await context.close()
  },
)

test('a reader of another language is offered it once, and led nowhere by a guess (language-6)', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ locale: 'zh-CN' })
  const page = await context.newPage()
  await page.goto(`${site.origin}/about`)
  const offer = page.getByText('This page is also there in another language:')
  await expect(offer).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/about')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(offer).toHaveCount(0)
  await page.reload()
  await settle(page)
  await expect(offer).toHaveCount(0)
  // Who reads Chinese in Chinese is offered nothing.
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${site.origin}/zh/about`)
  await settle(page)
  await expect(page.getByText('本页还有其他语言的版本：')).toHaveCount(0)
  await context.close()
})

test(
  'a student signs in and enrolls in Chinese, and is refused in Chinese (language-4)',
  { tag: '@full' },
  async ({ browser, site }) => {
    const context = await browser.newContext({ locale: 'zh-CN' })
    const page = await context.newPage()
    await page.goto(`${site.origin}/zh/contact`)
    await page
      .getByRole('link', { name: /使用.*Google.*登录/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Sample Student' }).click()
    await expect(page).toHaveURL(`${site.origin}/zh`)
    await page.goto(`${site.origin}/zh/course/${sampleId('course-heaven-and-earth')}`)
    await page.getByRole('button', { name: '免费报名' }).first().click()
    await page.getByRole('button', { name: '确认报名' }).click()
    await expect(page.getByText('你已报名').first()).toBeVisible()
    await page.goto(`${site.origin}/zh/learning`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('我的学习')
    const refused = await page.evaluate(async () => {
      const answer = await fetch('/api/admin/users', { headers: { 'accept-language': document.documentElement.lang } })
      return ((await answer.json()) as { error: { message: string } }).error.message
    })
    expect(refused).toMatch(/\p{Script=Han}/u)
    // The sign-in on a Chinese page was this person's choice, which others who try this site have not made.
    await page.evaluate(() =>
      fetch('/api/profile/language', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ language: 'en' }),
      }),
    )
    await context.close()
  },
)
