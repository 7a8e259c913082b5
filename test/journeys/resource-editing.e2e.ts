import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import { freePort, type RunningServer, startServer } from '#test/server.ts'
import { startLine } from './line.ts'
import { chooseOf, person } from './people.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ editedSite }) => {
  server = editedSite
})

/** A PDF of about a megabyte: long enough on a slow line to be cut in the middle. */
const newFile = {
  name: 'Watersheds, second edition.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(1_000_000), Buffer.from('\n%%EOF\n')]),
}
test('an upload that fails halfway loses nothing of a reading (readings-4)', { tag: '@full' }, async ({ browser }) => {
  const port = await freePort()
  const home = `http://localhost:${port}`
  const own = await startServer({ env: { PUBLIC_URL: home } })
  const line = await startLine(port, () => connect(own.port, '127.0.0.1'))
  const visitor = await visitorOf(browser, `${own.origin}/resources?tab=reading`)
  const staff = await person(browser, home, 'Sample Administrator')
  const dialog = await editReading(staff, home, 'How to Read a Watershed')
  const old = await fileOf(visitor, 'How to Read a Watershed')
  const oldBytes = await download(visitor, own.origin + old)
  const before = storedFiles(own)
  await dialog.getByLabel('Title').fill('How to Read a Watershed, again')

  await uploadSlowly(staff, newFile)
  await expect(dialog.getByText(/^[1-9]\d%$/)).toBeVisible()
  await line.cut()
  const words =
    '文件上传失败: The academy cannot be reached. Please check your connection and try again. File upload failed'
  await expect(dialog.getByRole('alert')).toHaveText(words)
  await expect(staff.locator('[data-sonner-toast]', { hasText: '错误' })).toContainText(words)

  // Nothing is lost: neither the old file, for visitors and in the dialog, nor what was typed; and nothing half is stored.
  expect(await fileOf(visitor, 'How to Read a Watershed')).toBe(old)
  expect((await download(visitor, own.origin + old)).equals(oldBytes)).toBe(true)
  await expect(dialog.getByText('Current file')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('How to Read a Watershed, again')
  expect(storedFiles(own)).toEqual(before)

  await line.mend()
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect(dialog.getByText('New file, linked once you save')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(staff.getByText('Reading resource updated.')).toBeVisible()

  await expect(visitor.getByRole('heading', { name: 'How to Read a Watershed, again' })).toBeVisible()
  const now = await fileOf(visitor, 'How to Read a Watershed, again')
  expect(now).toMatch(/^\/files\/documents\/resources\/\d{13}_Watersheds-second-edition\.pdf$/)
  expect((await download(visitor, own.origin + now)).equals(newFile.buffer)).toBe(true)
  expect((await visitor.request.get(own.origin + old)).status()).toBe(404)
  expect(storedFiles(own)).toEqual([...before.filter((file) => !old.endsWith(file)), path.basename(now)].toSorted())
  await visitor.context().close()
  await staff.context().close()
  await line.cut()
  await own.stop()
})

test(
  'a server killed during an upload links nothing, and the dialog retries (readings-5)',
  { tag: '@full' },
  async ({ browser }) => {
    let own = await startServer()
    const staff = await person(browser, own.origin, 'Sample Administrator')
    const dialog = await editReading(staff, own.origin, 'A Handful of Soil')
    const old = await dialog.getByRole('link', { name: /a-handful-of-soil/ }).getAttribute('href')
    const oldBytes = await download(staff, `${own.origin}${old}`)
    const before = storedFiles(own)
    await uploadSlowly(staff, newFile)
    await expect(dialog.getByText(/^[1-9]\d%$/)).toBeVisible()
    await own.kill9()
    await expect(dialog.getByRole('alert')).toContainText('文件上传失败')
    own = await startServer({ env: { DATA_DIR: own.dataDir, PORT: String(own.port) } })

    expect(storedFiles(own)).toEqual(before)
    expect((await download(staff, `${own.origin}${old}`)).equals(oldBytes)).toBe(true)
    await dialog.getByRole('button', { name: 'Try Again' }).click()
    await expect(dialog.getByText('New file, linked once you save')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(staff.getByText('Reading resource updated.')).toBeVisible()
    expect((await staff.request.get(`${own.origin}${old}`)).status()).toBe(404)
    await staff.context().close()
    await own.stop()
    rmSync(own.dataDir, { recursive: true, force: true })
  },
)

test(
  "staff remove a reading's file, and visitors read that there is none (readings-7)",
  { tag: '@full' },
  async ({ browser }) => {
    const visitor = await visitorOf(browser, `${server.origin}/resources?tab=reading`)
    const staff = await person(browser, server.origin, 'Sample Administrator')
    const old = await fileOf(visitor, 'Room for the River')
    const dialog = await editReading(staff, server.origin, 'Room for the River')
    await dialog.getByRole('button', { name: 'Remove room-for-the-river.pdf' }).click()
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    expect((await visitor.request.get(server.origin + old)).status()).toBe(200)
    await dialog.getByRole('button', { name: 'Remove room-for-the-river.pdf' }).click()
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(staff.getByText('File deleted and unlinked.')).toBeVisible()
    expect((await visitor.request.get(server.origin + old)).status()).toBe(404)
    const card = visitor.getByRole('listitem').filter({ hasText: 'Room for the River' })
    await expect(card.getByText('No file yet')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await visitor.context().close()
    await staff.context().close()
  },
)

test(
  'staff add a video, see it on the site, change it and delete it (videos-4)',
  { tag: '@full' },
  async ({ browser }) => {
    const visitor = await visitorOf(browser, `${server.origin}/resources?tab=video`)
    const staff = await person(browser, server.origin, 'Sample Administrator')
    await staff.goto(`${server.origin}/admin/resources/videos`)
    await staff.getByRole('button', { name: 'Add Video' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Add Video Resource' })
    const add = dialog.getByRole('button', { name: 'Add Video' })
    await dialog.getByLabel('Title').fill('Kiss the Ground')
    await dialog.getByLabel('YouTube URL').fill('javascript:alert(1)')
    await expect(dialog.getByText('Please enter an address that starts with http:// or https://')).toBeVisible()
    await add.click()
    await expect(dialog.getByLabel('YouTube URL')).toBeFocused()
    await dialog.getByLabel('YouTube URL').fill('https://youtu.be/K3-V1j-zMZw?t=75')
    await expect(dialog.getByText('A YouTube video, K3-V1j-zMZw, from 1:15')).toBeVisible()

    await staff.context().setOffline(true)
    await add.click()
    await expect(staff.getByText(/^Failed to add video resource: The academy cannot be reached/)).toBeVisible()
    await expect(dialog.getByLabel('Title')).toHaveValue('Kiss the Ground')
    await staff.context().setOffline(false)
    await add.click()
    await expect(staff.getByText('Video resource added.')).toBeVisible()
    await expect(dialog).toBeHidden()

    const card = visitor.getByRole('listitem').filter({ hasText: 'Kiss the Ground' })
    await expect(card.getByRole('link', { name: 'Play video: Kiss the Ground' })).toHaveAttribute(
      'href',
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/K3-V1j-zMZw\?start=75/,
    )
    const watch = staff.getByRole('link', { name: 'Watch Kiss the Ground' })
    await expect(watch).toHaveAttribute('href', 'https://youtu.be/K3-V1j-zMZw?t=75')

    await staff.getByRole('button', { name: 'Edit Kiss the Ground' }).press('e')
    const editing = staff.getByRole('dialog', { name: 'Edit Video Resource' })
    await editing.getByLabel('Author').fill('Woody Harrelson')
    await editing.getByRole('button', { name: 'Save Changes' }).click()
    await expect(staff.getByText('Video resource updated.')).toBeVisible()
    await expect(card.getByText('Woody Harrelson')).toBeVisible()

    await chooseOf(staff, 'Kiss the Ground', 'Delete')
    await expect(staff.getByText('Are you sure you want to delete this video resource?')).toBeVisible()
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(staff.getByText('Video resource deleted.')).toBeVisible()
    await expect(card).toBeHidden()
    await visitor.context().close()
    await staff.context().close()
  },
)

/** A visitor whose open page hears of changes. */
async function visitorOf(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  const channel = page.waitForResponse((response) => response.url().includes('/api/changes'))
  await page.goto(address)
  await channel
  return page
}

async function editReading(page: Page, origin: string, title: string) {
  await page.goto(`${origin}/admin/resources/readings`)
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Reading Resource' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Where a click on a reading leads a visitor, as a path. */
async function fileOf(visitor: Page, title: string): Promise<string> {
  const link = visitor.getByRole('link', { name: title }).first()
  return new URL((await link.getAttribute('href')) ?? '', server.origin).pathname
}

async function download(page: Page, address: string): Promise<Buffer> {
  const answer = await page.request.get(address)
  expect(answer.status()).toBe(200)
  return answer.body()
}

/** Chooses a file on a line so slow that there is time to cut it. */
async function uploadSlowly(page: Page, file: typeof newFile): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 150_000 }
  await devTools.send('Network.emulateNetworkConditions', slow)
  await page.getByLabel('Upload File: choose a file').setInputFiles(file)
}

/** The names of the documents in the storage, those still being written among them. */
function storedFiles({ dataDir }: RunningServer): string[] {
  const names = ['documents/resources', '.incoming'].flatMap((folder) =>
    readdirSync(path.join(dataDir, 'files', folder)),
  )
  return names.filter((name) => !name.startsWith('.')).toSorted()
}
