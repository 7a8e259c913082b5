import { expect, type Page } from '@playwright/test'
import { writeInPlace } from './people.ts'

/** A window of the back office: what it is called, and how an administrator comes to it. */
type OfficeWindow = { name: string; open: (page: Page, origin: string) => Promise<void> }

/** The windows in which people choose, compare or give something up: the same list for every accessibility check. */
export const officeWindows: readonly OfficeWindow[] = [
  {
    name: 'which version should stay',
    async open(page, origin) {
      await page.goto(`${origin}/admin/homepage`)
      await expect(page.getByRole('button', { name: 'Edit Hero title' })).toBeVisible()
      const address = `${origin}/api/site-content/hero`
      const { version, data } = (await (await page.request.get(address)).json()) as { version: number; data: object }
      const theirs = { version, data: { ...data, title: `What somebody else wrote, ${version}` } }
      // The editor must not follow what is saved meanwhile: it is told of the conflict when it saves.
      await writeInPlace(page, 'Hero title', 'What this person wrote')
      await page.request.put(address, { data: theirs, headers: { origin } })
      await page.getByRole('button', { name: 'Save Hero Changes' }).click()
      await expect(page.getByRole('dialog', { name: 'Which version should stay?' })).toBeVisible()
      await expect(page.getByText(/It was Sample Administrator/)).toBeVisible()
    },
  },
  {
    name: 'versions of a section',
    async open(page, origin) {
      await page.goto(`${origin}/admin/homepage`)
      await page.getByRole('button', { name: 'Versions of Hero' }).click()
      await expect(page.getByRole('list', { name: 'What changed' })).toBeVisible()
    },
  },
  {
    name: 'a record',
    async open(page, origin) {
      await page.goto(`${origin}/admin/announcements/teachers`)
      await page.getByRole('button', { name: 'Add Teacher' }).click()
      await expect(page.getByRole('dialog', { name: 'Add Teacher' })).toBeVisible()
    },
  },
  {
    name: 'what was deleted',
    async open(page, origin) {
      await page.goto(`${origin}/admin/announcements/teachers`)
      await page.getByRole('button', { name: 'Add Teacher' }).click()
      await page.getByRole('button', { name: 'Deleted teachers…' }).click()
      await expect(page.getByText('Nothing has been deleted.')).toBeVisible()
    },
  },
  {
    name: 'discard changes',
    async open(page, origin) {
      await page.goto(`${origin}/admin/announcements/teachers`)
      await page.getByRole('button', { name: 'Add Teacher' }).click()
      await page.getByRole('dialog', { name: 'Add Teacher' }).getByLabel('Name *').fill('Not saved')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog', { name: 'Unsaved Changes' })).toBeVisible()
    },
  },
  {
    name: 'delete the selected courses',
    async open(page, origin) {
      await page.goto(`${origin}/admin/courses`)
      const table = page.getByRole('radio', { name: 'Table view' })
      await table.click({ force: true })
      await expect(table).toBeChecked()
      await page.getByRole('checkbox', { name: 'Select all courses on this page' }).check()
      await page.getByRole('button', { name: /^Delete Selected \(\d+\)$/ }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
]
