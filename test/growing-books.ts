import { expect, test } from '@playwright/test'
import { person } from '#test/journeys/people.ts'
import { type RunningServer, startServer } from '#test/server.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('a book that staff adds is found by a visitor, who sees it renamed at once', async ({ browser }) => {
  const staff = await person(browser, server.origin, 'Sample Administrator')
  await staff.goto(`${server.origin}/admin/books`)
  await staff.getByRole('button', { name: 'Add Book' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('Title *').fill('The Quiet Delta')
  await dialog.getByLabel('Text').fill('Of silt and patience.')
  await dialog.getByRole('button', { name: 'Add Book' }).click()
  await expect(staff.getByText('Book added.')).toBeVisible()

  const visitor = await browser.newPage()
  await visitor.goto(`${server.origin}/search?q=patience`)
  await visitor
    .getByRole('region', { name: /^Books/ })
    .getByRole('link', { name: 'The Quiet Delta' })
    .click()
  await expect(visitor).toHaveURL(/\/books\?after=\w+-[\w-]+#book-[\w-]+$/)
  await expect(visitor.getByRole('heading', { name: 'The Quiet Delta' })).toBeVisible()

  await staff.getByRole('button', { name: 'Edit The Quiet Delta' }).click()
  await dialog.getByLabel('Title *').fill('The Loud Delta')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(visitor.getByRole('heading', { name: 'The Loud Delta' })).toBeVisible()
  await staff.getByRole('button', { name: 'Edit The Loud Delta' }).click()
  await dialog.getByRole('button', { name: 'Versions' }).click()
  const versions = staff.getByRole('dialog', { name: 'Versions of this book' })
  await expect(versions.getByRole('button', { name: /^Version 1/ })).toBeVisible()
})

test('a subtitle that staff gives a course stands on its page', async ({ browser }) => {
  const staff = await person(browser, server.origin, 'Sample Administrator')
  await staff.goto(`${server.origin}/admin/courses`)
  await staff.getByRole('button', { name: 'Edit A First Walk: Seeing Land as a System' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('Subtitle').fill('From spring to sea')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()

  const visitor = await browser.newPage()
  await visitor.goto(`${server.origin}/courses`)
  await visitor.getByRole('link', { name: 'A First Walk: Seeing Land as a System' }).first().click()
  await expect(visitor.getByText('From spring to sea')).toBeVisible()
})
