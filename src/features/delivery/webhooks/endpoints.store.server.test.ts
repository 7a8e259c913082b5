import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#features/people/accounts/table.server.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import { webhookEndpoints } from './table.server.ts'

const app = await createTestApp({ settings: { WEBHOOK_PRIVATE_ADDRESSES: 'on' } })
const { db } = app.database
const admin = await signInAs(app, 'admin')
const path = '/api/admin/webhook-endpoints'
const url = 'http://127.0.0.1:1/hook'

test('another address for a webhook needs a fresh sign-in, its events none (webhooks-9)', async () => {
  const added = await admin.request(path, { method: 'POST', json: { url, events: ['announcement.published'] } })
  const { id } = (await added.json()) as { id: string }
  const keeper = await signInAs(app, { email: 'keeper@academy.example', role: 'admin' })
  await db
    .update(sessions)
    .set({ created_at: sql`now() - interval '16 minutes'` })
    .where(eq(sessions.profile_id, keeper.profileId))
  const save = async (to: string, events = ['inquiry.received']) => {
    const answer = await keeper.request(`${path}/${id}`, { method: 'PUT', json: { url: to, events, is_active: true } })
    return [answer.status, await answer.json()]
  }
  expect(await save(`${url}/elsewhere`)).toMatchObject([403, { error: { code: 'sign_in_again' } }])
  const [kept] = await db.select().from(webhookEndpoints)
  expect(kept).toMatchObject({ url, events: ['announcement.published'] })
  expect(await save(url)).toMatchObject([200, { url, events: ['inquiry.received'] }])
})
