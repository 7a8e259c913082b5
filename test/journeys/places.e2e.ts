import { expect, type Page } from '@playwright/test'
import { newCourse } from '#features/learning/courses/editing/rules.ts'
import { addressIn, t } from '#platform/values/translate.ts'
import '#test/language.ts'
import type { RunningServer } from '#test/server.ts'
import { listenForComplaints, person } from './people.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ editedSite }) => {
  server = editedSite
})

const information = (page: Page) => page.getByRole('complementary', { name: t('Course Information') })
const standing = (page: Page) => information(page).getByRole('status')

/** The form in which somebody enrolls, filled in already. */
async function openForm(page: Page, address: string, title: string): Promise<void> {
  await page.goto(address)
  await information(page)
    .getByRole('button', { name: t('Enroll for Free') })
    .click()
  await expect(page.getByRole('dialog', { name: t('Enroll in {title}', { title }) })).toBeVisible()
}

test(
  'of two for one seat one waits, and takes it after the other’s withdrawal (places-25)',
  { tag: '@full' },
  async ({ browser }) => {
    const staff = await person(browser, server.origin, 'Sample Administrator')
    const title = 'One Seat by the Stove'
    const fields = { ...newCourse, title, description: 'A winter evening.', published: true }
    const made = await staff.request.post(`${server.origin}/api/admin/courses`, {
      data: { data: { ...fields, capacity: 1, class_link: 'https://classroom.example/stove' } },
      headers: { origin: server.origin },
    })
    expect(made.ok(), await made.text()).toBe(true)
    const { id } = (await made.json()) as { id: string }
    const address = server.origin + addressIn(`/course/${id}`)
    const people = [
      { name: 'Ada by the Stove', email: 'ada.stove@academy.example' },
      { name: 'Bo by the Stove', email: 'bo.stove@academy.example' },
    ]
    const pages = await Promise.all(people.map((who) => person(browser, server.origin, who)))
    await Promise.all(pages.map((page) => openForm(page, address, title)))
    await Promise.all(pages.map((page) => page.getByRole('button', { name: t('Confirm Enrollment') }).click()))

    const waiting = (page: Page) =>
      page.getByRole('dialog', { name: t('Join the waiting list for {title}', { title }) })
    const outcomeOf = (page: Page) =>
      Promise.race([
        waiting(page)
          .waitFor()
          .then(() => 'waits' as const),
        standing(page)
          .getByText(t('site::You are enrolled'))
          .waitFor()
          .then(() => 'has it' as const),
      ])
    const outcomes = await Promise.all(pages.map(outcomeOf))
    expect(outcomes.toSorted()).toEqual(['has it', 'waits'])
    const at = outcomes.indexOf('has it')
    const [first, second] = at === 0 ? pages : pages.toReversed()
    const loser = people[1 - at]
    if (!first || !second || !loser) throw new Error('Two people were expected.')
    const complaints = [...listenForComplaints(first.context()), ...listenForComplaints(second.context())]

    await test.step('who came second joins the waiting list, where they stand', async () => {
      await waiting(second)
        .getByRole('button', { name: t('Join the waiting list') })
        .click()
      await expect(standing(second)).toContainText(t('You are number {position} on the waiting list', { position: 1 }))
      await expect(information(second).getByRole('link', { name: t('Join Class') })).toHaveCount(0)
      await expect(information(first).getByRole('link', { name: t('Join Class') })).toBeVisible()
    })

    await test.step('who had the seat gives it up, by keyboard, after a question', async () => {
      await information(first)
        .getByRole('button', { name: new RegExp(`^${t('enrollment::Withdraw…')}`) })
        .focus()
      await first.keyboard.press('Enter')
      const question = first.getByRole('alertdialog', { name: t('Withdraw from this course?') })
      await expect(question).toContainText(
        t(
          'You leave {title}: your access ends at once, and your place is free for others. You can enroll again as long as there is one.',
          { title },
        ),
      )
      await question.getByRole('button', { name: t('enrollment::Withdraw') }).focus()
      await first.keyboard.press('Enter')
      await expect(standing(first)).toContainText(t('You have withdrawn'))
      await expect(information(first).getByRole('link', { name: t('Join Class') })).toHaveCount(0)
    })

    await test.step('who waits is offered the place on the open page and by mail, and takes it', async () => {
      await expect(standing(second)).toContainText(t('site::A place is free for you'))
      const mail = await staff.request.get(`${server.origin}/api/admin/mail?search=${encodeURIComponent(loser.email)}`)
      const { items } = (await mail.json()) as { items: { cause: string }[] }
      expect(items.map(({ cause }) => cause)).toContain('place_offered')
      await information(second)
        .getByRole('button', { name: new RegExp(`^${t('Take the place')}`) })
        .click()
      await expect(standing(second)).toContainText(t('site::You are enrolled'))
      await expect(information(second).getByRole('link', { name: t('Join Class') })).toBeVisible()
      await expect(information(first).getByRole('button', { name: t('Join the waiting list') })).toBeVisible()
    })
    expect(complaints).toEqual([])
    await Promise.all([staff, ...pages].map((page) => page.context().close()))
  },
)
