import { expect, type Page } from '@playwright/test'
import { sampleId } from '#sample/id.ts'
import { emitChange, everyone } from '#platform/server/changes/changes.ts'
import { inTransaction, openDatabase } from '#platform/server/database/database.ts'
import { addressIn, t } from '#platform/values/translate.ts'
import { either } from '#test/language.ts'
import { sampleText } from '#test/sample-text.ts'
import { startServer } from '#test/server.ts'
import { startDatabaseLine } from './database-line.ts'
import { test } from './site.ts'

const course = `/course/${sampleId('course-living-watersheds')}`
const announcement = `/announcements/${sampleId('lecture-like-water')}`
/** Home is kept since before the server took anybody in: a save of its hero, once the server has heard of it, lets go of it. */
async function letGoOfHome(url: string, origin: string): Promise<void> {
  const stream = (await fetch(`${origin}/api/changes`)).body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = (await stream?.read())?.value ?? ''
  const quiet = () => {}
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
  const database = openDatabase({ connection: { connectionString: url }, log })
  await inTransaction(database.db, (tx) => emitChange(tx, 'site-content/hero', [], everyone))
  await database.close()
  while (!heard.includes('site-content/hero')) heard += (await stream?.read())?.value ?? ''
  await stream?.cancel()
}

const message = '\\S'
/** Every page that shows data, and what it says where that cannot be read (error-5). */
const screens = [
  ['/', t('Failed to fetch homepage data'), t('Please reload it in a moment.')],
  ['/about', t('Failed to fetch mission data'), t('Please reload it in a moment.')],
  ['/about/any-thing', t('Failed to fetch mission data'), t('Please reload it in a moment.')],
  [
    '/about/mission',
    new RegExp(`^${t('Error loading mission content: {message}', { message })}`),
    t('Please reload the page in a moment.'),
  ],
  [
    '/about/vision',
    new RegExp(`^${t('Error loading vision content: {message}', { message })}`),
    t('Please reload the page in a moment.'),
  ],
  ['/about/team', t('Failed to fetch team data'), t('The team could not be read. Please reload the page in a moment.')],
  [
    '/about/partners',
    t('Failed to fetch partners data'),
    t('The partners could not be read. Please reload the page in a moment.'),
  ],
  ['/courses?tab=free', t('Loading Failed'), t('Unable to load course data, please try again later')],
  [course, t('Loading Failed'), t('Unable to load course data, please try again later')],
  ['/announcements', t('Loading Failed'), t('Unable to load announcement data, please try again later')],
  [
    announcement,
    new RegExp(`^${t('Failed to load announcement details: {message}', { message })}`),
    t('Nothing of it was lost. Please reload in a moment.'),
  ],
  ['/resources', t('Loading Failed'), t('Unable to load resource data, please try again later')],
  [
    '/search?q=river',
    t('Loading Failed'),
    t('The search could not be carried out. What you asked for is still there: please try again in a moment.'),
  ],
] as const

// The longest journeys: side by side where workers are free.
test.describe.configure({ mode: 'parallel' })

