import { expect, type Page } from '@playwright/test'
import { person } from './people.ts'
import { test } from './site.ts'

const colleagues = ['Ada', 'Bo', 'Chen', 'Dara', 'Eli', 'Fang']
const table = [
  'Name;Email;Phone',
  ...colleagues.map((name) => `${name} River;${name === 'Dara' ? 'dara at desk' : `${name}@desk.example`};+81 3`),
].join('\n')
const clerkOf = { name: 'Cleo Clerk', email: 'cleo@academy.example' }
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test(
  'a desk clerk enrolls six from a CSV and may open nothing else (enroll-staff-5, roles-3)',
  { tag: '@full' },
  async ({ browser, editedSite: { origin } }) => {
    const clerk = await person(browser, origin, clerkOf)
    await clerk.goto(`${origin}/admin`)
    await expect(clerk.getByRole('heading', { name: 'Administrators only' })).toBeVisible()
    const owner = await person(browser, origin, 'Sample Administrator')
    await owner.goto(`${origin}/admin/users?search=cleo`)
    await owner.getByLabel(`Role of ${clerkOf.name}`).selectOption('Desk')
    await owner.getByRole('button', { name: 'Make desk clerk' }).click()
    await expect(owner.getByText(`${clerkOf.name} is a desk clerk now`)).toBeVisible()

    // Open pages notice; what the role opens is all that is offered.
    await expect(clerk.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    const sidebar = clerk.getByRole('complementary', { name: 'Sidebar' })
    await expect(sidebar.getByRole('link', { name: 'Enrollments' })).toBeVisible()
    for (const closed of ['Courses', 'Users', 'Homepage', 'Data retention'])
      await expect(sidebar.getByRole('link', { name: closed })).toHaveCount(0)
    await clerk.goto(`${origin}/admin/courses`)
    await expect(clerk.getByRole('heading', { name: 'This screen is not open to you' })).toBeVisible()
    await expect(clerk.getByText('Only administrators and editors may open “Courses”.')).toBeVisible()
    for (const address of ['/api/admin/courses', '/api/admin/users', '/api/admin/retention'])
      expect((await clerk.request.get(origin + address)).status(), address).toBe(403)

    await sidebar.getByRole('link', { name: 'Enrollments' }).click()
    await clerk.getByRole('link', { name: 'Add Enrollments' }).click()
    // The list has a field of this name as well.
    await expect(clerk.getByRole('heading', { name: 'Add enrollments' })).toBeVisible()
    await clerk.getByRole('combobox', { name: 'Course' }).fill('Living Watersheds')
    await clerk.getByRole('option', { name: 'Living Watersheds' }).first().click()
    await clerk.getByLabel('Payer').fill('River School')
    await clerk
      .getByLabel('CSV file')
      .setInputFiles({ name: 'colleagues.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
    const lines = clerk.getByRole('list', { name: 'What will happen' }).getByRole('listitem')
    await expect(lines).toHaveCount(6)
    await expect(lines.filter({ hasText: 'New' })).toHaveCount(5)
    await expect(clerk.getByRole('button', { name: 'Enroll 5 people, and leave out 1 wrong line' })).toBeVisible()
    // Nothing is lost by a reload, and nothing is stored before it is confirmed.
    await clerk.reload()
    await expect(lines).toHaveCount(6)
    const wrong = clerk.getByRole('group', { name: 'Line 4' })
    await wrong.getByRole('textbox', { name: 'Email' }).fill('dara@desk.example')
    await clerk.getByRole('button', { name: 'Enroll 6 people' }).click()
    await expect(clerk.getByText('6 people are enrolled')).toBeVisible()
    await expect(lines).toHaveCount(0)

    await clerk.getByRole('link', { name: 'Enrollments', exact: true }).first().click()
    await clerk.getByLabel('Search enrollments').fill('@desk.example')
    await expect(clerk.getByText('6 enrollments', { exact: true })).toBeVisible()
    await expect(rowOf(clerk, 'Dara River')).toContainText('Paid by River School')
    for (const page of [clerk, owner]) await page.context().close()
  },
)

test(
  'a list in an old encoding is recognised, named, and can be read otherwise (enroll-staff-6)',
  { tag: '@full' },
  async ({ browser, editedSite: { origin } }) => {
    const owner = await person(browser, origin, 'Sample Administrator')
    await owner.goto(`${origin}/admin/enrollments/add`)
    await owner.getByLabel('CSV file').setInputFiles('test/people-lists/excel-polish-windows-1250.csv')
    const lines = owner.getByRole('list', { name: 'What will happen' })
    await expect(lines).toContainText('Łukasz Dąbrowski')
    await expect(owner.getByLabel('Read as')).toHaveValue('windows-1250')
    await owner.getByLabel('Read as').selectOption('windows-1252')
    await expect(lines).toContainText('£ukasz D¹browski')
    await expect(lines.getByRole('listitem')).toHaveCount(2)
    await owner.getByLabel('Paste a list').fill('ann@people.example, bob@people.example')
    await owner.getByRole('button', { name: 'Take these lines' }).click()
    await expect(lines.getByRole('listitem')).toHaveCount(4)
    await owner.context().close()
  },
)
