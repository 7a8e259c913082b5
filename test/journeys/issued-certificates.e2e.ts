import { expect, type Page } from '@playwright/test'
import { formatNumber } from '#features/learning/issued-certificates/numbers.rules.ts'
import { sampleNumber } from '#sample/issued-certificates.ts'
import { newRecord } from '#test/records.ts'
import { person } from './people.ts'
import { test } from './site.ts'

/** A course of its own that sixty people have completed on staff's word, one of them without a name. */
async function completedCourse(staff: Page, origin: string, title: string): Promise<string> {
  const ask = async <Answer>(path: string, method = 'GET', data?: object) => {
    const answer = await staff.request.fetch(origin + path, { method, ...(data && { data }) })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as Answer
  }
  const fields = { title, type: 'free', price: 0, certificate_id: null, completion: 'staff' }
  const plain = newRecord('courses') as { data: object }
  const course = await ask<{ id: string }>('/api/admin/courses', 'POST', { data: { ...plain.data, ...fields } })
  const people = Array.from({ length: 60 }, (_, at) => ({
    email: `graduate${at}@ceremony.example`,
    full_name: at === 7 ? '' : `Graduate ${String(at).padStart(2, '0')}`,
  }))
  for (let at = 0; at < people.length; at += 25)
    await ask('/api/admin/enrollments', 'POST', { course_id: course.id, people: people.slice(at, at + 25) })
  const ids: string[] = []
  for (let after: string | null = ''; after !== null;) {
    const page: { items: { id: string }[]; next: string | null } = await ask(
      `/api/admin/enrollments?course=${course.id}&limit=100${after && `&after=${after}`}`,
    )
    ids.push(...page.items.map(({ id }) => id))
    after = page.next
  }
  await ask(`/api/admin/completions/${course.id}`, 'PUT', { ids, completed: true })
  return course.id
}

test(
  'staff issue sixty certificates, stop and go on, and nobody gets two (issued-22)',
  { tag: '@full' },
  async ({ browser, editedSite: { origin } }) => {
    const staff = await person(browser, origin, 'Sample Administrator')
    const title = 'The Ceremony of Sixty'
    const course = await completedCourse(staff, origin, title)
    await staff.goto(`${origin}/admin/issued-certificates`)
    await staff.getByRole('link', { name: 'Issue certificates…' }).click()
    // The list has a field of this name as well.
    await expect(staff.getByRole('heading', { name: 'Issue certificates', exact: true })).toBeVisible()
    await staff.getByRole('combobox', { name: 'Course' }).fill(title)
    await staff.getByRole('option', { name: title }).click()
    await expect(
      staff.getByText('59 of 60 are chosen. 1 person cannot get one before a name is entered.'),
    ).toBeVisible()
    await staff.getByLabel('Name on the certificate of graduate7@ceremony.example').fill('林子涵')
    await staff.getByLabel('Valid').selectOption('For two years')
    // Slow enough to be watched, and stopped.
    await staff.route('**/api/admin/issued-certificates', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    await staff.getByRole('button', { name: 'Issue 60 certificates' }).click()
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Issue' }).click()
    await expect(staff.getByRole('progressbar', { name: 'Issuing 20 of 60…' })).toBeVisible()
    await staff.getByRole('button', { name: 'Cancel' }).click()
    await expect(
      staff.getByText(/certificates were not issued\. Who has none yet is still in the list\./),
    ).toBeVisible()
    await staff.unroute('**/api/admin/issued-certificates')
    const rest = staff.getByRole('button', { name: /^Issue \d+ certificates$/ })
    await expect(rest).not.toHaveText('Issue 60 certificates')
    await rest.click()
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Issue' }).click()
    await expect(staff.getByText('Nobody waits for a certificate')).toBeVisible()

    await staff.goto(`${origin}/admin/issued-certificates?course=${course}`)
    await expect(staff.getByText('24 of 60 issued certificates')).toBeVisible()
    await staff.getByLabel('Search issued certificates').fill('子涵')
    await expect(staff.getByText('1 issued certificate', { exact: true })).toBeVisible()
    await staff.getByRole('button', { name: /^Open the certificate/ }).click()
    await staff.getByRole('button', { name: 'Withdraw…' }).click()
    await staff.getByLabel('Why').fill('It was issued to the wrong person.')
    const ask = staff.getByRole('dialog', { name: 'Withdraw this certificate?' })
    await ask.getByRole('button', { name: 'Withdraw' }).click()
    const [opened] = await Promise.all([
      staff.context().waitForEvent('page'),
      staff.getByRole('link', { name: /^Open its page/ }).click(),
    ])
    await expect(opened.getByRole('heading', { name: 'This certificate was withdrawn' })).toBeVisible()
    await expect(opened.getByText('wrong person')).toHaveCount(0)
    await staff.context().close()
  },
)

test('an employer checks a number, and one that was altered (issued-8, issued-10)', async ({
  browser,
  site: { origin },
}) => {
  const employer = await browser.newPage()
  await employer.goto(`${origin}/courses?tab=certificate`)
  await employer.getByRole('link', { name: 'Check a certificate that you were shown.' }).click()
  const number = sampleNumber('enrollment-kwame-36')
  const field = employer.getByLabel('Number of the certificate')
  await field.fill(number.toLowerCase())
  await field.press('Enter')
  await expect(employer.getByRole('heading', { name: 'This certificate is valid' })).toBeVisible()
  await expect(employer.getByRole('heading', { name: 'Kwame Mensah' })).toBeVisible()
  await expect(employer).toHaveURL(`${origin}/certificates/${formatNumber(number)}`)

  const altered = number.slice(0, 5) + (number[5] === '7' ? '1' : '7') + number.slice(6)
  await employer.getByLabel('Check another certificate').fill(altered)
  await employer.getByRole('button', { name: 'Check' }).click()
  await expect(employer.getByRole('heading', { name: 'No certificate has this number' })).toBeVisible()
  await expect(field).toHaveValue(formatNumber(altered))
  await expect(employer.getByRole('link', { name: 'hello@academy.example' }).first()).toBeVisible()
  await employer.close()
})