test(
  'without the database every uncached page answers 503 with Reload (error-1, error-5)',
  { tag: '@full' },
  async ({ browser }) => {
    const line = await startDatabaseLine()
    const server = await startServer({ env: { DATABASE_URL: line.url, DATA_DIR: line.dataDir, SAMPLE_CONTENT: 'on' } })
    const statusOf = async (address: string) => (await context.request.get(server.origin + address)).status()
    const context = await browser.newContext()
    const tabs = await Promise.all(screens.map(async (screen) => ({ screen, tab: await context.newPage() })))
    expect(await statusOf(addressIn('/courses'))).toBe(200)
    await letGoOfHome(line.url, server.origin)
    await line.cut()
    await expect.poll(() => statusOf('/readyz')).toBe(503)
    expect(await statusOf('/healthz')).toBe(200)
    await expect.poll(() => statusOf(addressIn('/'))).toBe(503)

    for (const { screen, tab } of tabs) {
      const [address, title, text] = screen
      await test.step(address, async () => {
        const answer = await tab.goto(server.origin + addressIn(address))
        const headers = answer?.headers() ?? {}
        expect([answer?.status(), headers['cache-control'], headers['retry-after']]).toEqual([503, 'no-store', '10'])
        await expect(tab.getByRole('heading', { level: 1 })).toHaveText(title)
        await expect(tab.getByRole('main')).toContainText(text)
        await expect(tab.getByRole('navigation', { name: t('Main') })).toBeVisible()
        await expect(tab.getByText(/ at .+:\d+:\d+/), 'no stack trace').toHaveCount(0)
        const reference = await tab.getByRole('main').getByRole('code').innerText()
        expect(server.output(), 'the log knows the reference').toContain(reference)
      })
    }
    // A page that was kept is answered as it was, and says so.
    const kept = await context.newPage()
    const asItWas = await kept.goto(server.origin + addressIn('/courses'))
    expect([asItWas?.status(), asItWas?.headers()['x-stale']]).toEqual([200, '1'])
    await expect(kept.getByRole('link', { name: sampleText('Living Watersheds'), exact: true })).toBeVisible()
    await kept.close()
    // What is made from no data is there all the same.
    for (const address of ['/contact', '/profile', '/auth/callback'])
      expect(await statusOf(addressIn(address)), address).toBe(200)

    await line.mend()
    await expect.poll(() => statusOf('/readyz')).toBe(200)
    for (const { screen, tab } of tabs) {
      const [address, title] = screen
      await test.step(`Reload at ${address}`, async () => {
        await tab.getByRole('link', { name: t('Reload') }).click()
        await expect(tab.getByRole('heading', { level: 1 })).not.toHaveText(title)
        await expect(tab).toHaveURL(server.origin + addressIn(address))
        await expect(tab.getByRole('alert')).toHaveCount(0)
      })
    }
    await context.close()
    await server.stop()
    await line.stop()
  },
)

test(
  'a page whose data cannot be read says so, and Reload brings it (error-6)',
  { tag: '@full' },
  async ({ browser, site: server }) => {
    const context = await browser.newContext()
    const api = (url: URL) => /^\/api\/(site-content|courses\/|search)/.test(url.pathname)
    await context.route(api, (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Too many guests.' } } }),
    )
    const go = {
      '/': (page: Page) => page.getByRole('banner').getByRole('link').first().click(),
      '/about': (page: Page) => footer(page, t('About')),
      '/about/team': (page: Page) => submenu(page, t('About'), t('Team')),
      '/about/partners': (page: Page) => submenu(page, t('About'), t('Partners')),
      [course]: async (page: Page) => {
        await footer(page, t('Courses'))
        await page.getByRole('link', { name: sampleText('Living Watersheds'), exact: true }).click()
      },
      '/search?q=river': async (page: Page) => {
        await page.goto(server.origin + addressIn('/search'))
        await page.getByLabel(t('What are you looking for?')).fill('river')
        await page.keyboard.press('Enter')
      },
    }
    await Promise.all(
      Object.entries(go).map(async ([address, way]) => {
        const page = await context.newPage()
        await page.goto(server.origin + addressIn('/contact'))
        await way(page)
        const [, title = '', text = ''] = screens.find(([each]) => each === address) ?? []
        // It is asked for three times more before it is told.
        await expect(page.getByRole('heading', { name: title })).toBeVisible()
        await expect(page.getByRole('main')).toContainText(text)
        await expect(page).toHaveURL(server.origin + addressIn(address))
      }),
    )
    await context.unrouteAll()
    const failed = new RegExp(`${t('Loading Failed')}|${either('Failed to fetch', '^读取.*失败')}`)
    for (const page of context.pages()) {
      const reload = page.getByRole('main').getByText(t('Reload'), { exact: true })
      await reload.click()
      await expect(reload, page.url()).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      await expect(page.getByText(failed)).toHaveCount(0)
    }
    await context.close()
  },
)

const footer = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
async function submenu(page: Page, menu: string, name: string): Promise<void> {
  await page.getByRole('button', { name: t('{label} menu', { label: menu }) }).click()
  await page.getByRole('menuitem', { name }).click()
}
