import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { RunningServer } from '#test/server.ts'
import { addressIn, t } from '#platform/values/translate.ts'
import '#test/language.ts'
import { editorOfHomePage, save, storedSection } from './people.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ editedSite }) => {
  server = editedSite
})

test(
  'a hero picture is uploaded, cancelled, sent again, and shown on an open page (hero-1)',
  { tag: '@full' },
  async ({ browser }) => {
    const visitor = await browser.newPage()
    const channel = visitor.waitForResponse((response) => response.url().includes('/api/changes'))
    await visitor.goto(server.origin + addressIn('/'))
    await channel
    const page = await editorOfHomePage(browser, server.origin)
    const before = await storedSection<{ backgroundImage: string }>(page, server.origin, 'hero')
    const dialog = await openPictureDialog(page)
    const line = await page.context().newCDPSession(page)
    await line.send('Network.enable')
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 }
    await line.send('Network.emulateNetworkConditions', slow)
    const picture = { name: 'river.jpg', mimeType: 'image/jpeg', buffer: await grainyPicture() }

    await choose(page, picture)
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    await expect(dialog.getByText(/^[1-9]\d?%$/)).toBeVisible()
    await dialog.getByRole('button', { name: t('Cancel') }).click()
    await expect(dialog.getByRole('progressbar')).toBeHidden()
    await expect(dialog.getByRole('button', { name: t('Upload') })).toBeVisible()
    expect(await dialog.getByRole('img').getAttribute('src')).toBe(before.backgroundImage)

    await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
    await choose(page, picture)
    await expect(page.getByText(t('Upload Successful'))).toBeVisible()
    await dialog.getByRole('button', { name: t('Done') }).click()
    await save(page, 'Hero')
    const { backgroundImage } = await storedSection<{ backgroundImage: string }>(page, server.origin, 'hero')
    expect(backgroundImage).toMatch(/^\/files\/images\/hero\/.+\.jpg$/)
    await expect(visitor.locator(`img[src="${backgroundImage}"]`)).toBeVisible()
    await visitor.close()
    await page.context().close()
  },
)

test(
  'a picture that is too large, of the wrong kind or damaged is refused in the written words',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await editorOfHomePage(browser, server.origin)
    const dialog = await openPictureDialog(page)
    const problem = dialog.getByRole('alert')
    const tooLarge = Buffer.alloc(10 * 1024 * 1024 + 1)
    for (const [name, mimeType, buffer, words] of [
      ['huge.png', 'image/png', tooLarge, t('File Too Large: Image size cannot exceed {n}MB', { n: 10 })],
      ['notes.txt', 'text/plain', Buffer.from('words'), t('Invalid File Type: Please select an image file')],
      // The content decides, whatever the name says.
      [
        'disguised.png',
        'image/png',
        Buffer.from('words, not a picture'),
        t('Invalid File Type: Please select an image file'),
      ],
    ] as const) {
      await choose(page, { name, mimeType, buffer })
      await expect(problem).toHaveText(words)
    }
    await page.context().close()
  },
)

async function openPictureDialog(page: Page) {
  await page.getByRole('button', { name: t('Edit {label}', { label: t('Background picture') }) }).click()
  const dialog = page.getByRole('dialog', { name: t('Background picture') })
  await expect(dialog).toBeVisible()
  return dialog
}

const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel(t('{label}: choose a file', { label: t('Background picture') })).setInputFiles(file)

/** About half a megabyte that no encoder can make small. */
function grainyPicture(): Promise<Buffer> {
  const size = { width: 900, height: 500, channels: 3 } as const
  return sharp(randomBytes(size.width * size.height * size.channels), { raw: size })
    .jpeg({ quality: 90 })
    .toBuffer()
}
