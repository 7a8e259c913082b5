import type { ResourcesWanted } from '#features/resources/client.ts'
import { resourceTypeNames } from '#features/resources/rules.ts'
import { listAddress, tabNames } from '#platform/browser/use-tab.ts'
import type { PageAddress } from '#platform/values/page-address.ts'

export const resourceTabNames = tabNames(resourceTypeNames)
export type ResourceTab = (typeof resourceTabNames)[number]

export function resourceTabLabel(tab: ResourceTab): string {
  return tab === 'all' ? 'All Resources' : resourceTypeNames[tab]
}

/** Title and description for the window and search engines. */
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

export function resourcesUnder(tab: ResourceTab, after?: string | null): ResourcesWanted {
  return { ...(tab !== 'all' && { type: tab }), ...(after && { after }) }
}

export function resourcesAddress(tab: ResourceTab, after: string | null): PageAddress {
  return listAddress('/resources', { tab: tab === 'all' ? null : tab, after })
}

export const noResources: Record<ResourceTab, { title: string; text: string }> = {
  all: { title: 'No Resources Available', text: 'Readings and videos are being prepared. Please check back later.' },
  reading: { title: 'No Reading Materials Available', text: 'There is nothing to read yet. Please check back later.' },
  video: { title: 'No Video Resources Available', text: 'There is nothing to watch yet. Please check back later.' },
}

export const resourcesFailed = {
  title: 'Loading Failed',
  text: 'Unable to load resource data, please try again later',
} as const
