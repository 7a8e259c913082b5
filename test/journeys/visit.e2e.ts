import { expect, type Page } from '@playwright/test'
import { firstVisit } from '#test/first-visit.ts'
import type { RunningServer } from '#test/server.ts'
import { addressIn, t } from '#platform/values/translate.ts'
import { either, testLanguage } from '#test/language.ts'
import { test } from './site.ts'

// Menus, sheets and the way to another page as most people see them: moving.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

let server: RunningServer
test.beforeAll(({ site }) => {
  server = site
})

test('a first visit loads at most 120 kB of script and of fonts, from here only (home-2)', async ({ browser }) => {
  const { weights, foreign } = await firstVisit(browser, server.origin + addressIn('/'))
  expect(weights.script).toBeGreaterThan(10_000)
  expect(weights.script).toBeLessThanOrEqual(120_000)
  expect(weights.font).toBeLessThanOrEqual(120_000)
  expect(foreign).toEqual([])
})

test(
  'a submenu opens 100 ms after the pointer comes, and stays for 300 ms (header-1)',
  { tag: '@full' },
  async ({ page }) => {
    await visit(page)
    const entry = navigation(page).getByRole('link', { name: t('About'), exact: true })
    // The menu's script comes when the pointer enters the header; one that was there before the page has to leave it first.
    await page.mouse.move(700, 700)
    await page.mouse.move(300, 30)
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /nav-menu/.test(name)))
    await page.mouse.move(700, 700)
    await entry.evaluate((link) => {
      const times = { entered: 0, opened: 0, left: 0, closed: 0 }
      Object.assign(window, { times })
      const area = link.parentElement
      area?.addEventListener('pointerenter', () => (times.entered = performance.now()))
      area?.addEventListener('pointerleave', () => (times.left = performance.now()))
      new MutationObserver(() => {
        const open = document.querySelector('[role=menu]') !== null
        if (open && !times.opened) times.opened = performance.now()
        if (!open && times.opened && !times.closed) times.closed = performance.now()
      }).observe(document.body, { childList: true, subtree: true })
    })
    await entry.hover()
    const menu = page.getByRole('menu')
    await expect(menu).toBeVisible()
    await expect(menu.getByRole('menuitem')).toHaveText([t('Mission'), t('Vision'), t('Team'), t('Partners')])
    await page.mouse.move(700, 700)
    await expect(menu).toBeHidden()
    const times = await page.evaluate(
      () => Reflect.get(window, 'times') as Record<'entered' | 'opened' | 'left' | 'closed', number>,
    )
    expect(times.opened - times.entered).toBeGreaterThanOrEqual(99)
    expect(times.closed - times.left).toBeGreaterThanOrEqual(299)

    await entry.hover()
    await menu.getByRole('menuitem', { name: t('Team') }).click()
    await expect(page).toHaveURL(server.origin + addressIn('/about/team'))
  },
)

