import { expect, test } from '@playwright/test'
import { sampleId } from '#sample/id.ts'
import { type RunningServer, startServer } from '#test/server.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ env: { SITE_NAME: 'School of Rivers' } })
})
test.afterAll(() => server.stop())

test.use({ javaScriptEnabled: false })

/** Every public page, and something of its content that only its data can say. */
const pages = [
  ['/', 'Teach the whole, in one place at a time'],
  ['/about', 'It is what it leaves able to grow.'],
  ['/about/mission', 'An education that starts from the ground'],
  ['/about/vision', 'The year 2050, seen from a footbridge'],
  ['/about/team', 'Lin Wanqing'],
  ['/about/partners', 'Visit Website →'],
  ['/courses', 'Living Watersheds'],
  ['/courses?tab=free', 'Open to everybody, at no cost.'],
  [`/course/${sampleId('course-living-watersheds')}`, 'The academy’s first course, and still its heart.'],
  ['/announcements', 'Like Water: Laozi for engineers'],
  [`/announcements/${sampleId('lecture-like-water')}`, 'Meeting Information'],
  ['/resources', 'How to Read a Watershed'],
  ['/contact', 'Support Our Mission'],
] as const

test('every public page arrives whole without scripts: its content, and a title, description and share tags of its own', async ({
  page,
}) => {
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  for (const [address, content] of pages) {
    await test.step(address, async () => {
      const answer = await page.goto(server.origin + address)
      expect(answer?.status()).toBe(200)
      await expect(page.getByRole('main')).toContainText(content)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      const title = await page.title()
      expect(title).toMatch(/\S · School of Rivers$/)
      titles.add(title)
      const meta = (name: string) =>
        page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')
      const description = (await meta('description')) ?? ''
      expect(description.length).toBeGreaterThan(40)
      descriptions.add(description)
      expect(await meta('og:title')).toBe(title.replace(/ · School of Rivers$/, ''))
      expect(await meta('og:description')).toBe(description)
      expect(await meta('og:site_name')).toBe('School of Rivers')
      expect(await meta('og:url')).toBe(server.origin + address)
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(server.origin + address)
      const picture = await page.request.get((await meta('og:image')) ?? '')
      expect([picture.status(), picture.headers()['content-type']?.split('/')[0]]).toEqual([200, 'image'])
      // The way on works without scripts too.
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Courses', exact: true })).toHaveAttribute(
        'href',
        '/courses',
      )
    })
  }
  expect([titles.size, descriptions.size]).toEqual([pages.length, pages.length])
})

test('the contact page, which is made from no data, is kept like the others and asked for again costs nothing', async ({
  request,
}) => {
  for (const address of ['/contact', '/contact?tab=volunteer', '/']) {
    const first = await request.get(server.origin + address)
    expect(first.headers()['cache-control'], address).toBe('public, max-age=0, must-revalidate')
    const again = await request.get(server.origin + address, {
      headers: { 'if-none-match': first.headers()['etag'] ?? '' },
    })
    expect(again.status(), address).toBe(304)
  }
})
