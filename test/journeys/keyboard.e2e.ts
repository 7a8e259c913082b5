import { expect, type Page } from '@playwright/test'
import { sampleId } from '#sample/id.ts'
import type { RunningServer } from '#test/server.ts'
import { signIn, tabTo } from './people.ts'
import { open } from './screens.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ editedSite }) => {
  server = editedSite
})

test.use({ viewport: { width: 1440, height: 900 } })

const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
const main = (page: Page) => page.locator('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('by keyboard a visitor skips the header, uses menu and tabs, and enrols (keyboard-1)', async ({ page }) => {
  await open(page, server.origin)
  await press(page, 'Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await press(page, 'Enter')
  await expect(main(page)).toBeFocused()
  await press(page, 'Tab')
  await expect(page.getByRole('link', { name: 'Explore the courses' })).toBeFocused()

  await tabTo(page, page.getByRole('button', { name: 'Courses menu' }), { back: true })
  await press(page, 'Enter')
  await expect(page.getByRole('menuitem', { name: 'All' })).toBeFocused()
  await page.keyboard.type('ce')
  await expect(page.getByRole('menuitem', { name: 'Certificate' })).toBeFocused()
  await press(page, 'Enter')
  await expect(page).toHaveURL(`${server.origin}/courses?tab=certificate`)
  await expect(main(page), 'the new page begins at its content').toBeFocused()

  const tab = (name: string) => page.getByRole('tab', { name })
  await press(page, 'Tab')
  await expect(tab('Certificate')).toBeFocused()
  await press(page, 'ArrowLeft')
  await expect(tab('Free')).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'Free' })).toContainText('Free Course')
  await press(page, 'Home')
  await expect(tab('All')).toHaveAttribute('aria-selected', 'true')
  await press(page, 'End', 'ArrowLeft')
  await expect(tab('Free')).toHaveAttribute('aria-selected', 'true')
  await press(page, 'Tab')
  await expect(page.getByRole('tabpanel')).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'A First Walk: Seeing Land as a System', exact: true }))
  await press(page, 'Enter')
  await expect(heading(page)).toHaveText('A First Walk: Seeing Land as a System')
  await expect(main(page)).toBeFocused()

  const enroll = page.getByRole('button', { name: 'Enroll for Free' })
  const dialog = page.getByRole('dialog', { name: /^Enroll in/ })
  const email = dialog.getByRole('textbox', { name: 'Email' })
  await tabTo(page, enroll)
  await press(page, 'Enter')
  await expect(email).toBeFocused()
  for (let step = 0; step < 9; step++) {
    await press(page, 'Tab')
    await expect(dialog.locator(':focus'), 'the focus stays in the window').toHaveCount(1)
  }
  await press(page, 'Escape')
  await expect(dialog).toBeHidden()
  await expect(enroll).toBeFocused()
  await press(page, 'Enter')
  await expect(email).toBeFocused()
  await page.keyboard.type('walker@example.org')
  await press(page, 'Enter')
  await expect(dialog).toBeHidden()
  const banner = page.getByRole('complementary', { name: 'Course Information' }).getByRole('status')
  await expect(banner).toContainText('You are enrolled')
  await expect(page.locator(':focus'), 'what came of it is where the focus is').toContainText('You are enrolled')
})

test(
  'by keyboard a visitor reads news, plays a video and views a picture (keyboard-1)',
  { tag: '@full' },
  async ({ page, context }) => {
    await context.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Film</title>' }))
    await open(page, `${server.origin}/announcements`)
    await tabTo(page, page.getByRole('link', { name: 'Upcoming', exact: true }))
    await press(page, 'Enter')
    await expect(page.getByRole('link', { name: 'Upcoming', exact: true })).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('link', { name: 'Upcoming', exact: true }), 'the choice keeps the focus').toBeFocused()
    const details = page.getByRole('link', { name: /^View Details of/ }).first()
    await tabTo(page, details)
    await press(page, 'Enter')
    await expect(page).toHaveURL(/\/announcements\/[0-9a-f-]{36}$/)
    await tabTo(page, page.getByRole('link', { name: 'Announcements', exact: true }).last())
    await press(page, 'Enter')
    await expect(heading(page)).toHaveText('Announcements')

    await open(page, `${server.origin}/resources?tab=video`)
    await tabTo(page, page.getByRole('link', { name: /^Play video:/ }).first())
    await press(page, 'Enter')
    await expect(page.locator('iframe')).toBeFocused()

    await open(page, `${server.origin}/about/mission`)
    const picture = page.getByRole('link', { name: 'Open the picture in full size' }).first()
    await tabTo(page, picture)
    await press(page, 'Enter')
    await expect(
      page.getByRole('dialog').getByRole('heading'),
      'a window without a field begins at its title',
    ).toBeFocused()
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Close' }))
    await press(page, 'Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(picture).toBeFocused()

    const up = page.getByRole('button', { name: '回到顶部' })
    await expect(up).toBeVisible()
    await tabTo(page, up)
    await press(page, 'Enter')
    await expect(up).toBeHidden()
    await expect(main(page)).toBeFocused()
  },
)

