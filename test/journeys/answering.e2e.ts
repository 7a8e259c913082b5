import { expect, type Page } from '@playwright/test'
import type { RunningServer } from '#test/server.ts'
import { chooseOf, person } from './people.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ editedSite }) => {
  server = editedSite
})

const question = {
  name: 'Ann Green',
  email: 'ann@example.org',
  subject: 'The bamboo bridge',
  message: 'Who may cross the bamboo bridge?\n\nWe are four, and one of us walks with sticks.',
}
const asks = (page: Page, more: Partial<typeof question> = {}) =>
  page.request.post(`${server.origin}/api/questions`, { data: { ...question, ...more } })
const figure = async (page: Page, label: string) => {
  const card = page.getByRole('region', { name: 'Figures' }).locator('dl > div').filter({ hasText: label }).first()
  return Number(await card.locator('dd').first().textContent())
}
const share = async (page: Page, status: string) => {
  const row = page.getByRole('region', { name: 'Question status' }).locator('dl > div').filter({ hasText: status })
  return Number(await row.locator('dd').first().textContent())
}
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Ann Green' })
const toast = (page: Page) => page.getByRole('region', { name: /^Messages/ })

test(
  'a member of staff answers a question (contact-overview-1, contact-overview-3)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    await page.goto(`${server.origin}/admin/contact`)
    await expect(page.getByRole('region', { name: 'Figures' })).toBeVisible()
    const before = { all: await figure(page, 'New questions'), resolved: await share(page, 'Resolved') }
    expect((await asks(page)).status()).toBe(201)
    await expect.poll(() => figure(page, 'New questions')).toBe(before.all + 1)
    await expect(page.getByRole('row', { name: /The bamboo bridge/ })).toBeVisible()

    await page.getByRole('link', { name: 'Search and filter all questions' }).click()
    await page.getByRole('searchbox', { name: 'Search questions' }).fill('BAMBOO')
    await expect(page).toHaveURL(/search=BAMBOO/)
    await expect(page.getByText('1 question', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('searchbox', { name: 'Search questions' })).toHaveValue('BAMBOO')
    await page.getByRole('button', { name: 'Open Ann Green' }).focus()
    await page.keyboard.press('e')

    const dialog = dialogOf(page)
    await expect(dialog.getByText('one of us walks with sticks')).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'ann@example.org' })).toHaveAttribute(
      'href',
      'mailto:ann@example.org?subject=Re%3A%20The%20bamboo%20bridge',
    )
    for (const [status, from] of [
      ['In Progress', 'New'],
      ['Resolved', 'In Progress'],
    ] as const) {
      await expect(dialog.getByRole('button', { name: from, exact: true })).toBeDisabled()
      await dialog.getByRole('button', { name: status }).click()
      await expect(dialog.getByRole('group', { name: `Status: ${status}` })).toBeFocused()
      await expect(dialog.getByRole('button', { name: status })).toBeDisabled()
      await expect(toast(page).getByText('Status updated').first()).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open Ann Green' })).toBeFocused()
    await expect(page.getByRole('row', { name: /Ann Green/ })).toContainText('Resolved')

    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Contact' }).click()
    await expect.poll(() => figure(page, 'New questions')).toBe(before.all)
    await expect.poll(() => share(page, 'Resolved')).toBe(before.resolved + 1)
    await page.context().close()
  },
)

test(
  'a status that cannot be set, or was set by somebody else, is told (inquiry-3, inquiry-4)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    const { id } = (await (await asks(page, { subject: 'The willow gate' })).json()) as { id: string }
    const address = `${server.origin}/api/admin/questions/${id}`
    await page.goto(`${server.origin}/admin/contact/questions?search=willow`)
    await page.getByRole('button', { name: 'Open Ann Green' }).click()
    const dialog = dialogOf(page)
    await page.route(address, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
    await dialog.getByRole('button', { name: 'Resolved' }).click()
    await expect(toast(page).getByText('Update failed')).toBeVisible()
    await expect(toast(page).getByText('An error occurred while updating question status')).toBeVisible()
    await expect(dialog.getByRole('group', { name: 'Status: New' })).toBeVisible()
    expect(await (await page.request.get(address)).json()).toMatchObject({ status: 'new', version: 1 })
    await page.unroute(address)

    // The channel that would tell of it is silent for a moment.
    await page.route('**/api/changes*', (route) => route.abort())
    // The question is open at its address.
    await page.reload()
    await expect(dialog.getByRole('group', { name: 'Status: New' })).toBeVisible()
    const other = await page.request.put(address, { data: { version: 1, data: { status: 'in_progress' } } })
    expect(other.status()).toBe(200)
    await dialog.getByRole('button', { name: 'Resolved' }).click()
    await expect(toast(page).getByText(/Somebody else has set it to In Progress in the meantime/)).toBeVisible()
    await expect(dialog.getByRole('group', { name: 'Status: In Progress' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Resolved' }).click()
    await expect(toast(page).getByText('Status updated')).toBeVisible()
    await page.context().close()
  },
)

test(
  'a list that cannot be read says so and is read at the second try (inquiries-6)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    const list = '**/api/admin/volunteer-applications?*'
    await page.route(list, (route) =>
      route.fulfill({ status: 429, json: { error: { code: 'too_many', message: 'That was a lot at once.' } } }),
    )
    await page.goto(`${server.origin}/admin/contact/volunteers`)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Loading Error')
    await expect(alert).toContainText('That was a lot at once.')
    await page.unroute(list)
    await alert.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('row', { name: /Approved/ }).first()).toBeVisible()
    await page.context().close()
  },
)

test(
  'a member of staff deletes a question by keyboard, asked first (inquiry-7, lists-2)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    await asks(page, { subject: 'The last reed' })
    await page.goto(`${server.origin}/admin/contact/questions?search=reed`)
    const open = page.getByRole('button', { name: 'Open Ann Green' })
    await open.focus()
    await page.keyboard.press('Delete')
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this question?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(open).toBeFocused()
    await page.keyboard.press('Delete')
    await page.route('**/api/admin/questions/*', (route) => route.abort())
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page).getByText(/^Delete failed: The academy cannot be reached/)).toBeVisible()
    await expect(open).toBeVisible()
    await page.unroute('**/api/admin/questions/*')
    await chooseOf(page, 'Ann Green', 'Delete')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page).getByText('Question deleted.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No questions match' })).toBeVisible()
    await expect(page.getByRole('searchbox'), 'no row is left: the focus is where the list is searched').toBeFocused()
    await page.context().close()
  },
)
