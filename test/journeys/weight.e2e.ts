import { type Browser, expect, type Page } from '@playwright/test'
import { addressIn } from '#platform/values/translate.ts'
import { either } from '#test/language.ts'
import { budgetOf, weightOf } from '#test/script-budgets.ts'
import { signIn } from './people.ts'
import { addressesOf, calm, routePatterns, settle } from './screens.ts'
import { test } from './site.ts'

const mostShift = 0.02
/** Words of Chinese take a little more than those of English. */
const share = either(1, 1.01)
type Size = 'phone' | 'desk'
const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } }

test('Home brings at most 120 kB of script in each language (home-2)', { tag: '@full' }, async ({ browser, site }) => {
  for (const [address, locale] of [
    ['/', 'en-GB'],
    ['/zh', 'zh-CN'],
  ] as const) {
    const page = await watchedPage(browser, 'phone', locale)
    expect((await visit(page, site.origin + address)).bytes, address).toBeLessThanOrEqual(120_000)
    await page.context().close()
  }
})

const isOffice = (pattern: string) => pattern.startsWith('/admin')
type Look = { title: string; isSignedIn: boolean; at: (size: Size, pattern: string) => boolean }
const looks: Look[] = [
  { title: 'to nobody', isSignedIn: false, at: (_, pattern) => !isOffice(pattern) },
  // A session adds little: pages are looked at where room is least, screens where they are worked with.
  {
    title: 'signed in',
    isSignedIn: true,
    at: (size, pattern) => (size === 'desk') === isOffice(pattern),
  },
  {
    title: 'in the other size',
    isSignedIn: true,
    at: (size, pattern) => (size === 'phone') === isOffice(pattern),
  },
]

for (const { title, isSignedIn, at } of looks) {
  test(
    `no route brings too many scripts or moves by itself, ${title} (weight-1, home-3)`,
    { tag: '@full' },
    async ({ browser, site }) => {
      const patterns = routePatterns().filter((pattern) => pattern !== '/auth/callback')
      const addresses = await addressesOf(patterns, site.origin)
      const findings = await Promise.all(
        (['phone', 'desk'] as const).map(async (size) => {
          const page = await watchedPage(browser, size)
          if (isSignedIn) await signIn(page, site.origin, 'Sample Administrator')
          const found: string[] = []
          for (const [nth, pattern] of patterns.entries()) {
            if (!at(size, pattern)) continue
            const { files, bytes, shift } = await visit(page, site.origin + addressIn(addresses[nth] ?? ''))
            const [mostFiles, mostKilobytes] = budgetOf(pattern, isSignedIn)
            if (files > mostFiles || bytes > mostKilobytes * 1000 * share || shift > mostShift)
              found.push(`${pattern}, ${size}: ${files} files, ${bytes} bytes, shift ${shift.toFixed(3)}`)
          }
          await page.context().close()
          return found
        }),
      )
      expect(findings.flat()).toEqual([])
    },
  )
}

test('nothing moves when the fonts of a page arrive late (weight-1)', { tag: '@full' }, async ({ browser, site }) => {
  const findings = await Promise.all(
    (['phone', 'desk'] as const).map(async (size) => {
      const page = await watchedPage(browser, size)
      const found: string[] = []
      await page.route('**/*.woff2', async (font) => {
        await page.locator('html[data-hydrated]').waitFor()
        await font.continue()
      })
      for (const address of either(['/', '/zh', '/courses', '/about'], ['/zh/courses', '/zh/about'])) {
        const { shift } = await visit(page, site.origin + address)
        if (shift > mostShift) found.push(`${address}, ${size}: shift ${shift.toFixed(3)}`)
      }
      await page.context().close()
      return found
    }),
  )
  expect(findings.flat()).toEqual([])
})

/** Opens a page and waits until what it asks for is there. */
async function visit(page: Page, address: string) {
  await page.goto(address)
  await settle(page)
  await page.waitForFunction(() => Reflect.get(window, 'asking') === 0)
  await settle(page)
  return { ...(await scriptsOf(page)), shift: await page.evaluate(() => Reflect.get(window, 'shift') as number) }
}

/** A browser of a size that sums up what moves by itself; answers come to it after its pages are painted, as over a line. */
async function watchedPage(browser: Browser, size: Size, locale = either('en-GB', 'zh-CN')): Promise<Page> {
  const context = await browser.newContext({ ...calm, locale, viewport: sizes[size], isMobile: size === 'phone' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const counts = window as unknown as { shift: number; asking: number }
    Object.assign(counts, { shift: 0, asking: 0 })
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
    new PerformanceObserver((seen) => {
      for (const { value, hadRecentInput } of seen.getEntries() as Shift[]) if (!hadRecentInput) counts.shift += value
    }).observe({ type: 'layout-shift', buffered: true })
    const fetched = window.fetch.bind(window)
    const frame = () => new Promise(requestAnimationFrame)
    window.fetch = async (...asked) => {
      counts.asking += 1
      while (!('hydrated' in document.documentElement.dataset)) await frame()
      await frame()
      await frame()
      return fetched(...asked).finally(() => (counts.asking -= 1))
    }
  })
  return page
}

/** The script files that a page has asked for, and their bytes as sent. */
async function scriptsOf(page: Page): Promise<{ files: number; bytes: number }> {
  const paths = await page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.endsWith('.js')),
    ),
  ])
  return weightOf(paths)
}
