import { expect, test } from 'vitest'
import { addressOf, announcementPlace, announcementsAt, emptyText } from './announcement-tabs.ts'

const place = (query: string) => announcementPlace(new URLSearchParams(query))

test.for([
  ['', {}, '/announcements'],
  ['tab=all', {}, '/announcements'],
  ['tab=lectures', { category: 'lectures' }, '/announcements?tab=lectures'],
  ['tab=nonsense&when=never', {}, '/announcements'],
  ['when=past', { when: 'past' }, '/announcements?when=past'],
  [
    'after=1_x&tab=news&when=upcoming',
    { category: 'news', when: 'upcoming', after: '1_x' },
    '/announcements?tab=news&when=upcoming&after=1_x',
  ],
] as const)('the tab ?%s shows its announcements and is their address', ([query, wanted, address]) => {
  expect(announcementsAt(place(query))).toEqual(wanted)
  expect(addressOf(place(query))).toBe(address)
})

test('every empty list says so as written, with a note to check back later', () => {
  for (const query of ['', 'tab=lectures', 'tab=events&when=past', 'when=upcoming']) {
    const { title, text } = emptyText(place(query))
    expect(title).toBe('No Announcements Available')
    expect(text).toMatch(/Please check back later\.$/)
  }
})
