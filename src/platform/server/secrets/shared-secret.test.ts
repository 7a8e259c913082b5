import { statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { judgeWebhook, signWebhook } from '#platform/server/http/webhook-signature.ts'
import { createTestApp } from '#test/app.ts'
import { secrets } from './table.ts'

const app = await createTestApp()

test('a secret is the same for every process, and another one under another name (settings-8)', async () => {
  const second = await createTestApp({ database: app.database })
  const made = await Promise.all([app.deps.secret('one'), second.deps.secret('one'), app.deps.secret('one')])
  expect(new Set(made).size).toBe(1)
  expect(Buffer.from(made[0] ?? '', 'base64')).toHaveLength(32)
  expect(await second.deps.secret('other')).not.toBe(made[0])
})

test('processes that ask for their first secret at once agree on one (settings-8)', async () => {
  const first = await createTestApp()
  const others = await Promise.all([1, 2].map(() => createTestApp({ database: first.database })))
  const made = await Promise.all([first, ...others].map(({ deps }) => deps.secret('at-once')))
  expect(new Set(made).size).toBe(1)
})

test('the stored form of the webhook secret signs no payment (settings-9)', async () => {
  const secret = await app.deps.secret('payment-webhook')
  const rows = await app.database.db.select().from(secrets)
  const message = { id: 'msg', body: '{}', at: new Date() }
  const judge = (key: string) => {
    const signed = new Headers(Object.entries(signWebhook(key, message)))
    return judgeWebhook(secret, { header: (name) => signed.get(name) ?? undefined, body: '{}', now: message.at })
  }
  expect(judge(secret)).toBe('signed')
  expect(rows.length).toBeGreaterThan(0)
  for (const { value } of rows) expect(judge(value)).toBe('forged')
})

test('the secret’s half in the store has no address and is readable by the owner (settings-9)', async () => {
  await app.deps.secret('one')
  for (const address of [
    '/files/keys/shared-secrets',
    '/files/images/../keys/shared-secrets',
    '/files/keys/.shared-secrets.json',
  ])
    expect((await app.request(address)).status).toBe(404)
  const file = path.join(app.deps.settings.dataDir, 'files/keys/shared-secrets')
  expect(statSync(file).mode & 0o077).toBe(0)
})
