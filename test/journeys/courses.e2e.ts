import { expect, type Page } from '@playwright/test'
import { sampleId } from '#sample/id.ts'
import type { RunningServer } from '#test/server.ts'
import { addressIn, t } from '#platform/values/translate.ts'
import { sampleText } from '#test/sample-text.ts'
import { listenForComplaints } from './people.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ site }) => {
  server = site
})

/** By the header, in the browser. */
const goToCourses = (page: Page) =>
  page
    .getByRole('navigation', { name: t('Main') })
    .getByRole('link', { name: t('Courses'), exact: true })
    .click()

test(
  'a visitor opens courses by menu and shared address, and a sub-section (courses-2)',
  { tag: '@full' },
  async ({ page }) => {
    const complaints = listenForComplaints(page.context())
    await page.goto(server.origin + addressIn('/'))
    await page.getByRole('button', { name: t('{label} menu', { label: t('Courses') }) }).click()
    await page.getByRole('menuitem', { name: t('Certificate') }).click()
    await expect(page.getByRole('tab', { name: t('Certificate') })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText(t('Free Course'), { exact: true })).toHaveCount(0)
    await page.goto(server.origin + addressIn('/courses?tab=free'))
    await expect(page.getByRole('tab', { name: t('Free') })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText(t('Certificate Course'), { exact: true })).toHaveCount(0)
    await page.getByRole('tab', { name: t('All') }).click()
    // The family is one card, which unfolds its sections in their order, each with its own before the next.
    const family = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 2, name: sampleText('Living Watersheds') }) })
    const sections = family.getByRole('heading', { level: 3 })
    await expect(sections.first()).toBeHidden()
    const offer = { sections: 4, price: '¥28,000 JPY' }
    await family
      .getByText(t('{sections, plural, one {# section, {price} for all} other {# sections, {price} for all}}', offer))
      .click()
    await expect(sections).toContainText([
      sampleText('Springs and Small Streams'),
      sampleText('Measuring Water Together'),
      sampleText('Life under the Stones'),
      sampleText('Gauges, Floods and Long Records'),
    ])
    // Chosen by what is asked for, counted, taken back one by one.
    await page.getByText(t('Filter these courses')).click()
    await page.getByLabel(t('Topic')).selectOption('Cities')
    await page.getByRole('button', { name: t('Show courses') }).click()
    await expect(page.getByLabel(t('Topic')), 'the filter folds for what it found').toBeHidden()
    const titles = page.getByRole('tabpanel').getByRole('heading', { level: 2 })
    await expect(titles).toHaveText([
      sampleText('The Sponge City Studio'),
      sampleText('Birdsong as a Measuring Instrument'),
    ])
    const found = t('{found, plural, one {# course} other {# courses}}', { found: 2 })
    await expect(page.getByRole('status').filter({ hasText: found })).toBeVisible()
    await expect(page).toHaveURL(server.origin + addressIn('/courses?topic=Cities'))
    const chosen = t('{name}: {value}', { name: t('Topic'), value: sampleText('Cities') })
    await page.getByRole('link', { name: chosen }).click()
    await expect(titles).toHaveCount(9)
    await page.getByRole('link', { name: sampleText('Living Watersheds'), exact: true }).click()
    await expect(page.getByText(t('Root Course'))).toBeVisible()
    await page.getByRole('link', { name: sampleText('Measuring Water Together') }).click()
    await expect(page.getByText(t('Level 2 Course'))).toBeVisible()
    await page.getByRole('link', { name: sampleText('Life under the Stones') }).click()
    await expect(page.getByText(t('Level 3 Course'))).toBeVisible()
    await expect(page.getByRole('navigation', { name: t('Breadcrumb') }).getByRole('link')).toHaveText([
      t('Courses'),
      sampleText('Living Watersheds'),
      sampleText('Measuring Water Together'),
    ])
    await expect(page).toHaveTitle(new RegExp(`^${sampleText('Life under the Stones')}`))
    expect(complaints).toEqual([])
  },
)

test(
  'where the courses cannot be read the page says so, and Reload brings them (error-6)',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto(server.origin + addressIn('/'))
    await page.route(/\/api\/catalogue(\?|$)/, (route) => route.fulfill({ status: 400, json: {} }))
    await goToCourses(page)
    await expect(page.getByRole('alert')).toContainText(t('Loading Failed'))
    await expect(page.getByRole('alert')).toContainText(t('Unable to load course data, please try again later'))
    await page.unroute(/\/api\/catalogue(\?|$)/)
    await page.getByRole('button', { name: t('Reload') }).click()
    await expect(page.getByRole('link', { name: sampleText('Living Watersheds'), exact: true })).toBeVisible()
  },
)

test('a tab without courses says that there are none', { tag: '@full' }, async ({ page }) => {
  await page.goto(server.origin + addressIn('/'))
  await page.route(/\/api\/catalogue(\?|$)/, (route) => route.fulfill({ json: { items: [], next: null } }))
  await goToCourses(page)
  await expect(page.getByRole('heading', { name: t('No Courses Available') })).toBeVisible()
})

test('a long list loads in place, stays long after Back, and loads on by a link (lists-1)', async ({ page }) => {
  // The same path as always, in pages of four families.
  await page.route(/\/api\/catalogue(\?|$)/, (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('limit', '4')
    return route.continue({ url: url.href })
  })
  await page.goto(server.origin + addressIn('/'))
  await goToCourses(page)
  const titles = page.getByRole('tabpanel').getByRole('heading', { level: 2 })
  await expect(titles).toHaveCount(4)
  const more = page.getByRole('link', { name: t('Load more') })
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
  await expect(page.getByRole('link', { name: t('Back to the first {nouns}', { nouns: t('courses') }) })).toBeVisible()
})

test(
  'a phone loads the smallest sharp copies of pictures, the first one early (pictures-1)',
  { tag: '@full' },
  async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })
    const page = await context.newPage()
    await page.goto(server.origin + addressIn('/courses'))
    const pictures = page.getByRole('tabpanel').locator('img')
    await expect(pictures.first()).toHaveAttribute('fetchpriority', 'high')
    await expect(page.locator('img[fetchpriority=high]')).toHaveCount(1)
    await expect
      .poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/-320\.webp$/)
    await page.goto(server.origin + addressIn(`/announcements/${sampleId('lecture-like-water')}`))
    const portrait = page.getByRole('main').locator('section img[srcset][width="64"]').first()
    await portrait.scrollIntoViewIfNeeded()
    await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-320\.webp$/)
    await context.close()
  },
)
