import { expect } from '@playwright/test'
import { sampleId } from '#sample/id.ts'
import type { RunningServer } from '#test/server.ts'
import { addressIn, t } from '#platform/values/translate.ts'
import { either } from '#test/language.ts'
import { sampleText } from '#test/sample-text.ts'
import { settle } from './screens.ts'
import { test } from './site.ts'

/** There is one that begins so in Chinese as well. */
const guide = `${sampleText('How to Read a Watershed')} ${t('(opens in a new tab)')}`

let server: RunningServer
test.beforeAll(({ site }) => {
  server = site
})

test('a PDF opens in a new tab, other readings are saved', { tag: '@full' }, async ({ page }) => {
  await page.goto(server.origin + addressIn('/resources?tab=reading'))
  // The tab is called so as well in Chinese.
  const listed = either(page.locator('body'), page.getByRole('tabpanel'))
  await expect(listed.getByText(t('Video'), { exact: true })).toHaveCount(0)
  const pdf = page.getByRole('link', { name: guide })
  await expect(pdf).toHaveAttribute('target', '_blank')
  expect((await page.request.get(new URL((await pdf.getAttribute('href')) ?? '', server.origin).href)).status()).toBe(
    200,
  )
  // The whole card answers to a click, not its title alone.
  const card = page.getByRole('listitem').filter({ hasText: sampleText('Heaven, Earth and the Ten Thousand Things') })
  await expect(card.getByText(new RegExp(`${t('Download')} · ${either('EPUB, ', 'EPUB，')}[\\d.]+ kB`))).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), card.click({ position: { x: 60, y: 60 } })])
  expect(download.suggestedFilename()).toMatch(/\.epub$/)
})

test(
  'a click on a video’s poster plays it here, and elsewhere on its card it opens in a new tab',
  { tag: '@full' },
  async ({ page, context }) => {
    await context.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Film</title>' }))
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).host))
    await page.goto(server.origin + addressIn('/resources'))
    await page.getByRole('tab', { name: t('Video Resources') }).click()
    const card = page.getByRole('listitem').filter({ hasText: sampleText('How Wolves Change Rivers') })
    await expect(card).toBeVisible()
    expect(
      asked.filter((host) => !server.origin.endsWith(host)),
      'nothing of another house before the click',
    ).toEqual([])
    // The list moves up as the cards of the other kind leave it.
    await expect(page.getByRole('tab', { name: t('Video Resources') })).toHaveAttribute('aria-selected', 'true')
    await settle(page)
    const { width = 0, height = 0 } = (await card.boundingBox()) ?? {}
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      card.click({ position: { x: width - 60, y: height - 70 } }),
    ])
    expect(new URL(tab.url()).hostname).toMatch(/youtu/)
    await tab.close()
    await card.getByRole('link', { name: `${t('Play video:')} ${sampleText('How Wolves Change Rivers')}` }).click()
    await expect(card.locator('iframe')).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\//)
  },
)

test(
  'a link to one resource opens the list there, also without scripts (resources-3)',
  { tag: '@full' },
  async ({ page, browser }) => {
    const id = sampleId('reading-rights-of-rivers')
    const title = sampleText('Can a River Go to Court?')
    await page.goto(server.origin + addressIn(`/search?q=${either('personhood', '人格')}`))
    await page.getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(new RegExp(`${addressIn('/resources')}\\?tab=reading&after=[^#]+#resource-${id}$`))
    await expect(page.locator(`#resource-${id}`)).toBeInViewport()
    const context = await browser.newContext({ javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto(page.url())
    await expect(plain.getByRole('tabpanel').getByRole('heading', { level: 2 }).first()).toContainText(title)
    await expect(
      plain.getByRole('link', { name: t('Back to the first {nouns}', { nouns: t('resources') }) }),
    ).toHaveAttribute('href', addressIn('/resources?tab=reading'))
    await context.close()
  },
)

test(
  'resources that cannot be read say so as written, and Reload brings them (error-6)',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto(server.origin + addressIn('/contact'))
    await page.route('**/api/resources*', (route) => route.fulfill({ status: 503, json: {} }))
    const navigation = page.getByRole('navigation', { name: t('Main') })
    await navigation.getByRole('link', { name: t('Resources'), exact: true }).click()
    await expect(page.getByText(t('Unable to load resource data, please try again later'))).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: t('Reload') }).click()
    await expect(page.getByRole('heading', { name: guide })).toBeVisible()
  },
)
