import { readFileSync, statSync } from 'node:fs'
import { type Browser, expect, type Page } from '@playwright/test'
import { signIn } from './people.ts'
import { addressesOf, calm, routePatterns, settle } from './screens.ts'
import { test } from './site.ts'

type Most = readonly [files: number, kilobytes: number]
/** Most script files and kB (brotli) of a route, by the first line that fits its pattern: as visitors get it, and signed in. */
const most: readonly (readonly [route: RegExp, nobody: Most | null, signedIn: Most])[] = [
  [/^\/admin$/, null, [20, 212]],
  [/^\/admin\/(about|retention|roles|settings)$/, null, [19, 210]],
  [/^\/admin\/(enrollments\/add|issued-certificates\/issue|languages|developers)/, null, [36, 255]],
  [/^\/admin\/(audit|bin|issue|mail|media|roster|users)/, null, [60, 295]],
  [/^\/admin\//, null, [80, 330]],
  [/^\/$/, [7, 120], [9, 125]],
  [/^\/profile$/, [17, 160], [18, 161]],
  [/^\/learning$/, [16, 148], [17, 149]],
  [/^\/(contact|subscriptions\/.*)$/, [14, 146], [15, 147]],
  [/^\/courses$/, [13, 136], [14, 138]],
  [/^\//, [13, 135], [14, 137]],
]
const mostShift = 0.02
const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } }

test('Home brings at most 120 kB of script in each language (home-2)', async ({ browser, site }) => {
  for (const [address, locale] of [
    ['/', 'en-GB'],
    ['/zh', 'zh-CN'],
  ] as const) {
    const page = await watchedPage(browser, 'phone', locale)
    await page.goto(site.origin + address)
    await settle(page)
    expect((await scriptsOf(page)).bytes, address).toBeLessThanOrEqual(120_000)
    await page.context().close()
  }
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
          const [, nobody, signedIn] = most.find(([route]) => route.test(pattern)) ?? []
          const [mostFiles, mostKilobytes] = (who === 'nobody' ? nobody : signedIn) ?? [0, 0]
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
async function watchedPage(browser: Browser, size: keyof typeof sizes, locale = 'en-GB'): Promise<Page> {
  const context = await browser.newContext({ ...calm, locale, viewport: sizes[size], isMobile: size === 'phone' })
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
    const fetched = window.fetch.bind(window)
    const frame = () => new Promise(requestAnimationFrame)
    window.fetch = async (...asked) => {
      while (!('hydrated' in document.documentElement.dataset)) await frame()
      await frame()
      await frame()
      return fetched(...asked)
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