test(
  'a submenu works by keyboard, with type-ahead that starts anew after a second (header-3)',
  { tag: '@full' },
  async ({ page }) => {
    test.skip(testLanguage !== 'en', 'It goes by the letters of the keys.')
    await page.clock.install()
    await visit(page)
    const button = page.getByRole('button', { name: 'About menu' })
    await button.focus()
    await page.keyboard.press('Enter')
    const item = (name: string) => page.getByRole('menuitem', { name })
    await expect(item('Mission')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(item('Vision')).toBeFocused()
    await page.keyboard.type('p')
    await expect(item('Partners')).toBeFocused()
    await page.clock.fastForward(1_100)
    // Within the second this would have been 'pt', which is nothing.
    await page.keyboard.type('t')
    await expect(item('Team')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(item('Mission')).toBeFocused()
    await page.keyboard.type('p')
    await expect(item('Partners')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${server.origin}/about/partners`)
  },
)

/** How far below the top Home says what is on and what the mission is; throws where either is there twice. */
async function placesOnHome(page: Page) {
  const [next, mission] = [page.getByRole('region', { name: t('Next up') }), page.locator('#mission-title')]
  const [nextBox, missionBox] = [await next.boundingBox(), await mission.boundingBox()]
  return { next: nextBox?.y ?? Number.NaN, mission: missionBox?.y ?? Number.NaN }
}

test('a phone says first what is on; its menu is a sheet (header-1, header-5, home-14)', async ({ page }) => {
  await visit(page)
  const atDesk = await placesOnHome(page)
  expect(atDesk.next).toBeGreaterThan(atDesk.mission)
  await page.setViewportSize({ width: 390, height: 844 })
  const onPhone = await placesOnHome(page)
  expect(onPhone.next).toBeLessThan(onPhone.mission)
  const opener = page.getByRole('button', { name: t('Menu'), exact: true })
  await opener.click()
  const sheet = page.getByRole('dialog', { name: t('Menu') })
  for (const name of [
    t('Home'),
    t('About'),
    t('Mission'),
    t('Courses'),
    t('Announcements'),
    t('Resources'),
    t('Contact'),
    t('Donate'),
    t('Sign in with Google'),
  ]) {
    await expect(sheet.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await sheet.getByRole('link', { name: t('Vision') }).click()
  await expect(page).toHaveURL(server.origin + addressIn('/about/vision'))
  await expect(sheet).toBeHidden()
})

test(
  'an offline link shows a waiting page and then its own; Back works (error-2)',
  { tag: '@full' },
  async ({ page, context }) => {
    await visit(page)
    await context.setOffline(true)
    const link = page.getByRole('contentinfo').getByRole('link', { name: t('Courses'), exact: true })
    const waiting = t('This page has not arrived')
    await link.click()
    await expect(page.getByRole('heading', { name: waiting, level: 1 })).toBeVisible()
    await expect(page.getByText(t('It opens by itself as soon as there is a connection.'))).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(waiting)
    await link.click()
    await expect(page.getByRole('heading', { name: waiting, level: 1 })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: t('Courses'), level: 1 })).toBeVisible()
  },
)

test(
  'the menu of the phone ends at 768 px, where the navigation stands in the header (header-5)',
  { tag: '@full' },
  async ({ page }) => {
    for (const [width, isPhone] of [
      [767, true],
      [768, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await visit(page)
      await expect(page.getByRole('button', { name: t('Menu'), exact: true })).toBeVisible({ visible: isPhone })
      await expect(navigation(page)).toBeVisible({ visible: !isPhone })
    }
  },
)

test('the scheme that somebody chose is there again after a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await visit(page)
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page
    .getByRole('button', { name: t('Switch between light and dark') })
    .first()
    .click()
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
  await page.reload()
  expect(await ground()).toBe(dark)
})

test('the way back to the top appears beyond 300 px and leads there (scroll-1)', { tag: '@full' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await visit(page)
  const button = page.getByRole('button', { name: '回到顶部' })
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }))
  await page.waitForTimeout(150)
  await expect(button).toBeHidden()
  await page.evaluate(() => window.scrollTo({ top: 302, behavior: 'instant' }))
  await expect(button).toBeVisible()
  await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }))
  await button.click()
  expect(await page.evaluate(() => window.scrollY), 'it scrolls smoothly').toBeGreaterThan(0)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(button).toBeHidden()
})

test('the first Tab offers the way past the header', { tag: '@full' }, async ({ page }) => {
  await visit(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: t('Skip to content') })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true)
})

test(
  'a value card leads to its page by click, or its topic by Enter and Space (home-6)',
  { tag: '@full' },
  async ({ page }) => {
    await visit(page)
    const card = page.locator('article h3 a').first()
    const title = await card.innerText()
    const slug = title.toLowerCase().replace(/[^\p{L}\d]+/gu, '-')
    for (const key of ['Enter', ' ']) {
      await card.focus()
      await page.keyboard.press(key)
      await expect(page).toHaveURL(server.origin + addressIn(`/about/mission?topic=${encodeURIComponent(slug)}`))
      await expect(page.locator(`#${slug}`)).toBeFocused()
      await expect(page.locator(`#${slug}`)).toBeInViewport()
      await page.goBack()
    }
    await card.click()
    await expect(page).toHaveURL(server.origin + addressIn(`/about/${either(slug, 'mission')}`))
  },
)

test(
  'the console names the build, or the name alone where it is unreadable (build-info-3)',
  { tag: '@full' },
  async ({ browser }) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const info = (await (await page.request.get(`${server.origin}/build-info.json`)).json()) as {
      version: string
      commitHash: string
    }
    const banner = (reloading: () => Promise<unknown>) =>
      Promise.all([page.waitForEvent('console', (message) => message.type() === 'info'), reloading()]).then(
        ([message]) => message.text(),
      )
    const full = await banner(() => page.goto(server.origin + addressIn('/')))
    expect(full).toContain(info.version)
    expect(full).toContain(info.commitHash.slice(0, 8))
    await context.route('**/build-info.json', (route) => route.abort())
    const generic = await banner(() => page.reload())
    expect(generic.trim()).not.toBe('')
    expect(generic).not.toContain(info.version)
    await context.close()
  },
)

async function visit(page: Page): Promise<void> {
  // Awake, it asks who is here.
  await Promise.all([page.waitForResponse(/\/api\/session/), page.goto(server.origin + addressIn('/'))])
}

const navigation = (page: Page) => page.getByRole('navigation', { name: t('Main') })
