import { expect, test } from 'vitest'
import { addressIn, languagePrefix, t } from '#platform/values/translate.ts'
import { either } from '#test/language.ts'
import { privateTags, shareTags } from './page-tags.tsx'

const site = {
  name: 'The Academy',
  publicUrl: 'https://academy.example',
  currency: 'JPY',
  timeZone: 'UTC',
  donationUrl: null,
}
const page = { matches: [{ id: 'root', loaderData: { site, position: 1 } }], location: { pathname: '/courses' } }
const property = (tags: ReturnType<typeof shareTags>, name: string) =>
  tags.find((tag) => 'property' in tag && tag.property === name)

test('a page has its own title before the site’s name, and a clean address (share-1)', () => {
  const tags = shareTags(page, { title: 'Courses', description: 'All courses.' })
  expect(tags).toContainEqual({ title: 'Courses · The Academy' })
  expect(tags).toContainEqual({ name: 'description', content: 'All courses.' })
  expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: site.publicUrl + addressIn('/courses') })
  expect(property(tags, 'og:title')).toMatchObject({ content: 'Courses' })
  expect(property(tags, 'og:locale')).toMatchObject({ content: either('en_US', 'zh_CN') })
})

test('a page shown at an address below its own has its own as canonical (share-1)', () => {
  const tags = shareTags({ ...page, location: { pathname: '/about/anything' } }, { description: 'x', path: '/about' })
  expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: site.publicUrl + addressIn('/about') })
  expect(property(tags, 'og:url')).toMatchObject({ content: site.publicUrl + addressIn('/about') })
})

test('a page without a title of its own has the name of the site', () => {
  expect(shareTags(page, { description: 'x' })).toContainEqual({ title: 'The Academy' })
})

const rivers = { kind: 'course', id: '1', title: 'Rivers', line: '8 weeks' }

test.each([
  [rivers, /^\/drawn\/share\/course\/1\.png\?v=/, 'Rivers'],
  [undefined, /^\/drawn\/share\/site\/courses\.png\?v=/, 'Rivers'],
])('the picture of %o is shared with its type, size and words (share-4)', (shared, address, alt) => {
  const tags = shareTags(page, { title: 'Rivers', description: 'x', ...(shared && { shared }) })
  const of = (name: string) => (property(tags, `og:image${name}`) as { content?: string } | undefined)?.content
  expect(of('')?.replace(site.publicUrl + languagePrefix(), '')).toMatch(address)
  expect([':type', ':width', ':height', ':alt'].map(of)).toEqual(['image/png', '1200', '630', alt])
})

test('Home is shared with the site’s name (share-4)', () => {
  const tags = shareTags({ ...page, location: { pathname: '/' } }, { description: 'x' })
  expect(property(tags, 'og:image')).toMatchObject({
    content: expect.stringContaining(addressIn('/drawn/share/site/home.png')),
  })
  expect(property(tags, 'og:image:alt')).toMatchObject({ content: 'The Academy' })
})

test('a long description is cut between words at 160 characters', () => {
  const [, description] = shareTags(page, { description: 'word '.repeat(60) })
  const text = description && 'content' in description ? String(description.content) : ''
  expect(text).toMatch(/word…$/)
  expect(text.length).toBeLessThanOrEqual(160)
})

test('a page that failed before the site was known still has tags', () => {
  expect(shareTags({ matches: [undefined], location: { pathname: '/' } }, { description: 'x' })).toContainEqual({
    title: t('Ecological Civilization Academy'),
  })
})

test('a personal page has its title and is not indexed', () => {
  expect(privateTags(page, 'Profile')).toEqual([
    { title: 'Profile · The Academy' },
    { name: 'robots', content: 'noindex' },
  ])
})
