import { type Browser, devices, expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { patience } from '#test/patience.ts'
import type { RunningServer } from '#test/server.ts'
import { chooseOf, person, unfold } from './people.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ editedSite }) => {
  server = editedSite
})

test('a lecture with a picture is published in eight clicks (office-1)', { tag: '@full' }, async ({ browser }) => {
  const title = 'Listening to eels at night'
  const page = await person(browser, server.origin, 'Sample Administrator')
  await page.goto(`${server.origin}/admin/announcements/lectures`)
  const clicks = await clicksOf(page)
  await page.getByRole('button', { name: 'Add Announcement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Announcement' })
  const save = dialog.getByRole('button', { name: 'Add Announcement' })
  await expect(save, 'saving is at hand from the beginning').toBeInViewport({ ratio: 1 })
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await page.keyboard.type(title)
  await page.keyboard.press('Tab')
  await tabTo(page, dialog.getByRole('textbox', { name: 'Content' }))
  await page.keyboard.type('They come up the canal in October.')
  await unfold(dialog, 'Hosts, links and picture')
  const speakers = dialog.getByRole('combobox', { name: 'Speakers' })
  await speakers.click()
  for (const letters of ['amara', 'wanqing']) {
    await page.keyboard.type(letters)
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Add meeting link' }).click()
  await expect(dialog.getByLabel('Address')).toBeFocused()
  await page.keyboard.type('https://meet.example/eels')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Upload' }).click(),
  ])
  await chooser.setFiles({ name: 'eel.png', mimeType: 'image/png', buffer: await picture() })
  await dialog.getByLabel('Alternative text').click()
  await page.keyboard.type('An eel in shallow water')
  await dialog.getByRole('switch', { name: 'Published' }).click()
  await expect(save, 'saving is still at hand').toBeInViewport({ ratio: 1 })
  await save.click()
  await expect(page.getByText('Announcement added.')).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(8)

  await page
    .getByRole('button', { name: `Actions for ${title}` })
    .first()
    .click()
  const address = await page.getByRole('menuitem', { name: /^View on the site/ }).getAttribute('href')
  await page.goto(`${server.origin}${address}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('region', { name: 'Guest Speakers' }).getByRole('heading', { level: 3 })).toHaveText([
    'Amara Okafor',
    'Lin Wanqing',
  ])
  await expect(page.getByRole('img', { name: 'An eel in shallow water' })).toBeVisible()
  await expect(page.getByRole('link', { name: /meet\.example/ }).first()).toBeVisible()
  await page.context().close()
})

test(
  'a course family of three levels is added from the top in twelve clicks (office-2)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    await page.goto(`${server.origin}/admin/courses`)
    await expect(page.getByRole('heading', { name: 'Course Management' })).toBeVisible()
    const clicks = await clicksOf(page)
    const dialog = page.getByRole('dialog', { name: 'Add Course' })
    const levels = ['Eel lore', 'Eel lore: rivers', 'Eel lore: weirs']
    for (const [at, title] of levels.entries()) {
      const above = levels[at - 1]
      if (above === undefined) await page.getByRole('button', { name: 'Add Course', exact: true }).click()
      else await chooseOf(page, above, 'Add child course')
      await expect(dialog.getByLabel('Course Name')).toBeFocused()
      await page.keyboard.type(title)
      const save = dialog.getByRole('button', { name: 'Add Course' })
      const first = await tabTo(page, dialog.getByRole('textbox', { name: 'Course Description' }))
      await page.keyboard.type('What eels know.')
      expect(first + (await tabTo(page, save)), 'few stops lead to Save').toBeLessThanOrEqual(9)
      await save.click()
      await expect(dialog).toBeHidden()
    }
    expect(await clicks()).toBeLessThanOrEqual(12)
    await page.getByRole('searchbox', { name: 'Search courses' }).fill('eel lore')
    for (const label of ['Root Course (1 children)', 'Level 2 Course', 'Level 3 Course'])
      await expect(page.getByText(label)).toHaveCount(1)
    await page.context().close()
  },
)

test(
  'who changed a record is answered in two clicks from its list (office-3)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    await page.goto(`${server.origin}/admin/announcements/news`)
    const edit = page.getByRole('button', { name: /^Edit / }).first()
    await expect(edit).toBeVisible()
    const clicks = await clicksOf(page)
    await edit.click()
    const dialog = page.getByRole('dialog', { name: 'Edit Announcement' })
    await dialog.getByLabel('Title').press('End')
    await page.keyboard.type(' (again)')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Announcement updated.')).toBeVisible()
    await expect(dialog).toBeHidden()
    const before = await clicks()
    await edit.click()
    await dialog.getByRole('button', { name: 'Versions' }).click()
    await expect(page.getByRole('dialog', { name: 'Versions' }).getByText('Sample Administrator').first()).toBeVisible()
    expect((await clicks()) - before).toBeLessThanOrEqual(2)
    await page.context().close()
  },
)

test(
  'an announcement is written, published, found and restored by keyboard (office-4)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    await page.goto(`${server.origin}/admin`)
    const clicks = await clicksOf(page)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    // Keys that come before the page listens are lost, and pressed again.
    const palette = page.getByRole('dialog', { name: 'Go to or do' }).getByRole('combobox')
    await expect(async () => {
      await page.keyboard.press('Control+k')
      await expect(palette).toBeFocused({ timeout: patience(3000) })
    }).toPass()
    await page.keyboard.type('news')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/announcements/news')
    await tabTo(page, page.getByRole('button', { name: 'Add Announcement' }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add Announcement' })
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await page.keyboard.type('Written by keyboard')
    await tabTo(page, dialog.getByRole('textbox', { name: 'Content' }))
    await page.keyboard.type('## What to bring')
    await page.keyboard.press('Enter')
    await page.keyboard.type('- Boots')
    await page.keyboard.press('Enter')
    await page.keyboard.type('A **good** notebook')
    await tabTo(page, dialog.getByRole('switch', { name: 'Published' }))
    await page.keyboard.press('Space')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Announcement added.')).toBeVisible()
    await expect(dialog).toBeHidden()
    const { items } = (await (
      await page.request.get(`${server.origin}/api/announcements?category=news&limit=60`)
    ).json()) as { items: { id: string; title: string }[] }
    const id = items.find(({ title }) => title === 'Written by keyboard')?.id
    const reader = await browser.newPage()
    await reader.goto(`${server.origin}/announcements/${id}`)
    await expect(reader.getByRole('heading', { name: 'What to bring' })).toBeVisible()
    await expect(reader.getByRole('listitem').filter({ hasText: 'A good notebook' }).locator('strong')).toHaveText(
      'good',
    )

    await expect(page.getByRole('button', { name: 'Add Announcement' })).toBeFocused()
    await tabTo(page, page.getByRole('searchbox').first(), 'Shift+Tab')
    await page.keyboard.type('by keyboard')
    const edit = page.getByRole('button', { name: 'Edit Written by keyboard' })
    await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1)
    await tabTo(page, edit)
    await page.keyboard.press('Delete')
    const question = page.getByRole('alertdialog')
    await expect(question).toBeVisible()
    await tabTo(page, question.getByRole('button', { name: 'Delete' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Announcement deleted.')).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: 'Undo' }))
    await page.keyboard.press('Enter')
    await expect(edit).toBeVisible()
    expect(await clicks(), 'nothing was clicked').toBe(0)
    await reader.close()
    await page.context().close()
  },
)

test(
  'an announcement is written and published on a phone, with a finger (office-5)',
  { tag: '@full' },
  async ({ browser }) => {
    const desk = await person(browser, server.origin, 'Sample Administrator')
    const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
    const context = await browser.newContext({ ...phone, storageState: await desk.context().storageState() })
    const page = await context.newPage()
    await page.goto(`${server.origin}/admin/announcements/news`)
    await page.getByRole('button', { name: 'Add Announcement' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Add Announcement' })
    const save = dialog.getByRole('button', { name: 'Add Announcement' })
    await expect(save).toBeInViewport({ ratio: 1 })
    await dialog.getByLabel('Title').tap()
    await page.keyboard.type('From the riverside')
    await dialog.getByRole('textbox', { name: 'Content' }).tap()
    await page.keyboard.type('The water is high.')
    await dialog.getByRole('button', { name: 'Bold' }).tap()
    await page.keyboard.type(' Stay off the path.')
    await dialog.getByRole('switch', { name: 'Published' }).tap()
    await save.tap()
    await expect(page.getByText('Announcement added.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit From the riverside' })).toBeVisible()
    const width = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(await width(), 'nothing is wider than the screen').toBeLessThanOrEqual(0)
    await page.goto(`${server.origin}/announcements?tab=news`)
    await page.getByRole('link', { name: 'View Details of From the riverside' }).tap()
    await expect(page.locator('main strong').filter({ hasText: 'Stay off the path.' })).toBeVisible()
    await context.close()
    await desk.context().close()
  },
)

test(
  'composed Chinese in a title and a text is stored once and whole (office-6)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await staffAtNews(browser)
    await page.getByRole('button', { name: 'Add Announcement' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Announcement' })
    const keyboard = await page.context().newCDPSession(page)
    /** Letters that are chosen from, as an input method shows them, then what was chosen. */
    const compose = async (steps: string[], chosen: string) => {
      for (const text of steps)
        await keyboard.send('Input.imeSetComposition', {
          text,
          selectionStart: text.length,
          selectionEnd: text.length,
        })
      await keyboard.send('Input.insertText', { text: chosen })
      // The editor reads what was composed a moment later; no hand is faster.
      await page.waitForTimeout(100)
    }
    const title = dialog.getByLabel('Title')
    await expect(title).toBeFocused()
    await compose(['h', 'he', 'he li', 'he liu'], '河流')
    await compose(['d', 'de'], '的')
    await compose(['sheng', 'sheng yin'], '声音')
    await expect(title).toHaveValue('河流的声音')
    const text = dialog.getByRole('textbox', { name: 'Content' })
    await tabTo(page, text)
    await page.keyboard.type('- ')
    await compose(['shui', 'shui niao'], '水鸟')
    await page.keyboard.press('Enter')
    await compose(['lu', 'lu wei'], '芦苇')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await compose(['zai', 'zai jian'], '再见')
    await expect(text.getByRole('listitem')).toHaveText(['水鸟', '芦苇'])
    await dialog.getByRole('switch', { name: 'Published' }).click()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Announcement added.')).toBeVisible()
    const list = await page.request.get(`${server.origin}/api/admin/announcements?category=news`)
    const { items } = (await list.json()) as { items: { title: string; content: string }[] }
    expect(items.find((one) => one.title === '河流的声音')?.content).toBe('• 水鸟\n• 芦苇\n\n再见')
    await page.context().close()
  },
)

async function staffAtNews(browser: Browser): Promise<Page> {
  const page = await person(browser, server.origin, 'Sample Administrator')
  await page.goto(`${server.origin}/admin/announcements/news`)
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible()
  return page
}

/** How often a pointer has been pressed since; keys that click are none. */
async function clicksOf(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(window, { pointerClicks: 0 })
    const count = () => ((window as unknown as { pointerClicks: number }).pointerClicks += 1)
    window.addEventListener('pointerdown', count, { capture: true })
  })
  return () => page.evaluate(() => (window as unknown as { pointerClicks: number }).pointerClicks)
}

/** Gives how often Tab was pressed, or Shift+Tab. */
async function tabTo(page: Page, goal: Locator, key = 'Tab', most = 60): Promise<number> {
  for (let step = 0; step < most; step++) {
    if (await goal.evaluate((element) => element === document.activeElement).catch(() => false)) return step
    await page.keyboard.press(key)
  }
  throw new Error(`${String(goal)} does not get the focus within ${most} steps.`)
}

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 320, height: 180, channels: 3, background: '#3a6b52' } })
    .png()
    .toBuffer()
}
