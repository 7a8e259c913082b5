import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { type RunningServer, startServer } from '#test/server.ts'
import { person } from './people.ts'
import { test } from './site.ts'

let server: RunningServer
let smtp: SMTPServer
const mails: { to: string[]; message: Email }[] = []

test.beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData: (stream, { envelope }, reply) => {
      const take = async () => {
        const message = await PostalMime.parse(await buffer(stream))
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), message })
        reply()
      }
      take().catch(reply)
    },
  })
  const listening = smtp.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  server = await startServer({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
})
test.afterAll(async () => {
  await server.stop()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

test(
  'a question is answered by mail, as its history shows (inbox-1, inbox-5, inbox-8, inbox-4)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    await page.goto(`${server.origin}/admin/contact/answers`)
    await page.getByRole('button', { name: 'Add Prepared Answer' }).click()
    const adding = page.getByRole('dialog')
    await adding.getByLabel('Title').fill('Crossing the bridge')
    await adding.getByLabel('Text').fill('Dear {name},\n\nthe bridge carries everybody, sticks included.')
    await adding.getByRole('button', { name: 'Add Prepared Answer' }).click()
    await expect(page.getByRole('row', { name: /Crossing the bridge/ })).toBeVisible()

    const asked = { name: 'Ann Green', email: 'ann@example.org', message: 'Who may cross the bamboo bridge?' }
    expect((await page.request.post(`${server.origin}/api/questions`, { data: asked })).status()).toBe(201)
    await page.goto(`${server.origin}/admin/contact/questions?search=ann@example.org`)
    await page.getByRole('button', { name: 'Open Ann Green' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ann Green' })
    await dialog.getByRole('button', { name: 'Take it' }).click()
    await expect(dialog.getByText('Sample Administrator took it.')).toBeVisible()
    const answer = dialog.getByRole('textbox', { name: 'Answer' })
    await answer.fill('With pleasure, the academy')
    await answer.press('Home')
    await dialog.getByRole('combobox', { name: 'Prepared answer' }).fill('bridge')
    await dialog.getByRole('option', { name: /Crossing the bridge/ }).waitFor()
    await page.keyboard.press('Enter')
    const whole = 'Dear Ann Green,\n\nthe bridge carries everybody, sticks included.\n\nWith pleasure, the academy'
    await expect(answer).toHaveValue(whole)
    // What is typed outlives the page.
    await page.reload()
    await expect(answer).toHaveValue(whole)

    await dialog.getByRole('button', { name: 'Send and Resolve' }).click()
    const history = dialog.getByRole('region', { name: 'History' })
    await expect(history.getByText('Sample Administrator replied by mail.')).toBeVisible()
    await expect(history.getByText('With pleasure, the academy')).toBeVisible()
    await expect(history.getByText(/^Sent .* \d\d:\d\d$/)).toBeVisible()
    await expect(history.getByText('set the status from New to Resolved.')).toBeVisible()
    await expect(answer).toHaveValue('')
    const replies = mails.filter(({ message }) => message.text?.includes('sticks included'))
    expect(replies.map(({ to }) => to)).toEqual([['ann@example.org']])
    expect(replies[0]?.message.text).toContain('Who may cross the bamboo bridge?')
    await page.context().close()
  },
)
