import type { AnnouncementsWanted } from '../client.ts'
import { categoryNames } from '../rules.ts'
import { firstPage } from '#platform/values/cursors.ts'
import { listAddress, tabIn, tabNames } from '#platform/browser/use-tab.ts'
import type { When } from '../schema.ts'
import type { PageAddress } from '#platform/values/page-address.ts'
import { t } from '#platform/values/translate.ts'

export const names = tabNames(categoryNames)
export type Tab = (typeof names)[number]

export const whenNames: Record<When, string> = { upcoming: t('Upcoming'), past: t('Past') }

export type Place = { tab: Tab; when: When | null; after: string | null }

export function labelOf(tab: Tab): string {
  return tab === 'all' ? t('All') : categoryNames[tab]
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
  all: { newest: t('Announcements'), upcoming: t('What is coming up'), past: t('What has taken place') },
  news: { newest: t('News'), upcoming: t('News of what is coming up'), past: t('News of what has taken place') },
  conferences: { newest: t('Conferences'), upcoming: t('Upcoming conferences'), past: t('Past conferences') },
  events: { newest: t('Events'), upcoming: t('Upcoming events'), past: t('Past events') },
  training: { newest: t('Training'), upcoming: t('Upcoming training'), past: t('Past training') },
  lectures: { newest: t('Lectures'), upcoming: t('Upcoming lectures'), past: t('Past lectures') },
}

export const descriptions: Record<Tab, string> = {
  all: t('News, conferences, events, training and lectures of the academy: what is coming up, and what has been.'),
  news: t('What is new at the academy: its people, its places and its work.'),
  conferences: t('Conferences of the academy on land, water, law and cities: what is coming up, and what has been.'),
  events: t('Walks, plantings and evenings with the academy: what is coming up, and what has been.'),
  training: t('Training in the field and online with the academy: what is coming up, and what has been.'),
  lectures: t('Lectures at the academy on thought, science and practice: what is coming up, and what has been.'),
}

export function emptyText({ tab, when }: Pick<Place, 'tab' | 'when'>): { title: string; text: string } {
  const named = tab === 'all' ? null : { category: categoryNames[tab] }
  const texts = {
    upcoming: named
      ? t('Nothing is coming up under {category}. Please check back later.', named)
      : t('Nothing is coming up. Please check back later.'),
    past: named
      ? t('Nothing has taken place yet under {category}. Please check back later.', named)
      : t('Nothing has taken place yet. Please check back later.'),
    newest: named
      ? t('There is nothing to announce at present under {category}. Please check back later.', named)
      : t('There is nothing to announce at present. Please check back later.'),
  }
  return { title: t('No Announcements Available'), text: texts[when ?? 'newest'] }
}

export const failed = {
  title: t('Loading Failed'),
  text: t('Unable to load announcement data, please try again later'),
} as const
