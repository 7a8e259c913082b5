import { expect, type Page } from '@playwright/test'
import { newCourse } from '#features/learning/courses/editing/rules.ts'
import { classSession } from '#test/class-session.ts'
import { person } from './people.ts'
import { test } from './site.ts'

/** Adds something as the office does, and gives its id. */
async function add(staff: Page, address: string, data: object): Promise<string> {
  const answer = await staff.request.post(address, {
    data: JSON.stringify(data),
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { id: string }).id
}

/** A course with a class that has begun a moment ago, and whose link leads to a page of the site itself. */
async function runningClass(staff: Page, origin: string, title: string): Promise<{ course: string; session: string }> {
  const description = 'Evenings by the water.'
  const course = await add(staff, `${origin}/api/admin/courses`, { data: { ...newCourse, title, description } })
  const began = new Date(Date.now() - 5 * 60_000).toISOString()
  const session = await add(staff, `${origin}/api/admin/sessions`, {
    ...classSession,
    course_id: course,
    date: began.slice(0, 10),
    time: began.slice(11, 16),
    time_zone: 'UTC',
    link: `${origin}/resources`,
  })
  return { course, session }
}

async function enroll(staff: Page, origin: string, course_id: string, people: object[]): Promise<void> {
  for (let from = 0; from < people.length; from += 25) {
    const data = { course_id, people: people.slice(from, from + 25) }
    const answer = await staff.request.post(`${origin}/api/admin/enrollments`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}

test(
  'staff mark a roster of sixty by keyboard and correct two (marking-5, marking-2, marking-1)',
  { tag: '@full' },
  async ({ browser, editedSite: { origin } }) => {
    const staff = await person(browser, origin, 'Sample Administrator')
    const { course, session } = await runningClass(staff, origin, 'Sixty at the river')
    const people = Array.from({ length: 60 }, (_, at) => {
      const number = String(at + 1).padStart(2, '0')
      return { email: `learner${number}@sixty.example`, full_name: `Learner ${number}` }
    })
    await enroll(staff, origin, course, people)
    await staff.goto(`${origin}/admin/roster?course=${course}&session=${session}`)
    await expect(staff.getByRole('radiogroup')).toHaveCount(60)
    const checked = (state: string) => staff.getByRole('radio', { name: state, checked: true })

    // From the filter on, the next stops of Tab are buttons, the table, and one of its radios.
    await staff.getByRole('combobox', { name: 'Show' }).focus()
    const isInRoster = () => staff.evaluate(() => document.activeElement?.getAttribute('role') === 'radio')
    for (let stops = 0; stops < 6 && !(await isInRoster()); stops += 1) await staff.keyboard.press('Tab')
    expect(await isInRoster()).toBe(true)
    for (let at = 0; at < 60; at += 1) await staff.keyboard.press(at % 10 === 0 ? '2' : at % 15 === 1 ? 'e' : '1')
    await expect(checked('Absent')).toHaveCount(6)
    await expect(checked('Excused')).toHaveCount(4)
    await expect(checked('Present')).toHaveCount(50)
    await expect(staff.getByText('Learner 60: Present')).toBeAttached()
    await staff.keyboard.press('Control+z')
    await expect(checked('Present')).toHaveCount(49)
    await staff.keyboard.press('Home')
    await staff.keyboard.press('p')
    await expect(checked('Present')).toHaveCount(50)

    await expect(staff.getByText('Storing…')).toHaveCount(0)
    await staff.reload()
    await expect(checked('Present')).toHaveCount(50)
    await expect(checked('Absent')).toHaveCount(5)
    await staff.getByRole('combobox', { name: 'Show' }).selectOption('unmarked')
    await expect(staff.getByRole('radiogroup')).toHaveCount(1)
    await expect(staff.getByRole('radiogroup', { name: 'Attendance of Learner 60' })).toBeVisible()
  },
)

test(
  'a student joins a running class in one click and is counted (attendance-1, attendance-2)',
  { tag: '@full' },
  async ({ browser, editedSite: { origin } }) => {
    const staff = await person(browser, origin, 'Sample Administrator')
    const { course, session } = await runningClass(staff, origin, 'A class on a phone')
    const student = await person(browser, origin, { name: 'Mei Lan', email: 'mei.phone@academy.example' })
    await student.setViewportSize({ width: 390, height: 800 })
    await enroll(staff, origin, course, [{ email: 'mei.phone@academy.example', full_name: 'Mei Lan' }])
    await staff.goto(`${origin}/admin/roster?course=${course}&session=${session}`)
    const present = staff
      .getByRole('radiogroup', { name: 'Attendance of Mei Lan' })
      .getByRole('radio', { name: 'Present' })
    await expect(present).not.toBeChecked()

    await student.goto(`${origin}/learning`)
    const opened = student.waitForEvent('popup')
    await student.getByRole('link', { name: /^Join/ }).first().click()
    await (await opened).waitForURL(`${origin}/resources`)
    // An open roster asks by itself who has come.
    await expect(present).toBeChecked()
    await expect(staff.getByText(/^Joined at/)).toBeVisible()
  },
)
