import { expect, test } from 'vitest'
import { addressOf, placeIn, wantedAt, emptyText } from './announcement-tabs.ts'

const place = (query: string) => placeIn(new URLSearchParams(query))

test.for([
  ['', { limit: 10 }, '/announcements'],
  ['tab=all', { limit: 10 }, '/announcements'],
  ['tab=lectures', { category: 'lectures', limit: 10 }, '/announcements?tab=lectures'],
  ['tab=nonsense&when=never', { limit: 10 }, '/announcements'],
  ['when=past', { when: 'past', limit: 10 }, '/announcements?when=past'],
  [
    'after=1_x&tab=news&when=upcoming',
    { category: 'news', when: 'upcoming', after: '1_x' },
    '/announcements?tab=news&when=upcoming&after=1_x',
  ],
] as const)('the tab ?%s shows its announcements and is their address', ([query, wanted, address]) => {
  expect(wantedAt(place(query))).toEqual(wanted)
  expect(addressOf(place(query))).toBe(address)
})

test('every empty list says so as written, with a note to check back later', () => {
  for (const query of ['', 'tab=lectures', 'tab=events&when=past', 'when=upcoming']) {
    const { title, text } = emptyText(place(query))
    expect(title).toBe('No Announcements Available')
    expect(text).toMatch(/Please check back later\.$/)
  }
})
