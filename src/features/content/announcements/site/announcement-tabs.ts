import type { AnnouncementsWanted } from '../client.ts'
import { categoryNames } from '../rules.ts'
import { firstPage } from '#platform/values/paging.ts'
import { listAddress, tabIn, tabNames } from '#platform/browser/use-tab.ts'
import type { When } from '../schema.ts'
import type { PageAddress } from '#platform/values/page-address.ts'

export const names = tabNames(categoryNames)
export type Tab = (typeof names)[number]

export const whenNames: Record<When, string> = { upcoming: 'Upcoming', past: 'Past' }

export type Place = { tab: Tab; when: When | null; after: string | null }

export function labelOf(tab: Tab): string {
  return tab === 'all' ? 'All' : categoryNames[tab]
}

/** The place that an address names; what it does not know is left out. */
export function placeIn(query: URLSearchParams): Place {
  const when = query.get('when')
  return {
    tab: tabIn(names, query),
    when: when === 'upcoming' || when === 'past' ? when : null,
    after: query.get('after'),
  }
}

export function wantedAt({ tab, when, after }: Place): AnnouncementsWanted {
  const page = after === null ? { limit: firstPage } : { after }
  return { ...(tab !== 'all' && { category: tab }), ...(when && { when }), ...page }
}

/** The next events, shown before a tab's newest announcements; null elsewhere in the list. */
export function nextUpAt({ tab, when, after }: Place): AnnouncementsWanted | null {
  return when === null && after === null ? { ...wantedAt({ tab, when: 'upcoming', after }), limit: 3 } : null
}

export function addressOf({ tab, when, after }: Place): PageAddress {
  return listAddress('/announcements', { tab: tab === 'all' ? null : tab, when, after })
}

export const titles: Record<Tab, Record<When | 'newest', string>> = {
  all: { newest: 'Announcements', upcoming: 'What is coming up', past: 'What has taken place' },
  news: { newest: 'News', upcoming: 'News of what is coming up', past: 'News of what has taken place' },
  conferences: { newest: 'Conferences', upcoming: 'Upcoming conferences', past: 'Past conferences' },
  events: { newest: 'Events', upcoming: 'Upcoming events', past: 'Past events' },
  training: { newest: 'Training', upcoming: 'Upcoming training', past: 'Past training' },
  lectures: { newest: 'Lectures', upcoming: 'Upcoming lectures', past: 'Past lectures' },
}

export const descriptions: Record<Tab, string> = {
  all: 'News, conferences, events, training and lectures of the academy: what is coming up, and what has been.',
  news: 'What is new at the academy: its people, its places and its work.',
  conferences: 'Conferences of the academy on land, water, law and cities: what is coming up, and what has been.',
  events: 'Walks, plantings and evenings with the academy: what is coming up, and what has been.',
  training: 'Training in the field and online with the academy: what is coming up, and what has been.',
  lectures: 'Lectures at the academy on thought, science and practice: what is coming up, and what has been.',
}

export function emptyText({ tab, when }: Pick<Place, 'tab' | 'when'>): { title: string; text: string } {
  const what = { upcoming: 'Nothing is coming up', past: 'Nothing has taken place yet' }
  const said = when ? what[when] : 'There is nothing to announce at present'
  const where = tab === 'all' ? '' : ` under ${categoryNames[tab]}`
  return { title: 'No Announcements Available', text: `${said}${where}. Please check back later.` }
}

export const failed = {
  title: 'Loading Failed',
  text: 'Unable to load announcement data, please try again later',
} as const
