import { expect, type Page } from '@playwright/test'
import { addressIn, t } from '#platform/values/translate.ts'
import '#test/language.ts'
import { test } from './site.ts'

/** The menu's button and the name beside it, whole and on one line, within the header. */
async function expectWholeHeader(page: Page, what: string): Promise<void> {
  const header = await page.locator('header[data-site]').boundingBox()
  const name = await page.locator('header[data-site] a').first().boundingBox()
  const menu = await page.getByRole('button', { name: t('Menu'), exact: true }).boundingBox()
  if (!header || !name || !menu) throw new Error(`${what}: the header is not there.`)
  const within = ({ x, y, width, height }: typeof header) =>
    x >= 0 && y >= header.y && x + width <= header.width && y + height <= header.y + header.height
  expect([within(name), within(menu), name.x + name.width <= menu.x], what).toEqual([true, true, true])
  expect(Math.abs(name.y + name.height / 2 - (menu.y + menu.height / 2)), what).toBeLessThan(4)
}

test(
  'at 320, 340 and 1280 px the header is one row, and no page scrolls sideways (header-8)',
  { tag: '@full' },
  async ({ page, site: { origin } }) => {
    for (const width of [320, 340]) {
      // As high as a laptop's window is at 400 %.
      await page.setViewportSize({ width, height: 256 })
      for (const address of [
        '/',
        '/courses',
        '/announcements',
        '/resources',
        '/contact',
        '/watersheds',
        '/privacy',
        '/certificates',
      ]) {
        await page.goto(origin + addressIn(address))
        await expectWholeHeader(page, `${address} at ${width} px`)
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${address} at ${width} px`).toBe(width)
      }
      await page.getByRole('button', { name: t('Menu'), exact: true }).click()
      const close = page.getByRole('dialog', { name: t('Menu') }).getByRole('button', { name: t('Close') })
      await expect(close).toBeInViewport({ ratio: 1 })
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(origin + addressIn('/'))
    const entries = await page
      .getByRole('navigation', { name: t('Main') })
      .getByRole('listitem')
      .all()
    const tops = await Promise.all(entries.map(async (entry) => (await entry.boundingBox())?.y))
    expect(new Set(tops).size, 'rows of the navigation at 1280 px').toBe(1)
  },
)

test('on a phone the selected one of more tabs than fit is in view', async ({ page, site: { origin } }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // Its line lies on that of all tabs, a pixel of it outside them.
  for (const address of ['/announcements?tab=lectures', '/announcements']) {
    await page.goto(origin + addressIn(address))
    await expect(page.getByRole('tab', { selected: true }), address).toBeInViewport({ ratio: 0.95 })
  }
})

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(
    `what a form with errors says at ${width} px covers none of its fields (contact-13)`,
    { tag: width > 400 ? '@full' : [] },
    async ({ page, site: { origin } }) => {
      await page.setViewportSize({ width, height })
      await page.goto(origin + addressIn('/contact'))
      await page.getByRole('button', { name: t('Submit Question') }).click()
      const toast = page.locator('[data-sonner-toast]', { hasText: t('Form Validation Failed') })
      await expect(toast).toBeVisible()
      await expect(page.locator('form input[aria-invalid=true]').first()).toBeFocused()
      await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => null))))
      const said = await toast.boundingBox()
      const fields = page
        .locator('form')
        .filter({ has: page.getByLabel(t('Message')) })
        .locator('input, textarea')
      for (const field of await fields.all()) {
        const box = await field.boundingBox()
        if (!said || !box || box.width < 2) continue
        const apart =
          box.y + box.height <= said.y ||
          box.y >= said.y + said.height ||
          box.x + box.width <= said.x ||
          box.x >= said.x + said.width
        expect(apart, (await field.getAttribute('name')) ?? '').toBe(true)
      }
    },
  )
}
