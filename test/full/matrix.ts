import { type Browser, expect, type Page, test } from '@playwright/test'
import { inLanguage } from '#platform/server/language.ts'
import { languageNow } from '#platform/values/translate.ts'
import { calm, findings, settle, sideways } from '#test/journeys/screens.ts'

type Scheme = 'light' | 'dark'
const looks = [
  ['light', 'en'],
  ['dark', 'en'],
  ['light', 'zh'],
] as const
/** A test in each scheme in English, and in Chinese, where `t` gives what its pages say. */
export function testEach(title: string, look: (browser: Browser, scheme: Scheme) => Promise<void>): void {
  for (const [scheme, language] of looks)
    test(`${title} (${scheme}, ${language})`, ({ browser }) => inLanguage(language, () => look(browser, scheme)))
}

export const widths = [390, 1440]
/** With `SCREEN_PICTURES` set to a folder, a picture of every screen and state is kept there, at the tablet's width too. */
const pictures = process.env.SCREEN_PICTURES

/** A browser of somebody who wants this scheme. */
export async function openBrowser(browser: Browser, colorScheme: Scheme): Promise<Page> {
  const context = await browser.newContext({ ...calm, colorScheme, viewport: { width: 1440, height: 900 } })
  return context.newPage()
}

/** Nothing is found on what stands there, at every width of the matrix. */
export async function expectFine(page: Page, what: string, at = widths, { isLoading = false } = {}): Promise<void> {
  const shown = pictures && at.length > 1 ? [390, 820, 1440] : at
  const screen = `${languageNow()} ${what}`
  for (const width of shown) {
    await page.setViewportSize({ width, height: width < 768 ? 844 : 900 })
    if (!isLoading) await settle(page)
    if (pictures)
      await page.screenshot({ path: `${pictures}/${screen.replace(/[^\w]+/g, '-')}-${width}.png`, fullPage: true })
    if (!at.includes(width)) continue
    expect.soft(await findings(page), `${screen} at ${width} px`).toEqual([])
    expect.soft(await sideways(page), `${screen} at ${width} px`).toEqual([])
  }
}
