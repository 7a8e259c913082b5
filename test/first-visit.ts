import type { Browser, Request } from '@playwright/test'

/** What is loaded when the browser has nothing better to do counts too: nobody asked for it. */
const quietMs = 4_000

type Weights = Record<'document' | 'script' | 'stylesheet' | 'font' | 'image', number>

/**
 * What a first visit to an address (an origin: to Home) brings, in bytes as sent, by kind, and what is asked of anybody else. The
 * second visitor is weighed, with nothing kept: the first one's page is compressed while it waits. No mouse, which would fetch
 * the header's menus on its way through, as it should.
 */
export async function firstVisit(
  browser: Browser,
  address: string,
): Promise<{ weights: Weights; foreign: readonly string[] }> {
  await (await fetch(address)).arrayBuffer()
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    hasTouch: true,
    isMobile: true,
  })
  try {
    const page = await context.newPage()
    const finished: Request[] = []
    const foreign = new Set<string>()
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== new URL(address).origin)
        foreign.add(request.url())
    })
    page.on('requestfinished', (request) => finished.push(request))
    await page.goto(address, { waitUntil: 'load' })
    await page.waitForTimeout(quietMs)
    const weights: Weights = { document: 0, script: 0, stylesheet: 0, font: 0, image: 0 }
    for (const request of finished) {
      const kind = request.resourceType()
      if (kind in weights) weights[kind as keyof Weights] += (await request.sizes()).responseBodySize
    }
    return { weights, foreign: [...foreign] }
  } finally {
    await context.close()
  }
}
