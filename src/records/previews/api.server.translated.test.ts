import { expect, test } from 'vitest'
import type { RenderPage } from '#platform/server/http/pages.ts'
import { splitLanguage } from '#platform/values/translate.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import { createAnnouncement } from '#test/content-factories.ts'
import { translator } from '#test/translations.ts'

/** Shows what the API answers behind an announcement's page. */
const render: RenderPage = async (request, { api }) => {
  const [, place, id] = splitLanguage(new URL(request.url).pathname).rest.split('/')
  const answer = place === 'announcements' ? await api(`/api/announcements/${id}`) : undefined
  const body = answer?.ok ? await answer.text() : 'Page Not Found'
  return new Response(`<!doctype html><html><head></head><body>${body}</body></html>`, {
    status: answer?.ok ? 200 : 404,
    headers: { 'content-type': 'text/html' },
  })
}
const app = await createTestApp({ render })
const { db } = app.database
const admin = await signInAs(app, 'admin')
const { act, put } = translator(app, admin)

async function preview(id: string, language = 'en', fields: object | null = null) {
  const path = `/api/admin/previews/announcements/${id}?language=${language}`
  return ((await (await admin.request(path, { method: 'POST', json: { fields } })).json()) as { html: string }).html
}

test('a preview shows a translation as it will be, a draft or waiting (previews-6)', async () => {
  const id = await createAnnouncement(db, { title: 'River', content: 'Old' })
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const made = await admin.request(`/api/admin/preview-links/announcements/${id}`, { method: 'POST', json: { until } })
  const { address } = (await made.json()) as { address: string }
  const inChinese = address.replace('/preview?', '/zh/preview?')
  const shown = async () => [await preview(id, 'zh'), await (await app.request(inChinese)).text()]
  for (const html of await shown()) expect(html, 'not translated').toContain('"title":"River"')
  await put(id, 0, { title: '河流' }, {}, 'announcements')
  for (const html of await shown()) expect(html, 'a draft').toContain('"title":"河流"')
  for (const html of [await preview(id), await (await app.request(address)).text()])
    expect(html, 'in English').toContain('"title":"River"')
  expect(await preview(id, 'zh', { title: 'Typed' })).toContain('"title":"河流"')
  const read = async () => (await app.request(`/api/announcements/${id}?language=zh`)).json()
  expect(await read(), 'readers get the source').toMatchObject({ title: 'River', text_language: 'en' })

  await act(id, 'publish', 1, 'announcements')
  const document = `<xliff version="2.0"><file original="announcements/${id}" id="announcements:${id}:1">
    <unit id="title"><segment><target>大河</target></segment></unit></file></xliff>`
  await admin.request('/api/admin/translations.xlf', { method: 'POST', json: { language: 'zh', document } })
  await app.deps.changes.caughtUp()
  for (const html of await shown()) expect(html, 'waiting').toContain('"title":"大河"')
  expect(await read(), 'readers get what is published').toMatchObject({ title: '河流' })
})

test('a translation is previewed by nobody without the right or the link (previews-6)', async () => {
  const id = await createAnnouncement(db, { title: 'Draft', published: false })
  await put(id, 0, { title: '河流草稿' }, {}, 'announcements')
  const desk = await signInAs(app, { email: 'previewing-desk@academy.example', role: 'desk' })
  const path = `/api/admin/previews/announcements/${id}?language=zh`
  for (const [who, status] of [
    [desk, 403],
    [app, 401],
  ] as const)
    expect((await who.request(path, { method: 'POST', json: { fields: null } })).status).toBe(status)
  expect((await app.request('/zh/preview?link=short')).status).toBe(404)
})
