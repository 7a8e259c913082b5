import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { sampleId } from '#sample/id.ts'
import { tableOf } from '#test/csv.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import { listenForComplaints, person } from './people.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ editedSite }) => {
  server = editedSite
})

const formula = '=HYPERLINK("https://x.example","Mei")'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Mark this payment' })
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** A student who has enrolled in a course that costs something and has not paid yet, with a section's page open. */
async function studentWhoOwes(browser: Browser, email: string): Promise<Page> {
  const page = await person(browser, server.origin, { name: 'Mei Lan', email })
  const channel = page.waitForRequest((request) => request.url().includes('/api/changes'))
  await page.goto(`${server.origin}/course/${sampleId('course-springs')}`)
  await channel
  const information = page.getByRole('complementary', { name: 'Course Information' })
  await information.getByRole('button', { name: /^Enroll Now/ }).click()
  const enrolling = page.getByRole('dialog', { name: /^Enroll in/ })
  await enrolling.getByLabel('Full Name').fill(formula)
  const opened = page.waitForEvent('popup')
  await enrolling.getByRole('button', { name: 'Pay & Enroll' }).click()
  await (await opened).close()
  await expect(information.getByRole('status')).toContainText('Payment pending')
  return page
}

test(
  'staff mark a payment as received and export the enrollments (dashboard-4, mark-1)',
  { tag: '@full' },
  async ({ browser }) => {
    const staff = await person(browser, server.origin, 'Sample Administrator')
    const waiting = await staff.request.get(`${server.origin}/api/admin/statistics/waiting`)
    const { count: payments } = ((await waiting.json()) as { payments: { count: number } }).payments
    const student = await studentWhoOwes(browser, 'mei@academy.example')
    await student.evaluate(() => Object.assign(window, { wasNeverReloaded: true }))
    const complaints = listenForComplaints(staff.context())

    await staff.goto(`${server.origin}/admin`)
    await staff.getByRole('link', { name: `${payments + 1} pending payments` }).click()
    await expect(staff).toHaveURL(`${server.origin}/admin/enrollments?status=pending&place=seated`)
    await rowOf(staff, formula)
      .getByRole('button', { name: /^Mark the payment/ })
      .click()
    const completed = dialog(staff).getByRole('radio', { name: 'Completed' })
    await expect(completed).toHaveAccessibleDescription(
      `Gives ${formula} access to “Living Watersheds”. The enrollment counts. ${formula} is told by mail.`,
    )
    await expect(completed).toBeChecked()
    await dialog(staff).getByRole('button', { name: 'Mark as completed' }).click()
    await expect(staff.getByText('Status updated')).toBeVisible()
    await expect(rowOf(staff, formula)).toHaveCount(0)

    const information = student.getByRole('complementary', { name: 'Course Information' })
    await expect(information.getByRole('link', { name: 'Join Class' })).toBeVisible()
    expect(await student.evaluate(() => 'wasNeverReloaded' in window)).toBe(true)

    await staff.getByRole('button', { name: 'Remove the filter Payment status' }).click()
    await staff.getByRole('button', { name: 'Remove the filter Place' }).click()
    await staff.getByLabel('Search enrollments').fill('MEI@')
    await expect(staff.getByText('1 enrollment', { exact: true })).toBeVisible()
    await rowOf(staff, formula)
      .getByRole('button', { name: /^Mark the payment/ })
      .click()
    await expect(dialog(staff).getByRole('radio', { name: 'Completed' })).toBeDisabled()
    await expect(dialog(staff).getByRole('radio', { name: 'Failed' })).toHaveAccessibleDescription(/^Takes .* access/)
    await dialog(staff).getByRole('button', { name: 'Cancel' }).click()

    const [file] = await Promise.all([
      staff.waitForEvent('download'),
      staff.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^enrollments-\d{4}-\d{2}-\d{2}\.csv$/)
    const bytes = await readFile(await file.path())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [headings, row, ...more] = tableOf(bytes.toString('utf8'))
    expect(more).toEqual([])
    expect(headings?.slice(0, 3)).toEqual(['Course', 'Name', 'Email'])
    expect(row?.slice(0, 3)).toEqual(['Living Watersheds', `'${formula}`, 'mei@academy.example'])
    expect(row?.slice(5, 8)).toEqual(['28000', 'JPY', 'completed'])

    await staff.getByRole('link', { name: 'Dashboard' }).click()
    await expect(staff.getByRole('link', { name: /new questions?$/ })).toBeVisible()
    await expect(staff.getByRole('link', { name: `${payments} pending payments` })).toBeVisible()
    await expect(staff.getByRole('listitem').filter({ hasText: 'marked the payment of' }).first()).toContainText(
      `Sample Administrator marked the payment of ${formula} for Living Watersheds as completed`,
    )
    await expect(
      staff.getByRole('img', {
        name: /^(?:[4-9]\d|[1-9]\d\d) enrollments in the last 12 weeks, [1-9]\d* of them this week/,
      }),
    ).toBeVisible()
    expect(complaints).toEqual([])
    await student.context().close()
    await staff.context().close()
  },
)

test(
  'the second to mark a payment sees its state; a failed export says so (mark-4, export-5)',
  { tag: '@full' },
  async ({ browser }) => {
    const email = 'lan@academy.example'
    const student = await studentWhoOwes(browser, email)
    const [first, second] = [
      await person(browser, server.origin, 'Sample Administrator'),
      await person(browser, server.origin, 'Sample Administrator'),
    ]
    for (const staff of [first, second]) {
      await staff.goto(`${server.origin}/admin/enrollments`)
      await rowOf(staff, email)
        .getByRole('button', { name: /^Mark the payment/ })
        .click()
    }
    await dialog(first).getByRole('radio', { name: 'Completed' }).check()
    await dialog(first).getByRole('button', { name: 'Mark as completed' }).click()
    await expect(first.getByText('Status updated')).toBeVisible()
    await dialog(second).getByRole('radio', { name: 'Failed' }).check()
    await dialog(second).getByRole('button', { name: 'Mark as failed' }).click()
    await expect(dialog(second).getByRole('alert')).toContainText('Somebody else has changed')
    await expect(dialog(second).getByRole('radio', { name: 'Completed' })).toBeDisabled()
    await dialog(second).getByRole('button', { name: 'Cancel' }).click()
    await expect(rowOf(second, email)).toContainText('Completed')

    const refuse = (url: URL) => url.pathname === '/api/admin/enrollments/export'
    await second.route(refuse, (route) => route.fulfill({ status: 503, json: {} }))
    await second.getByRole('button', { name: 'Export CSV' }).click()
    await expect(second.getByText('The export failed')).toBeVisible()
    await second.unroute(refuse)
    const refuseList = (url: URL) => url.pathname === '/api/admin/enrollments'
    await second.route(refuseList, (route) => route.fulfill({ status: 400, json: {} }))
    await second.reload()
    await expect(second.getByRole('alert')).toContainText('The enrollments could not be loaded')
    await second.unroute(refuseList)
    await second.getByRole('button', { name: 'Try Again' }).click()
    await expect(rowOf(second, email)).toBeVisible()
    for (const page of [student, first, second]) await page.context().close()
  },
)

test(
  'an administrator promotes a colleague; the last one cannot step down (users-3, role-3)',
  { tag: '@full' },
  async ({ browser }) => {
    // Nobody else may be an administrator there, and the one who is steps down.
    const own = await startServer()
    const colleague = await person(browser, own.origin, 'Sample Student')
    const channel = colleague.waitForRequest((request) => request.url().includes('/api/changes'))
    await colleague.goto(`${own.origin}/admin`)
    await expect(colleague.getByRole('heading', { name: 'Administrators only' })).toBeVisible()
    await channel

    const admin = await person(browser, own.origin, 'Sample Administrator')
    await admin.goto(`${own.origin}/admin/users`)
    const self = rowOf(admin, 'Sample Administrator')
    await expect(self).toContainText('You')
    const stepDown = async () => {
      await self.getByLabel('Role of Sample Administrator').selectOption('Student')
      const asked = admin.getByRole('alertdialog', { name: 'Step down as administrator?' })
      await expect(asked).toContainText('The back office closes for you at once')
      await asked.getByRole('button', { name: 'Step down' }).click()
    }
    await stepDown()
    await expect(admin.getByText('The last administrator cannot step down.')).toBeVisible()
    await expect(self.getByLabel('Role of Sample Administrator')).toHaveValue('admin')

    await admin.getByLabel('Search users').fill('student@')
    await expect(admin.getByText('1 user', { exact: true })).toBeVisible()
    const role = admin.getByLabel('Role of Sample Student')
    await role.selectOption('Admin')
    const question = admin.getByRole('alertdialog', { name: 'Make Sample Student an administrator?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(role).toHaveValue('student')
    await role.selectOption('Admin')
    // As after a quarter of an hour: signing in again leads back to the same question.
    const changing = (url: URL) => url.pathname.endsWith('/role')
    const error = { code: 'sign_in_again', message: 'Please sign in again.' }
    await admin.route(changing, (route) => route.fulfill({ status: 403, json: { error } }))
    await question.getByRole('button', { name: 'Make administrator' }).click()
    const again = admin.getByRole('alertdialog', { name: 'Sign in again first' })
    await again.getByRole('button', { name: 'Sign in again' }).click()
    await admin.unroute(changing)
    await admin.getByRole('button', { name: 'Sample Administrator' }).click()
    await expect(admin).toHaveURL(`${own.origin}/admin/users?search=student%40`)
    await question.getByRole('button', { name: 'Make administrator' }).click()
    await expect(admin.getByText('Sample Student is an administrator now')).toBeVisible()
    await expect(role).toHaveValue('admin')

    // Without a reload: their next request, which the change itself brings about, is an administrator's.
    await expect(colleague.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(colleague.getByText('made Sample Student an administrator')).toBeVisible()

    await admin.getByLabel('Search users').fill('')
    await stepDown()
    await expect(admin.getByRole('heading', { name: 'Administrators only' })).toBeVisible()
    expect((await admin.request.get(`${own.origin}/api/admin/users`)).status()).toBe(403)
    await colleague.context().close()
    await admin.context().close()
    await own.stop()
  },
)
