import type { ResourcesWanted } from '#features/resources/client.ts'
import { resourceTypeNames } from '#features/resources/rules.ts'
import { listAddress } from '#platform/browser/use-list-place.ts'

/** The tabs of the resources as navigation state and `?tab=` name them (public.md §2). */
export const resourceTabNames = ['all', 'reading', 'video'] as const
export type ResourceTab = (typeof resourceTabNames)[number]

/** What a tab is called. */
export function resourceTabLabel(tab: ResourceTab): string {
  return tab === 'all' ? 'All Resources' : resourceTypeNames[tab]
}

/** What a tab is called where it stands alone (a browser's window, a search engine's list), and what it says of itself there. */
export const resourceTabTags: Record<ResourceTab, { title: string; description: string }> = {
  all: {
    title: 'Resources',
    description: 'Readings and videos on ecological civilization, free to read, to watch and to pass on.',
  },
  reading: {
    title: 'Reading materials',
    description: 'Books, papers and guides on ecological civilization, free to read and to pass on.',
  },
  video: {
    title: 'Video resources',
    description: 'Lectures and films on ecological civilization, free to watch and to pass on.',
  },
}

/** Which resources stand under a tab, from where on. */
export function resourcesUnder(tab: ResourceTab, after?: string | null): ResourcesWanted {
  return { ...(tab !== 'all' && { type: tab }), ...(after && { after }) }
}

/** The address of a place in the list. */
export function resourcesAddress(tab: ResourceTab, after: string | null): string {
  return listAddress('/resources', { tab: tab === 'all' ? null : tab, after })
}

/** What a tab without resources says. */
export const noResources: Record<ResourceTab, { title: string; text: string }> = {
  all: { title: 'No Resources Available', text: 'Readings and videos are being prepared. Please check back later.' },
  reading: { title: 'No Reading Materials Available', text: 'There is nothing to read yet. Please check back later.' },
  video: { title: 'No Video Resources Available', text: 'There is nothing to watch yet. Please check back later.' },
}

/** What is said where resources cannot be read (public.md §8). */
export const resourcesFailed = {
  title: 'Loading Failed',
  text: 'Unable to load resource data, please try again later',
} as const
