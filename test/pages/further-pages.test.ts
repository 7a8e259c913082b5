import { expect, inject, test } from 'vitest'
import { sampleId } from '#sample/id.ts'
import { addressIn, t } from '#platform/values/translate.ts'
import { either } from '#test/language.ts'
import { readPage } from './read-page.ts'

const usual = ['/privacy', '/terms', '/refunds', '/accessibility', '/imprint']

test('without scripts a visitor reads an own page of staff with its title (pages-3)', async () => {
  const page = await readPage('/privacy')
  const title = either('Privacy', '隐私政策')
  expect(page.status).toBe(200)
  expect([page.text('h1'), page.all('h1').length]).toEqual([title, 1])
  expect(page.texts('main h2')).toContain(either('Your rights', '十三、您的权利'))
  expect(page.text('title')).toMatch(new RegExp(`^${title} · `))
  expect(page.link(either('your profile', '个人资料'), 'main')).toBe(addressIn('/profile'))
})

test('a long page begins with its contents, which lead to its parts (pages-10)', async () => {
  const page = await readPage('/privacy')
  const [, ...parts] = page.all('main h2')
  const contents = page.all(`main nav li a`).map((link) => [link.getAttribute('href'), link.textContent])
  expect(contents.length).toBeGreaterThan(3)
  expect(contents).toEqual(parts.map((part) => [`#${part.id}`, part.textContent]))
})

test('every page leads to the placed ones from its footer, also one that leads nowhere (pages-4)', async () => {
  for (const address of [
    '/',
    '/courses',
    '/contact',
    '/profile',
    '/search',
    '/privacy',
    '/no/such/page',
    '/no-such-page',
  ]) {
    const page = await readPage(address)
    const links = page.all(`footer nav[aria-label="${t('More pages')}"] a`).map((link) => link.getAttribute('href'))
    expect(links, address).toEqual(usual.map((each) => addressIn(each)))
  }
})

test.each(['/no-such-page', '/Privacy', '/wp-login.php', '/privacy/more', '/feeds', '/privac%79s'])(
  '%s, which has no page, answers like every unknown address (not-found-1, pages-2)',
  async (address) => {
    const page = await readPage(address)
    expect([page.status, page.text('h1')]).toEqual([404, t('Oops! Page not found')])
    expect(page.headers.get('cache-control')).toBe('no-store')
    // Made once for all, by the route that the browser finds there as well.
    expect(page.headers.get('etag')).not.toBeNull()
    expect(page.html.includes('"pages/site/page"')).toBe(address.lastIndexOf('/') === 0)
  },
)

test.each([
  ['/zh/admin/announcements', [302, '/zh/admin/announcements/news']],
  ['/admin/announcements', [302, '/admin/announcements/news']],
  ['/admin/resources', [302, '/admin/resources/videos']],
  ['/admin/announcement', [404, null]],
  ['/admin/courses/one/more', [404, null]],
])('%s leads to the first screen below it or answers 404 (admin-shell-10)', async (at, answer) => {
  const { status, headers } = await fetch(new URL(at, inject('site')), { redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual(answer)
})

test.each([
  ['/contact', 1],
  ['/contact?tab=volunteer', 1],
  ['/profile', 1],
])('%s, a form for personal data, links the privacy page (pages-7)', async (address, least) => {
  const links = (await readPage(address)).all('main a', new RegExp(`^${t('How we use your data')}`))
  expect(links.map((link) => link.getAttribute('href'))).toContain(addressIn('/privacy'))
  expect(links.length).toBeGreaterThanOrEqual(least)
})

test('a page’s id redirects for good to its address, without the query (pages-2)', async () => {
  const page = await readPage(`/${sampleId('page-privacy')}?utm_source=letter`)
  expect([page.status, page.headers.get('location')]).toEqual([308, addressIn('/privacy')])
})
