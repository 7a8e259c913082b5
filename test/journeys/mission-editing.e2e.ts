import { expect } from '@playwright/test'
import type { RunningServer } from '#test/server.ts'
import { person } from './people.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ editedSite }) => {
  server = editedSite
})

test(
  'an administrator adds a value card, then reverts it (home-11, mission-1, versions-7)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    await page.goto(`${server.origin}/admin/homepage`)
    await expect(page.getByRole('heading', { name: 'Homepage Management' })).toBeVisible()
    await expect(
      page.getByText('Changes are saved individually per section. Make sure to save each section after editing.'),
    ).toBeVisible()

    await page.getByRole('button', { name: 'Add a value card' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Mission Value' })
    await expect(dialog.getByRole('radio', { name: 'Heart' })).toBeChecked()
    await expect(dialog.getByLabel('Title')).toHaveValue('')
    await expect(dialog.getByLabel('Description')).toHaveValue('')
    await expect(dialog.getByLabel('Link (Optional)')).toHaveValue('')
    await dialog.getByRole('radio', { name: 'Leaf' }).check({ force: true })
    await dialog.getByLabel('Title').fill('Patience')
    await dialog.getByLabel('Description').fill('What grows, grows slowly.')
    await dialog.getByLabel('Link (Optional)').fill('javascript:alert(1)')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog.getByText('Please enter an address that starts with http:// or https://')).toBeVisible()
    await dialog.getByLabel('Link (Optional)').fill('https://academy.example/patience')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('Unsaved changes').first()).toBeVisible()
    await page.getByRole('button', { name: /^Save Mission/ }).click()
    await expect(page.getByText('Mission section has been updated')).toBeVisible()

    const visitor = await browser.newContext()
    const home = await visitor.newPage()
    await home.goto(server.origin)
    await expect(home.getByRole('link', { name: 'Patience', exact: true })).toBeVisible()
    await expect(home.getByRole('link', { name: /^Learn more about Patience/ })).toHaveAttribute(
      'href',
      'https://academy.example/patience',
    )

    await page.getByRole('button', { name: 'Versions of Mission' }).click()
    const versions = page.getByRole('dialog', { name: 'Versions of Mission' })
    await versions.getByRole('button', { name: /^Version 1/ }).click()
    await versions.getByRole('button', { name: 'Put version 1 into the editor' }).click()
    await page.getByRole('button', { name: /^Save Mission/ }).click()
    await expect(home.getByRole('link', { name: 'Patience', exact: true })).toBeHidden()
    await visitor.close()
    await page.context().close()
  },
)

test(
  'the homepage screen says that it loads, and what is wrong where it cannot (homepage-3)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    let answer: () => void = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/site-content/**', async (route) => {
      await held
      await route.fulfill({ status: 400, json: { error: { code: 'invalid', message: 'It did not work.' } } })
    })
    await page.goto(`${server.origin}/admin/homepage`)
    await expect(page.getByText('Loading homepage data...').first()).toBeVisible()
    answer()
    await expect(page.getByText('Loading Error').first()).toBeVisible()
    await expect(page.getByText('It did not work.').first()).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try Again' }).first().click()
    await expect(page.getByRole('button', { name: 'Edit Hero title:' })).toBeVisible()
    await page.context().close()
  },
)
