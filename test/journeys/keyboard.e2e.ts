import { expect, type Page } from '@playwright/test'
import { sampleId } from '#sample/id.ts'
import { addressIn, t } from '#platform/values/translate.ts'
import { testLanguage } from '#test/language.ts'
import { sampleText } from '#test/sample-text.ts'
import type { RunningServer } from '#test/server.ts'
import { accountOf, signIn, signInLink, tabTo, wholeName } from './people.ts'
import { open } from './screens.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ editedSite }) => {
  server = editedSite
})

test.use({ viewport: { width: 1440, height: 900 } })

const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
/** Goes to the last of a menu's entries: by its letters, where these are typed and do not come of an input method. */
const toLast = (page: Page, letters: string) =>
  testLanguage === 'en' ? page.keyboard.type(letters) : page.keyboard.press('End')
const main = (page: Page) => page.locator('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('by keyboard a visitor skips the header, uses menu and tabs, and enrolls (keyboard-1)', async ({ page }) => {
  const walk = sampleText('A First Walk: Seeing Land as a System')
  await open(page, server.origin + addressIn('/'))
  await press(page, 'Tab')
  await expect(page.getByRole('link', { name: t('Skip to content') })).toBeFocused()
  await press(page, 'Enter')
  await expect(main(page)).toBeFocused()
  await press(page, 'Tab')
  await expect(page.getByRole('link', { name: t('Explore the courses') })).toBeFocused()

  await tabTo(page, page.getByRole('button', { name: t('{label} menu', { label: t('Courses') }) }), { back: true })
  await press(page, 'Enter')
  await expect(page.getByRole('menuitem', { name: t('All') })).toBeFocused()
  await toLast(page, 'ce')
  await expect(page.getByRole('menuitem', { name: t('Certificate') })).toBeFocused()
  await press(page, 'Enter')
  await expect(page).toHaveURL(server.origin + addressIn('/courses?tab=certificate'))
  await expect(main(page), 'the new page begins at its content').toBeFocused()

  const tab = (name: string) => page.getByRole('tab', { name })
  await press(page, 'Tab')
  await expect(tab(t('Certificate'))).toBeFocused()
  await press(page, 'ArrowLeft')
  await expect(tab(t('Free'))).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: t('Free') })).toContainText(t('Free Course'))
  await press(page, 'Home')
  await expect(tab(t('All'))).toHaveAttribute('aria-selected', 'true')
  await press(page, 'End', 'ArrowLeft')
  await expect(tab(t('Free'))).toHaveAttribute('aria-selected', 'true')
  await press(page, 'Tab')
  await expect(page.getByRole('tabpanel')).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: walk, exact: true }))
  await press(page, 'Enter')
  await expect(heading(page)).toHaveText(walk)
  await expect(main(page)).toBeFocused()

  const enroll = page.getByRole('button', { name: t('Enroll for Free') })
  const dialog = page.getByRole('dialog', { name: t('Enroll in {title}', { title: walk }) })
  const email = dialog.getByRole('textbox', { name: t('Email') })
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
  const banner = page.getByRole('complementary', { name: t('Course Information') }).getByRole('status')
  await expect(banner).toContainText(t('site::You are enrolled'))
  await expect(page.locator(':focus'), 'what came of it is where the focus is').toContainText(
    t('site::You are enrolled'),
  )
})

