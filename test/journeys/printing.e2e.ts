import { expect, type Page } from '@playwright/test'
import jsQR from 'jsqr'
import { sampleId } from '#sample/id.ts'
import { addressIn, t } from '#platform/values/translate.ts'
import { either } from '#test/language.ts'
import { drawPdf, readPdf } from '#test/read-pdf.ts'
import { oneLine } from '#test/pages/read-page.ts'
import { person } from './people.ts'
import { settle } from './screens.ts'
import { test } from './site.ts'

/** Chinese by its numbers: the browser of the tests may have no font for it, and what it draws instead is read as less than it is. */
const chinese = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/gu
const spelled = (text: string) => text.replace(chinese, (letter) => `${letter.codePointAt(0)?.toString(36)} `).trim()
async function spellOut(page: Page): Promise<void> {
  await page.evaluate((letters) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      const said = text.nodeValue?.replace(new RegExp(letters, 'gu'), (each) => `${each.codePointAt(0)?.toString(36)} `)
      if (said !== undefined && said !== text.nodeValue) text.nodeValue = said
    }
  }, chinese.source)
}
const academy = spelled(t('Ecological Civilization Academy'))
const none = (messages: string[]) => new RegExp(messages.map(spelled).join('|'))

/** What stands on each sheet of the page that is open. */
async function printed(page: Page): Promise<string[]> {
  await spellOut(page)
  const { texts } = await readPdf(await page.pdf({ format: 'A4' }))
  return texts.map(oneLine)
}

test(
  'every printed sheet has name, address and day over no text (print-1, print-2)',
  { tag: '@full' },
  async ({ page, site: { origin } }) => {
    const addresses = {
      '/': 'As if',
      '/courses': either('Everything the academy teaches at present', '学院目前的全部课程'),
      [`/course/${sampleId('course-living-watersheds')}`]: either(
        'Walk your basin once in every season',
        '四季各走一遍你的流域',
      ),
      [`/course/${sampleId('course-heaven-and-earth')}`]: t('Class schedule'),
      [`/announcements/${sampleId('event-dawn-walk')}`]: either('Meet at the north gate', '在菜市场北门集合'),
      '/watersheds': either('Gorge Bridge Wardens', '峡口桥守护队'),
      '/resources': either('A field guide for an afternoon', '一个下午、一双靴子、一支铅笔就够用的野外指南'),
      '/privacy': either('What stays on your device', '保存在您设备上的信息'),
    }
    // In Chinese its name is a common word.
    const search = either(['Search'], [])
    for (const [address, said] of Object.entries(addresses)) {
      await page.goto(origin + addressIn(address))
      const sheets = await printed(page)
      if (address !== '/') expect(sheets.join(' '), address).toContain(spelled(said))
      for (const [at, sheet] of sheets.entries()) {
        expect(sheet, `${address}, sheet ${at + 1}`).toContain(academy)
        expect(sheet, `${address}, sheet ${at + 1}`).toContain(origin + addressIn(address))
        expect(sheet, `${address}, sheet ${at + 1}`).toMatch(
          new RegExp(either('[A-Z][a-z]{2} \\d\\d, \\d{4}', spelled('\\d{4}年\\d+月\\d\\d日'))),
        )
        expect(sheet).not.toMatch(none([t('Skip to content'), t('Sign in with Google'), ...search]))
        expect(sheet).toMatch(new RegExp(`^${at + 1} / ${sheets.length} `))
      }
    }
  },
)

test(
  'print unfolds answers and past classes, and omits player addresses (print-3)',
  { tag: '@full' },
  async ({ page, site: { origin } }) => {
    await page.goto(origin + addressIn(`/course/${sampleId('course-living-watersheds')}`))
    const course = (await printed(page)).join(' ')
    expect(course).toContain(
      spelled(
        either(
          'Several participants have studied a river that runs below a street.',
          '有好几位学员研究的，就是街道底下的一条河。',
        ),
      ),
    )
    expect(course).not.toContain(spelled(t('Enroll Now')))
    await page.goto(origin + addressIn(`/course/${sampleId('course-heaven-and-earth')}`))
    expect((await printed(page)).join(' ')).toContain(
      spelled(either('Laozi: water and what it does', '老子：水善利万物')),
    )
    await page.goto(origin + addressIn('/resources'))
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
    await staff.goto(origin + addressIn('/admin/issued-certificates'))
    const rows = staff.getByRole('row')
    await expect(rows.nth(1)).toBeVisible()
    const title = await staff.getByRole('heading', { level: 1 }).textContent()
    const sheets = await printed(staff)
    expect(sheets[0]).toContain(origin + addressIn('/admin/issued-certificates'))
    expect(sheets[0]).toContain(spelled(title ?? ''))
    expect(sheets.join(' ')).toContain('Reader of Land')
    expect(sheets.join(' ')).not.toMatch(
      none([t('Dashboard'), t('Go to or do…').replace('…', ''), t('Actions'), t('Reset'), t('Skip to content')]),
    )
    await staff.context().close()
  },
)

/** Every line of text that the page would print, and what would stay over it: the page lies as it does on paper meanwhile. */
async function onPaper(page: Page) {
  const screen = page.viewportSize()
  await page.emulateMedia({ media: 'print' })
  // A4 between its margins: columns that have no room there stand below the first.
  await page.setViewportSize({ width: 718, height: 1000 })
  await spellOut(page)
  const found = await page.evaluate(() => {
    for (const unseen of document.querySelectorAll('main .sr-only, main option:not(:checked)')) unseen.remove()
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
      await staff.goto(origin + addressIn(opened))
      await expect(staff.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(staff.getByText(t('Checking your access…'))).toHaveCount(0)
      await settle(staff)
      // A list may have put into its address what it shows.
      const address = staff.url().slice(origin.length)
      const { lines, fixed } = await onPaper(staff)
      expect(fixed, address).toEqual([])
      const pdf = await staff.pdf({ format: 'A4' })
      const at = RegExp.escape(squeezed(`${academy} ${origin}${address}`))
      const day = either('\\w{5},\\d{4}', squeezed(spelled('\\d{4}年\\d+月\\d\\d日')))
      const printedText = body((await readPdf(pdf)).texts, new RegExp(at + day))
      const isLost = (line: string) => !printedText.includes(squeezed(line))
      expect(lines.length).toBeGreaterThan(5)
      expect(lines.filter(isLost), address).toEqual([])
      expect(await codeOn(pdf), address).toBe(origin + address)
    }
    await staff.context().close()
  },
)
