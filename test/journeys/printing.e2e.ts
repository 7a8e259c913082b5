import { expect, type Page } from '@playwright/test'
import jsQR from 'jsqr'
import { sampleId } from '#sample/id.ts'
import { drawPdf, readPdf } from '#test/read-pdf.ts'
import { oneLine } from '#test/pages/read-page.ts'
import { person } from './people.ts'
import { settle } from './screens.ts'
import { test } from './site.ts'

/** What stands on each sheet of the page that is open. */
async function printed(page: Page): Promise<string[]> {
  const { texts } = await readPdf(await page.pdf({ format: 'A4' }))
  return texts.map(oneLine)
}

test(
  'every printed sheet has name, address and day over no text (print-1, print-2)',
  { tag: '@full' },
  async ({ page, site: { origin } }) => {
    const addresses = {
      '/': 'As if',
      '/courses': 'Everything the academy teaches at present',
      [`/course/${sampleId('course-living-watersheds')}`]: 'Walk your basin once in every season',
      [`/course/${sampleId('course-heaven-and-earth')}`]: 'Class schedule',
      [`/announcements/${sampleId('event-dawn-walk')}`]: 'Meet at the north gate',
      '/watersheds': 'Gorge Bridge Wardens',
      '/resources': 'A field guide for an afternoon',
      '/privacy': 'What stays on your device',
    }
    for (const [address, said] of Object.entries(addresses)) {
      await page.goto(origin + address)
      const sheets = await printed(page)
      if (address !== '/') expect(sheets.join(' '), address).toContain(said)
      for (const [at, sheet] of sheets.entries()) {
        expect(sheet, `${address}, sheet ${at + 1}`).toContain('Ecological Civilization Academy')
        expect(sheet, `${address}, sheet ${at + 1}`).toContain(origin + address)
        expect(sheet, `${address}, sheet ${at + 1}`).toMatch(/[A-Z][a-z]{2} \d\d, \d{4}/)
        expect(sheet).not.toMatch(/Skip to content|Sign in with Google|Search/)
        expect(sheet).toMatch(new RegExp(`^${at + 1} / ${sheets.length} `))
      }
    }
  },
)

test(
  'print unfolds answers and past classes, and omits player addresses (print-3)',
  { tag: '@full' },
  async ({ page, site: { origin } }) => {
    await page.goto(`${origin}/course/${sampleId('course-living-watersheds')}`)
    const course = (await printed(page)).join(' ')
    expect(course).toContain('Several participants have studied a river that runs below a street.')
    expect(course).not.toContain('Enroll Now')
    await page.goto(`${origin}/course/${sampleId('course-heaven-and-earth')}`)
    expect((await printed(page)).join(' ')).toContain('Laozi: water and what it does')
    await page.goto(`${origin}/resources`)
    const resources = (await printed(page)).join(' ').replaceAll(' ', '')
    expect(resources).toContain('(https://www.youtube.com/watch?v=ysa5OBhXz-Q)')
    expect(resources).not.toContain('youtube-nocookie')
  },
)

test(
  'a list of the back office prints its rows without sidebar and buttons (print-4)',
  { tag: '@full' },
  async ({ browser, site: { origin } }) => {
    const staff = await person(browser, origin, 'Sample Administrator')
    await staff.goto(`${origin}/admin/issued-certificates`)
    const rows = staff.getByRole('row')
    await expect(rows.nth(1)).toBeVisible()
    const title = await staff.getByRole('heading', { level: 1 }).textContent()
    const sheets = await printed(staff)
    expect(sheets[0]).toContain(`${origin}/admin/issued-certificates`)
    expect(sheets[0]).toContain(title)
    expect(sheets.join(' ')).toContain('Reader of Land')
    expect(sheets.join(' ')).not.toMatch(/Dashboard|Go to or do|Actions|Reset|Skip to content/)
    await staff.context().close()
  },
)

/** Every line of text that the page would print, and what would stay over it: the page lies as it does on paper meanwhile. */
async function onPaper(page: Page) {
  const screen = page.viewportSize()
  await page.emulateMedia({ media: 'print' })
  // A4 between its margins: columns that have no room there stand below the first.
  await page.setViewportSize({ width: 718, height: 1000 })
  const found = await page.evaluate(() => {
    for (const unseen of document.querySelectorAll('main .sr-only, main option:not(:checked)')) unseen.remove()
    // The browser of the tests may have no font for these, and what it draws instead is read as less than it is.
    const unread = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/gu
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      const said = text.nodeValue?.replaceAll(unread, 'x')
      if (said !== undefined && said !== text.nodeValue) text.nodeValue = said
    }
    const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => element.checkVisibility())
    const fixed = shown.filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
    const lines = document.querySelector('main')?.innerText.split(/[\n\t]/) ?? []
    return { lines, fixed: fixed.map(({ tagName }) => tagName) }
  })
  // The code at the head comes when it is to be printed, which the browser's own dialog waits for.
  const code = page.locator('.printed-head img')
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.emulateMedia({ media: null })
  if (screen) await page.setViewportSize(screen)
  return found
}
/** Without what a break between lines changes. */
const squeezed = (text: string) => text.normalize('NFKC').replace(/[\s\p{Cf}\p{Cc}]|-/gu, '')
/** The texts of sheets one after another, without what each bears at its head and foot. */
const body = (sheets: string[], head: RegExp) =>
  sheets
    .map((sheet) =>
      squeezed(sheet)
        .replace(/^\d+\/\d+/, '')
        .replace(head, ''),
    )
    .join('')

/** Reads the code at the head of the first sheet. */
async function codeOn(pdf: Uint8Array): Promise<string | undefined> {
  const { data, width, height } = await drawPdf(pdf, 3)
  return jsQR(Uint8ClampedArray.from(data), width, height)?.data
}

test(
  'every line of courses, events, certificates and rosters is on paper, with a code (print-5)',
  { tag: '@full' },
  async ({ browser, site: { origin } }) => {
    const staff = await person(browser, origin, 'Sample Administrator')
    const course = sampleId('course-heaven-and-earth')
    for (const opened of [
      `/course/${sampleId('course-living-watersheds')}`,
      `/announcements/${sampleId('event-dawn-walk')}`,
      '/admin/issued-certificates',
      `/admin/roster?course=${course}`,
    ]) {
      await staff.goto(origin + opened)
      await expect(staff.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(staff.getByText('Checking your access…')).toHaveCount(0)
      await settle(staff)
      // A list may have put into its address what it shows.
      const address = staff.url().slice(origin.length)
      const { lines, fixed } = await onPaper(staff)
      expect(fixed, address).toEqual([])
      const pdf = await staff.pdf({ format: 'A4' })
      const at = RegExp.escape(squeezed(`Ecological Civilization Academy ${origin}${address}`))
      const printedText = body((await readPdf(pdf)).texts, new RegExp(`${at}\\w{5},\\d{4}`))
      const isLost = (line: string) => !printedText.includes(squeezed(line))
      expect(lines.length).toBeGreaterThan(5)
      expect(lines.filter(isLost), address).toEqual([])
      expect(await codeOn(pdf), address).toBe(origin + address)
    }
    await staff.context().close()
  },
)
