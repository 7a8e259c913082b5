import { chromium, type Page } from '@playwright/test'
import { signIn } from '#test/journeys/people.ts'
import { addressesOf, open, routePatterns } from '#test/journeys/screens.ts'
import type { RunningServer } from '#test/server.ts'
import { chromiumFlags, chromiumPath } from '../scripts/browser.ts'

/** Opens every page in a browser, then as the administrator every screen of the back office; gives their number. */
export async function browseEverything({ origin }: RunningServer): Promise<number> {
  const addresses = await addressesOf(routePatterns(), origin)
  const isOffice = (address: string) => address.startsWith('/admin')
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags })
  try {
    const page = await browser.newPage()
    const pages = addresses.filter((address) => !isOffice(address) && address !== '/auth/callback')
    const screens = addresses.filter(isOffice)
    await openAll(page, origin, pages)
    await signIn(page, origin, 'Sample Administrator')
    await openAll(page, origin, screens)
    return pages.length + screens.length
  } finally {
    await browser.close()
  }
}

async function openAll(page: Page, origin: string, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) await open(page, origin + address)
}
