import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { addressIn, t } from '#platform/values/translate.ts'
import '#test/language.ts'
import type { RunningServer } from '#test/server.ts'
import { accountOf, expectChinese, listenForComplaints, person, signIn, signInLink } from './people.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ editedSite }) => {
  server = editedSite
})

/** Somebody whose name may change without anybody else noticing. */
const student = { name: 'Bo Rivers', email: 'bo@academy.example' }
const name = (page: Page) => page.getByRole('textbox', { name: t('Full name') })
const save = (page: Page) => page.getByRole('button', { name: t('Save Changes') }).click()
const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel(t('{label}: choose a file', { label: t('Avatar') })).setInputFiles(file)

const preview = (page: Page) => page.getByRole('img', { name: t('{label}: preview', { label: t('Avatar') }) })

/** A picture whose left half is red and whose right half is blue. */
async function twoColours(): Promise<Buffer> {
  const half = { width: 400, height: 400, channels: 3, background: '#c00000' } as const
  const right = await sharp({ create: { ...half, background: '#0000c0' } })
    .png()
    .toBuffer()
  return sharp({ create: { ...half, width: 800 } })
    .composite([{ input: right, left: 400, top: 0 }])
    .png()
    .toBuffer()
}

test('a student changes name and avatar (profile-3)', { tag: '@full' }, async ({ page, context }) => {
  const complaints = listenForComplaints(context)
  await signIn(page, server.origin, student)
  await page.goto(server.origin + addressIn('/'))
  await accountOf(page, 'Bo Rivers').click()
  await page.getByRole('menuitem', { name: t('Profile') }).click()
  await expect(page.getByRole('textbox', { name: t('Role') })).toHaveValue(t('Student'))
  await name(page).fill('Ann Green')
  await choose(page, { name: 'me.png', mimeType: 'image/png', buffer: await twoColours() })

  const cropper = page.getByRole('dialog', { name: t('Choose the square') })
  // By keyboard to the right end: the square is all blue.
  await cropper.getByRole('slider', { name: t('Left to right') }).press('End')
  await cropper.getByRole('button', { name: t('Use this square') }).click()
  await expect(page.getByText(t('Upload Successful'))).toBeVisible()
  await save(page)
  await expectChinese(page.getByText(t('更新成功')))
  await expect(page.getByText(t('用户资料已更新'))).toBeVisible()

  await page.reload()
  await expect(name(page)).toHaveValue('Ann Green')
  await expect(accountOf(page, 'Ann Green')).toBeVisible()
  const picture = await preview(page).getAttribute('src')
  const stored = sharp(await (await page.request.get(new URL(picture ?? '', server.origin).href)).body())
  expect(await stored.metadata()).toMatchObject({ width: 512, height: 512 })
  const { channels } = await stored.stats()
  expect(channels[2]?.mean).toBeGreaterThan(150)
  expect(channels[0]?.mean).toBeLessThan(20)
  expect(complaints).toEqual([])
})

test(
  'a student drags the picture and thinks better of it: nothing is sent (profile-5)',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, server.origin, 'Sample Administrator')
    await page.goto(server.origin + addressIn('/profile'))
    await expect(page.getByRole('textbox', { name: t('Role') })).toHaveValue(t('Admin'))
    const uploads: string[] = []
    page.on('request', (request) => request.url().includes('/api/media/') && uploads.push(request.url()))
    await choose(page, { name: 'me.png', mimeType: 'image/png', buffer: await twoColours() })
    const cropper = page.getByRole('dialog', { name: t('Choose the square') })
    const across = cropper.getByRole('slider', { name: t('Left to right') })
    const area = await cropper.getByRole('img').boundingBox()
    if (!area) throw new Error('There is no picture to drag')
    await page.mouse.move(area.x + 40, area.y + 40)
    await page.mouse.down()
    await page.mouse.move(area.x + 140, area.y + 40, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => Number(await across.inputValue())).toBeLessThan(30)
    await page.mouse.wheel(0, -400)
    await expect
      .poll(async () => Number(await cropper.getByRole('slider', { name: t('Zoom') }).inputValue()))
      .toBeGreaterThan(5)
    await page.keyboard.press('Escape')
    await expect(cropper).toBeHidden()
    await expect(preview(page)).toHaveCount(0)
    expect(uploads).toEqual([])
  },
)

test(
  'a photo of four megabytes is no trouble: what is sent is the square cut from it (upload-4)',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, server.origin, 'Sample Administrator')
    await page.goto(server.origin + addressIn('/profile'))
    const raw = { width: 1200, height: 1200, channels: 3 } as const
    const photo = await sharp(randomBytes(1200 * 1200 * 3), { raw })
      .png()
      .toBuffer()
    expect(photo.length).toBeGreaterThan(4 * 1024 * 1024)
    await choose(page, { name: 'me.png', mimeType: 'image/png', buffer: photo })
    await page.getByRole('button', { name: t('Use this square') }).click()
    await expect(preview(page)).toBeVisible()
  },
)

