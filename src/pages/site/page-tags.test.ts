import type { MetaDescriptor } from 'react-router'
import { expect, test } from 'vitest'
import { sectionQuery } from '#features/content/site-content/client.ts'
import type { SectionName } from '#features/content/site-content/schema.ts'
import { addressIn, t } from '#platform/values/translate.ts'
import '#test/language.ts'
import * as aboutSection from './about-section.tsx'
import * as announcements from './announcements.tsx'
import * as courses from './courses.tsx'
import * as home from './home.tsx'
import * as resources from './resources.tsx'

const site = { name: 'The Academy', publicUrl: 'https://academy.example' }

/** Title, description and canonical address that a page gives itself at an address, with what came with it. */
function tagsOf(page: { meta: unknown }, address: string, state?: unknown) {
  const { pathname, search } = new URL(address, site.publicUrl)
  const meta = page.meta as (args: object) => MetaDescriptor[]
  const tags = meta({
    matches: [{ id: 'root', loaderData: { site } }],
    location: { pathname, search },
    loaderData: { state },
  })
  const of = (wanted: string) =>
    tags.flatMap((tag) => {
      const { title, name, rel, content, href } = tag as Record<string, string | undefined>
      const value = { title, [name ?? '']: content, [rel ?? '']: href }[wanted]
      return value === undefined ? [] : [value]
    })[0]
  return { title: of('title'), description: of('description'), canonical: of('canonical') }
}

const written = (name: SectionName, data: object) => [{ queryKey: sectionQuery(name).queryKey, data: { data } }]

test('Home has its hero’s title and description (share-3)', () => {
  const hero = { title: 'As if the river were listening', subtitle: 'An academy of ecological civilization.' }
  expect(tagsOf(home, '/', written('hero', hero))).toEqual({
    title: 'As if the river were listening · The Academy',
    description: 'An academy of ecological civilization.',
    canonical: site.publicUrl + addressIn('/'),
  })
})

test.each([
  ['nothing has been written', [{ queryKey: sectionQuery('hero').queryKey, data: null }]],
  ['nothing came with the page', undefined],
])('where %s Home still has a title and a description (share-3)', (_, state) => {
  const { title, description } = tagsOf(home, '/', state)
  expect(title).toMatch(/^\S.* · The Academy$/)
  expect(description).toBe(
    t(
      'Courses, lectures and readings on ecological civilization, for everyone who wants to understand the living world and act in it.',
    ),
  )
})

test.each([
  ['mission', '/about/mission', t('Our mission')],
  ['vision', '/about/vision', t('Our vision')],
  ['team', '/about/team', t('Our team')],
  ['partners', '/about/partners', t('Our partners')],
] as const)('the page of the %s has the description that editors wrote (share-3)', (name, address, ours) => {
  const { title, description } = tagsOf(aboutSection, address, written(name, { description: `Of the ${name}.` }))
  expect([title, description]).toEqual([`${ours} · The Academy`, `Of the ${name}.`])
  expect(tagsOf(aboutSection, address).description).toMatch(/\S{3}/)
})

const places: [object & { meta: unknown }, string, string][] = [
  [courses, '/courses', t('Courses')],
  [courses, '/courses?tab=free', t('Free courses')],
  [courses, '/courses?tab=certificate', t('Certificate courses')],
  [announcements, '/announcements', t('Announcements')],
  [announcements, '/announcements?tab=news', t('News')],
  [announcements, '/announcements?tab=lectures', t('Lectures')],
  [announcements, '/announcements?tab=lectures&when=upcoming', t('Upcoming lectures')],
  [announcements, '/announcements?when=past', t('What has taken place')],
  [resources, '/resources', t('Resources')],
  [resources, '/resources?tab=reading', t('Reading materials')],
  [resources, '/resources?tab=video', t('Video resources')],
]

test.each(places)('page %# of a list, %s, has its own title and address (share-2)', (page, address, title) => {
  expect(tagsOf(page, address)).toMatchObject({
    title: `${title} · The Academy`,
    canonical: site.publicUrl + addressIn(address),
  })
})

test.each([
  [courses, '/courses?tab=all', '/courses'],
  [courses, '/courses?tab=nothing', '/courses'],
  [courses, '/courses?tab=free&after=1_2', '/courses?tab=free'],
  [announcements, '/announcements?tab=all&when=ever', '/announcements'],
  [resources, '/resources?after=1_2', '/resources'],
])('another spelling of page %# has the one canonical address: %s (share-2)', (page, address, canonical) => {
  expect(tagsOf(page, address).canonical).toBe(site.publicUrl + addressIn(canonical))
})
