import { chromium } from '@playwright/test'
import { firstVisit } from '#test/first-visit.ts'
import { startServer } from '#test/server.ts'
import { chromiumFlags, chromiumPath } from '../scripts/browser.ts'
import type { Result } from './figures.ts'

/** The other public pages whose scripts are weighed. */
const others = [
  '/about/mission',
  '/about/team',
  '/courses',
  '/announcements',
  '/resources',
  '/contact',
  '/search?q=water',
]

/** Measures the home page on a first visit, in bytes as sent, and the scripts of other pages. */
export async function homeWeight(): Promise<Result> {
  const server = await startServer({ env: { LOG_LEVEL: 'error' } })
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags })
  try {
    const { weights, foreign } = await firstVisit(browser, server.origin)
    const kilobytes = (bytes: number) => [bytes / 1000]
    const scripts = new Map<string, number>()
    for (const path of others) {
      const other = await firstVisit(browser, server.origin + path)
      scripts.set(path, other.weights.script)
    }
    return {
      title: 'what the home page sends at a first visit, compressed as sent, and the scripts of other pages',
      how: 'each loaded in Chromium at 1440 × 900 with nothing kept, everything counted until four seconds after the load event',
      figures: [
        { name: 'script', values: kilobytes(weights.script), unit: 'kB', aim: { atMost: 120 } },
        { name: 'fonts', values: kilobytes(weights.font), unit: 'kB', aim: { atMost: 120 } },
        { name: 'style', values: kilobytes(weights.stylesheet), unit: 'kB' },
        { name: 'document', values: kilobytes(weights.document), unit: 'kB' },
        { name: 'pictures', values: kilobytes(weights.image), unit: 'kB' },
        { name: 'requests to anybody else', values: [foreign.length], unit: '', aim: { atMost: 0 } },
        ...[...scripts].map(([path, bytes]) => ({
          name: `script on ${path}`,
          values: kilobytes(bytes),
          unit: 'kB' as const,
        })),
      ],
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}
