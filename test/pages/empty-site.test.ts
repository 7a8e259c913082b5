import { expect, inject, test } from 'vitest'
import { t } from '#platform/values/translate.ts'
import '#test/language.ts'
import { readPage } from './read-page.ts'

const days = t('Please come back in a few days.')

test.each([
  ['/about', t('Nothing has been written here yet'), days],
  ['/about/mission', t('Nothing has been written here yet'), days],
  ['/about/vision', t('Nothing has been written here yet'), days],
  ['/about/team', t('Nobody is shown here yet'), days],
  ['/about/partners', t('No partners are shown here yet'), days],
  ['/courses', t('No Courses Available'), t('New courses are being prepared. Please come back in a few weeks.')],
  [
    '/courses?tab=free',
    t('No Free Courses Available'),
    t('There is no free course at present. Please come back in a few weeks, or see the certificate courses.'),
  ],
  [
    '/courses?tab=certificate',
    t('No Certificate Courses Available'),
    t('There is no certificate course at present. Please come back in a few weeks, or see the free courses.'),
  ],
  [
    '/announcements',
    t('No Announcements Available'),
    t('There is nothing to announce at present. Please check back later.'),
  ],
  [
    '/announcements?tab=lectures&when=upcoming',
    t('No Announcements Available'),
    t('Nothing is coming up under {category}. Please check back later.', { category: t('Lectures') }),
  ],
  ['/resources', t('No Resources Available'), t('Readings and videos are being prepared. Please check back later.')],
  [
    '/resources?tab=reading',
    t('No Reading Materials Available'),
    t('There is nothing to read yet. Please check back later.'),
  ],
  [
    '/resources?tab=video',
    t('No Video Resources Available'),
    t('There is nothing to watch yet. Please check back later.'),
  ],
  [
    '/search?q=river',
    t('Nothing found for “{q}”', { q: 'river' }),
    t('Try fewer or other words, or look through the lists:'),
  ],
])('without content %s says %j, also without scripts (empty-1)', async (address, title, text) => {
  const page = await readPage(address, inject('emptySite'))
  expect(page.status).toBe(200)
  expect(page.all('h1')).toHaveLength(1)
  expect(page.text('main :is(h1, h2, h3)')).toContain(title)
  expect(page.text()).toContain(text)
})

test('the start prints the address and the sample accounts (start-13)', () => {
  const said = inject('emptySiteSaid')
  expect(said).toContain(inject('emptySite'))
  expect(said).toContain('admin@academy.example')
  expect(said).toContain('student@academy.example')
})
