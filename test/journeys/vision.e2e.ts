import { expect, type Locator, type Page } from '@playwright/test'
import pg from 'pg'
import { type RunningServer, startServer } from '#test/server.ts'
import { type DatabaseLine, startDatabaseLine } from './database-line.ts'
import { listenForComplaints, person, pickUp, save, storedSection, writeInPlace } from './people.ts'
import { findings, settle } from './screens.ts'
import { test } from './site.ts'

let line: DatabaseLine
let server: RunningServer
test.beforeAll(async () => {
  line = await startDatabaseLine()
  server = await startServer({ env: { DATABASE_URL: line.url, DATA_DIR: line.dataDir, SAMPLE_CONTENT: 'on' } })
})
test.afterAll(async () => {
  await server.stop()
  await line.stop()
})

type Vision = { title: string; items: { text: string }[] }
const stored = (page: Page) => storedSection<Vision>(page, server.origin, 'vision')

async function openVision(page: Page): Promise<void> {
  await page.goto(`${server.origin}/admin/vision`)
  await expect(page.getByRole('button', { name: 'Edit Vision title:' })).toBeVisible()
}

async function openVersions(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Versions of Vision' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions of Vision' })
  await expect(versions.getByRole('list', { name: 'Versions' })).toBeVisible()
  return versions
}

test(
  'staff compare, restore and save an old vision, and a visitor sees it (restore-1)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    const complaints = listenForComplaints(page.context())
    await openVision(page)
    await writeInPlace(page, 'Vision title', 'What yesterday hoped for')
    await save(page, 'Vision')
    const database = new pg.Client(line.url)
    await database.connect()
    const { rows } = await database.query<{ saved_at: Date }>(
      `update revisions set saved_at = now() - interval '1 day' where entity_id = 'vision' and version = 2
     returning saved_at`,
    )
    await database.end()
    await writeInPlace(page, 'Vision title', 'What today hopes for')
    await page
      .getByRole('button', { name: /^Delete Statement/ })
      .first()
      .click()
    await save(page, 'Vision')
    const gone = (await stored(page)).items.length

    const visitor = await browser.newPage()
    await visitor.goto(`${server.origin}/about/vision`)
    await expect(visitor.getByRole('heading', { level: 1, name: 'What today hopes for' })).toBeVisible()

    const versions = await openVersions(page)
    const yesterday = versions.getByRole('button', { name: /^Version 2/ })
    const day = rows[0]?.saved_at.toLocaleDateString('en', { dateStyle: 'medium', timeZone: 'Asia/Shanghai' })
    await expect(yesterday).toContainText(String(day))
    await expect(yesterday).toContainText('Sample Administrator')
    await expect(versions.getByRole('button', { name: /^Version 1/ })).toContainText('Sample content')
    await yesterday.click()
    const changes = versions.getByRole('list', { name: 'What changed' })
    await expect(changes.locator('del').first()).toContainText('yesterday')
    await expect(changes.locator('ins').first()).toContainText('today')
    await expect(changes.getByRole('heading', { name: /^Statement “.+ Taken out$/ })).toBeVisible()
    await settle(page)
    expect(await findings(page), 'the versions').toEqual([])
    await versions.getByRole('tab', { name: 'As visitors saw it' }).click()
    await expect(versions.getByRole('heading', { name: 'What yesterday hoped for', includeHidden: true })).toBeVisible()
    await versions.getByRole('button', { name: 'Put version 2 into the editor' }).click()
    expect((await stored(page)).title, 'nothing is on the site before it is saved').toBe('What today hopes for')
    await save(page, 'Vision')
    await expect(visitor.getByRole('heading', { level: 1, name: 'What yesterday hoped for' })).toBeVisible()
    expect((await stored(page)).items).toHaveLength(gone + 1)
    expect(complaints).toEqual([])
    await visitor.close()
    await page.context().close()
  },
)

test(
  'unreadable versions say so until Reload; restoring loses no typed text (restore-2)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    await openVision(page)
    await writeInPlace(page, 'Vision title', 'Saved before')
    await page.getByRole('button', { name: 'Save Vision Changes' }).click()
    await expect(page.getByText('保存成功')).toBeVisible()
    await writeInPlace(page, 'Vision title', 'Typed and not saved')
    const failing = '**/api/admin/history/homepage_data/vision'
    const fail = { status: 400, json: { error: { code: 'invalid', message: 'It rained.' } } }
    await page.route(failing, (route) => route.fulfill(fail))
    await page.route(`${failing}/2`, (route) => route.fulfill(fail))
    await page.getByRole('button', { name: 'Versions of Vision' }).click()
    const versions = page.getByRole('dialog', { name: 'Versions of Vision' })
    await expect(versions.getByRole('alert')).toContainText('The versions could not be read')
    await page.unroute(failing)
    await versions.getByRole('button', { name: 'Reload' }).click()
    await versions.getByRole('button', { name: /^Version 2/ }).click()
    await expect(versions.getByRole('alert')).toContainText('This version could not be read')
    await page.unroute(`${failing}/2`)
    await versions.getByRole('button', { name: 'Reload' }).click()
    await versions.getByRole('button', { name: /^Version 1/ }).click()
    await versions.getByRole('button', { name: 'Put version 1 into the editor' }).click()
    await expect(page.getByRole('button', { name: 'Edit Vision title:' })).not.toContainText('Typed and not saved')
    await page.getByRole('button', { name: 'Bring my changes back' }).click()
    await expect(page.getByRole('button', { name: 'Edit Vision title:' })).toContainText('Typed and not saved')
    await page.getByRole('button', { name: 'Undo all' }).click()
    await page.context().close()
  },
)

test(
  'staff add, move, remove and restore statements of the vision in order (vision-1)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    const complaints = listenForComplaints(page.context())
    await openVision(page)
    const before = (await stored(page)).items.map(({ text }) => text)
    await page.getByRole('button', { name: 'Add Statement' }).click()
    const last = `Statement ${before.length + 1}`
    const field = page.getByRole('textbox', { name: last, exact: true })
    await expect(field, 'it is open for writing').toBeFocused()
    await expect(field).toBeInViewport()
    await field.fill(' ')
    await field.press('Enter')
    await page.getByRole('button', { name: 'Save Vision Changes' }).click()
    await expect(page.getByText(/Please write the statement, or delete it\./)).toBeVisible()
    expect((await stored(page)).items, 'nothing is stored of what is refused').toHaveLength(before.length)
    await writeInPlace(page, last, 'Every child knows a river.')
    await page.getByRole('button', { name: 'Move Statement “Every child knows a river.” up' }).click()
    await page
      .getByRole('button', { name: /^Delete Statement/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await save(page, 'Vision')
    const after = (await stored(page)).items.map(({ text }) => text)
    expect(after).toEqual(before.toSpliced(-1, 0, 'Every child knows a river.'))
    await pickUp(
      page,
      page.getByRole('button', { name: 'Drag Statement “Every child knows a river.”' }),
      '“Every child knows a river.”',
    )
    await page.keyboard.press('Escape')
    await settle(page)
    expect(await findings(page), 'the screen with its statements').toEqual([])
    await page.goto(`${server.origin}/about/vision`)
    for (const text of after) await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible()
    expect(complaints.filter((each) => !each.includes('400'))).toEqual([])
    await page.context().close()
  },
)
