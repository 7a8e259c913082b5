import { expect, type Page } from '@playwright/test'
import { sampleId } from '#sample/id.ts'
import { readPdf } from '#test/read-pdf.ts'
import { oneLine } from '#test/pages/read-page.ts'
import { person } from './people.ts'
import { test } from './site.ts'

/** What stands on each sheet of the page that is open. */
async function printed(page: Page): Promise<string[]> {
  const { texts } = await readPdf(await page.pdf({ format: 'A4' }))
  return texts.map(oneLine)
}

test('every printed sheet has name, address and day over no text (print-1, print-2)', async ({
  page,
  site: { origin },
}) => {
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
})

test('print unfolds answers and past classes, and omits player addresses (print-3)', async ({
  page,
  site: { origin },
}) => {
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
})

test('a list of the back office prints its rows without sidebar and buttons (print-4)', async ({
  browser,
  site: { origin },
}) => {
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
})
