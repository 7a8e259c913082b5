import { type Browser, expect, type Page } from '@playwright/test'
import { randomUuid } from '#platform/values/random-uuid.ts'
import type { RunningServer } from '#test/server.ts'
import { listenForComplaints, person } from './people.ts'
import { findings, settle } from './screens.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ editedSite }) => {
  server = editedSite
})

test(
  'two editors see each other and each save (presence-1, presence-2, presence-4, presence-5)',
  { tag: '@full' },
  async ({ browser }) => {
    const admin = await person(browser, server.origin, 'Sample Administrator')
    const mei = await editorCalled(browser, admin, 'Mei Lin')
    const complaints = listenForComplaints(mei.context())
    const [first, last] = [paragraph('The river is low.'), paragraph('Bring boots.')]
    const { id } = await post<{ id: string }>(admin, '/api/admin/announcements', {
      title: 'Walk by the river',
      category: 'news',
      content: 'The river is low.\n\nBring boots.',
      content_blocks: [first, last],
      featured: false,
      published: false,
      image_url: null,
      speakers: [],
      hosts: [],
      starts_at: null,
      ends_at: null,
      time_zone: null,
      meeting_links: [],
    })
    const hers = await opened(mei, id)
    const his = await opened(admin, id)
    await expect(hers.getByText('Also editing: Sample Administrator.')).toBeVisible()
    await expect(his.getByText('Also editing: Mei Lin.')).toBeVisible()

    await hers.getByRole('textbox', { name: 'Content' }).getByText('Bring boots.').click()
    await mei.keyboard.press('End')
    await mei.keyboard.type(' And a')
    await expect(his.getByText('Also editing: Mei Lin, has unsaved changes.')).toBeVisible()
    await settle(admin)
    expect(await findings(admin), 'who else is here').toEqual([])

    await his.getByLabel('Title').fill('Walk by the lake')
    await his.getByRole('textbox', { name: 'Content' }).getByText('The river is low.').fill('The lake is full.')
    await his.getByRole('button', { name: 'Save Changes' }).click()
    await expect(his).toBeHidden()
    await expect(hers.getByLabel('Title'), 'she sees it at once').toHaveValue('Walk by the lake')
    await expect(hers.getByText('Sample Administrator saved this meanwhile.', { exact: false })).toBeVisible()
    await expect(hers.getByText('Also editing', { exact: false }), 'he is gone').toHaveCount(0)
    await mei.keyboard.type(' hat.')
    const text = hers.getByRole('textbox', { name: 'Content' })
    await expect(text.getByRole('paragraph')).toHaveText(['The lake is full.', 'Bring boots. And a hat.'])
    await mei.keyboard.press('Control+Z')
    await expect(text.getByRole('paragraph').first(), 'undo is of her own typing').toHaveText('The lake is full.')
    await mei.keyboard.press('Control+Shift+Z')
    await hers.getByRole('button', { name: 'Save Changes' }).click()
    await expect(hers).toBeHidden()
    const answer = await admin.request.get(`${server.origin}/api/admin/announcements/${id}`)
    expect(await answer.json()).toMatchObject({
      title: 'Walk by the lake',
      content: 'The lake is full.\n\nBring boots. And a hat.',
    })
    expect(complaints).toEqual([])
    await mei.context().close()
    await admin.context().close()
  },
)

/** Somebody whom the administrator has made an editor. */
async function editorCalled(browser: Browser, admin: Page, name: string): Promise<Page> {
  const page = await person(browser, server.origin, { name, email: `${name.replace(' ', '.')}@presence.example` })
  const profile = (await (await page.request.get(`${server.origin}/api/profile`)).json()) as { id: string }
  const made = await admin.request.put(`${server.origin}/api/profiles/${profile.id}/role`, {
    data: { role: 'editor' },
    headers: { origin: server.origin },
  })
  expect(made.ok(), await made.text()).toBe(true)
  return page
}

async function opened(page: Page, id: string) {
  await page.goto(`${server.origin}/admin/announcements/news/${id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Announcement' })
  await expect(dialog.getByRole('textbox', { name: 'Content' })).toBeVisible()
  return dialog
}

async function post<Answer>(page: Page, address: string, data: object): Promise<Answer> {
  const answer = await page.request.post(server.origin + address, { data, headers: { origin: server.origin } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as Answer
}

function paragraph(text: string) {
  return { id: randomUuid(), type: 'paragraph', text: [{ text, marks: [], href: null }] }
}
