import { expect, test } from 'vitest'
import { tabLink } from '#platform/browser/use-tab.ts'
import { Link } from '#platform/ui/link.tsx'
import { type PageAddress, type PagePath, pageUrl } from './page-address.ts'

const id = '7f0c3c5e-5d0b-4a52-9df5-0b7f0f6d2a11'
const site = 'https://academy.example'

test.each<PageAddress>(['/', `/course/${id}`, '/courses?tab=free', '/contact#support', '/admin/contact/questions'])(
  'the page %s has an address for readers elsewhere',
  (address) => {
    expect(pageUrl(site, address)).toBe(`${site}${address}`)
  },
)

test('an address that no page has does not compile (structure-7)', () => {
  const misspelt = [
    // @ts-expect-error -- no such page
    '/cuorses' satisfies PagePath,
    // @ts-expect-error -- no such page below it
    '/about/mision' satisfies PageAddress,
    // @ts-expect-error -- no such screen
    '/admin/teachers' satisfies PageAddress,
    // @ts-expect-error -- another page's way to name a record
    `/courses/${id}` satisfies PageAddress,
    // @ts-expect-error -- an answer of the API is no page
    '/api/courses' satisfies PageAddress,
    // @ts-expect-error -- not within the site
    'courses' satisfies PageAddress,
  ]
  expect(misspelt).toHaveLength(6)
})

test('a link to such an address does not compile (structure-7)', () => {
  // @ts-expect-error -- no such page
  expect(<Link to="/anouncements">Announcements</Link>).toBeDefined()
  // @ts-expect-error -- no such page
  expect(tabLink('/anouncements', 'news').to).toBe('/anouncements?tab=news')
  // @ts-expect-error -- no such page
  expect(pageUrl(site, `/cource/${id}`)).toBe(`${site}/cource/${id}`)
})
