import { expect, test } from '@playwright/test'
import type { Partners } from '#features/site-content/partners/schema.ts'
import type { Team } from '#features/site-content/team/schema.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import { storedSection } from './people.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('any other address below /about shows the landing page, with the founder’s words', async ({ page }) => {
  await page.goto(`${server.origin}/about/anything-else`)
  await expect(page.getByText('It is what it leaves able to grow.')).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${server.origin}/about`)
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

test('a page about the academy that is on its way shows a spinner', async ({ page }) => {
  await page.goto(`${server.origin}/contact`)
  const { promise: later, resolve: come } = Promise.withResolvers<void>()
  await page.route('**/api/site-content/**', async (route) => {
    await later
    await route.continue()
  })
  for (const [name, said] of [
    ['Mission', 'Loading the mission…'],
    ['Vision', 'Loading the vision…'],
    ['Team', 'Loading the team…'],
    ['Partners', 'Loading the partners…'],
  ] as const) {
    await page.getByRole('button', { name: 'About menu' }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible()
  }
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading the home page' })).toBeVisible()
  come()
  await expect(page.getByRole('heading', { name: 'Teach the whole, in one place at a time' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
})

test('the team shows title, description, its founder and the members by order, each with picture, name, role and description', async ({
  page,
}) => {
  const { title, description, teamMembers } = await storedSection<Team>(page, server.origin, 'team')
  const [founder, ...members] = teamMembers.toSorted((one, other) => one.order - other.order)
  await page.goto(`${server.origin}/about/team`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('main')).toContainText(description)
  await expect(page.getByRole('article')).toContainText('Founder')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(founder?.name ?? '')
  await expect(page.getByRole('main').getByRole('listitem').getByRole('heading')).toHaveText(
    members.map(({ name }) => name),
  )
  for (const member of teamMembers) {
    const card = page
      .getByRole('main')
      .locator('article, li')
      .filter({ has: page.getByRole('heading', { name: member.name }) })
    await expect(card).toContainText(member.role)
    await expect(card).toContainText(member.description)
    await expect(card.getByRole('img', { name: `Portrait of ${member.name}` })).toBeVisible()
  }
})

test('the partners stand by order with logo, name and description, and lead to their sites in a new tab', async ({
  page,
}) => {
  const { title, description, partners } = await storedSection<Partners>(page, server.origin, 'partners')
  const inOrder = partners.toSorted((one, other) => one.order - other.order)
  await page.goto(`${server.origin}/about/partners`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('main')).toContainText(description)
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards.getByRole('heading')).toHaveText(inOrder.map(({ name }) => name))
  for (const [at, partner] of inOrder.entries()) {
    await expect(cards.nth(at)).toContainText(partner.description)
    await expect(cards.nth(at).locator('img')).toHaveAttribute('src', partner.logo ?? /drawn/)
    const link = cards.nth(at).getByRole('link', { name: /^Visit Website →/ })
    await expect(link).toHaveAttribute('href', partner.website)
    await expect(link).toHaveAttribute('target', '_blank')
  }
})
