import { expect, type Page } from '@playwright/test'
import { formatNumber } from '#features/learning/issued-certificates/numbers.rules.ts'
import { sampleNumber } from '#sample/issued-certificates.ts'
import { addressIn, t } from '#platform/values/translate.ts'
import '#test/language.ts'
import { newRecord } from '#test/records.ts'
import { person } from './people.ts'
import { test } from './site.ts'

const issue = (count: number) => t('Issue {count, plural, one {# certificate} other {# certificates}}', { count })

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
    await staff.goto(origin + addressIn('/admin/issued-certificates'))
    await staff.getByRole('link', { name: t('Issue certificates…') }).click()
    // The list has a field of this name as well.
    await expect(staff.getByRole('heading', { name: t('Issue certificates'), exact: true })).toBeVisible()
    await staff.getByRole('combobox', { name: t('Course') }).fill(title)
    await staff.getByRole('option', { name: title }).click()
    await expect(
      staff.getByText(
        t(
          '{counted} {count, plural, one {# person cannot get one before a name is entered.} other {# people cannot get one before their names are entered.}}',
          { counted: t('{chosen} of {all} are chosen.', { chosen: 59, all: 60 }), count: 1 },
        ),
      ),
    ).toBeVisible()
    await staff
      .getByLabel(t('Name on the certificate of {email}', { email: 'graduate7@ceremony.example' }))
      .fill('林子涵')
    await staff.getByLabel(t('validity::Valid')).selectOption(t('For two years'))
    // Slow enough to be watched, and stopped.
    await staff.route('**/api/admin/issued-certificates', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    await staff.getByRole('button', { name: issue(60) }).click()
    await staff
      .getByRole('alertdialog')
      .getByRole('button', { name: t('Issue') })
      .click()
    await expect(
      staff.getByRole('progressbar', { name: t('Issuing {done} of {of}…', { done: 20, of: 60 }) }),
    ).toBeVisible()
    await staff.getByRole('button', { name: t('Cancel') }).click()
    const lacking = t(
      '{count, plural, one {# certificate was not issued.} other {# certificates were not issued.}} Who has none yet is still in the list.',
      { count: 2 },
    )
    await expect(staff.getByText(new RegExp(lacking.replace('2', '\\d+')))).toBeVisible()
    await staff.unroute('**/api/admin/issued-certificates')
    const rest = staff.getByRole('button', { name: new RegExp(`^${issue(2).replace('2', '\\d+')}$`) })
    await expect(rest).not.toHaveText(issue(60))
    await rest.click()
    await staff
      .getByRole('alertdialog')
      .getByRole('button', { name: t('Issue') })
      .click()
    await expect(staff.getByText(t('Nobody waits for a certificate'))).toBeVisible()

    await staff.goto(origin + addressIn(`/admin/issued-certificates?course=${course}`))
    await expect(
      staff.getByText(t('{shown} of {total} {noun}', { shown: 24, total: 60, noun: t('issued certificates') })),
    ).toBeVisible()
    await staff.getByLabel(t('Search {nouns}', { nouns: t('issued certificates') })).fill('子涵')
    await expect(
      staff.getByText(t('{total} {noun}', { total: 1, noun: t('issued certificate') }), { exact: true }),
    ).toBeVisible()
    const opening = t('Open the certificate {number} of {holder_name}', { number: '.*', holder_name: '林子涵' })
    await staff.getByRole('button', { name: new RegExp(`^${opening}`) }).click()
    await staff.getByRole('button', { name: t('certificate::Withdraw…') }).click()
    await staff.getByRole('textbox', { name: t('Why') }).fill('It was issued to the wrong person.')
    const ask = staff.getByRole('dialog', { name: t('Withdraw this certificate?') })
    await ask.getByRole('button', { name: t('Withdraw') }).click()
    const [opened] = await Promise.all([
      staff.context().waitForEvent('page'),
      staff.getByRole('link', { name: new RegExp(`^${t('Open its page')}`) }).click(),
    ])
    await expect(opened.getByRole('heading', { name: t('This certificate was withdrawn') })).toBeVisible()
    await expect(opened.getByText('wrong person')).toHaveCount(0)
    await staff.context().close()
  },
)

test('an employer checks a number, and one that was altered (issued-8, issued-10)', async ({
  browser,
  site: { origin },
}) => {
  const employer = await browser.newPage()
  await employer.goto(origin + addressIn('/courses?tab=certificate'))
  await employer.getByRole('link', { name: t('Check a certificate that you were shown.') }).click()
  const number = sampleNumber('enrollment-kwame-36')
  const field = employer.getByLabel(t('Number of the certificate'))
  await field.fill(number.toLowerCase())
  await field.press('Enter')
  await expect(employer.getByRole('heading', { name: t('This certificate is valid') })).toBeVisible()
  await expect(employer.getByRole('heading', { name: 'Kwame Mensah' })).toBeVisible()
  await expect(employer).toHaveURL(origin + addressIn(`/certificates/${formatNumber(number)}`))

  const altered = number.slice(0, 5) + (number[5] === '7' ? '1' : '7') + number.slice(6)
  await employer.getByLabel(t('Check another certificate')).fill(altered)
  await employer.getByRole('button', { name: t('Check') }).click()
  await expect(employer.getByRole('heading', { name: t('No certificate has this number') })).toBeVisible()
  await expect(field).toHaveValue(formatNumber(altered))
  await expect(employer.getByRole('link', { name: 'hello@academy.example' }).first()).toBeVisible()
  await employer.close()
})
