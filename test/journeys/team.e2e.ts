import { type Browser, expect, type Page } from '@playwright/test'
import type { RunningServer } from '#test/server.ts'
import { carryUp, listenForComplaints, person, pickUp, save, storedSection, writeInPlace } from './people.ts'
import { findings, settle } from './screens.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ editedSite }) => {
  server = editedSite
})

type Team = { title: string; description: string; teamMembers: { id: string; name: string; role: string }[] }
const stored = (page: Page) => storedSection<Team>(page, server.origin, 'team')

async function editorOfTeam(browser: Browser): Promise<Page> {
  const page = await person(browser, server.origin, 'Sample Administrator')
  await page.goto(`${server.origin}/admin/team`)
  await expect(page.getByRole('heading', { level: 1, name: 'Team Management' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Team title:' })).toBeVisible()
  return page
}

test(
  'two administrators edit the team at once: merge, then choose (conflicts-1)',
  { tag: '@full' },
  async ({ browser }) => {
    const first = await editorOfTeam(browser)
    const second = await editorOfTeam(browser)
    const complaints = [listenForComplaints(first.context()), listenForComplaints(second.context())]
    const [founder, other] = (await stored(first)).teamMembers
    if (!founder || !other) throw new Error('The sample has a team.')

    await writeInPlace(first, `Role of ${founder.name}`, 'Written by the first')
    await writeInPlace(second, `Role of ${other.name}`, 'Written by the second')
    await second.getByRole('button', { name: `Move ${other.name} up` }).click()
    await save(first, 'Team')
    await save(second, 'Team')
    const both = (await stored(first)).teamMembers
    expect(both[0]).toMatchObject({ name: other.name, role: 'Written by the second' })
    expect(both[1]).toMatchObject({ name: founder.name, role: 'Written by the first' })

    await expect(first.getByRole('button', { name: 'Edit Team title:' })).toBeVisible()
    await writeInPlace(first, 'Team title', 'The people, says the first')
    await writeInPlace(second, 'Team title', 'The people, says the second')
    await save(first, 'Team')
    await second.getByRole('button', { name: 'Save Team Changes' }).click()
    const question = second.getByRole('dialog', { name: 'Which version should stay?' })
    await expect(question.getByRole('group', { name: 'Title' }).locator('mark')).toHaveText([/second/, /first/])
    expect(await findings(second), 'the question').toEqual([])
    await question.getByRole('radio', { name: /^Mine/ }).check()
    await question.getByRole('button', { name: 'Save this choice' }).click()
    await expect.poll(async () => (await stored(second)).title).toBe('The people, says the second')
    // The refused save is an answer with the status 409, which browsers tell of in their console.
    expect(complaints.flat().filter((each) => !each.includes('409'))).toEqual([])
    await first.context().close()
    await second.context().close()
  },
)

test(
  'staff add and move a member by keyboard, remove one, and save (sorting-1, team-admin-5)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await editorOfTeam(browser)
    const complaints = listenForComplaints(page.context())
    const before = (await stored(page)).teamMembers.map(({ name }) => name)
    await page.getByRole('button', { name: 'Add Team Member' }).click()
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await expect(name, 'it is open for writing').toBeFocused()
    await expect(name).toBeInViewport()
    await name.fill('Zhou Yan')
    await page.keyboard.press('Enter')
    const handle = page.getByRole('button', { name: 'Drag Zhou Yan' })
    await pickUp(page, handle, 'Zhou Yan')
    await page.keyboard.press('ArrowLeft')
    const card = page.locator('[data-sortable]').filter({ has: handle })
    await expect.poll(() => card.evaluate((item) => item.style.transform)).toBe('translate3d(-25px, 0px, 0px)')
    await carryUp(page, 'Zhou Yan')
    await page.getByRole('button', { name: `Delete ${before[1]}` }).click()
    expect(
      (await stored(page)).teamMembers.map(({ name }) => name),
      'all is local until saved',
    ).toEqual(before)
    await page.getByRole('button', { name: "Edit Zhou Yan's Avatar" }).click()
    await expect(page.getByRole('dialog', { name: "Edit Zhou Yan's Avatar" })).toBeVisible()
    await settle(page)
    expect(await findings(page), 'the avatar dialog').toEqual([])
    await page.keyboard.press('Escape')
    await save(page, 'Team')
    await expect(page.getByText('保存成功').first()).toBeVisible()
    const after = (await stored(page)).teamMembers.map(({ name }) => name)
    expect(after).toContain('Zhou Yan')
    expect(after.at(-1), 'moved up by keyboard').not.toBe('Zhou Yan')
    expect(after).not.toContain(before[1])
    await page.goto(`${server.origin}/about/team`)
    await expect(page.getByRole('heading', { name: 'Zhou Yan' })).toBeVisible()
    expect(complaints).toEqual([])
    await page.context().close()
  },
)

test('on a phone a name is edited in place, and nothing grows sideways', { tag: '@full' }, async ({ browser }) => {
  const page = await editorOfTeam(browser)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await page
    .getByRole('button', { name: /^Edit Name:/ })
    .nth(1)
    .click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('A name of the long river and of two valleys')
  const cards = page.locator('ul:has(> li [data-sortable])')
  const beyond = await cards.evaluate((list) => (list.firstElementChild?.clientWidth ?? 0) - list.clientWidth)
  expect(beyond, 'pixels by which a card is wider than its list').toBe(0)
  await page.context().close()
})
