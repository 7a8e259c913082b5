import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { newCourse } from '#features/learning/courses/editing/rules.ts'
import { classSession } from '#test/class-session.ts'
import { addressIn, t } from '#platform/values/translate.ts'
import '#test/language.ts'
import { patience } from '#test/patience.ts'
import { person, prove } from './people.ts'
import { test } from './site.ts'

const student = { name: 'Su Learning', email: 'su.learning@academy.example' }

/** Asks the API as the person of a page. */
async function send<Answer>(page: Page, address: string, data: object, method = 'POST'): Promise<Answer> {
  const answer = await page.request.fetch(address, { method, data })
  expect(answer.ok(), `${address}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Answer
}

/** A paid course of three classes, the first of which has begun; to have been at one of them completes it. */
async function courseOfThree(staff: Page, origin: string, title: string): Promise<string> {
  const fields = { description: 'Three evenings.', type: 'certificate', price: 120, completion: 'sessions' }
  const data = { ...newCourse, ...fields, title, completion_share: 30, published: true }
  const { id } = await send<{ id: string }>(staff, `${origin}/api/admin/courses`, { data })
  for (const [at, name] of ['Springs', 'Meanders', 'The delta'].entries()) {
    const begins = new Date(Date.now() - 5 * 60_000 + at * 7 * 24 * 60 * 60_000).toISOString()
    const when = { date: begins.slice(0, 10), time: begins.slice(11, 16), time_zone: 'UTC' }
    const about = { course_id: id, title: name, link: `${origin}/resources` }
    await send(staff, `${origin}/api/admin/sessions`, { ...classSession, ...about, ...when })
  }
  return id
}

test('by phone a student pays, attends and is certified (attendance-2, completion-1, issued-17)', async ({
  browser,
  editedSite: { origin },
}) => {
  const staff = await person(browser, origin, 'Sample Administrator')
  const title = 'Rivers in three evenings'
  const course = await courseOfThree(staff, origin, title)
  const page = await person(browser, origin, student)
  await prove(page.context(), origin)
  await page.setViewportSize({ width: 390, height: 800 })

  await page.goto(origin + addressIn(`/course/${course}`))
  const schedule = page.getByRole('region', { name: t('Class schedule') })
  await expect(schedule.getByRole('listitem')).toHaveCount(3)
  const information = page.getByRole('complementary', { name: t('Course Information') })
  await information.getByRole('button', { name: new RegExp(`^${t('Enroll Now')}`) }).click()
  const dialog = page.getByRole('dialog', { name: t('Enroll in {title}', { title }) })
  await dialog.getByLabel(t('Email')).fill(student.email)
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: t('Pay & Enroll') }).click()
  const payment = await opened
  await payment.getByRole('button', { name: t('Pay {price}', { price: '¥120 JPY' }) }).click()
  await expect(payment.getByRole('status')).toContainText(t('Paid.'))
  await payment.close()
  await expect(information.getByRole('status')).toContainText(t('site::You are enrolled'))

  await page.goto(origin + addressIn('/learning'))
  const next = page.getByRole('region', { name: t('Your next class') })
  await expect(next.getByText(t('Going on now'))).toBeVisible()
  for (const name of ['Springs', 'Meanders', 'The delta']) await expect(next.getByText(name).first()).toBeVisible()
  const joined = page.waitForEvent('popup')
  await next.getByRole('link', { name: new RegExp(`^${t('Join')}`) }).click()
  const joinedClass = await joined
  await joinedClass.waitForURL(`${origin}/resources`)
  await joinedClass.close()
  await page.reload()
  const progress = page.getByRole('region', { name: t('How far you are') })
  await expect(
    progress.getByText(t('You were at {present} of {sessions} sessions.', { present: 1, sessions: 3 })),
  ).toBeVisible()
  await expect(progress.getByText(new RegExp(`^${t('Completed {date}', { date: '.*' })}`))).toBeVisible()
  await page.getByLabel(t('Name on certificates')).fill('Su Wenli 蘇文麗')
  await page.getByRole('button', { name: t('Confirm') }).click()
  await expect(page.getByLabel(t('Name on certificates'))).toHaveCount(0)

  await staff.goto(origin + addressIn(`/admin/issued-certificates/issue?course=${course}`))
  await expect(staff.getByText('Su Wenli 蘇文麗')).toBeVisible()
  await staff
    .getByRole('button', { name: t('Issue {count, plural, one {# certificate} other {# certificates}}', { count: 1 }) })
    .click()
  await staff
    .getByRole('alertdialog')
    .getByRole('button', { name: t('Issue') })
    .click()
  await expect(staff.getByText(t('Nobody waits for a certificate'))).toBeVisible()

  const own = page.getByRole('region', { name: t('Your certificates') })
  await expect(async () => {
    await page.reload()
    await expect(own.getByRole('heading', { name: title })).toBeVisible({ timeout: patience(2_000) })
  }).toPass()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    own.getByRole('link', { name: new RegExp(`^${t('PDF')}`) }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await own.getByRole('link', { name: /^[0-9A-Z]{4}-/ }).click()
  await expect(page.getByRole('heading', { name: t('This certificate is valid') })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Su Wenli 蘇文麗' })).toBeVisible()
  for (const each of [page, staff]) await each.context().close()
})
