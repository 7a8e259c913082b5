import { expect } from '@playwright/test'
import type { RunningServer } from '#test/server.ts'
import { carryUp, listenForComplaints, person, pickUp, save, storedSection } from './people.ts'
import { findings, settle } from './screens.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ editedSite }) => {
  server = editedSite
})

type Page = { values?: unknown[]; modules: { type: string; content: string; order: number }[] }

test(
  'staff delete a module of the vision and restore the former version (lists-2)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    const complaints = listenForComplaints(page.context())
    const stored = () => storedSection<Page>(page, server.origin, 'vision')
    const contents = async () => (await stored()).modules.map(({ content }) => content)
    const yesterday = await contents()
    await page.goto(`${server.origin}/admin/vision`)
    await page
      .getByRole('button', { name: /^Delete (Title|Subtitle|Paragraph)/ })
      .first()
      .click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByText('Are you sure you want to delete this module?')).toBeVisible()
    await settle(page)
    expect(await findings(page), 'the question').toEqual([])
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Module deleted successfully')).toBeVisible()
    expect(await contents()).toEqual(yesterday.slice(1))
    await expect(page.locator(':focus'), 'the focus is at the next one').toHaveAttribute('aria-label', /^Delete /)

    await page.getByRole('button', { name: 'Versions of Vision' }).click()
    const versions = page.getByRole('dialog', { name: 'Versions of Vision' })
    await versions.getByRole('button', { name: /^Put version \d+ into the editor/ }).click()
    expect(await contents(), 'nothing changes on the site before it is saved').toEqual(yesterday.slice(1))
    await save(page, 'Vision')
    expect(await contents()).toEqual(yesterday)
    expect(complaints).toEqual([])
    await page.context().close()
  },
)

test(
  'staff add and move a mission module by keyboard; home page values stay (modules-3)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    const complaints = listenForComplaints(page.context())
    const stored = () => storedSection<Page>(page, server.origin, 'mission')
    const before = await stored()
    await page.goto(`${server.origin}/admin/mission`)
    await page.getByRole('button', { name: 'Add Module' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Module' })
    await dialog.getByLabel('Module Type').selectOption('Video')
    await dialog.getByLabel('YouTube URL').fill('https://example.org/film')
    await dialog.getByRole('button', { name: 'Add Module' }).click()
    await expect(dialog.getByText('Please enter a full YouTube URL')).toBeVisible()
    await settle(page)
    expect(await findings(page), 'the dialog').toEqual([])
    await dialog.getByLabel('Module Type').selectOption('Subtitle')
    await dialog.getByLabel('Text').fill('What we promise')
    await dialog.getByLabel('Alignment').selectOption('Center')
    await dialog.getByRole('button', { name: 'Add Module' }).click()
    await expect(page.getByText('Module added successfully')).toBeVisible()

    await pickUp(page, page.getByRole('button', { name: 'Drag Subtitle “What we promise”' }), '“What we promise”')
    await carryUp(page, '“What we promise”')
    await save(page, 'Mission')
    const after = await stored()
    expect(after.modules).toHaveLength(before.modules.length + 1)
    expect(after.modules.at(-1)?.content, 'moved up by keyboard').not.toBe('What we promise')
    expect(after.modules.map(({ order }) => order)).toEqual(after.modules.map((_, at) => at))
    expect(after.values).toEqual(before.values)
    await page.goto(`${server.origin}/about/mission`)
    await expect(page.getByRole('heading', { name: 'What we promise' })).toBeVisible()
    expect(complaints).toEqual([])
    await page.context().close()
  },
)
