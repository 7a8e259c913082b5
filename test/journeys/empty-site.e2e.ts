import { expect, test } from '@playwright/test'
import { type RunningServer, startServer } from '#test/server.ts'
import { signIn } from './people.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ env: { SAMPLE_CONTENT: 'off' } })
})
test.afterAll(() => server.stop())

test('a site that nobody has written yet shows a spinner until an administrator writes its hero', async ({
  page,
  browser,
}) => {
  await page.goto(server.origin)
  await expect(page.getByRole('status').filter({ hasText: 'Loading the home page' })).toBeVisible()

  const staff = await browser.newContext()
  const editor = await staff.newPage()
  await signIn(editor, server.origin, 'Sample Administrator')
  await editor.goto(`${server.origin}/admin/homepage`)
  await editor.getByRole('button', { name: 'Edit Hero title' }).click()
  await editor.getByRole('textbox', { name: 'Hero title' }).fill('A first sentence')
  await editor.getByRole('textbox', { name: 'Hero title' }).press('Enter')
  await editor.getByRole('button', { name: 'Save Hero Changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A first sentence')
  await staff.close()
})

for (const [address, title, text] of [
  ['/about', 'Nothing has been written here yet', 'Please come back in a few days.'],
  ['/about/mission', 'Nothing has been written here yet', 'Please come back in a few days.'],
  ['/about/vision', 'Nothing has been written here yet', 'Please come back in a few days.'],
  ['/about/team', 'Nobody is shown here yet', 'Please come back in a few days.'],
  ['/about/partners', 'No partners are shown here yet', 'Please come back in a few days.'],
  ['/courses', 'No Courses Available', 'Please come back in a few weeks.'],
  ['/courses?tab=free', 'No Free Courses Available', 'Please come back in a few weeks'],
  ['/courses?tab=certificate', 'No Certificate Courses Available', 'Please come back in a few weeks'],
  ['/announcements', 'No Announcements Available', 'Please check back later.'],
  ['/announcements?tab=lectures&when=upcoming', 'No Announcements Available', 'Please check back later.'],
  ['/resources', 'No Resources Available', 'Please check back later.'],
  ['/resources?tab=reading', 'No Reading Materials Available', 'Please check back later.'],
  ['/resources?tab=video', 'No Video Resources Available', 'Please check back later.'],
  ['/search?q=river', 'Nothing found for “river”', 'Try fewer or other words'],
] as const) {
  test(`where nothing is written, ${address} says '${title}', without scripts too`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    expect((await page.goto(server.origin + address))?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(text)
    await context.close()
  })
}

test('partners without a title of their own are Our Partners', async ({ request }) => {
  expect(await (await request.get(`${server.origin}/about/partners`)).text()).toMatch(/<h1[^>]*>Our Partners<\/h1>/)
})

test('figures that cannot be read say so on the dashboard, and come with Try Again', async ({ page }) => {
  await signIn(page, server.origin, 'Sample Administrator')
  const refuse = (url: URL) => url.pathname === '/api/admin/statistics'
  await page.route(refuse, (route) =>
    route.fulfill({ status: 400, json: { error: { code: 'invalid', message: 'No figures today.' } } }),
  )
  await page.goto(`${server.origin}/admin`)
  await expect(page.getByText('Statistics loading failed: No figures today.')).toBeVisible()
  await page.unroute(refuse)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText('Profiles')
})

test('on the dashboard of a new site nothing waits; a part that cannot be read says so, and the others tell', async ({
  page,
}) => {
  await signIn(page, server.origin, 'Sample Administrator')
  const refuse = (url: URL) => url.pathname === '/api/admin/statistics/waiting'
  await page.route(refuse, (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto(`${server.origin}/admin`)
  const waiting = page.getByRole('region', { name: 'What waits' })
  await expect(waiting.getByRole('alert')).toContainText('This could not be read.')
  await expect(page.getByRole('img', { name: 'No enrollments in the last 12 weeks.' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What changed lately' })).toContainText('became an administrator')
  await page.unroute(refuse)
  await waiting.getByRole('button', { name: 'Try Again' }).click()
  await expect(waiting).toContainText('Nothing waits.')
})

test('the start prints the address and the sample accounts', async () => {
  expect(server.output()).toContain(server.origin)
  expect(server.output()).toContain('admin@academy.example')
  expect(server.output()).toContain('student@academy.example')
})
