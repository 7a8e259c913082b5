import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import type { AnnouncementList } from '#features/content/announcements/schema.ts'
import type { RunningServer } from '#test/server.ts'
import { listenForComplaints, person, signIn, unfold } from './people.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ editedSite }) => {
  server = editedSite
})

test(
  'an administrator publishes a lecture with two speakers and a link (announcements-admin-1)',
  { tag: '@full' },
  async ({ browser }) => {
    const title = 'Night Herons: 夜鹭 over the city'
    const page = await staffAt(browser, 'lectures')
    const complaints = listenForComplaints(page.context())
    await page.getByRole('button', { name: 'Add Announcement' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Announcement' })
    await expect(dialog.getByLabel('Title'), 'the dialog begins in its first field').toBeFocused()
    await dialog.getByRole('button', { name: 'Add Announcement' }).click()
    await expect(dialog.getByText('Please enter a title.')).toBeVisible()
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Content').fill('Where they sleep by day.\n\nAnd what they hear.')
    await unfold(dialog, 'Hosts, links and picture')
    await choose(dialog.getByRole('combobox', { name: 'Speakers' }), 'amara')
    await choose(dialog.getByRole('combobox', { name: 'Speakers' }), 'wanqing')
    await choose(dialog.getByRole('combobox', { name: 'Hosts' }), 'chen')
    await dialog.getByRole('button', { name: 'Move Lin Wanqing up' }).press('Enter')
    await unfold(dialog, 'End and time zone')
    const zone = dialog.getByRole('combobox', { name: 'Time Zone' })
    await zone.fill('atlantis')
    await expect(dialog.getByText('There is no such time zone.')).toBeVisible()
    await choose(zone, 'new york')
    await expect(zone).toHaveValue('New York (America/New_York)')
    await zone.focus()
    await zone.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Remove the time' }), 'Tab goes on from an open list').toBeFocused()
    await dialog.getByLabel('Starts').fill('2031-07-04T19:30')
    await dialog.getByLabel('Ends').fill('2031-07-04T21:00')
    await expect(dialog.getByText('Readers see: Jul 04, 2031, 19:30–21:00 (America/New_York, UTC-04:00)')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add meeting link' }).click()
    await expect(dialog.getByLabel('Address')).toBeFocused()
    await dialog.getByLabel('Address').fill('https://meet.example/herons')
    await dialog.getByLabel('Platform').fill('Zoom')
    await dialog.getByLabel('Link description').fill('Balcony')
    await dialog.getByRole('switch', { name: 'Published' }).check()
    await dialog.getByRole('button', { name: 'Add Announcement' }).click()
    await expect(page.getByText('Announcement added.')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: title })).toBeVisible()
    const menu = page.getByRole('button', { name: `Actions for ${title}` })
    const toThePage = page.getByRole('menuitem', { name: /^View on the site/ })
    await menu.click()
    const address = await toThePage.getAttribute('href')
    await page.keyboard.press('Escape')

    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(`${server.origin}/announcements?tab=lectures&when=upcoming`)
    await visitor.getByRole('link', { name: `View Details of ${title}` }).click()
    await expect(visitor).toHaveURL(`${server.origin}${address}`)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(visitor.getByText('And what they hear.')).toBeVisible()
    const named = (name: string) => visitor.getByRole('region', { name }).getByRole('heading', { level: 3 })
    await expect(named('Guest Speakers')).toHaveText(['Lin Wanqing', 'Amara Okafor'])
    await expect(named('Hosts')).toHaveText(['Chen Yulan'])
    await expect(visitor.getByRole('img', { name: 'QR code: Balcony' })).toBeVisible()
    const panel = visitor.getByRole('region', { name: 'When it takes place' })
    await expect(panel.getByText('(America/New_York)')).toBeVisible()
    const [download] = await Promise.all([
      visitor.waitForEvent('download'),
      panel.getByRole('link', { name: 'Add to calendar' }).click(),
    ])
    const lines = (await readFile(await download.path(), 'utf8')).replaceAll('\r\n ', '').split('\r\n')
    expect(lines).toContain(`SUMMARY:${title}`)
    expect(lines).toContain('DTSTART:20310704T233000Z')
    expect(lines).toContain('DTEND:20310705T010000Z')
    expect(lines).toContain('SEQUENCE:0')

    await test.step('made a draft in its row, it is gone from the site', async () => {
      await page.getByRole('switch', { name: `Published: ${title}` }).press('Space')
      await expect(page.getByText('Announcement updated.')).toBeVisible()
      await menu.click()
      await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
      await expect(toThePage).toHaveCount(0)
      await page.keyboard.press('Escape')
      expect((await visitor.reload())?.status()).toBe(404)
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Announcement not found')
    })
    expect(complaints).toEqual([])
    await visitor.context().close()
    await page.context().close()
  },
)

test(
  'half a date is told at its field and nothing is saved without it (half-typed-1)',
  { tag: '@full' },
  async ({ browser }) => {
    const title = 'News half dated'
    const page = await staffAt(browser, 'news')
    await page.getByRole('button', { name: 'Add Announcement' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Announcement' })
    await dialog.getByLabel('Title').fill(title)
    await unfold(dialog, 'Date and time')
    const starts = dialog.getByLabel('Starts')
    await starts.pressSequentially('12202031')
    await dialog.getByText('People, links and picture').click()
    await expect(dialog.getByRole('combobox', { name: 'Hosts' }), 'what is told takes no click').toBeVisible()
    await page.keyboard.press('ControlOrMeta+s')
    await expect(starts).toHaveAccessibleDescription(/Please complete this, or clear it\.$/)
    await expect(starts).toBeFocused()
    await dialog.getByText('Date and time', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Add Announcement' }).click()
    await expect(starts, 'what it is in unfolds').toBeFocused()
    await starts.fill('2031-12-20T19:30')
    await expect(starts).not.toHaveAttribute('aria-invalid')
    await dialog.getByRole('button', { name: 'Add Announcement' }).click()
    await expect(page.getByRole('row', { name: title })).toContainText('Dec 20, 2031, 19:30')
    await page.context().close()
  },
)

test(
  'a meeting link other than http or https is refused while typed (announcements-admin-14)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await staffAt(browser, 'training')
    const before = await published(page, 'training')
    await page.getByRole('button', { name: 'Edit Train the trainers: six soil tests' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Announcement' })
    await unfold(dialog, 'Hosts, links and picture')
    const address = dialog.getByLabel('Address').first()
    for (const refused of ['javascript:alert(1)', 'zoommtg://zoom.us/join', 'meet.example']) {
      await address.fill(refused)
      await expect(dialog.getByText('Please enter an address that starts with http:// or https://')).toBeVisible()
      await expect(address).toHaveAttribute('aria-invalid', 'true')
      await dialog.getByRole('button', { name: 'Save Changes' }).click()
      await expect(address).toBeFocused()
      await address.press('Enter')
    }
    await expect(dialog).toBeVisible()
    expect(await published(page, 'training')).toEqual(before)
    await address.fill('https://meet.example/soil')
    await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
    await page.context().close()
  },
)

test(
  'text typed as the session ends is offered back after signing in (announcements-admin-6)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await staffAt(browser, 'news')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.getByRole('button', { name: 'Add Announcement' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Announcement' })
    await dialog.getByLabel('Title').fill('Written before the session ended')
    await dialog.getByLabel('Content').fill('Every word of it.')
    await page.context().clearCookies()
    await dialog.getByRole('button', { name: 'Add Announcement' }).click()
    await expect(page.getByText('User not authenticated.')).toBeVisible()
    await expect(dialog.getByLabel('Content')).toHaveText('Every word of it.')
    expect((await published(page, 'news')).map((one) => one.title)).not.toContain('Written before the session ended')

    await signIn(page, server.origin, 'Sample Administrator')
    await page.goto(`${server.origin}/admin/announcements/news`)
    await page.getByRole('button', { name: 'Add Announcement' }).click()
    await dialog.getByRole('button', { name: 'Bring them back' }).click()
    await expect(dialog.getByLabel('Title')).toHaveValue('Written before the session ended')
    await dialog.getByRole('button', { name: 'Add Announcement' }).click()
    await expect(page.getByText('Announcement added.')).toBeVisible()
    await page.context().close()
  },
)

test(
  'two administrators edit one announcement: merge, or choose (announcements-admin-18)',
  { tag: '@full' },
  async ({ browser }) => {
    const lecture = 'Two Ledgers: what may not be added up'
    const [first, second] = [await staffAt(browser, 'lectures'), await staffAt(browser, 'lectures')]
    const dialogOf = async (page: Page, title: string) => {
      await page.getByRole('button', { name: `Edit ${title}` }).click()
      return page.getByRole('dialog', { name: 'Edit Announcement' })
    }
    const save = async (page: Page) => {
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('Announcement updated.').first()).toBeVisible()
    }
    const [one, other] = [await dialogOf(first, lecture), await dialogOf(second, lecture)]
    await unfold(one, 'Hosts, links and picture')
    await choose(one.getByRole('combobox', { name: 'Speakers' }), 'ravi')
    await save(first)
    await other.getByLabel('Content').fill('Rewritten meanwhile.')
    await unfold(other, 'Hosts, links and picture')
    await choose(other.getByRole('combobox', { name: 'Speakers' }), 'elena')
    await save(second)
    const answer = await first.request.get(`${server.origin}/api/admin/announcements?category=lectures`)
    const { items } = (await answer.json()) as { items: { title: string; content: string; speakers: string[] }[] }
    const merged = items.find(({ title }) => title === lecture)
    expect([merged?.content, merged?.speakers.length]).toEqual(['Rewritten meanwhile.', 3])

    await first.reload()
    await second.reload()
    const [mine, theirs] = [await dialogOf(first, lecture), await dialogOf(second, lecture)]
    await mine.getByLabel('Title').fill('Three Ledgers')
    await theirs.getByLabel('Title').fill('Two Ledgers, again')
    await save(second)
    await first.getByRole('button', { name: 'Save Changes' }).click()
    const choice = first.getByRole('dialog', { name: 'Which version should stay?' })
    await expect(choice.locator('mark').filter({ hasText: ', again' })).toBeVisible()
    await choice.getByRole('radio', { name: /^Mine/ }).check()
    await choice.getByRole('button', { name: 'Save this choice' }).click()
    await expect(first.getByText('Announcement updated.').first()).toBeVisible()
    await expect(second.getByRole('row', { name: 'Three Ledgers' })).toBeVisible()
    await first.context().close()
    await second.context().close()
  },
)

test(
  'a batch is published and deleted (announcements-admin-7, announcements-admin-8)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await staffAt(browser, 'events')
    const rows = page.getByRole('row')
    const all = (await rows.count()) - 1
    const names = (await published(page, 'events')).slice(0, 2).map(({ title }) => title)
    for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByRole('button', { name: 'Unpublish', exact: true }).click()
    await expect(page.getByText('Successfully unpublished 2 announcements!')).toBeVisible()
    expect((await published(page, 'events')).map(({ title }) => title)).not.toContain(names[0])
    for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByRole('button', { name: 'Delete Selected (2)' }).click()
    await expect(page.getByText('Are you sure you want to delete the selected 2 announcements?')).toBeVisible()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Successfully deleted 2 announcements!')).toBeVisible()
    await expect(rows).toHaveCount(all - 1)

    // By keyboard, and with the question in Chinese.
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .focus()
    await page.keyboard.press('Delete')
    const question = page.getByRole('alertdialog', { name: '确定要删除此公告吗？' })
    await expect(question.getByText('确定要删除此公告吗？')).toHaveAttribute('lang', 'zh-CN')
    await expect(question.getByText('Are you sure you want to delete this announcement?')).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(rows).toHaveCount(all - 1)
    await page.keyboard.press('Delete')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Announcement deleted.')).toBeVisible()
    await expect(rows).toHaveCount(all - 2)
    await page.context().close()
  },
)

