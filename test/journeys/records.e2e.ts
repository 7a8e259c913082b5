import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { newCourse } from '#features/learning/courses/editing/rules.ts'
import { startServer } from '#test/server.ts'
import { chooseOf, person } from './people.ts'
import { test } from './site.ts'

const picture = (background: string) =>
  sharp({ create: { width: 640, height: 360, channels: 3, background } })
    .png()
    .toBuffer()

const news = {
  category: 'news',
  content_blocks: null,
  featured: false,
  image_url: null,
  speakers: [],
  hosts: [],
  meeting_links: [],
  starts_at: null,
  ends_at: null,
  time_zone: null,
}

/** Uploads a picture as the editor does; gives its address. */
async function upload(page: Page, origin: string, name: string, background: string): Promise<string> {
  const file = { name, mimeType: 'image/png', buffer: await picture(background) }
  const answer = await page.request.post(`${origin}/api/media/uploads/announcement-image`, {
    multipart: { file },
    headers: { origin },
  })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { url: string }).url
}

test(
  'a picture of three pages is replaced on all and then purged (media-5, media-6)',
  { tag: '@full' },
  async ({ browser, editedSite: { origin } }) => {
    const page = await person(browser, origin, 'Sample Administrator')
    const image_url = await upload(page, origin, 'heron-of-three.png', '#3a6b52')
    const titles = ['Heron one', 'Heron two', 'Heron three']
    const ids: string[] = []
    for (const title of titles) {
      const data = { ...news, title, content: 'Seen at dawn.', image_url, published: false }
      const added = await page.request.post(`${origin}/api/admin/announcements`, { data, headers: { origin } })
      expect([added.status(), await added.text()]).toEqual([201, expect.any(String)])
      ids.push(((await added.json()) as { id: string }).id)
    }
    const shown = async () => {
      const answers = await Promise.all(ids.map((id) => page.request.get(`${origin}/api/admin/announcements/${id}`)))
      return Promise.all(
        answers.map(async (answer) => ((await answer.json()) as { image_url: string | null }).image_url),
      )
    }
    await page.goto(`${origin}/admin/media?search=heron-of-three`)
    await page
      .getByRole('button', { name: /heron-of-three/ })
      .first()
      .click()
    const uses = page.getByRole('region', { name: 'Where it is used' })
    for (const title of titles) await expect(uses).toContainText(title)
    await page.getByRole('button', { name: 'Replace', exact: true }).click()
    const replacing = page.getByRole('dialog', { name: 'Replace this file' })
    const file = { name: 'egret-of-three.png', mimeType: 'image/png', buffer: await picture('#dfe8e2') }
    await replacing.locator('input[type=file]').setInputFiles(file)
    await replacing.getByRole('button', { name: 'Replace everywhere' }).click()
    await expect.poll(async () => new Set(await shown()).size).toBe(1)
    await expect.poll(async () => (await shown())[0]).not.toBe(image_url)

    await page.goto(`${origin}/admin/media?search=egret-of-three`)
    await page
      .getByRole('button', { name: /egret-of-three/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Remove for good' }).click()
    const question = page.getByRole('alertdialog', { name: 'Remove for good?' })
    for (const title of titles) await expect(question).toContainText(title)
    await question.getByRole('button', { name: 'Remove for good' }).click()
    await expect(page.getByText('Removed for good')).toBeVisible()
    expect(await shown()).toEqual([null, null, null])
    await page.context().close()
  },
)

test(
  'a deleted course comes back from the bin with its children and its enrollments (bin-3)',
  { tag: '@full' },
  async ({ browser, editedSite: { origin } }) => {
    const page = await person(browser, origin, 'Sample Administrator')
    const add = async (title: string, parent_course_id: string | null) => {
      const fields = { title, description: 'What otters know.', type: 'free', parent_course_id, published: true }
      const data = { ...newCourse, ...fields }
      const added = await page.request.post(`${origin}/api/admin/courses`, {
        data: { data, children: { add: [], remove: [] } },
        headers: { origin },
      })
      expect([added.status(), await added.text()]).toEqual([201, expect.any(String)])
      return ((await added.json()) as { id: string }).id
    }
    const whole = await add('Otters of the valley', null)
    const part = await add('Otters: the first bend', whole)
    const enrolled = await page.request.post(`${origin}/api/enrollments`, {
      data: { course_id: whole, email: 'otter@example.org' },
      headers: { origin },
    })
    expect(enrolled.status()).toBe(200)
    await page.goto(`${origin}/admin/courses?search=otters`)
    await chooseOf(page, 'Otters of the valley', 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(async () => (await page.request.get(`${origin}/api/courses/${whole}`)).status()).toBe(404)

    await page.goto(`${origin}/admin/bin?search=otters`)
    await chooseOf(page, 'Otters of the valley', 'Restore')
    await expect.poll(async () => (await page.request.get(`${origin}/api/courses/${whole}`)).status()).toBe(200)
    const child = (await (await page.request.get(`${origin}/api/courses/${part}`)).json()) as {
      above: { id: string }[]
    }
    expect(child.above.map(({ id }) => id)).toEqual([whole])
    await page.goto(`${origin}/admin/enrollments?course=${whole}`)
    await expect(page.getByText('otter@example.org')).toBeVisible()
    await page.context().close()
  },
)

test(
  'a program posts with a key, and a webhook tells another one (keys-1, webhooks-1)',
  { tag: '@full' },
  async ({ browser }) => {
    const heard: string[] = []
    const listener = createServer((request, response) => {
      let text = ''
      request.on('data', (part) => (text += String(part)))
      request.on('end', () => {
        heard.push(text)
        response.end()
      })
    }).listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const server = await startServer({ env: { WEBHOOK_PRIVATE_ADDRESSES: 'true' } })
    const { origin } = server
    const page = await person(browser, origin, 'Sample Administrator')
    await page.goto(`${origin}/admin/developers`)
    await page.getByRole('button', { name: 'Add Webhook' }).first().click()
    const adding = page.getByRole('dialog', { name: 'Add Webhook' })
    await adding.getByLabel('Address').fill(`http://127.0.0.1:${(listener.address() as AddressInfo).port}/told`)
    await adding.getByText('announcement.published', { exact: true }).click()
    await adding.getByRole('button', { name: 'Add Webhook' }).click()
    await page.getByRole('button', { name: 'Done' }).click()

    await page.getByRole('button', { name: 'Make API Key' }).first().click()
    const making = page.getByRole('dialog', { name: 'Make API Key' })
    await making.getByLabel('Name').fill('Weather station')
    await making.getByRole('combobox', { name: /^Content/ }).selectOption({ label: 'Read and write' })
    await making.getByRole('button', { name: 'Make API Key' }).click()
    const key = await page.getByRole('dialog', { name: 'Your API key' }).getByLabel('Weather station').inputValue()

    const data = { ...news, title: 'The river is high', content: 'Stay away.', published: true }
    const posted = await fetch(`${origin}/api/admin/announcements`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(data),
    })
    expect([posted.status, await posted.clone().text()]).toEqual([201, expect.any(String)])
    const { id } = (await posted.json()) as { id: string }
    await expect.poll(() => heard.some((text) => text.includes(id))).toBe(true)
    const reader = await browser.newPage()
    await reader.goto(`${origin}/announcements/${id}`)
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('The river is high')
    await reader.close()
    await page.context().close()
    await server.stop()
    listener.close()
  },
)
