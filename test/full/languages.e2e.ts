import { expect, type Page, test } from '@playwright/test'
import { signIn } from '#test/journeys/people.ts'
import { addressesOf, calm, open, routePatterns, settle, sideways } from '#test/journeys/screens.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import { addressIn } from '#platform/values/translate.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const isOfficial = (pattern: string) => pattern.startsWith('/admin')

/** Words that a Chinese page may say in Latin letters: names of people, products and notations. */
const names =
  /^(?:[\d\s\p{P}\p{S}]|English|Google|YouTube|PDF|EPUB|CSV|JSON|API|Webhooks?|RSS|ICS|iCal|UTC|JPY|CNY|EUR|USD|GIF|HEIC|MP4|XLIFF|QR|Ctrl|Esc|Enter|Shift|Tab|kB|MB|GB|km|Zoom|[A-Z]{1,4})+$/u

/** Texts and names of elements in Latin words that are not marked as another language. */
async function foreignWords(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const found: string[] = []
    const isMarked = (element: Element | null) =>
      element?.closest('[lang]')?.getAttribute('lang')?.startsWith('zh') !== true ||
      element?.closest('code, kbd, pre, script, style, noscript, textarea, [translate=no]') !== null
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const { currentNode: text } = walk
      if (!isMarked(text.parentElement) && text.nodeValue?.trim()) found.push(text.nodeValue.trim())
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
        const value = element.getAttribute(name)
        if (value && !isMarked(element)) found.push(`${name}: ${value}`)
      }
    return found
  })
  return said.filter((text) => {
    const words = text
      .replace(/^(aria-label|placeholder|title|alt): /, '')
      .replace(/\S+@\S+|https?:\S+|\/\S+|[A-Z]+\/[\w/]+/g, '')
    return /[A-Za-z]{3,}/.test(words) && !/\p{Script=Han}/u.test(words) && !names.test(words)
  })
}

test('no public page says a word of English that is not marked, nor scrolls sideways', async ({ browser }) => {
  const context = await browser.newContext({ ...calm, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const patterns = routePatterns().filter((pattern) => !isOfficial(pattern) && pattern !== '/auth/callback')
  for (const address of await addressesOf(patterns, server.origin)) await read(page, address)
  await context.close()
})

test('no screen of the back office says a word of English that is not marked', async ({ browser }) => {
  const context = await browser.newContext({ ...calm, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, server.origin, 'Sample Administrator')
  for (const address of await addressesOf(routePatterns().filter(isOfficial), server.origin)) await read(page, address)
  await context.close()
})

async function read(page: Page, address: string) {
  await test.step(address, async () => {
    await open(page, server.origin + addressIn(address, 'zh'))
    await settle(page)
    expect.soft(await foreignWords(page), address).toEqual([])
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await settle(page)
      expect.soft(await sideways(page), `${address} at ${width} px`).toEqual([])
    }
  })
}
