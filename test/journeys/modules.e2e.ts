import { expect } from '@playwright/test'
import { addressIn, t } from '#platform/values/translate.ts'
import '#test/language.ts'
import type { RunningServer } from '#test/server.ts'
import { carryUp, editorAt, listenForComplaints, person, pickUp, save, storedSection, wholeName } from './people.ts'
import { findings, settle } from './screens.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ editedSite }) => {
  server = editedSite
})

type Page = { values?: unknown[]; modules: { type: string; content: string; order: number }[] }

test(
  'staff delete a module of the vision and restore the former version (lists-2)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    const complaints = listenForComplaints(page.context())
    const stored = () => storedSection<Page>(page, server.origin, 'vision')
    const contents = async () => (await stored()).modules.map(({ content }) => content)
    const yesterday = await contents()
    await page.goto(server.origin + editorAt('/admin/vision'))
    const kinds = `(${t('Title')}|${t('Subtitle')}|${t('Paragraph')})`
    await page
      .getByRole('button', { name: new RegExp(`^${t('Delete {name}', { name: kinds })}`) })
      .first()
      .click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByText(t('Are you sure you want to delete this module?'))).toBeVisible()
    await settle(page)
    expect(await findings(page), 'the question').toEqual([])
    await question.getByRole('button', { name: t('Delete') }).click()
    await expect(page.getByText(t('Module deleted successfully'))).toBeVisible()
    expect(await contents()).toEqual(yesterday.slice(1))
    await expect(page.locator(':focus'), 'the focus is at the next one').toHaveAttribute(
      'aria-label',
      new RegExp(`^${t('Delete {name}', { name: '' })}`),
    )

    const label = t('Vision')
    await page.getByRole('button', { name: wholeName(t('Versions<more> of {label}</more>', { label })) }).click()
    const versions = page.getByRole('dialog', { name: t('Versions of {label}', { label }) })
    await versions
      .getByRole('button', { name: new RegExp(`^${t('Put version {version} into the editor', { version: '\\d+' })}`) })
      .click()
    expect(await contents(), 'nothing changes on the site before it is saved').toEqual(yesterday.slice(1))
    await save(page, 'Vision')
    expect(await contents()).toEqual(yesterday)
    expect(complaints).toEqual([])
    await page.context().close()
  },
)

test(
  'staff add and move a mission module by keyboard; home page values stay (modules-3)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    const complaints = listenForComplaints(page.context())
    const stored = () => storedSection<Page>(page, server.origin, 'mission')
    const before = await stored()
    await page.goto(server.origin + editorAt('/admin/mission'))
    await page.getByRole('button', { name: t('Add Module') }).click()
    const dialog = page.getByRole('dialog', { name: t('Add Module') })
    await dialog.getByLabel(t('Module Type')).selectOption(t('Video'))
    await dialog.getByLabel(t('YouTube URL')).fill('https://example.org/film')
    await dialog.getByRole('button', { name: t('Add Module') }).click()
    await expect(dialog.getByText(t('Please enter a full YouTube URL'))).toBeVisible()
    await settle(page)
    expect(await findings(page), 'the dialog').toEqual([])
    await dialog.getByLabel(t('Module Type')).selectOption(t('Subtitle'))
    await dialog.getByLabel(t('Text')).fill('What we promise')
    await dialog.getByLabel(t('Alignment')).selectOption(t('Center'))
    await dialog.getByRole('button', { name: t('Add Module') }).click()
    await expect(page.getByText(t('Module added successfully'))).toBeVisible()

    const promised = t('{kind} “{excerpt}”', { kind: t('Subtitle'), excerpt: 'What we promise' })
    const handle = page.getByRole('button', { name: t('Drag {name}', { name: promised }) })
    await pickUp(page, handle, '“What we promise”')
    await carryUp(page, '“What we promise”')
    await save(page, 'Mission')
    const after = await stored()
    expect(after.modules).toHaveLength(before.modules.length + 1)
    expect(after.modules.at(-1)?.content, 'moved up by keyboard').not.toBe('What we promise')
    expect(after.modules.map(({ order }) => order)).toEqual(after.modules.map((_, at) => at))
    expect(after.values).toEqual(before.values)
    await page.goto(server.origin + addressIn('/about/mission'))
    await expect(page.getByRole('heading', { name: 'What we promise' })).toBeVisible()
    expect(complaints).toEqual([])
    await page.context().close()
  },
)
