import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import type { RunningServer } from '#test/server.ts'
import { chooseOf, listenForComplaints, person } from './people.ts'
import { findings, settle } from './screens.ts'
import { test } from './site.ts'

let server: RunningServer
test.beforeAll(({ editedSite }) => {
  server = editedSite
})

type Teacher = { id: string; name: string; bio: string }

async function listOfTeachers(browser: Browser): Promise<Page> {
  const page = await person(browser, server.origin, 'Sample Administrator')
  await page.goto(`${server.origin}/admin/announcements/teachers`)
  await expect(page.getByRole('region', { name: 'Teachers' })).toBeVisible()
  return page
}

async function openTeacher(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Teacher' })
  await expect(dialog.getByLabel('Name *')).toHaveValue(name)
  return dialog
}

async function stored(page: Page, id: string): Promise<Teacher | undefined> {
  const teachers = (await (await page.request.get(`${server.origin}/api/teachers`)).json()) as Teacher[]
  return teachers.find((each) => each.id === id)
}

async function addTeacher(page: Page, name: string, bio: string): Promise<Teacher> {
  const answer = await page.request.post(`${server.origin}/api/admin/teachers`, {
    data: { name, bio, avatar_url: null },
    headers: { origin: server.origin },
  })
  expect(answer.ok()).toBe(true)
  return (await answer.json()) as Teacher
}

async function saveTeacher(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Edit Teacher' })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  // The message of a save before may still be there: this one was taken once the dialog closes.
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Teacher updated.').first()).toBeVisible()
}

test(
  'two administrators edit one teacher at once: merge, then choose (conflicts-1)',
  { tag: '@full' },
  async ({ browser }) => {
    const first = await listOfTeachers(browser)
    const { id } = await addTeacher(first, 'Prof. Twofold', 'She studies rivers.')
    await first.reload()
    const second = await listOfTeachers(browser)
    const mine = await openTeacher(first, 'Prof. Twofold')
    const theirs = await openTeacher(second, 'Prof. Twofold')
    await mine.getByLabel('Name *').fill('Prof. Twofold Li')
    await theirs.getByLabel('Bio').fill('She studies lakes.')
    await saveTeacher(first)
    await saveTeacher(second)
    expect(await stored(first, id)).toMatchObject({ name: 'Prof. Twofold Li', bio: 'She studies lakes.' })

    await first.reload()
    await second.reload()
    await (await openTeacher(first, 'Prof. Twofold Li')).getByLabel('Bio').fill('She studies wide rivers.')
    const dialog = await openTeacher(second, 'Prof. Twofold Li')
    await dialog.getByLabel('Bio').fill('She studies deep rivers.')
    await saveTeacher(first)
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    const question = second.getByRole('dialog', { name: 'Which version should stay?' })
    await expect(question.getByText(/It was Sample Administrator, on/)).toBeVisible()
    const bio = question.getByRole('group', { name: 'Bio' })
    await expect(bio.locator('mark')).toHaveText([/deep/, /wide/])
    await settle(second)
    expect(await findings(second), 'the question').toEqual([])

    // A choice that could not be stored is kept, and nothing is overwritten.
    await question.getByRole('radio', { name: /^Mine/ }).check()
    const put = '**/api/admin/teachers/*'
    await second.route(put, (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'It rained.' } } }),
    )
    await question.getByRole('button', { name: 'Save this choice' }).click()
    await expect(second.getByText('Operation failed: It rained.')).toBeAttached()
    expect((await stored(second, id))?.bio).toBe('She studies wide rivers.')
    await second.unroute(put)
    await question.getByRole('button', { name: 'Save this choice' }).click()
    await expect(second.getByText('Teacher updated.').first()).toBeVisible()
    expect((await stored(second, id))?.bio).toBe('She studies deep rivers.')
    await first.context().close()
    await second.context().close()
  },
)

test(
  'staff compare an old version of a teacher, undo it, and save it at last (restore-3)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await listOfTeachers(browser)
    const complaints = listenForComplaints(page.context())
    const { id } = await addTeacher(page, 'Prof. Before', 'She walks along rivers.')
    await page.reload()
    const dialog = await openTeacher(page, 'Prof. Before')
    await dialog.getByRole('button', { name: 'Versions' }).click()
    const versions = page.getByRole('dialog', { name: 'Versions of this teacher' })
    await expect(versions.getByText('There is no earlier version yet')).toBeVisible()
    await page.keyboard.press('Escape')
    await dialog.getByLabel('Bio').fill('She sails along rivers.')
    await saveTeacher(page)

    await openTeacher(page, 'Prof. Before')
    await dialog.getByRole('button', { name: 'Versions' }).click()
    await expect(versions.getByRole('button', { name: /^Version 1/ })).toContainText('Sample Administrator')
    const changes = versions.getByRole('list', { name: 'What changed' })
    await expect(changes.getByRole('heading', { name: 'Bio' })).toBeVisible()
    await expect(changes.locator('del')).toContainText('walks')
    await expect(changes.locator('ins')).toContainText('sails')
    await settle(page)
    expect(await findings(page), 'the versions').toEqual([])
    await versions.getByRole('button', { name: 'Put version 1 into the form' }).click()
    await expect(dialog.getByLabel('Bio')).toHaveValue('She walks along rivers.')
    expect((await stored(page, id))?.bio, 'nothing is on the site before it is saved').toBe('She sails along rivers.')
    await dialog.getByRole('button', { name: 'Take it out again' }).click()
    await expect(dialog.getByLabel('Bio')).toHaveValue('She sails along rivers.')
    await dialog.getByRole('button', { name: 'Versions' }).click()
    await versions.getByRole('button', { name: 'Put version 1 into the form' }).click()
    await page.keyboard.press('Escape')
    const leaving = page.getByRole('alertdialog', { name: 'Unsaved Changes' })
    await settle(page)
    expect(await findings(page), 'the question before leaving').toEqual([])
    await leaving.getByRole('button', { name: 'Cancel' }).click()
    await saveTeacher(page)
    expect((await stored(page, id))?.bio).toBe('She walks along rivers.')
    expect(complaints).toEqual([])
    await page.context().close()
  },
)

