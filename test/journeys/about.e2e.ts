import { expect, test } from '@playwright/test'
import { type RunningServer, startServer } from '#test/server.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('any other address below /about shows the landing page, with the founder’s words', async ({ page }) => {
  await page.goto(`${server.origin}/about/anything-else`)
  await expect(page.getByText('It is what it leaves able to grow.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Teach the whole, in one place at a time' })).toBeVisible()
})

test('a visitor reads the mission, opens a picture in full screen, closes it by keyboard and goes back', async ({
  page,
}) => {
  await page.goto(`${server.origin}/about/mission`)
  await expect(page.getByRole('heading', { name: 'An education that starts from the ground' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the picture in full size' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(`${server.origin}/about`)
})

test('a mission or vision that cannot be read says so in the written words, and Reload brings it', async ({ page }) => {
  await page.goto(`${server.origin}/about`)
  for (const name of ['mission', 'vision']) {
    await page.route(`**/api/site-content/${name}**`, (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'The database is away.' } } }),
    )
  }
  // The mission is on the page already; its detail page asks for nothing more, so the vision shows the failure.
  await page.goto(`${server.origin}/about/team`)
  await page.getByRole('button', { name: 'About menu' }).click()
  await page.getByRole('menuitem', { name: 'Vision' }).click()
  await expect(page.getByRole('heading', { name: 'Error loading vision content: The database is away.' })).toBeVisible({
    timeout: 30_000,
  })
  await page.getByRole('button', { name: 'About menu' }).click()
  await page.getByRole('menuitem', { name: 'Mission' }).click()
  await expect(page.getByRole('heading', { name: 'Error loading mission content: The database is away.' })).toBeVisible(
    {
      timeout: 30_000,
    },
  )
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'An education that starts from the ground' })).toBeVisible()
})

test('the team shows its founder and members by order, the partners lead to their sites in a new tab', async ({
  page,
}) => {
  await page.goto(`${server.origin}/about/team`)
  const names = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(names.first()).toHaveText('Lin Wanqing')
  await expect(names).toHaveCount(8)
  await page.goto(`${server.origin}/about/partners`)
  const links = page.getByRole('link', { name: /^Visit Website →/ })
  await expect(links).toHaveCount(6)
  await expect(links.first()).toHaveAttribute('target', '_blank')
})