test(
  'with the keyboard alone a visitor asks how to give, mends a form and sends it (keyboard-1)',
  { tag: '@full' },
  async ({ page }) => {
    await open(page, server.origin)
    await tabTo(page, page.getByRole('link', { name: 'Donate', exact: true }))
    await press(page, 'Enter')
    await expect(heading(page)).toHaveText('Contact')
    const learn = page.getByRole('button', { name: 'Learn About Donation' })
    await tabTo(page, learn)
    await press(page, ' ')
    await expect(page.getByRole('dialog', { name: 'How to give' }).locator(':focus')).toHaveCount(1)
    await press(page, 'Escape')
    await expect(learn).toBeFocused()

    const field = (name: string) => page.getByRole('textbox', { name })
    await tabTo(page, page.getByRole('tab', { name: 'Question Inquiry' }), { back: true })
    await tabTo(page, field('Name'))
    await press(page, 'Enter')
    await expect(page.getByText('姓名是必填项')).toBeVisible()
    await expect(field('Name')).toBeFocused()
    await page.keyboard.type('Ann Green')
    await press(page, 'Tab')
    await page.keyboard.type('ann@example.org')
    await tabTo(page, field('Message'))
    await page.keyboard.type('May I bring my own water?')
    await tabTo(page, page.getByRole('button', { name: 'Submit Question' }))
    await press(page, 'Enter')
    await expect(page.locator(':focus')).toContainText('Question Submitted')
  },
)

test(
  'by keyboard somebody opens their menu, visits the profile and signs out (keyboard-1)',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, server.origin, 'Sample Student')
    await open(page, server.origin)
    const account = page.getByRole('button', { name: 'Account of Sample Student' })
    await tabTo(page, account)
    await press(page, 'Enter')
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
    await press(page, 'Escape')
    await expect(account).toBeFocused()
    await press(page, 'Enter')
    await press(page, 'Enter')
    await expect(page).toHaveURL(`${server.origin}/profile`)
    const tab = page.getByRole('tab', { name: 'Profile' })
    await tabTo(page, tab)
    await press(page, 'ArrowRight')
    await expect(page.getByRole('tab', { name: 'Courses' })).toBeFocused()
    await expect(page.getByRole('tabpanel', { name: 'Courses' })).toBeVisible()
    await tabTo(page, account, { back: true })
    await press(page, 'Enter')
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
    await page.keyboard.type('s')
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
    await press(page, 'Enter')
    await expect(page.getByRole('link', { name: 'Sign in with Google' }).first()).toBeVisible()
  },
)

test(
  'on a narrow screen the menu opens, keeps and gives back the focus by keyboard (keyboard-1)',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, `${server.origin}/course/${sampleId('course-springs')}`)
    const button = page.getByRole('button', { name: 'Menu', exact: true })
    const sheet = page.getByRole('dialog', { name: 'Menu' })
    await tabTo(page, button)
    await press(page, 'Enter')
    await expect(sheet.locator(':focus')).toHaveCount(1)
    await press(page, 'Escape')
    await expect(sheet).toBeHidden()
    await expect(button).toBeFocused()
    await press(page, 'Enter')
    await tabTo(page, sheet.getByRole('link', { name: 'Reading Materials' }))
    await press(page, 'Enter')
    await expect(page).toHaveURL(`${server.origin}/resources?tab=reading`)
    await expect(main(page)).toBeFocused()
  },
)

test(
  'lists begin at once, in rows of one height, whose menu `.` opens (lists-11)',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, server.origin, 'Sample Administrator')
    const rows = page.locator('tbody tr')
    const lists = [
      'announcements/lectures',
      'courses?view=table',
      'sessions',
      'enrollments',
      'users',
      'contact/questions',
    ]
    for (const list of lists) {
      await page.goto(`${server.origin}/admin/${list}`)
      await expect(rows.first()).toBeVisible()
      const boxes = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect()))
      expect(boxes[0]?.top, list).toBeLessThan(300)
      expect(new Set(boxes.map(({ height }) => Math.round(height))).size, `the rows of ${list}`).toBe(1)
    }
    await rows.first().getByRole('button').first().focus()
    await press(page, '.')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await press(page, 'Escape')
    await expect(page.locator(':focus')).toHaveAttribute('aria-label', /^Actions for /)
  },
)
