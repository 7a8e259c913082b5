import { chromium } from '@playwright/test'
import { weigh } from '#test/first-visit.ts'
import { startServer } from '#test/server.ts'
import { chromiumFlags, chromiumPath } from '../scripts/browser.ts'
import type { Result } from './figures.ts'

/** What the home page sends to a browser that comes for the first time, as sent: bodies after compression. */
export async function homeWeight(): Promise<Result> {
  const server = await startServer({ env: { LOG_LEVEL: 'error' } })
  try {
    // The second visitor is measured: the first one's page is compressed while it waits.
    await (await fetch(server.origin)).arrayBuffer()
    const { weights, foreign } = await firstVisit(server.origin)
    const kilobytes = (bytes: number) => [bytes / 1000]
    return {
      title: 'what the home page sends at a first visit, compressed as sent',
      how: `loaded in Chromium at 1440 × 900, everything counted until four seconds after the load event`,
      figures: [
        { name: 'script', values: kilobytes(weights.script), unit: 'kB', aim: { atMost: 120 } },
        { name: 'fonts', values: kilobytes(weights.font), unit: 'kB', aim: { atMost: 120 } },
        { name: 'style', values: kilobytes(weights.stylesheet), unit: 'kB' },
        { name: 'document', values: kilobytes(weights.document), unit: 'kB' },
        { name: 'pictures', values: kilobytes(weights.image), unit: 'kB' },
        { name: 'requests to anybody else', values: [foreign.length], unit: '', aim: { atMost: 0 } },
      ],
    }
  } finally {
    await server.stop()
  }
}

async function firstVisit(origin: string) {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags })
  try {
    return await weigh(await browser.newPage({ viewport: { width: 1440, height: 900 } }), origin)
  } finally {
    await browser.close()
  }
}
