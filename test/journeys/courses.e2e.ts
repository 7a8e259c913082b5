import { expect } from '@playwright/test'
import { sampleId } from '#sample/id.ts'
import type { RunningServer } from '#test/server.ts'
import { listenForComplaints } from './people.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ site }) => {
  server = site
})

test(
  'a visitor opens courses by menu and shared address, and a sub-section (courses-2)',
  { tag: '@full' },
  async ({ page }) => {
    const complaints = listenForComplaints(page.context())
    await page.goto(server.origin)
    await page.getByRole('button', { name: 'Courses menu' }).click()
    await page.getByRole('menuitem', { name: 'Certificate' }).click()
    await expect(page.getByRole('tab', { name: 'Certificate' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText('Free Course', { exact: true })).toHaveCount(0)
    await page.goto(`${server.origin}/courses?tab=free`)
    await expect(page.getByRole('tab', { name: 'Free' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText('Certificate Course', { exact: true })).toHaveCount(0)
    await page.getByRole('tab', { name: 'All' }).click()
    // The family is one card, which unfolds its sections in their order, each with its own before the next.
    const family = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 2, name: 'Living Watersheds' }) })
    const sections = family.getByRole('heading', { level: 3 })
    await expect(sections.first()).toBeHidden()
    await family.getByText('4 sections, ¥28,000 JPY for all').click()
    await expect(sections).toContainText([
      'Springs and Small Streams',
      'Measuring Water Together',
      'Life under the Stones',
      'Gauges, Floods and Long Records',
    ])
    // Chosen by what is asked for, counted, taken back one by one.
    await page.getByText('Filter these courses').click()
    await page.getByLabel('Topic').selectOption('Cities')
    await page.getByRole('button', { name: 'Show courses' }).click()
    const titles = page.getByRole('tabpanel').getByRole('heading', { level: 2 })
    await expect(titles).toHaveText(['The Sponge City Studio', 'Birdsong as a Measuring Instrument'])
    await expect(page.getByRole('status').filter({ hasText: '2 courses' })).toBeVisible()
    await expect(page).toHaveURL(`${server.origin}/courses?topic=Cities`)
    await page.getByRole('link', { name: 'Topic: Cities' }).click()
    await expect(titles).toHaveCount(9)
    await page.getByRole('link', { name: 'Living Watersheds', exact: true }).click()
    await expect(page.getByText('Root Course')).toBeVisible()
    await page.getByRole('link', { name: 'Measuring Water Together' }).click()
    await expect(page.getByText('Level 2 Course')).toBeVisible()
    await page.getByRole('link', { name: 'Life under the Stones' }).click()
    await expect(page.getByText('Level 3 Course')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toHaveText([
      'Courses',
      'Living Watersheds',
      'Measuring Water Together',
    ])
    await expect(page).toHaveTitle(/^Life under the Stones/)
    expect(complaints).toEqual([])
  },
)

test(
  'where the courses cannot be read the page says so, and Reload brings them (error-6)',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto(server.origin)
    await page.route(/\/api\/catalogue(\?|$)/, (route) => route.fulfill({ status: 400, json: {} }))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Courses', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Loading Failed')
    await expect(page.getByRole('alert')).toContainText('Unable to load course data, please try again later')
    await page.unroute(/\/api\/catalogue(\?|$)/)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('link', { name: 'Living Watersheds', exact: true })).toBeVisible()
  },
)

test('a tab without courses says that there are none', { tag: '@full' }, async ({ page }) => {
  await page.goto(server.origin)
  await page.route(/\/api\/catalogue(\?|$)/, (route) => route.fulfill({ json: { items: [], next: null } }))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Courses', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No Courses Available' })).toBeVisible()
})

test('a long list loads in place, stays long after Back, and loads on by a link (lists-1)', async ({ page }) => {
  // The same path as always, in pages of four families.
  await page.route(/\/api\/catalogue(\?|$)/, (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('limit', '4')
    return route.continue({ url: url.href })
  })
  await page.goto(server.origin)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Courses', exact: true }).click()
  const titles = page.getByRole('tabpanel').getByRole('heading', { level: 2 })
  await expect(titles).toHaveCount(4)
  const more = page.getByRole('link', { name: 'Load more' })
  const address = await more.getAttribute('href')
  await more.click()
  await expect(titles).toHaveCount(8)
  const all = await titles.allTextContents()
  expect(new Set(all).size).toBe(8)
  await page.getByRole('link', { name: all[6] ?? '', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(all[6] ?? '')
  await page.goBack()
  await expect(titles).toHaveCount(8)
  await expect(titles.nth(6)).toBeInViewport()
  await page.goto(server.origin + address)
  await expect(titles.first()).toHaveText(all[4] ?? '')
  await expect(page.getByRole('link', { name: 'Back to the first courses' })).toBeVisible()
})

test(
  'a phone loads the smallest sharp copies of pictures, the first one early (pictures-1)',
  { tag: '@full' },
  async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })
    const page = await context.newPage()
    await page.goto(`${server.origin}/courses`)
    const pictures = page.getByRole('tabpanel').locator('img')
    await expect(pictures.first()).toHaveAttribute('fetchpriority', 'high')
    await expect(page.locator('img[fetchpriority=high]')).toHaveCount(1)
    await expect
      .poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/-320\.webp$/)
    await page.goto(`${server.origin}/announcements/${sampleId('lecture-like-water')}`)
    const portrait = page.getByRole('main').locator('section img[srcset][width="64"]').first()
    await portrait.scrollIntoViewIfNeeded()
    await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-320\.webp$/)
    await context.close()
  },
)
