import { expect } from '@playwright/test'
import { carryUp, listenForComplaints, person, pickUp, storedSection, writeInPlace } from './people.ts'
import { findings, settle } from './screens.ts'
import { test } from './site.ts'

type Partners = { title: string; partners: { name: string; description: string; order: number; website: string }[] }

test(
  'staff add a partner, reorder by keyboard and delete one (partners-admin-2)',
  { tag: '@full' },
  async ({ browser, editedSite: server }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    const complaints = listenForComplaints(page.context())
    const stored = () => storedSection<Partners>(page, server.origin, 'partners')
    await page.goto(`${server.origin}/admin/partners`)
    await page.getByRole('button', { name: 'Edit Partners title:' }).waitFor()
    const count = (await stored()).partners.length

    await page.getByRole('button', { name: 'Add Partner' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Partner' })
    await dialog.getByLabel('Name').fill('River League')
    await dialog.getByLabel('Website').fill('river.example')
    await dialog.getByRole('button', { name: 'Add Partner' }).click()
    await expect(dialog.getByText('Please enter an address that starts with http:// or https://')).toBeVisible()
    await settle(page)
    expect(await findings(page), 'the dialog').toEqual([])
    // An edit that waits is not stored with what the dialog stores.
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard Changes' }).click()
    await writeInPlace(page, 'Partners title', 'Who we work with')
    await page.getByRole('button', { name: 'Add Partner' }).click()
    await dialog.getByLabel('Name').fill('River League')
    await dialog.getByLabel('Website').fill('https://river.example')
    await dialog.getByRole('button', { name: 'Add Partner' }).click()
    await expect(page.getByText('Partner added successfully')).toBeVisible()
    const added = await stored()
    expect(added.partners.at(-1)).toMatchObject({ name: 'River League', order: count })
    expect(added.title).not.toBe('Who we work with')

    await pickUp(page, page.getByRole('button', { name: 'Drag River League' }), 'River League')
    await carryUp(page, 'River League')
    await page.getByRole('button', { name: 'Save Partners Changes' }).click()
    await expect(page.getByText('Partners information updated successfully')).toBeVisible()
    const moved = await stored()
    expect(moved.partners.at(-1)?.name).not.toBe('River League')
    expect(moved.partners.map(({ order }) => order)).toEqual(moved.partners.map((_, at) => at))
    expect(moved.title).toBe('Who we work with')

    await page.getByRole('button', { name: 'Delete River League' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByText('Are you sure you want to delete this partner?')).toBeVisible()
    await settle(page)
    expect(await findings(page), 'the question').toEqual([])
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Partner deleted successfully')).toBeVisible()
    expect((await stored()).partners).toHaveLength(count)
    await expect(page.locator(':focus'), 'the focus is at a neighbour').toHaveAttribute('aria-label', /^Delete /)
    expect(complaints).toEqual([])
    await page.context().close()
  },
)

test(
  'two administrators change one partner: nothing is overwritten, the second chooses',
  { tag: '@full' },
  async ({ browser, editedSite: server }) => {
    const [first, second] = [
      await person(browser, server.origin, 'Sample Administrator'),
      await person(browser, server.origin, 'Sample Administrator'),
    ]
    const stored = async () => (await storedSection<Partners>(first, server.origin, 'partners')).partners
    const [one] = await stored()
    for (const page of [first, second]) {
      await page.goto(`${server.origin}/admin/partners`)
      await page.getByRole('button', { name: `Edit ${one?.name}`, exact: true }).click()
    }
    const dialogOf = (page: typeof first) => page.getByRole('dialog', { name: 'Edit Partner' })
    await dialogOf(first).getByLabel('Description').fill('Written by the first')
    await dialogOf(first).getByLabel('Website').fill('https://first.example')
    await dialogOf(first).getByRole('button', { name: 'Save Changes' }).click()
    await expect(first.getByText('Partner updated successfully')).toBeVisible()
    await dialogOf(second).getByLabel('Description').fill('Written by the second')
    await dialogOf(second).getByRole('button', { name: 'Save Changes' }).click()
    const question = second.getByRole('dialog', { name: 'Which version should stay?' })
    await expect(question.locator('mark'), 'what differs is marked').toHaveText([/second/, /first/])
    expect((await stored())[0]).toMatchObject({ description: 'Written by the first' })
    await question.getByRole('radio', { name: /^Mine/ }).check()
    await question.getByRole('button', { name: 'Save this choice' }).click()
    await expect(second.getByText('Partners information updated successfully')).toBeVisible()
    expect((await stored())[0], 'what only the first changed stays').toMatchObject({
      description: 'Written by the second',
      website: 'https://first.example',
    })
    await first.context().close()
    await second.context().close()
  },
)
