import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { Announcement, AnnouncementList } from '#features/content/announcements/schema.ts'
import { sampleId } from '#sample/id.ts'
import type { RunningServer } from '#test/server.ts'
import { addressIn, spokenAddress, t } from '#platform/values/translate.ts'
import { either } from '#test/language.ts'
import { sampleText } from '#test/sample-text.ts'
import { accountOf, person, wholeName } from './people.ts'
import { settle } from './screens.ts'
import { test } from './site.ts'

const lecture = { id: sampleId('lecture-like-water'), title: sampleText('Like Water: Laozi for engineers') }
const viewDetails = wholeName(t('View Details<more> of {title}</more>', { title: lecture.title }))
const qrCode = t('QR code: {name}', { name: either('Lecture and discussion', '讲座与讨论') })

let server: RunningServer
test.beforeAll(({ site }) => {
  server = site
})

test('a visitor browses the announcements, finds a lecture and adds it to a calendar', async ({ browser }) => {
  const context = await browser.newContext({ timezoneId: 'America/New_York' })
  const page = await context.newPage()
  await page.goto(server.origin + addressIn('/'))
  await goToAnnouncements(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Announcements'))
  await expect(page.getByText(t('Important'), { exact: true })).toHaveCount(1)
  await page.getByRole('tab', { name: t('Lectures') }).click()
  await expect(page).toHaveURL(server.origin + addressIn('/announcements?tab=lectures'))
  await page.getByRole('link', { name: t('Upcoming'), exact: true }).click()
  const cards = page.getByRole('tabpanel').getByRole('heading', { level: 2 })
  await expect(cards.first()).toHaveText(lecture.title)
  await page.getByRole('link', { name: viewDetails }).click()

  await expect(page).toHaveURL(lecturePage())
  await expect(page).toHaveTitle(new RegExp(`^${lecture.title}`))
  for (const name of [t('Hosts'), t('Guest Speakers'), t('Meeting Information')]) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  }
  await expect(page.getByRole('img', { name: qrCode })).toBeVisible()
  await expect(page.getByRole('link', { name: /meet\.example\/like-water/ })).toHaveAttribute('target', '_blank')
  const panel = page.getByRole('region', { name: t('When it takes place') })
  await expect(panel.getByText(either('(Asia/Shanghai)', '（北京时间）'))).toBeVisible()
  await expect(panel.getByText(t('Your time: {time}', { time: '' }))).toBeVisible()

  const told = await announcement(page, lecture.id)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('link', { name: t('Add to calendar') }).click(),
  ])
  expect(download.suggestedFilename()).toBe(either('like-water-laozi-for-engineers.ics', '若水-给工程师讲-老子.ics'))
  const lines = (await readFile(await download.path(), 'utf8')).replaceAll('\r\n ', '').split('\r\n')
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(lines).toContain(`SUMMARY:${lecture.title}`)
  expect(lines).toContain(`DTSTART:${told.starts_at?.replace(/[-:]|\.\d+/g, '')}`)
  expect(lines).toContain(`URL:${lecturePage()}`)
  expect(lines.find((line) => line.startsWith('UID:'))).toContain(lecture.id)
  await context.close()
})

test('a visitor finds the lecture by an English and by a Chinese word', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 800 })
  await page.goto(server.origin + addressIn('/'))
  const box = page.getByLabel(t('Search'), { exact: true }).first()
  await box.fill('lectures on engineers')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=lectures\+on\+engineers$/)
  const question = page.getByLabel(t('What are you looking for?'))
  for (const word of ['Laozi', '上善若水']) {
    await question.fill(word)
    await question.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: either(`for “${word}”`, `“${word}”的`) })).toBeVisible()
    // Chinese text that an English word finds does not have it.
    const marked = either(word, word === 'Laozi' ? null : word)
    if (marked) await expect(page.locator('mark').first()).toHaveText(marked)
    await expect(page.getByRole('link', { name: lecture.title })).toBeVisible()
  }
  await page.getByRole('link', { name: lecture.title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(lecture.title)
})

