import { readFileSync, statSync } from 'node:fs'
import { type Browser, expect, type Page } from '@playwright/test'
import { signIn } from './people.ts'
import { addressesOf, calm, routePatterns, settle } from './screens.ts'
import { test } from './site.ts'

/** Most script files and kB (brotli) of a route, by the first line that its pattern begins with; to nobody, and signed in. */
const most: readonly (readonly [
  route: string,
  nobody: readonly [number, number],
  signedIn: readonly [number, number],
])[] = [
  ['/admin/', [0, 0], [12, 250]],
  ['/admin', [0, 0], [12, 150]],
  ['/learning', [12, 150], [12, 150]],
  ['/profile', [12, 150], [12, 150]],
  ['/contact', [12, 140], [12, 140]],
  ['/', [12, 135], [12, 140]],
]
const mostShift = 0.02
const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } }

test('Home brings at most 120 kB of script in each language (home-2)', async ({ browser, site }) => {
  const page = await watchedPage(browser, 'phone')
  for (const address of ['/', '/zh']) {
    await page.goto(site.origin + address)
    await settle(page)
    expect((await scriptsOf(page)).bytes, address).toBeLessThanOrEqual(120_000)
  }
  await page.context().close()
})

for (const who of ['nobody', 'somebody signed in'] as const) {
  test(`no route brings too many scripts or moves what is read, to ${who} (home-3, weight-1)`, async ({
    browser,
    site,
  }) => {
    const patterns = routePatterns().filter(
      (pattern) => pattern !== '/auth/callback' && (who !== 'nobody' || !pattern.startsWith('/admin')),
    )
    const addresses = await addressesOf(patterns, site.origin)
    const findings = await Promise.all(
      (['phone', 'desk'] as const).map(async (size) => {
        const page = await watchedPage(browser, size)
        if (who !== 'nobody') await signIn(page, site.origin, 'Sample Administrator')
        const found: string[] = []
        for (const [at, pattern] of patterns.entries()) {
          await page.goto(site.origin + addresses[at])
          await settle(page)
          const { files, bytes } = await scriptsOf(page)
          const shift = await page.evaluate(() => Reflect.get(window, 'shift') as number)
          const [, nobody, signedIn] = most.find(([route]) => pattern.startsWith(route)) ?? most[0]!
          const [mostFiles, mostKilobytes] = who === 'nobody' ? nobody : signedIn
          const measured = `${pattern}, ${size}: ${files} files, ${bytes} bytes, shift ${shift.toFixed(3)}`
          if (files > mostFiles || bytes > mostKilobytes * 1000 || shift > mostShift) found.push(measured)
        }
        await page.context().close()
        return found
      }),
    )
    expect(findings.flat()).toEqual([])
  })
}

/** A browser of a size that sums up what moves by itself; answers come to it after its pages are painted, as over a line. */
async function watchedPage(browser: Browser, size: keyof typeof sizes): Promise<Page> {
  const context = await browser.newContext({ ...calm, viewport: sizes[size], isMobile: size === 'phone' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((seen) => {
      for (const { value, hadRecentInput } of seen.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!hadRecentInput) Object.assign(window, { shift: Reflect.get(window, 'shift') + value })
    }).observe({ type: 'layout-shift', buffered: true })
    const { fetch } = window
    const frame = () => new Promise(requestAnimationFrame)
    window.fetch = async (...asked) => {
      while (!('hydrated' in document.documentElement.dataset)) await frame()
      await frame()
      await frame()
      return fetch(...asked)
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
  return { files: paths.length, bytes: paths.reduce((sum, path) => sum + sentBytes(path), 0) }
}

function sentBytes(path: string): number {
  const file = new URL(`../../build/client${path}`, import.meta.url)
  return statSync(new URL(`${file.href}.br`), { throwIfNoEntry: false })?.size ?? readFileSync(file).length
}
