import { expect, type Page } from '@playwright/test'
import type { RunningServer } from '#test/server.ts'
import { listenForComplaints, person, unfold } from './people.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ editedSite }) => {
  server = editedSite
})

test(
  'staff build a course family of three levels and are refused the fourth',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    const complaints = listenForComplaints(page.context())
    await page.goto(`${server.origin}/admin/courses`)
    await expect(page.getByRole('heading', { name: 'Course Management' })).toBeVisible()
    await addCourse(page, 'Family third')
    await addCourse(page, 'Family second', 'Family third')
    await addCourse(page, 'Family first', 'Family second')
    await page.getByRole('searchbox', { name: 'Search courses' }).fill('family ')
    for (const label of ['Root Course (1 children)', 'Level 2 Course', 'Level 3 Course']) {
      // Others have the same until the search has been answered.
      await expect(page.getByText(label)).toHaveCount(1)
    }

    await page.getByRole('button', { name: 'Add Course' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Course' })
    await dialog.getByLabel('Course Name').fill('Family zeroth')
    await dialog.getByLabel('Course Description').fill('One too many.')
    await unfold(dialog, 'Parent and child courses')
    await page.getByRole('combobox', { name: 'Child Courses' }).fill('Family first')
    const refused = page.getByRole('option', { name: /^Family first/ })
    await expect(refused).toContainText('That would make a fourth level')
    await refused.click({ force: true })
    await expect(page.getByRole('button', { name: 'Remove Family first' })).toHaveCount(0)
    expect(complaints).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard Changes' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Family zeroth')).toHaveCount(0)

    await test.step('the first is deleted by the keyboard, and its family moves up', async () => {
      await page.getByTitle('Table view').click()
      await page.getByRole('checkbox', { name: 'Select Family first' }).focus()
      await page.keyboard.press('Delete')
      await expect(page.getByText('Are you sure you want to delete this course?')).toBeVisible()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(page.getByText('Course deleted successfully!')).toBeVisible()
      await expect(page.getByRole('row', { name: /Family second/ })).toContainText('Root Course (1 children)')
      await expect(page.locator(':focus'), 'the focus is in the next row').toHaveAttribute(
        'aria-label',
        /^Select Family/,
      )
    })
    await page.context().close()
  },
)

async function addCourse(page: Page, title: string, child?: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Course' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Course' })
  await dialog.getByLabel('Course Name').fill(title)
  await dialog.getByLabel('Course Description').fill('About it.')
  if (child) await chooseChild(page, child)
  await dialog.getByRole('button', { name: 'Add Course' }).click()
  await expect(dialog).toBeHidden()
}

async function chooseChild(page: Page, title: string): Promise<void> {
  await unfold(page, 'Parent and child courses')
  const box = page.getByRole('combobox', { name: 'Child Courses' })
  await box.fill(title)
  await page.getByRole('option', { name: title }).click()
  await expect(page.getByRole('button', { name: `Remove ${title}` })).toBeVisible()
}
