import { expect } from '@playwright/test'
import { newCourse } from '#features/learning/courses/editing/rules.ts'
import { addressIn, t } from '#platform/values/translate.ts'
import { either } from '#test/language.ts'
import { person, tabTo } from './people.ts'
import { test } from './site.ts'

const march = (day: string) => either(`Mar ${day}, 2095`, `2095年3月${Number(day)}日`)
const at = (weekday: string) => t('{weekday}, {time}', { weekday, time: '19:15' })
const [wed, fri] = [either('Wed', '周三'), either('Fri', '周五')]

test(
  'staff enter a term by keyboard, and an open course page follows (class-15)',
  { tag: '@full' },
  async ({ browser, page: visitor, editedSite: { origin } }) => {
    const staff = await person(browser, origin, 'Sample Administrator')
    const data = { ...newCourse, title: 'Wells and Springs', description: 'Where water comes from.', published: true }
    const answer = await staff.request.post(`${origin}/api/admin/courses`, { data: { data }, headers: { origin } })
    expect(answer.status()).toBe(201)
    const { id } = (await answer.json()) as { id: string }
    await visitor.goto(origin + addressIn(`/course/${id}`))
    await expect(visitor.getByRole('heading', { level: 1, name: 'Wells and Springs' })).toBeVisible()
    await expect(visitor.getByRole('heading', { name: t('Class schedule') })).toBeHidden()
    const opened = await visitor.evaluate(() => performance.timeOrigin)

    await staff.goto(origin + addressIn(`/admin/sessions?course=${id}`))
    const keys = staff.keyboard
    await tabTo(staff, staff.getByRole('button', { name: t('Repeat…') }))
    await keys.press('Enter')
    const dialog = staff.getByRole('dialog', { name: t('Repeat a Session') })
    await expect(dialog.getByLabel(t('Title'))).toBeFocused()
    await keys.press('ControlOrMeta+a')
    await keys.type('Well {n}')
    await tabTo(staff, dialog.getByLabel(t('First Day')))
    // Month, day and year, as this browser asks for them.
    await keys.type('03022095')
    await expect(dialog.getByRole('checkbox', { name: wed })).toBeChecked()
    await tabTo(staff, dialog.getByLabel(t('Begins')))
    await keys.type('0715P')
    await tabTo(staff, dialog.getByRole('checkbox', { name: fri }))
    await keys.press('Space')
    await tabTo(staff, dialog.getByLabel(t('count::Sessions'), { exact: true }))
    await keys.press('ControlOrMeta+a')
    await keys.type('4')
    await expect(
      dialog.getByText(t('{count} sessions, {from} to {to}', { count: 4, from: march('02'), to: march('11') })),
    ).toBeVisible()
    await tabTo(staff, dialog.getByRole('button', { name: t('Leave out {date}', { date: march('04') }) }))
    await keys.press('Enter')
    await expect(
      dialog.getByText(t('{count} sessions, {from} to {to}', { count: 4, from: march('02'), to: march('16') })),
    ).toBeVisible()
    await tabTo(
      staff,
      dialog.getByRole('button', { name: t('Add {count, plural, one {# Session} other {# Sessions}}', { count: 4 }) }),
    )
    await keys.press('Enter')
    await expect(
      staff.getByText(t('{count, plural, one {# session is added.} other {# sessions are added.}}', { count: 4 })),
    ).toBeVisible()
    await expect(staff.getByRole('row', { name: /Well 4/ })).toContainText(
      t('{weekday}, {day}', { weekday: wed, day: march('16') }),
    )

    await expect(visitor.getByRole('heading', { name: t('Class schedule') })).toBeVisible()
    const classes = visitor.getByRole('region', { name: t('Class schedule') }).getByRole('listitem')
    await expect(classes).toHaveText([
      new RegExp(`${march('02')}.*${at(wed)}.*Well 1.*${t('Next class')}`),
      new RegExp(`${march('09')}.*Well 2`),
      new RegExp(`${march('11')}.*${at(fri)}.*Well 3`),
      new RegExp(`${march('16')}.*Well 4`),
    ])
    expect(await visitor.evaluate(() => performance.timeOrigin)).toBe(opened)
    await staff.context().close()
  },
)
