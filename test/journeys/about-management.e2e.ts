import { expect } from '@playwright/test'
import { listenForComplaints, person, storedSection } from './people.ts'
import { test } from './site.ts'

test(
  'from about management staff sees what stands on each about page and goes to edit it',
  { tag: '@full' },
  async ({ browser, site: server }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    const complaints = listenForComplaints(page.context())
    const { teamMembers } = await storedSection<{ teamMembers: unknown[] }>(page, server.origin, 'team')
    for (const [label, heading] of [
      ['Mission', 'Mission Management'],
      ['Vision', 'Vision Management'],
      ['Team', 'Team Management'],
      ['Partners', 'Partners Management'],
    ] as const) {
      await page.goto(`${server.origin}/admin/about`)
      await expect(page.getByText(`${teamMembers.length} members · last saved on`)).toBeVisible()
      await page.getByRole('link', { name: `Edit ${label}` }).click()
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
    expect(complaints).toEqual([])
    await page.context().close()
  },
)
