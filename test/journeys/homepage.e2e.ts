import { expect } from '@playwright/test'
import type { RunningServer } from '#test/server.ts'
import { listenForComplaints, signIn, storedSection } from './people.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ editedSite }) => {
  server = editedSite
})

test('a hero title edited in place reaches an open page at once (changes-11, homepage-2, hero-2)', async ({
  browser,
}) => {
  const visitor = await browser.newContext()
  const complaints = listenForComplaints(visitor)
  const home = await visitor.newPage()
  // It opens once the page is idle.
  const channel = home.waitForResponse((response) => response.url().includes('/api/changes'))
  await home.goto(server.origin)
  const { title } = await storedSection<{ title: string }>(home, server.origin, 'hero')
  await expect(home.getByRole('heading', { level: 1 })).toHaveText(title)
  await home.evaluate(() => Object.assign(window, { wasNeverReloaded: true }))
  await channel

  const staff = await browser.newContext()
  const editor = await staff.newPage()
  await signIn(editor, server.origin, 'Sample Administrator')
  await editor.goto(`${server.origin}/admin/homepage`)
  await editor.getByRole('button', { name: 'Edit Hero title' }).click()
  const field = editor.getByRole('textbox', { name: 'Hero title' })
  await field.fill('The river is listening')
  await field.press('Enter')
  await editor.getByRole('button', { name: 'Save Hero Changes' }).click()
  await expect(editor.getByText('保存成功')).toBeVisible()

  await expect(home.getByRole('heading', { level: 1 })).toHaveText('The river is listening')
  expect(await home.evaluate(() => 'wasNeverReloaded' in window)).toBe(true)
  expect(complaints).toEqual([])
  await visitor.close()
  await staff.close()
})
