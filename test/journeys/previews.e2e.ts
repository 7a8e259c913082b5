import { expect } from '@playwright/test'
import { person } from './people.ts'
import { test } from './site.ts'

const draft = {
  title: 'A draft for the board',
  content: 'To be read before it is published.',
  content_blocks: null,
  category: 'news',
  featured: false,
  published: false,
  image_url: null,
  speakers: [],
  hosts: [],
  meeting_links: [],
  starts_at: null,
  ends_at: null,
  time_zone: null,
}

test(
  'a private link shows an unpublished draft until it is withdrawn (previews-1, previews-3)',
  { tag: '@full' },
  async ({ browser, editedSite: server }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    const added = await page.request.post(`${server.origin}/api/admin/announcements`, {
      data: draft,
      headers: { origin: server.origin },
    })
    const { id } = (await added.json()) as { id: string }
    await page.goto(`${server.origin}/admin/announcements/news/${id}`)
    await page.getByLabel('Title').first().fill('A typed title')
    await page.getByRole('button', { name: 'Preview and private links' }).click()
    // What is typed, in the frame; what is kept, behind the link.
    const shown = page.frameLocator('iframe').getByRole('heading', { level: 1 })
    await expect(shown).toHaveText('A typed title')
    await page.getByRole('button', { name: 'Make Private Link' }).click()
    const links = page.getByRole('list', { name: 'Private links' })
    const address = await links.getByRole('textbox').inputValue()

    const guest = await (await browser.newContext()).newPage()
    await guest.goto(address)
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(draft.title)
    await expect(guest.getByRole('complementary', { name: 'Preview' })).toContainText('visible by this link until')

    await links.getByRole('button', { name: 'Withdraw' }).click()
    await expect(links).toBeHidden()
    expect((await guest.goto(address))?.status()).toBe(404)
    await expect(guest.getByText(draft.title)).toHaveCount(0)
  },
)
