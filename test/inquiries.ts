import type { TestApp, TestRequest } from './app.ts'

/** A question and an application as people write them. */
export const question = { name: '文文', email: 'v@example.org', message: 'How does a city drink?' }
export const application = {
  name: 'Mei',
  email: 'mei@example.org',
  motivation: '我想帮助孩子们认识河流和森林，谢谢你们。',
}

/** Sends a form as a browser without scripts does. */
export function sendPlainForm(app: TestApp, address: string, fields: Record<string, string>, more: TestRequest = {}) {
  return app.request(address, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: app.deps.settings.publicUrl, 'sec-fetch-site': 'same-origin' },
    ...more,
  })
}