test(
  'unreadable announcements and empty categories say so (announcements-admin-2)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    const lists = '**/api/admin/announcements?*'
    await page.route(lists, (route) =>
      route.fulfill({ status: 400, json: { error: { code: 'invalid', message: 'The well is dry.' } } }),
    )
    await page.goto(`${server.origin}/admin/announcements/conferences`)
    await expect(page.getByText('Failed to load announcements: The well is dry.')).toBeVisible()
    await page.unroute(lists)
    await page.route(lists, (route) => route.fulfill({ json: { items: [], next: null } }))
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { name: 'No announcements' })).toBeVisible()
    await page.context().close()
  },
)

async function staffAt(browser: Browser, category: string): Promise<Page> {
  const page = await person(browser, server.origin, 'Sample Administrator')
  await page.goto(`${server.origin}/admin/announcements/${category}`)
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible()
  return page
}

/** Chooses by keyboard the first one whose name holds these letters. */
async function choose(picker: ReturnType<Page['getByRole']>, letters: string): Promise<void> {
  await picker.fill(letters)
  await expect(picker.page().getByRole('listbox').getByRole('option')).toHaveCount(1)
  await picker.press('Enter')
}

/** What every visitor is told of a category. */
async function published(page: Page, category: string): Promise<AnnouncementList['items']> {
  const answer = await page.request.get(`${server.origin}/api/announcements?category=${category}&limit=60`)
  expect(answer.ok()).toBe(true)
  return ((await answer.json()) as AnnouncementList).items
}