test(
  'a deleted teacher is restored by the adding dialog; a failing list says so (deleted-1)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await listOfTeachers(browser)
    const { id } = await addTeacher(page, 'Prof. Gone', 'She has left nothing behind.')
    await page.reload()
    await chooseOf(page, 'Prof. Gone', 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Teacher deleted.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit Prof. Gone' })).toHaveCount(0)
    await expect(page.locator(':focus'), 'the focus is in the next row').toHaveAttribute('aria-label', /^Actions for /)

    const list = '**/api/admin/deleted/teachers'
    await page.route(list, (route) =>
      route.fulfill({ status: 400, json: { error: { code: 'invalid', message: 'It rained.' } } }),
    )
    await page.getByRole('button', { name: 'Add Teacher' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Teacher' })
    await dialog.getByRole('button', { name: 'Deleted teachers…' }).click()
    const deleted = page.getByRole('dialog', { name: 'Deleted', exact: true })
    await expect(deleted.getByRole('alert')).toContainText('What was deleted could not be read')
    await page.unroute(list)
    await deleted.getByRole('button', { name: 'Reload' }).click()
    await deleted.getByRole('button', { name: /^Prof\. Gone/ }).click()
    await expect(deleted.getByText('She has left nothing behind.')).toBeVisible()
    await settle(page)
    expect(await findings(page), 'the deleted ones').toEqual([])
    await deleted.getByRole('button', { name: 'Put it into the form' }).click()
    await expect(dialog.getByLabel('Bio')).toHaveValue('She has left nothing behind.')
    await dialog.getByLabel('Bio').fill('She is back.')
    // What was put into the form and not saved is offered again, and is still the deleted one.
    await page.reload({ waitUntil: 'domcontentloaded' })
    await page.getByRole('button', { name: 'Add Teacher' }).click()
    await dialog.getByRole('button', { name: 'Bring them back' }).click()
    await expect(dialog.getByLabel('Bio')).toHaveValue('She is back.')
    await dialog.getByRole('button', { name: 'Add Teacher' }).click()
    await expect(page.getByText('Teacher added.').first()).toBeVisible()
    expect(await stored(page, id), 'under its own id').toMatchObject({ name: 'Prof. Gone', bio: 'She is back.' })
    await expect(page.getByRole('button', { name: 'Edit Prof. Gone' })).toBeVisible()
    await page.getByRole('button', { name: 'Add Teacher' }).click()
    await dialog.getByRole('button', { name: 'Deleted teachers…' }).click()
    await expect(deleted.getByText('Nothing has been deleted.').or(deleted.getByRole('list'))).toBeVisible()
    await expect(deleted.getByRole('button', { name: /^Prof\. Gone/ })).toHaveCount(0)
    await page.context().close()
  },
)

test(
  'composed Chinese in a dialog is never saved or discarded halfway (input-method-1)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await listOfTeachers(browser)
    let saves = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/admin/teachers')) saves += 1
    })
    await page.getByRole('button', { name: 'Add Teacher' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Teacher' })
    const field = dialog.getByLabel('Name *')
    await field.focus()
    const keyboard = await page.context().newCDPSession(page)
    await keyboard.send('Input.imeSetComposition', { text: 'lin mei', selectionStart: 7, selectionEnd: 7 })
    await expect(field).toHaveValue('lin mei')
    // Enter chooses among what the input method offers, Escape closes its window: both are its own.
    for (const key of ['Enter', 'Escape']) {
      await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode: 229 })
      await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode: 229 })
    }
    await expect(dialog).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    expect(saves).toBe(0)
    await keyboard.send('Input.insertText', { text: '林梅' })
    await expect(field).toHaveValue('林梅')
    await field.press('Enter')
    await expect(page.getByText('Teacher added.').first()).toBeVisible()
    expect(saves).toBe(1)
    await expect(page.getByRole('button', { name: 'Edit 林梅' })).toBeVisible()
    await page.context().close()
  },
)
