import { type Browser, chromium } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '../scripts/browser.ts'

/** The browser of the journeys, for a test of another runner. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags })
}
