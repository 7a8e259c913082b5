import { expect } from '@playwright/test'
import { chooseOf, person, unfold } from './people.ts'
import { test } from './site.ts'

test(
  'an editor adds and moves a page, and an open site follows (pages-2, pages-4)',
  { tag: '@full' },
  async ({ browser, editedSite: { origin } }) => {
    const visitor = await browser.newPage()
    await visitor.goto(origin)
    const staff = await person(browser, origin, 'Sample Administrator')
    await staff.goto(`${origin}/admin/pages`)
    await staff.getByRole('button', { name: 'Add Page' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Add Page' })
    await dialog.getByLabel('Title').fill('House Rules')
    await dialog.getByLabel('Address').fill('courses')
    await unfold(dialog, 'Modules')
    await dialog.getByRole('button', { name: 'Add Module' }).click()
    await dialog.getByRole('group', { name: 'Modules' }).getByLabel('Text').fill('Quiet by the river')
    await unfold(dialog, 'Links to it')
    await dialog.getByLabel('Linked').selectOption('Under About')
    await dialog.getByLabel('Published').check()
    await dialog.getByRole('button', { name: 'Add Page' }).click()
    await expect(dialog.getByText('The site itself uses this address. Please choose another one.')).toBeVisible()
    await dialog.getByLabel('Address').fill('house-rules')
    await dialog.getByRole('button', { name: 'Add Page' }).click()
    await expect(staff.getByText('Page added.')).toBeVisible()

    const menu = visitor.getByRole('button', { name: 'About menu' })
    await menu.focus()
    await visitor.keyboard.press('Enter')
    await visitor.getByRole('menuitem', { name: 'House Rules' }).click()
    await expect(visitor).toHaveURL(`${origin}/house-rules`)
    await expect(visitor.getByRole('heading', { name: 'Quiet by the river' })).toBeVisible()

    await staff.getByRole('button', { name: 'Edit House Rules' }).click()
    const edited = staff.getByRole('dialog', { name: 'Edit Page' })
    await edited.getByLabel('Address').fill('rules-of-the-house')
    await edited.getByRole('button', { name: 'Save Changes' }).click()
    await expect(staff.getByText('Page updated.')).toBeVisible()
    await visitor.goto(`${origin}/house-rules`)
    await expect(visitor).toHaveURL(`${origin}/rules-of-the-house`)
    await chooseOf(staff, 'House Rules', 'Delete')
    await staff.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(visitor.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    await Promise.all([staff.context().close(), visitor.close()])
  },
)