test(
  'by keyboard a visitor reads news, plays a video and views a picture (keyboard-1)',
  { tag: '@full' },
  async ({ page, context }) => {
    await context.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Film</title>' }))
    await open(page, server.origin + addressIn('/announcements'))
    await tabTo(page, page.getByRole('link', { name: t('Upcoming'), exact: true }))
    await press(page, 'Enter')
    await expect(page.getByRole('link', { name: t('Upcoming'), exact: true })).toHaveAttribute('aria-current', 'true')
    await expect(
      page.getByRole('link', { name: t('Upcoming'), exact: true }),
      'the choice keeps the focus',
    ).toBeFocused()
    const details = page
      .getByRole('link', { name: wholeName(`^${t('View Details<more> of {title}</more>', { title: '.+' })}`) })
      .first()
    await tabTo(page, details)
    await press(page, 'Enter')
    await expect(page).toHaveURL(/\/announcements\/[0-9a-f-]{36}$/)
    await tabTo(page, page.getByRole('link', { name: t('Announcements'), exact: true }).last())
    await press(page, 'Enter')
    await expect(heading(page)).toHaveText(t('Announcements'))

    await open(page, server.origin + addressIn('/resources?tab=video'))
    await tabTo(page, page.getByRole('link', { name: new RegExp(`^${t('Play video:')}`) }).first())
    await press(page, 'Enter')
    await expect(page.locator('iframe')).toBeFocused()

    await open(page, server.origin + addressIn('/about/mission'))
    const picture = page.getByRole('link', { name: t('Open the picture in full size') }).first()
    await tabTo(page, picture)
    await press(page, 'Enter')
    await expect(
      page.getByRole('dialog').getByRole('heading'),
      'a window without a field begins at its title',
    ).toBeFocused()
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: t('Close') }))
    await press(page, 'Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(picture).toBeFocused()

    const up = page.getByRole('button', { name: t('回到顶部') })
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
    await open(page, server.origin + addressIn('/'))
    await tabTo(page, page.getByRole('link', { name: t('Donate'), exact: true }))
    await press(page, 'Enter')
    await expect(heading(page)).toHaveText(t('Contact'))
    const learn = page.getByRole('button', { name: t('Learn About Donation') })
    await tabTo(page, learn)
    await press(page, ' ')
    await expect(page.getByRole('dialog', { name: t('How to give') }).locator(':focus')).toHaveCount(1)
    await press(page, 'Escape')
    await expect(learn).toBeFocused()

    const field = (name: string) => page.getByRole('textbox', { name })
    await tabTo(page, page.getByRole('tab', { name: t('Question Inquiry') }), { back: true })
    await tabTo(page, field(t('Name')))
    await press(page, 'Enter')
    await expect(page.getByText(t('姓名是必填项'))).toBeVisible()
    await expect(field(t('Name'))).toBeFocused()
    await page.keyboard.type('Ann Green')
    await press(page, 'Tab')
    await page.keyboard.type('ann@example.org')
    await tabTo(page, field(t('Message')))
    await page.keyboard.type('May I bring my own water?')
    await tabTo(page, page.getByRole('button', { name: t('Submit Question') }))
    await press(page, 'Enter')
    await expect(page.locator(':focus')).toContainText(t('Question Submitted'))
  },
)

test(
  'by keyboard somebody opens their menu, visits the profile and signs out (keyboard-1)',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, server.origin, 'Sample Student')
    await open(page, server.origin + addressIn('/'))
    const account = accountOf(page, 'Sample Student')
    await tabTo(page, account)
    await press(page, 'Enter')
    await expect(page.getByRole('menuitem', { name: t('Profile') })).toBeFocused()
    await press(page, 'Escape')
    await expect(account).toBeFocused()
    await press(page, 'Enter')
    await press(page, 'Enter')
    await expect(page).toHaveURL(server.origin + addressIn('/profile'))
    const tab = page.getByRole('tab', { name: t('Profile') })
    await tabTo(page, tab)
    await press(page, 'ArrowRight')
    await expect(page.getByRole('tab', { name: t('Courses') })).toBeFocused()
    await expect(page.getByRole('tabpanel', { name: t('Courses') })).toBeVisible()
    await tabTo(page, account, { back: true })
    await press(page, 'Enter')
    await expect(page.getByRole('menuitem', { name: t('Profile') })).toBeFocused()
    await toLast(page, 's')
    await expect(page.getByRole('menuitem', { name: t('Sign out') })).toBeFocused()
    await press(page, 'Enter')
    await expect(signInLink(page)).toBeVisible()
  },
)

test(
  'on a narrow screen the menu opens, keeps and gives back the focus by keyboard (keyboard-1)',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, server.origin + addressIn(`/course/${sampleId('course-springs')}`))
    const button = page.getByRole('button', { name: t('Menu'), exact: true })
    const sheet = page.getByRole('dialog', { name: t('Menu') })
    await tabTo(page, button)
    await press(page, 'Enter')
    await expect(sheet.locator(':focus')).toHaveCount(1)
    await press(page, 'Escape')
    await expect(sheet).toBeHidden()
    await expect(button).toBeFocused()
    await press(page, 'Enter')
    await tabTo(page, sheet.getByRole('link', { name: t('Reading Materials') }))
    await press(page, 'Enter')
    await expect(page).toHaveURL(server.origin + addressIn('/resources?tab=reading'))
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
      await page.goto(server.origin + addressIn(`/admin/${list}`))
      await expect(rows.first()).toBeVisible()
      const boxes = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect()))
      expect(boxes[0]?.top, list).toBeLessThan(300)
      expect(new Set(boxes.map(({ height }) => Math.round(height))).size, `the rows of ${list}`).toBe(1)
    }
    await rows.first().getByRole('button').first().focus()
    await press(page, '.')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await press(page, 'Escape')
    await expect(page.locator(':focus')).toHaveAttribute(
      'aria-label',
      new RegExp(`^${t('Actions for {name}', { name: '.*' })}`),
    )
  },
)
