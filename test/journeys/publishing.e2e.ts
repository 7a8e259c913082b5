import { expect } from '@playwright/test'
import type { RunningServer } from '#test/server.ts'
import { person } from './people.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ editedSite }) => {
  server = editedSite
})

const fromWord = `<p class=MsoNormal>Read <a href="https://example.org/reader">the reader</a>.<o:p></o:p></p><h1>What to bring</h1>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>Boots</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>A notebook</p>`

test('pasted text appears on time (texts-1, texts-6, previews-3, publishing-5, publishing-8)', async ({ browser }) => {
  const title = 'The canal is open'
  const page = await person(browser, server.origin, 'Sample Administrator')
  await page.goto(`${server.origin}/admin/announcements/news`)
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${server.origin}/announcements?tab=news`)
  await page.getByRole('button', { name: 'Add Announcement' }).click()
  const added = page.getByRole('dialog', { name: 'Add Announcement' })
  await added.getByLabel('Title').fill(title)
  const text = added.getByRole('textbox', { name: 'Content' })
  await text.click()
  await text.evaluate((field, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, fromWord)
  await expect(text.getByRole('listitem')).toHaveText(['Boots', 'A notebook'])
  await added.getByRole('button', { name: 'Add Announcement' }).click()
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const publishing = page.getByRole('group', { name: 'Publishing' })
  await publishing.getByRole('button', { name: 'Choose a time' }).click()
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await publishing.getByLabel('Publish at').fill(`${tomorrow}T09:00`)
  await publishing.getByRole('button', { name: 'Plan' }).click()
  await expect(publishing.getByText(/It will be published on .*, 09:00/)).toBeVisible()
  await page.getByRole('button', { name: 'Preview and private links' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await preview.getByRole('button', { name: 'Make Private Link' }).click()
  const address = await preview.getByRole('list', { name: 'Private links' }).getByRole('textbox').inputValue()
  await preview.getByRole('button', { name: 'Close' }).click()
  const colleague = await (await browser.newContext()).newPage()
  await colleague.goto(address)
  const article = colleague.getByRole('article')
  await expect(article.getByRole('listitem').filter({ hasText: 'A notebook' })).toBeVisible()
  await expect(article.getByRole('link', { name: 'the reader' })).toHaveAttribute('href', 'https://example.org/reader')
  await colleague.context().close()
  const shown = visitor.getByRole('link', { name: `View Details of ${title}` })
  await expect(shown).toHaveCount(0)
  // Nine o'clock is brought near.
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const publish_at = new Date(Date.now() + 1_000).toISOString()
  const near = await page.request.put(`${server.origin}/api/admin/publishing/announcements/${id}/times`, {
    data: { publish_at, unpublish_at: null },
    headers: { origin: server.origin },
  })
  expect(near.status()).toBe(200)
  await expect(shown).toBeVisible()
  await expect(publishing.getByText('Live')).toBeVisible()
  await publishing.getByRole('button', { name: 'Take down now' }).click()
  await expect(shown).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(shown).toBeVisible()
  await visitor.context().close()
  await page.context().close()
})
