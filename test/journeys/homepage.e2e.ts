import { expect, test } from '@playwright/test'
import { type RunningServer, startServer } from '#test/server.ts'
import { listenForComplaints, signIn } from './people.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test("an administrator changes the hero's title in place and a visitor's open page follows without a reload", async ({
  browser,
}) => {
  const visitor = await browser.newContext()
  const complaints = listenForComplaints(visitor)
  const home = await visitor.newPage()
  // It opens once the page is idle.
  const channel = home.waitForResponse((response) => response.url().includes('/api/changes'))
  await home.goto(server.origin)
  await expect(home.getByRole('heading', { level: 1 })).toHaveText('Learning to live as if the river were listening')
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

  await expect(home.getByRole('heading', { level: 1 })).toHaveText('The river is listening', { timeout: 1000 })
  expect(await home.evaluate(() => 'wasNeverReloaded' in window)).toBe(true)
  expect(complaints).toEqual([])
  await visitor.close()
  await staff.close()
})

test('a visitor without scripts reads the whole home page', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(server.origin)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const text of ['people who have learned with us since 2014', 'Begin with a place.', 'Lin Wanqing, founder']) {
    await expect(page.getByText(text).first()).toBeVisible()
  }
  await page.getByRole('link', { name: 'About the academy' }).click()
  await expect(page).toHaveURL(`${server.origin}/about`)
  await context.close()
})

test('a visitor without scripts reads the whole of every about page', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const name of ['mission', 'vision', 'team', 'partners']) {
    await page.goto(`${server.origin}/about/${name}`)
    const { data } = (await (await page.request.get(`${server.origin}/api/site-content/${name}`)).json()) as {
      data: Record<string, unknown>
    }
    const shown = (await page.locator('main').innerText()).replace(/\s+/g, ' ')
    for (const text of textsOf(data)) expect(shown, `/about/${name}`).toContain(text)
  }
  await context.close()
})

/** The texts that a section shows on its page: titles, descriptions, names, roles, and the modules that are text. */
function textsOf(data: Record<string, unknown>): string[] {
  const items = ['teamMembers', 'partners', 'modules'].flatMap(
    (list) => (data[list] ?? []) as Record<string, unknown>[],
  )
  const parts = items.flatMap(({ type, content, name, role, description }) =>
    type === undefined ? [name, role, description] : type === 'image' || type === 'video' ? [] : [content],
  )
  const texts = [data.title, data.description, ...parts].filter((text) => typeof text === 'string' && text !== '')
  if (texts.length < 6) throw new Error('There is too little to read for this test to mean anything.')
  return texts
    .flatMap((text) => String(text).split('\n'))
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}
