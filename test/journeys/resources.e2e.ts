import { expect } from '@playwright/test'
import { sampleId } from '#sample/id.ts'
import type { RunningServer } from '#test/server.ts'
import { settle } from './screens.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ site }) => {
  server = site
})

test('a PDF opens in a new tab, other readings are saved', async ({ page }) => {
  await page.goto(`${server.origin}/resources?tab=reading`)
  await expect(page.getByText('Video', { exact: true })).toHaveCount(0)
  const pdf = page.getByRole('link', { name: 'How to Read a Watershed (opens in a new tab)' })
  await expect(pdf).toHaveAttribute('target', '_blank')
  expect((await page.request.get(new URL((await pdf.getAttribute('href')) ?? '', server.origin).href)).status()).toBe(
    200,
  )
  // The whole card answers to a click, not its title alone.
  const card = page.getByRole('listitem').filter({ hasText: 'Heaven, Earth and the Ten Thousand Things' })
  await expect(card.getByText(/Download · EPUB, [\d.]+ kB/)).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), card.click({ position: { x: 60, y: 60 } })])
  expect(download.suggestedFilename()).toMatch(/\.epub$/)
})

test('a click on a video’s poster plays it here, and elsewhere on its card it opens in a new tab', async ({
  page,
  context,
}) => {
  await context.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Film</title>' }))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).host))
  await page.goto(`${server.origin}/resources`)
  await page.getByRole('tab', { name: 'Video Resources' }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'How Wolves Change Rivers' })
  await expect(card).toBeVisible()
  expect(
    asked.filter((host) => !server.origin.endsWith(host)),
    'nothing of another house before the click',
  ).toEqual([])
  // The list moves up as the cards of the other kind leave it.
  await expect(page.getByRole('tab', { name: 'Video Resources' })).toHaveAttribute('aria-selected', 'true')
  await settle(page)
  const { width = 0, height = 0 } = (await card.boundingBox()) ?? {}
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    card.click({ position: { x: width - 60, y: height - 70 } }),
  ])
  expect(new URL(tab.url()).hostname).toMatch(/youtu/)
  await tab.close()
  await card.getByRole('link', { name: 'Play video: How Wolves Change Rivers' }).click()
  await expect(card.locator('iframe')).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\//)
})

test('a link to one resource opens the list there, also without scripts (resources-3)', async ({ page, browser }) => {
  const id = sampleId('reading-rights-of-rivers')
  await page.goto(`${server.origin}/search?q=personhood`)
  await page.getByRole('link', { name: 'Can a River Go to Court?' }).click()
  await expect(page).toHaveURL(new RegExp(`/resources\\?tab=reading&after=[^#]+#resource-${id}$`))
  await expect(page.locator(`#resource-${id}`)).toBeInViewport()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(page.url())
  await expect(plain.getByRole('tabpanel').getByRole('heading', { level: 2 }).first()).toContainText(
    'Can a River Go to Court?',
  )
  await expect(plain.getByRole('link', { name: 'Back to the first resources' })).toHaveAttribute(
    'href',
    '/resources?tab=reading',
  )
  await context.close()
})

test(
  'resources that cannot be read say so as written, and Reload brings them (error-6)',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto(`${server.origin}/contact`)
    await page.route('**/api/resources*', (route) => route.fulfill({ status: 503, json: {} }))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Resources', exact: true }).click()
    await expect(page.getByText('Unable to load resource data, please try again later')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { name: 'How to Read a Watershed' })).toBeVisible()
  },
)
