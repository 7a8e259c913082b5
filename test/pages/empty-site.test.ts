import { expect, inject, test } from 'vitest'
import { readPage } from './read-page.ts'

test.each([
  ['/about', 'Nothing has been written here yet', 'Please come back in a few days.'],
  ['/about/mission', 'Nothing has been written here yet', 'Please come back in a few days.'],
  ['/about/vision', 'Nothing has been written here yet', 'Please come back in a few days.'],
  ['/about/team', 'Nobody is shown here yet', 'Please come back in a few days.'],
  ['/about/partners', 'No partners are shown here yet', 'Please come back in a few days.'],
  ['/courses', 'No Courses Available', 'Please come back in a few weeks.'],
  ['/courses?tab=free', 'No Free Courses Available', 'Please come back in a few weeks'],
  ['/courses?tab=certificate', 'No Certificate Courses Available', 'Please come back in a few weeks'],
  ['/announcements', 'No Announcements Available', 'Please check back later.'],
  ['/announcements?tab=lectures&when=upcoming', 'No Announcements Available', 'Please check back later.'],
  ['/resources', 'No Resources Available', 'Please check back later.'],
  ['/resources?tab=reading', 'No Reading Materials Available', 'Please check back later.'],
  ['/resources?tab=video', 'No Video Resources Available', 'Please check back later.'],
  ['/search?q=river', 'Nothing found for “river”', 'Try fewer or other words'],
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
