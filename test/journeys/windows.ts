import { expect, type Page } from '@playwright/test'
import { titleCase } from '#records/kinds/kind.ts'
import { addressIn, t } from '#platform/values/translate.ts'
import { editorAt, wholeName, writeInPlace } from './people.ts'

/** A window of the back office: what it is called, and how an administrator comes to it. */
type OfficeWindow = { name: string; open: (page: Page, origin: string) => Promise<void> }

const versions = () => wholeName(t('Versions<more> of {label}</more>', { label: t('Hero') }))
const addTeacher = () => t('Add {noun}', { noun: titleCase(t('teacher')) })

/** The windows in which people choose, compare or give something up: the same list for every accessibility check. */
export const officeWindows: readonly OfficeWindow[] = [
  {
    name: 'which version should stay',
    async open(page, origin) {
      await page.goto(origin + editorAt('/admin/homepage'))
      await expect(page.getByRole('button', { name: t('Edit {label}:', { label: t('Hero title') }) })).toBeVisible()
      const address = `${origin}/api/site-content/hero`
      const { version, data } = (await (await page.request.get(address)).json()) as { version: number; data: object }
      const theirs = { version, data: { ...data, title: `What somebody else wrote, ${version}` } }
      // The editor must not follow what is saved meanwhile: it is told of the conflict when it saves.
      await writeInPlace(page, t('Hero title'), 'What this person wrote')
      await page.request.put(address, { data: theirs, headers: { origin } })
      await page.getByRole('button', { name: t('Save {label} Changes', { label: t('Hero') }) }).click()
      await expect(page.getByRole('dialog', { name: t('Which version should stay?') })).toBeVisible()
      await expect(
        page.getByText(
          t('It was {name}, on {moment}.', { name: 'Sample Administrator', moment: '#' }).split('#')[0] ?? '',
        ),
      ).toBeVisible()
    },
  },
  {
    name: 'versions of a section',
    async open(page, origin) {
      await page.goto(origin + editorAt('/admin/homepage'))
      await page.getByRole('button', { name: versions() }).click()
      await expect(page.getByRole('list', { name: t('What changed') })).toBeVisible()
    },
  },
  {
    name: 'a record',
    async open(page, origin) {
      await page.goto(origin + addressIn('/admin/announcements/teachers'))
      await page.getByRole('button', { name: addTeacher() }).click()
      await expect(page.getByRole('dialog', { name: addTeacher() })).toBeVisible()
    },
  },
  {
    name: 'what was deleted',
    async open(page, origin) {
      await page.goto(origin + addressIn('/admin/announcements/teachers'))
      await page.getByRole('button', { name: addTeacher() }).click()
      await page.getByRole('button', { name: t('Deleted {nouns}…', { nouns: t('teachers') }) }).click()
      await expect(page.getByText(t('Nothing has been deleted.'))).toBeVisible()
    },
  },
  {
    name: 'discard changes',
    async open(page, origin) {
      await page.goto(origin + addressIn('/admin/announcements/teachers'))
      await page.getByRole('button', { name: addTeacher() }).click()
      await page
        .getByRole('dialog', { name: addTeacher() })
        .getByRole('textbox', { name: t('Name') })
        .fill('Not saved')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog', { name: t('Unsaved Changes') })).toBeVisible()
    },
  },
  {
    name: 'delete the selected courses',
    async open(page, origin) {
      await page.goto(origin + addressIn('/admin/courses'))
      const table = page.getByRole('radio', { name: t('Table view') })
      await table.click({ force: true })
      await expect(table).toBeChecked()
      await page.getByRole('checkbox', { name: t('Select all {nouns} on this page', { nouns: t('courses') }) }).check()
      await page
        .getByRole('button', { name: t('Delete Selected ({count})', { count: '' }).slice(0, -1).trim() })
        .click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
]
