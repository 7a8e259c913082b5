import { expect, type Locator, type Page } from '@playwright/test'
import { clipboards, pasteBehind, pasteOver, wordsOf } from '#test/clipboard.ts'
import { randomClipboard } from '#test/random-clipboard.ts'
import { person } from './people.ts'
import { test } from './site.ts'

let page: Page
let editor: Locator
const faults: string[] = []
test.beforeAll(async ({ browser, editedSite }) => {
  page = await person(browser, editedSite.origin, 'Sample Administrator')
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.goto(`${editedSite.origin}/admin/announcements/news`)
  await page.getByRole('button', { name: 'Add Announcement' }).click()
  editor = page.getByRole('dialog', { name: 'Add Announcement' }).getByLabel('Content')
  await editor.click()
})
test.afterAll(() => page.context().close())

test('pasted text of any program keeps every word and its structure (texts-6, texts-12)', async ({ editedSite }) => {
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

/** How many made-up clipboards are pasted; those of programs are pasted all. 150 pass as well. */
const madeUp = 40

test('whatever pieces a clipboard is made of, no word is lost or added (texts-12)', { tag: '@full' }, async () => {
  for (let seed = 1; seed <= madeUp; seed++) {
    const clipboard = randomClipboard(seed)
    const { said } = await pasteOver(editor, clipboard)
    expect({ seed, html: clipboard.html, words: wordsOf(said.join('\n')) }).toEqual({
      seed,
      html: clipboard.html,
      words: wordsOf(clipboard.plain),
    })
  }
})

test('pasting into a list, quotation, heading or caption loses no word (texts-12)', { tag: '@full' }, async () => {
  const around = `<p>first</p><h2>heading here</h2><ul><li>item here<ul><li>deeper<ul><li>deepest here</li></ul></li></ul></li></ul>
    <blockquote><p>quoted here</p></blockquote><figure><img src="/files/images/a.webp"><figcaption>caption here</figcaption></figure>
    <p>last</p>`
  const places = ['first', 'heading', 'item', 'deepest', 'quoted', 'caption', 'last']
  for (let seed = 1; seed <= madeUp; seed++) {
    const clipboard = randomClipboard(seed)
    const before = wordsOf((await pasteOver(editor, { html: around, plain: '' })).said.join('\n'))
    const place = places[seed % places.length] ?? ''
    const { said } = await pasteBehind(editor, place, clipboard)
    const now = (said.join(' ').match(/w[0-9a-z]+Z/g) ?? []).join()
    expect({ seed, place, html: clipboard.html, now }).toEqual({
      seed,
      place,
      html: clipboard.html,
      now: wordsOf(clipboard.plain).join(),
    })
    expect(wordsOf(said.join(' ').replaceAll(/w[0-9a-z]+Z/g, ' ')), `${seed} ${place}`).toEqual(before)
  }
})

test('pictures that cannot come along are told of, and nothing fails meanwhile (texts-13)', async () => {
  const picture = '<img src="https://pics.example/a.png" alt="chart">'
  await pasteOver(editor, { html: `<p>before${picture}after</p>`, plain: 'before after' })
  await expect(page.getByText('A picture could not come along')).toBeVisible()
  await pasteOver(editor, { html: `<p>One${picture}</p><p>two${picture}</p>`, plain: '' })
  await expect(page.getByText('2 pictures could not come along')).toBeVisible()
  expect(faults).toEqual([])
})

test('a picture alone on the clipboard is uploaded, though its address is beside it (texts-13)', async () => {
  await pasteOver(editor, { html: '<p>Words</p>', plain: 'Words' })
  await editor.evaluate(async (text) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 30, height: 20 })
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([picture ?? ''], 'image.png', { type: 'image/png' }))
    clipboardData.setData('text/html', '<img src="https://pics.example/a.png">')
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(editor.locator('figure img')).toHaveAttribute('src', /^\/files\/images\//)
  await expect(editor).toContainText('Words')
})

test('Tab leads from title to text, and typing on the toolbar goes into it (texts-16)', async () => {
  await pasteOver(editor, { html: '<p>Before</p>', plain: 'Before' })
  await page.getByLabel('Title').focus()
  await page.keyboard.press('Tab')
  await expect(editor).toBeFocused()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Shift+Tab')
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' })
  await expect(toolbar.getByRole('button', { name: 'Heading', exact: true })).toBeFocused()
  await page.keyboard.type('word and more')
  await expect(editor).toHaveText('Beforeword and more')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByLabel('Title'), 'and back').toBeFocused()
})
