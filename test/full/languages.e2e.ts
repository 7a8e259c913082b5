import { expect, type Page, test } from '@playwright/test'
import { signIn } from '#test/journeys/people.ts'
import { addressesOf, calm, open, routePatterns, settle, sideways } from '#test/journeys/screens.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import zh from '#messages/zh.json' with { type: 'json' }
import { addressIn, withoutContext } from '#platform/values/translate.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const isOfficial = (pattern: string) => pattern.startsWith('/admin')

/** What the catalogue says in Chinese, as its parts without parameters; one word may also be somebody's name or title. */
const translated = Object.entries(zh).filter(
  ([message, chinese]) => chinese !== message && !/\p{Script=Han}/u.test(message),
)
const messages = new Set(translated.map(([message]) => withoutContext(message)))
// The title that a section of the sample has, which its editor shows as it was written.
messages.delete('Our Partners')

/** Texts and names of elements that are not marked as English, and say in English what the catalogue has in Chinese. */
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
  return said.filter((text) => messages.has(text.replace(/^(aria-label|placeholder|title|alt): /, '')))
}

test('no public page leaves a message in English or scrolls sideways in Chinese (language-4)', async ({ browser }) => {
  const context = await browser.newContext({ ...calm, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const patterns = routePatterns().filter((pattern) => !isOfficial(pattern) && pattern !== '/auth/callback')
  for (const address of await addressesOf(patterns, server.origin)) await read(page, address)
  await context.close()
})

test('no screen of the back office leaves a message in English or scrolls sideways in Chinese', async ({ browser }) => {
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
