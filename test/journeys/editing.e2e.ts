import { expect, type Page } from '@playwright/test'
import type { RunningServer } from '#test/server.ts'
import { editorOfHomePage, save, storedSection, writeInPlace } from './people.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ editedSite }) => {
  server = editedSite
})

type Hero = { title: string; subtitle: string }

test(
  'two administrators who change different fields at once both find their words on the site',
  { tag: '@full' },
  async ({ browser }) => {
    const first = await editorOfHomePage(browser, server.origin)
    const second = await editorOfHomePage(browser, server.origin)
    await writeInPlace(first, 'Hero title', 'A title by the first')
    await writeSubtitle(second, 'A subtitle by the second')
    await save(first, 'Hero')
    await save(second, 'Hero')
    expect(await storedSection<Hero>(first, server.origin, 'hero')).toMatchObject({
      title: 'A title by the first',
      subtitle: 'A subtitle by the second',
    })
    await first.context().close()
    await second.context().close()
  },
)

test(
  'administrators who change the same field choose between both (versions-5, conflicts-1)',
  { tag: '@full' },
  async ({ browser }) => {
    const first = await editorOfHomePage(browser, server.origin)
    const second = await editorOfHomePage(browser, server.origin)
    await writeInPlace(first, 'Hero title', 'What the first wrote')
    await writeInPlace(second, 'Hero title', 'What the second wrote')
    await save(first, 'Hero')
    await second.getByRole('button', { name: 'Save Hero Changes' }).click()
    const question = second.getByRole('dialog', { name: 'Which version should stay?' })
    await expect(question.getByText(/It was Sample Administrator, on/)).toBeVisible()
    const title = question.getByRole('group', { name: 'Title' })
    await expect(title.locator('mark'), 'what differs is marked').toHaveText([/second/, /first/])
    expect((await storedSection<Hero>(second, server.origin, 'hero')).title).toBe('What the first wrote')

    // Deciding later loses neither.
    await question.getByRole('button', { name: 'Decide later' }).click()
    await expect(second.getByRole('button', { name: 'Edit Hero title:' })).toContainText('What the second wrote')
    await second.getByRole('button', { name: 'Save Hero Changes' }).click()
    await question.getByRole('radio', { name: /^Mine/ }).check()
    await question.getByRole('button', { name: 'Save this choice' }).click()
    await expect(question).toBeHidden()
    await expect
      .poll(async () => (await storedSection<Hero>(second, server.origin, 'hero')).title)
      .toBe('What the second wrote')

    const history = `${server.origin}/api/admin/history/homepage_data/hero`
    const kept = (await (await second.request.get(history)).json()) as { version: number }[]
    const versions = kept.slice(0, 2).map(({ version }) => second.request.get(`${history}/${version}`))
    const texts = await Promise.all(versions.map(async (answer) => (await answer).text()))
    expect(texts.join(), 'the words that were not chosen are kept as a version').toContain('What the first wrote')
    await first.context().close()
    await second.context().close()
  },
)

test('leaving with unsaved changes asks, in the site and on closing (homepage-5, homepage-9)', async ({ browser }) => {
  const page = await editorOfHomePage(browser, server.origin)
  await writeInPlace(page, 'Hero title', 'Not saved yet')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Unsaved Changes' })
  await expect(question.getByText('You have unsaved changes. Are you sure you want to leave?')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`${server.origin}/admin/homepage`)
  await expect(page.getByRole('button', { name: 'Edit Hero title:' })).toContainText('Not saved yet')

  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const own = await asked
  expect(own.type()).toBe('beforeunload')
  await own.dismiss()
  await expect(page.getByRole('button', { name: 'Edit Hero title:' })).toContainText('Not saved yet')

  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await question.getByRole('button', { name: 'Discard Changes' }).click()
  await expect(page).toHaveURL(`${server.origin}/admin`)
  await page.getByRole('link', { name: 'Homepage' }).first().click()
  await expect(page.getByRole('button', { name: 'Edit Hero title:' })).not.toContainText('Not saved yet')
  await page.context().close()
})

test(
  "'Save All Changes' saves nothing itself and leads to the section's own button (homepage-7)",
  { tag: '@full' },
  async ({ browser }) => {
    const page = await editorOfHomePage(browser, server.origin)
    await page.getByRole('button', { name: 'Save All Changes' }).click()
    await expect(page.getByText('No changes to save')).toBeVisible()
    await expect(page.getByText('All sections are up to date')).toBeVisible()
    const before = (await storedSection<Hero>(page, server.origin, 'hero')).title
    await writeInPlace(page, 'Hero title', 'Waiting for its own button')
    await page.getByRole('button', { name: 'Save All Changes' }).click()
    await expect(page.getByText('Please save each section individually')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save Hero Changes' })).toBeFocused()
    expect((await storedSection<Hero>(page, server.origin, 'hero')).title).toBe(before)
    await page.context().close()
  },
)

test('Chinese text being composed is never kept or saved halfway (input-method-1)', async ({ browser }) => {
  const page = await editorOfHomePage(browser, server.origin)
  await page.getByRole('button', { name: 'Edit Hero title:' }).click()
  const field = page.getByRole('textbox', { name: 'Hero title' })
  await expect(field).toBeFocused()
  await field.press('ControlOrMeta+a')
  const keyboard = await page.context().newCDPSession(page)
  await keyboard.send('Input.imeSetComposition', { text: 'sheng tai', selectionStart: 9, selectionEnd: 9 })
  await expect(field).toHaveValue('sheng tai')
  // Enter chooses among what the input method offers, Escape closes its window: both are its own.
  for (const key of ['Enter', 'Escape']) {
    await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode: 229 })
  }
  await expect(field).toBeFocused()
  await expect(page.getByRole('button', { name: 'Save Hero Changes' })).toBeHidden()
  expect(await keptDrafts(page)).not.toContain('sheng')
  await keyboard.send('Input.insertText', { text: '生态文明' })
  await expect(field).toHaveValue('生态文明')
  await field.press('Enter')
  await save(page, 'Hero')
  expect((await storedSection<Hero>(page, server.origin, 'hero')).title).toBe('生态文明')
  await page.context().close()
})

test(
  'Escape brings back a text as it was, and several lines are done with Ctrl and Enter',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await editorOfHomePage(browser, server.origin)
    await page.getByRole('button', { name: 'Edit Hero subtitle:' }).click()
    const field = page.getByRole('textbox', { name: 'Hero subtitle' })
    const before = await field.inputValue()
    await field.fill('Something else')
    await field.press('Escape')
    await expect(page.getByRole('button', { name: 'Edit Hero subtitle:' })).toContainText(before)
    await expect(page.getByRole('button', { name: 'Save Hero Changes' })).toBeHidden()
    await writeSubtitle(page, 'One line\nand another')
    await expect(page.getByRole('button', { name: 'Edit Hero subtitle:' })).toContainText('and another')
    await page.context().close()
  },
)

async function writeSubtitle(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit Hero subtitle:' }).click()
  const field = page.getByRole('textbox', { name: 'Hero subtitle' })
  await field.fill(text)
  await field.press('Enter')
  await expect(field).toBeFocused()
  await field.press('Control+Enter')
}

const keptDrafts = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }))
