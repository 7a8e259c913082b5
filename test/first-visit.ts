import type { Page, Request } from '@playwright/test'

/** What is loaded when the browser has nothing better to do counts too: nobody asked for it. */
const quietMs = 4_000

type Weights = Record<'document' | 'script' | 'stylesheet' | 'font' | 'image', number>

/** What a first visit to an address (an origin: to Home) brings, in bytes as sent, by kind, and what is asked of anybody else. `page` is new. */
export async function weigh(page: Page, address: string): Promise<{ weights: Weights; foreign: string[] }> {
  const finished: Request[] = []
  const foreign = new Set<string>()
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== new URL(address).origin)
      foreign.add(request.url())
  })
  page.on('requestfinished', (request) => finished.push(request))
  // A mouse in the header would fetch the menus, as it should; here it rests beside the content.
  await page.mouse.move(5, 400)
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(quietMs)
  const weights: Weights = { document: 0, script: 0, stylesheet: 0, font: 0, image: 0 }
  for (const request of finished) {
    const kind = request.resourceType()
    if (kind in weights) weights[kind as keyof Weights] += (await request.sizes()).responseBodySize
  }
  return { weights, foreign: [...foreign] }
}