test(
  'a too large or false picture is refused, and the old one stays (profile-5)',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, server.origin, 'Sample Administrator')
    await page.goto(server.origin + addressIn('/profile'))
    const alert = page.getByRole('group', { name: t('Avatar') }).getByRole('alert')
    await choose(page, { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) })
    await expect(alert).toHaveText(t('File Too Large: Image size cannot exceed {n}MB', { n: 2 }))
    await choose(page, { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
    await expect(alert).toHaveText(t('Invalid File Type: Please select an image file'))
    await choose(page, { name: 'false.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') })
    await expect(page.getByText(t('Upload Failed'))).toBeVisible()
    await expect(page.getByRole('button', { name: t('Save Changes') })).toBeDisabled()
  },
)

test('a picture is deleted after a question (profile-5)', { tag: '@full' }, async ({ page }) => {
  await signIn(page, server.origin, 'Sample Administrator')
  await page.goto(server.origin + addressIn('/profile'))
  await choose(page, { name: 'me.png', mimeType: 'image/png', buffer: await twoColours() })
  await page.getByRole('button', { name: t('Use this square') }).click()
  await expect(preview(page)).toBeVisible()
  await save(page)
  await expect(page.getByText(t('更新成功'))).toBeVisible()
  await page.getByRole('button', { name: t('Delete') }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: t('Cancel') }).click()
  await expect(preview(page)).toBeVisible()
  await page.getByRole('button', { name: t('Delete') }).click()
  await question.getByRole('button', { name: t('Delete') }).click()
  await expect(page.getByText(t('It leaves the page when you save.'), { exact: true })).toBeVisible()
  await save(page)
  await page.reload()
  await expect(name(page)).toBeVisible()
  await expect(preview(page)).toHaveCount(0)
})

test(
  'an offline student is told why, keeps the name, and saves it later (profile-3)',
  { tag: '@full' },
  async ({ page, context }) => {
    await signIn(page, server.origin, student)
    await page.goto(server.origin + addressIn('/profile'))
    await name(page).fill('Ben Hill')
    await context.setOffline(true)
    await save(page)
    await expectChinese(page.getByText(t('更新失败')))
    await expect(
      page.getByText(t('The academy cannot be reached. Please check your connection and try again.')),
    ).toBeVisible()
    await context.setOffline(false)
    await page.reload()
    await expect(name(page)).toHaveValue('Ben Hill')
    await save(page)
    await expect(page.getByText(t('更新成功'))).toBeVisible()
    await expect(accountOf(page, 'Ben Hill')).toBeVisible()
  },
)

test(
  'somebody who is not signed in is told so, and the page as sent names nobody (profile-1)',
  { tag: '@full' },
  async ({ page, request }) => {
    const html = await (await request.get(server.origin + addressIn('/profile'))).text()
    expect(html).toContain('noindex')
    await page.goto(server.origin + addressIn('/profile'))
    await expectChinese(page.getByText(t('用户未登录')))
    await expect(page.getByRole('main').getByRole('link', { name: t('Sign in with Google') })).toBeVisible()
  },
)

test(
  'a person ends a session, takes their data and leaves (session-8, own-data-1, own-data-4)',
  { tag: '@full' },
  async ({ browser }) => {
    const leaving = { name: 'Lin Passing', email: 'passing@academy.example' }
    const [here, there] = [await person(browser, server.origin, leaving), await person(browser, server.origin, leaving)]
    const complaints = listenForComplaints(here.context())
    const channel = there.waitForRequest((request) => request.url().includes('/api/changes'))
    await there.goto(server.origin + addressIn('/profile'))
    await expect(name(there)).toHaveValue('Lin Passing')
    await channel
    await here.goto(server.origin + addressIn('/profile'))
    const sessions = here.getByRole('list', { name: t('of an account::Sessions') })
    await expect(sessions.getByRole('listitem')).toHaveCount(2)
    const other = sessions.getByRole('listitem').filter({ hasNotText: t('This device') })
    await other.getByRole('button').click()
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    // Without a reload, and without asking for anything.
    await expect(there.getByText(t('用户未登录'))).toBeVisible()

    const [file] = await Promise.all([
      here.waitForEvent('download'),
      here.getByRole('button', { name: t('Download my data') }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^my-data-.*\.json$/)
    const data: unknown = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(data).toMatchObject({ profile: { email: leaving.email, full_name: 'Lin Passing' } })

    await here.getByRole('button', { name: t('Erase my account') }).focus()
    await here.keyboard.press('Enter')
    const question = here.getByRole('alertdialog', { name: t('Erase your account?') })
    await expect(question.getByRole('button', { name: t('Cancel') })).toBeFocused()
    await expect(question).toContainText(t('Every session: you are signed out everywhere at once.'))
    await question.getByRole('button', { name: t('Erase my account') }).click()
    await here.waitForURL(server.origin + addressIn('/'))
    await expect(signInLink(here)).toBeVisible()
    expect(complaints).toEqual([])
    for (const page of [here, there]) await page.context().close()
  },
)
