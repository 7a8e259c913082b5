import { type Browser, expect, type Page, test } from '@playwright/test'
import { signIn } from '#test/journeys/people.ts'
import { addressesOf, calm, open, routePatterns, settle, sideways } from '#test/journeys/screens.ts'
import { accented, startInMadeUpLanguage, textsIn } from './made-up-language.ts'

let site: Awaited<ReturnType<typeof startInMadeUpLanguage>>
let known: Set<string>
/** They are in the language of whom they are for. */
let mails: string[] = []
let texts: string
test.beforeAll(async () => {
  site = await startInMadeUpLanguage()
})
test.afterAll(() => site.stop())

const isOfficial = (pattern: string) => pattern.startsWith('/admin')
const screens = (isMeant: (pattern: string) => boolean) => addressesOf(routePatterns().filter(isMeant), site.origin)

test('no public page has words outside a third catalogue, or cuts longer ones (language-10)', async ({ browser }) => {
  const page = await openBrowser(browser)
  for (const address of await screens((pattern) => !isOfficial(pattern) && pattern !== '/auth/callback'))
    await test.step(address, () => read(page, address))
  await page.context().close()
})

test('no screen or dialog of the back office has words outside a third catalogue (language-10)', async ({
  browser,
}) => {
  const page = await openBrowser(browser)
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(page, site.origin, 'Sample Administrator')
  mails = textsIn(await (await page.request.get(`${site.origin}/api/admin/mail?limit=100`)).json())
  for (const address of await screens(isOfficial)) {
    await test.step(address, async () => {
      await read(page, address)
      await pressEach(page, address)
    })
  }
  await page.context().close()
})

async function openBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ ...calm, viewport: { width: 1440, height: 900 } })
  return context.newPage()
}

async function read(page: Page, address: string) {
  // Whoever signs in leaves texts, too.
  known = new Set([...(await site.texts()), ...mails])
  texts = [...known].join('\n')
  await open(page, `${site.origin}/xa${address}`)
  await expectFine(page, address)
}

/** Presses each button of a screen that says something of its own, and looks at what opens. */
async function pressEach(page: Page, address: string): Promise<void> {
  const buttons = page.locator('main button:enabled:visible')
  const pressed = new Set<string>()
  for (let at = 0; at < (await buttons.count()); at += 1) {
    const button = buttons.nth(at)
    const name = ownWords(await button.evaluate((each) => each.getAttribute('aria-label') ?? each.textContent ?? ''))
    if (pressed.has(name)) continue
    pressed.add(name)
    await button.click({ timeout: 5000 }).catch(() => {})
    await settle(page)
    const opened = page.locator('[role=dialog], [role=alertdialog], [role=menu]').last()
    const isOpen = await opened.isVisible()
    const what = `${address}, ${name}`
    if (isOpen) await expectFine(page, what)
    else expect.soft(await foreignWords(page), what).toEqual([])
    if (isOpen || !page.url().endsWith(address)) await open(page, `${site.origin}/xa${address}`)
  }
}

/** The first words of a button's name: one of those that say the same of other things is enough. */
const ownWords = (name: string) =>
  name
    .match(/[^\p{ASCII}]+/gu)
    ?.slice(0, 2)
    .join(' ') ?? ''

async function expectFine(page: Page, what: string): Promise<void> {
  expect.soft(await foreignWords(page), what).toEqual([])
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await settle(page)
    expect.soft(await sideways(page), `${what} at ${width} px`).toEqual([])
    expect.soft(await page.evaluate(cutTexts), `${what} at ${width} px is cut`).toEqual([])
  }
}

/** Words that are neither the catalogue's nor marked as another language, nor in the database; in dates and notations they may be. */
async function foreignWords(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const found: string[] = []
    const isOurs = (element: Element | null) =>
      element?.closest('[lang]')?.getAttribute('lang') === 'en-XA' &&
      !element.closest('code, kbd, pre, script, style, noscript, textarea, [translate=no]')
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const { currentNode: text } = walk
      if (isOurs(text.parentElement) && text.nodeValue?.trim()) found.push(text.nodeValue)
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (isOurs(element)) found.push(element.getAttribute(name) ?? '')
    return found
  })
  return [...new Set(said.flatMap((text) => text.split(ours)).filter(isForeign))]
}

const ours = new RegExp(`[⟦⟧·]|\\p{L}*[${accented.join('')}]\\p{L}*`, 'u')
/** Dates and time zones by Intl, units and notations. */
const alike =
  /\b(([A-Z][a-z]+ )+Time|January|February|March|April|May|June|July|August|(Septem|Octo|Novem|Decem)ber|(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|[A-Z][a-z]{2}|[A-Z\d]{2,5}|[kM]B|Ctrl|alt|jpe?g|png|gif|webp|pdf|epub|docx?|pptx?|xlsx?|od[tsp]|txt|csv|zip|[A-Z]\w+\/\w+|Asia|VooV Meeting|Google Meet|Webex)\b/g

function isForeign(words: string): boolean {
  // What a list shows of a longer text ends so.
  const [beginning, rest] = words.trim().split('…')
  if (rest === '' && beginning && texts.includes(beginning)) return false
  const text = words
    .replace(/\{\w+\}/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^\P{L}+|\P{L}+$/gu, '')
  if (!/[a-z]{3}/i.test(text.replace(alike, '')) || /^https?:/.test(text) || known.has(text)) return false
  if (text.length >= 5 && texts.includes(text)) return false
  // Two of them may stand in one place, such as who learns what.
  const commas = [...text.matchAll(/, /g)].map(({ index }) => index)
  return !commas.some((at) => [text.slice(0, at), text.slice(at)].every((part) => !isForeign(part)))
}

/** Texts of which a part is hidden by an element around them, without the ellipsis that says so. */
function cutTexts(): string[] {
  const found: string[] = []
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const { currentNode: text } = walk
    if (
      !text.nodeValue?.trim() ||
      !text.parentElement?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
      continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const of = range.getBoundingClientRect()
    for (
      let around: Element | null = text.parentElement;
      around && around !== document.body;
      around = around.parentElement
    ) {
      const style = getComputedStyle(around)
      if (style.position === 'fixed') break
      const box = around.getBoundingClientRect()
      // Words for screen readers alone stand in a box of one pixel.
      const says =
        style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || box.width <= 1 || box.height <= 1
      if (says || /auto|scroll/.test(style.overflowX + style.overflowY)) break
      const isCutX = /hidden|clip/.test(style.overflowX) && (of.right > box.right + 1 || of.left < box.left - 1)
      const isCutY = /hidden|clip/.test(style.overflowY) && (of.bottom > box.bottom + 3 || of.top < box.top - 3)
      if (!isCutX && !isCutY) continue
      found.push(`${text.nodeValue.trim().slice(0, 60)} in ${around.outerHTML.slice(0, 120)}`)
      break
    }
  }
  return found
}
