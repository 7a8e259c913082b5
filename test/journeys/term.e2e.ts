import { expect } from '@playwright/test'
import { newCourse } from '#features/learning/courses/editing/rules.ts'
import { person, tabTo } from './people.ts'
import { test } from './site.ts'

test(
  'staff enter a term by keyboard, and an open course page follows (class-15)',
  { tag: '@full' },
  async ({ browser, page: visitor, editedSite: { origin } }) => {
    const staff = await person(browser, origin, 'Sample Administrator')
    const data = { ...newCourse, title: 'Wells and Springs', description: 'Where water comes from.', published: true }
    const answer = await staff.request.post(`${origin}/api/admin/courses`, { data: { data }, headers: { origin } })
    expect(answer.status()).toBe(201)
    const { id } = (await answer.json()) as { id: string }
    await visitor.goto(`${origin}/course/${id}`)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Wells and Springs' })).toBeVisible()
    await expect(visitor.getByRole('heading', { name: 'Class schedule' })).toBeHidden()
    const opened = await visitor.evaluate(() => performance.timeOrigin)

    await staff.goto(`${origin}/admin/sessions?course=${id}`)
    const keys = staff.keyboard
    await tabTo(staff, staff.getByRole('button', { name: 'Repeat…' }))
    await keys.press('Enter')
    const dialog = staff.getByRole('dialog', { name: 'Repeat a Session' })
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await keys.press('ControlOrMeta+a')
    await keys.type('Well {n}')
    await tabTo(staff, dialog.getByLabel('First Day'))
    // Month, day and year, as this browser asks for them.
    await keys.type('03022095')
    await expect(dialog.getByRole('checkbox', { name: 'Wed' })).toBeChecked()
    await tabTo(staff, dialog.getByLabel('Begins'))
    await keys.type('0715P')
    await tabTo(staff, dialog.getByRole('checkbox', { name: 'Fri' }))
    await keys.press('Space')
    await tabTo(staff, dialog.getByLabel('Sessions', { exact: true }))
    await keys.press('ControlOrMeta+a')
    await keys.type('4')
    await expect(dialog.getByText('4 sessions, Mar 02, 2095 to Mar 11, 2095')).toBeVisible()
    await tabTo(staff, dialog.getByRole('button', { name: 'Leave out Mar 04, 2095' }))
    await keys.press('Enter')
    await expect(dialog.getByText('4 sessions, Mar 02, 2095 to Mar 16, 2095')).toBeVisible()
    await tabTo(staff, dialog.getByRole('button', { name: 'Add 4 Sessions' }))
    await keys.press('Enter')
    await expect(staff.getByText('4 sessions are added.')).toBeVisible()
    await expect(staff.getByRole('row', { name: /Well 4/ })).toContainText('Wed, Mar 16, 2095')

    await expect(visitor.getByRole('heading', { name: 'Class schedule' })).toBeVisible()
    const classes = visitor.getByRole('region', { name: 'Class schedule' }).getByRole('listitem')
    await expect(classes).toHaveText([
      /Mar 02, 2095.*Wed, 19:15.*Well 1.*Next class/,
      /Mar 09, 2095.*Well 2/,
      /Mar 11, 2095.*Fri, 19:15.*Well 3/,
      /Mar 16, 2095.*Well 4/,
    ])
    expect(await visitor.evaluate(() => performance.timeOrigin)).toBe(opened)
    await staff.context().close()
  },
)