test(
  'an announcement with missing parts stays on screen until a reload brings them (error-3)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await person(browser, server.origin, 'Sample Student')
    const parts = /\/assets\/(?:[\w-]+\/)?(qr-code|user-menu)-/
    const asked = new Set<string>()
    await page.route(parts, (route) => {
      asked.add(route.request().url())
      return route.abort()
    })
    await page.goto(lecturePage())
    await expect.poll(() => asked.size, 'both are asked for').toBe(2)
    await settle(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(lecture.title)
    await expect(page.getByRole('link', { name: /meet\.example\/like-water/ })).toBeVisible()
    await expect(accountOf(page, 'Sample Student')).toHaveCount(0)
    await page.unroute(parts)
    await page.reload()
    await expect(page.getByRole('img', { name: qrCode })).toBeVisible()
    await expect(accountOf(page, 'Sample Student')).toBeVisible()
    await page.context().close()
  },
)

test(
  'announcements that cannot be read say so as written, and Reload brings them (error-6)',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto(server.origin + addressIn('/contact'))
    await page.route('**/api/announcements*', (route) => refuse(route))
    await goToAnnouncements(page)
    await expect(
      page.getByRole('status').filter({ hasText: t('Loading {nouns}…', { nouns: t('announcements') }) }),
    ).toBeAttached()
    await expect(page.getByRole('heading', { name: t('Loading Failed') })).toBeVisible()
    await expect(page.getByText(t('Unable to load announcement data, please try again later'))).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: t('Reload') }).click()
    await page.getByRole('link', { name: viewDetails }).waitFor()

    await page.route(`**/api/announcements/${lecture.id}*`, (route) => refuse(route))
    await page.getByRole('link', { name: viewDetails }).click()
    await expect(
      page.getByRole('heading', {
        name: t('Failed to load announcement details: {message}', { message: 'Too many guests' }),
      }),
    ).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: t('Reload') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(lecture.title)
  },
)

test(
  'a list without announcements says to check back later, and a long one goes on (lists-1)',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto(server.origin + addressIn('/contact'))
    await page.route('**/api/announcements*', (route) => route.fulfill({ json: { items: [], next: null } }))
    await goToAnnouncements(page)
    await expect(page.getByRole('heading', { name: t('No Announcements Available') })).toBeVisible()
    await expect(page.getByText(t('There is nothing to announce at present. Please check back later.'))).toBeVisible()

    await page.unrouteAll()
    const answer = await page.request.get(server.origin + spokenAddress('/api/announcements'))
    const all = (await answer.json()) as AnnouncementList
    const [first, second] = all.items
    const place = '1767225600000_00000000-0000-4000-8000-000000000000'
    await page.route('**/api/announcements*', (route) => {
      const asked = new URL(route.request().url()).searchParams
      if (asked.get('when') === 'upcoming') return route.fulfill({ json: { items: [], next: null } })
      return route.fulfill({
        json: asked.has('after') ? { items: [second], next: null } : { items: [first], next: place },
      })
    })
    await page.goto(server.origin + addressIn('/contact'))
    await goToAnnouncements(page)
    const more = page.getByRole('link', { name: t('Load more') })
    await expect(more).toHaveAttribute('href', addressIn(`/announcements?after=${place}`))
    await more.click()
    await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 })).toHaveText([
      first?.title ?? '',
      second?.title ?? '',
    ])
    await expect(more).toHaveCount(0)
  },
)

/** By the header, in the browser. */
async function goToAnnouncements(page: Page): Promise<void> {
  const navigation = page.getByRole('navigation', { name: t('Main') })
  await navigation.getByRole('link', { name: t('Announcements'), exact: true }).click()
}

const lecturePage = () => server.origin + addressIn(`/announcements/${lecture.id}`)

async function refuse(route: Parameters<Parameters<Page['route']>[1]>[0]): Promise<void> {
  await route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Too many guests' } } })
}

async function announcement(page: Page, id: string): Promise<Announcement> {
  return (await (await page.request.get(`${server.origin}/api/announcements/${id}`)).json()) as Announcement
}
