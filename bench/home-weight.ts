import { chromium, type Request } from '@playwright/test'
import { startServer } from '#test/server.ts'
import { chromiumFlags, chromiumPath } from '../scripts/browser.ts'
import type { Result } from './figures.ts'

/** What is loaded when the browser has nothing better to do counts too: nobody asked for it. */
const quietMs = 4_000

type Weights = Record<'document' | 'script' | 'stylesheet' | 'font' | 'image', number>

/** What the home page sends to a browser that comes for the first time, as sent: bodies after compression. */
export async function homeWeight(): Promise<Result> {
  const server = await startServer({ env: { LOG_LEVEL: 'error' } })
  try {
    // The second visitor is measured: the first one's page is compressed while it waits.
    await (await fetch(server.origin)).arrayBuffer()
    const { weights, foreign } = await weigh(server.origin)
    const kilobytes = (bytes: number) => [bytes / 1000]
    return {
      title: 'what the home page sends at a first visit, compressed as sent',
      how: `loaded in Chromium at 1440 × 900, everything counted until ${quietMs / 1000} s after the load event`,
      figures: [
        { name: 'script', values: kilobytes(weights.script), unit: 'kB', aim: { atMost: 120 } },
        { name: 'fonts', values: kilobytes(weights.font), unit: 'kB', aim: { atMost: 120 } },
        { name: 'style', values: kilobytes(weights.stylesheet), unit: 'kB' },
        { name: 'document', values: kilobytes(weights.document), unit: 'kB' },
        { name: 'pictures', values: kilobytes(weights.image), unit: 'kB' },
        { name: 'requests to anybody else', values: [foreign], unit: '', aim: { atMost: 0 } },
      ],
    }
  } finally {
    await server.stop()
  }
}

async function weigh(origin: string): Promise<{ weights: Weights; foreign: number }> {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const finished: Request[] = []
    const foreign = new Set<string>()
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== origin) foreign.add(request.url())
    })
    page.on('requestfinished', (request) => finished.push(request))
    await page.goto(origin, { waitUntil: 'load' })
    await page.waitForTimeout(quietMs)
    const weights: Weights = { document: 0, script: 0, stylesheet: 0, font: 0, image: 0 }
    for (const request of finished) {
      const kind = request.resourceType()
      if (kind in weights) weights[kind as keyof Weights] += (await request.sizes()).responseBodySize
    }
    return { weights, foreign: foreign.size }
  } finally {
    await browser.close()
  }
}
