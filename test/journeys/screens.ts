import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import AxeBuilder from '@axe-core/playwright'
import { unfold } from './people.ts'
import { addressIn, splitLanguage, t } from '#platform/values/translate.ts'

/** The screens that src/routes.ts names, by pattern: `/course/:id`, `/about/*`. Read as text, so that none is forgotten. */
export function routePatterns(): string[] {
  const text = readFileSync(new URL('../../src/routes.ts', import.meta.url), 'utf8')
  // A list with and without one of its records is one screen.
  const found = [...text.matchAll(/^\s*route\('([^']+)'/gm)].map((match) => `/${match[1]?.replace('/:id?', '')}`)
  if (found.length < 8) throw new Error('The routes could not be read from src/routes.ts.')
  return ['/', ...found]
}

/** Pages of which the site map names none: whoever knows their address may read them. */
const unlisted: Readonly<Record<string, string>> = {
  '/certificates/:number': '/certificates/0123-4567-89AB-2',
  '/subscriptions/:token?': '/subscriptions?key=unknown',
}

/** One address for each pattern; a record's page is the first that the site map names. */
export async function addressesOf(patterns: string[], origin: string): Promise<string[]> {
  const map = await (await fetch(`${origin}/sitemap.xml`)).text()
  const known = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map((match) => new URL(match[1] ?? '').pathname)
    .filter((address) => splitLanguage(address).language === 'en')
  const fixed = routePatterns()
  return patterns.map((pattern) => {
    if (pattern === '/*') return '/no/such/page'
    if (pattern.endsWith('/*')) return pattern.replace('*', 'anything')
    if (!pattern.includes(':')) return pattern
    if (unlisted[pattern]) return unlisted[pattern]
    const shape = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`)
    const address = known.find((each) => shape.test(each) && !fixed.includes(each))
    if (!address) throw new Error(`No page of the site map is a ${pattern}.`)
    return address
  })
}

/** Opens a screen and waits until it is hydrated, shows its content and rests. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('h1').first().waitFor()
  await settle(page)
}

/** Opens the dialog of a sample announcement with people, times and links, an address that is none, and an open list. */
export async function openAnnouncementDialog(page: Page, origin: string): Promise<void> {
  await page.goto(origin + addressIn('/admin/announcements/training'))
  await page.getByRole('button', { name: t('Edit {name}', { name: 'Train the trainers: six soil tests' }) }).click()
  await unfold(page, t('End and time zone'))
  await unfold(page, t('Hosts, links and picture'))
  await page.getByRole('button', { name: t('Add meeting link') }).click()
  await page.getByLabel(t('Address')).last().fill('no address')
  await page.getByRole('combobox', { name: t('Hosts') }).click()
  await expect(page.getByRole('option', { name: 'Zhou Heng' })).toBeVisible()
  await settle(page)
}

/** Waits until nothing moves and nothing is on its way any more that changes how the screen looks. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      (!('__reactRouterContext' in window) || 'hydrated' in document.documentElement.dataset) &&
      document.fonts.status === 'loaded' &&
      !document.querySelector('[aria-busy=true], [data-loading]'),
  )
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((each) => each.effect?.getTiming().iterations !== Infinity)
        .map((each) => each.finished.catch(() => null)),
    ),
  )
}

/** What the accessibility checker finds: rules of WCAG 2.2 A and AA and best practice, with the elements. */
export async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Otherwise each look opens another page, for frames from elsewhere: there are none.
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) =>
        `${id}: ${String(node.target)} · ${node.failureSummary?.split('\n').slice(1, 3).join(' ').trim() ?? ''}`,
    ),
  )
}

/** The elements that reach past the screen's right edge; empty where nothing scrolls sideways. */
export function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    if (root.scrollWidth <= root.clientWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter(
      (each) => each.getBoundingClientRect().right > root.clientWidth + 1,
    )
    return [`${root.scrollWidth} px`, ...wide.slice(0, 5).map((each) => each.outerHTML.slice(0, 120))]
  })
}

/** Dialogs of the back office: the screen, the button that opens one, and its name. */
type OfficeDialog = [address: string, opener: string, name: string]
export const officeDialogs = (): OfficeDialog[] => [
  ['/admin/pages', t('Edit {name}', { name: 'Privacy' }), t('Edit {noun}', { noun: t('Page') })],
  ['/admin/resources/videos', t('Add Video'), t('Add Video Resource')],
  ['/admin/resources/videos', t('Edit {name}', { name: 'How Wolves Change Rivers' }), t('Edit Video Resource')],
  ['/admin/resources/readings', t('Add Reading'), t('Add Reading Resource')],
  ['/admin/resources/readings', t('Edit {name}', { name: 'How to Read a Watershed' }), t('Edit Reading Resource')],
]

/** Opens a dialog of the back office. */
export async function openDialog(page: Page, origin: string, [address, opener, name]: OfficeDialog) {
  await open(page, origin + addressIn(address))
  await page.getByRole('button', { name: opener }).click()
  await page.getByRole('dialog', { name }).waitFor()
  await settle(page)
}

/** Somebody who wants little motion; things then stand where they end. */
export const calm = { reducedMotion: 'reduce' } as const

/** Keeps somebody on the screens that lead away by themselves after a while (the callback's error, 'Not authenticated'). */
export function stayHere(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const later = window.setTimeout.bind(window)
    const leaving = [1200, 2000]
    window.setTimeout = ((run: () => void, wait?: number) =>
      leaving.includes(wait ?? 0) ? 0 : later(run, wait)) as typeof setTimeout
  })
}
