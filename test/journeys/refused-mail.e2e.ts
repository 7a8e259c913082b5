import { expect } from '@playwright/test'
import { type MailServer, openMailServer } from '#test/mail-server.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import { person } from './people.ts'
import { test } from './site.ts'

let mail: MailServer
let server: RunningServer
test.beforeAll(async () => {
  mail = await openMailServer()
  server = await startServer({ env: { SMTP_URL: mail.url, MAIL_FROM: 'Academy <office@academy.example>' } })
})
test.afterAll(async () => {
  await server.stop()
  await mail.stop()
})

test(
  'staff correct a refused mail, send it again, and it arrives so (mail-25)',
  { tag: '@full' },
  async ({ browser }) => {
    mail.answers.recipient = (address) => (address.startsWith('admin') ? '550 No such person' : undefined)
    const admin = await person(browser, server.origin, 'Sample Administrator')
    await admin.goto(`${server.origin}/admin/mail/templates`)
    await admin.getByRole('button', { name: 'Edit the mail: Paid, English', exact: true }).click()
    const words = admin.getByRole('dialog', { name: 'Paid: English' })
    await words.getByLabel('Subject *').fill('Thank you for {corse}')
    await words.getByRole('button', { name: 'Save Changes' }).click()
    await expect(words.getByText('{corse} stands for nothing in this mail')).toBeVisible()
    await words.getByLabel('Subject *').fill('Thank you for {course}')
    await expect(words.getByText('Subject: Thank you for River Restoration in Practice')).toBeVisible()
    await words.getByRole('button', { name: 'Save Changes' }).click()
    await expect(admin.getByText('The words are saved.')).toBeVisible()
    await admin.getByRole('button', { name: 'Edit the mail: Paid, English', exact: true }).click()
    await words.getByRole('button', { name: 'Send me this as a test mail' }).click()
    await expect(admin.getByText('A test mail is on its way to you')).toBeVisible()

    // What the sample content holds is there as well.
    await admin.goto(`${server.origin}/admin/mail?search=admin@academy.example`)
    await expect(admin.getByRole('row', { name: /Thank you for River/ }).getByText('Failed')).toBeVisible()
    await admin.getByRole('button', { name: /^Open Thank you for River/ }).click()
    const dialog = admin.getByRole('dialog', { name: 'Thank you for River Restoration in Practice' })
    await expect(dialog.getByText('550 No such person')).toBeVisible()
    const shown = dialog.frameLocator('iframe')
    await expect(shown.getByRole('heading', { name: 'Your payment has arrived' })).toHaveCSS('font-size', '28px')

    mail.answers = {}
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await expect(dialog.getByText('Sent', { exact: true }).first()).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Send again' })).toBeHidden()
    expect(mail.to('admin@academy.example').map(({ message }) => message.subject)).toEqual([
      'Thank you for River Restoration in Practice',
    ])
  },
)
