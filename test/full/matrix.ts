import { type Browser, expect, type Page } from '@playwright/test'
import { calm, findings, settle, sideways } from '#test/journeys/screens.ts'

export const schemes = ['light', 'dark'] as const
export const widths = [390, 1440]
/** With `SCREEN_PICTURES` set to a folder, a picture of every screen and state is kept there, at the tablet's width too. */
const pictures = process.env.SCREEN_PICTURES

/** A browser of somebody who wants this scheme. */
export async function openBrowser(browser: Browser, colorScheme: (typeof schemes)[number]): Promise<Page> {
  const context = await browser.newContext({ ...calm, colorScheme, viewport: { width: 1440, height: 900 } })
  return context.newPage()
}

/** Nothing is found on what stands there, at every width of the matrix. */
export async function expectFine(page: Page, what: string, at = widths, { isLoading = false } = {}): Promise<void> {
  const shown = pictures && at.length > 1 ? [390, 820, 1440] : at
  for (const width of shown) {
    await page.setViewportSize({ width, height: width < 768 ? 844 : 900 })
    if (!isLoading) await settle(page)
    if (pictures)
      await page.screenshot({ path: `${pictures}/${what.replace(/[^\w]+/g, '-')}-${width}.png`, fullPage: true })
    if (!at.includes(width)) continue
    expect.soft(await findings(page), `${what} at ${width} px`).toEqual([])
    expect.soft(await sideways(page), `${what} at ${width} px`).toEqual([])
  }
}
