import { expect, type Locator, type Page } from '@playwright/test'
import { clipboards, pasteOver, wordsOf } from '#test/clipboard.ts'
import { randomClipboard } from '#test/random-clipboard.ts'
import { listenForComplaints, person } from './people.ts'
import { test } from './site.ts'

let page: Page
let editor: Locator
let complaints: string[]
test.beforeAll(async ({ browser, editedSite }) => {
  page = await person(browser, editedSite.origin, 'Sample Administrator')
  complaints = listenForComplaints(page.context())
  await page.goto(`${editedSite.origin}/admin/announcements/news`)
  await page.getByRole('button', { name: 'Add Announcement' }).click()
  editor = page.getByRole('dialog', { name: 'Add Announcement' }).getByLabel('Content')
  await editor.click()
})
test.afterAll(() => page.context().close())

test('what programs put on a clipboard arrives word by word, with its structure (texts-6, texts-12)', async ({
  editedSite,
}) => {
  const found = clipboards(new URL(editedSite.origin).host)
  expect(found.length).toBeGreaterThan(50)
  const elsewhere: string[] = []
  page.on('request', (request) => request.url().includes('.example') && elsewhere.push(request.url()))
  for (const { name, read, ...clipboard } of found) {
    const { said, read: now } = await pasteOver(editor, clipboard)
    expect.soft(now.replaceAll('\u00a0', ' '), name).toBe(read.replaceAll('\u00a0', ' '))
    expect.soft({ name, words: wordsOf(said.join('\n')) }).toEqual({ name, words: wordsOf(clipboard.plain) })
  }
  expect(await page.evaluate(() => 'hacked' in window), 'nothing of it ran').toBe(false)
  expect(elsewhere).toEqual([])
})

test('whatever pieces a clipboard is made of, no word is lost or added (texts-12)', async () => {
  for (let seed = 1; seed <= Number(process.env['SEEDS'] ?? 150); seed++) {
    const clipboard = randomClipboard(seed)
    const { said } = await pasteOver(editor, clipboard)
    expect({ seed, html: clipboard.html, words: wordsOf(said.join('\n')) }).toEqual({
      seed,
      html: clipboard.html,
      words: wordsOf(clipboard.plain),
    })
  }
})

test('pictures that cannot come along are told of, and nothing of it all troubles the browser (texts-13)', async () => {
  const picture = '<img src="https://pics.example/a.png" alt="chart">'
  await pasteOver(editor, { html: `<p>before${picture}after</p>`, plain: 'before after' })
  await expect(page.getByText('A picture could not come along')).toBeVisible()
  await pasteOver(editor, { html: `<p>One${picture}</p><p>two${picture}</p>`, plain: '' })
  await expect(page.getByText('2 pictures could not come along')).toBeVisible()
  expect(complaints).toEqual([])
})
