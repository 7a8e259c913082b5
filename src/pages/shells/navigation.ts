import type { PageAddress, PagePath } from '#platform/values/page-address.ts'
import { addressOf, usePlacedPages } from '#features/content/pages/site/use-page-links.ts'

export type NavEntry = { label: string; to: PageAddress; items?: readonly NavItem[] }
export type NavItem = { label: string; to: PageAddress; state?: { activeTab: string } }

const navigation: readonly NavEntry[] = [
  { label: 'Home', to: '/' },
  {
    label: 'About',
    to: '/about',
    items: [
      { label: 'Mission', to: '/about/mission' },
      { label: 'Vision', to: '/about/vision' },
      { label: 'Team', to: '/about/team' },
      { label: 'Partners', to: '/about/partners' },
    ],
  },
  {
    label: 'Courses',
    to: '/courses',
    items: tabs('/courses', { all: 'All', free: 'Free', certificate: 'Certificate' }),
  },
  {
    label: 'Announcements',
    to: '/announcements',
    items: tabs('/announcements', {
      all: 'All',
      news: 'News',
      conferences: 'Conferences',
      events: 'Events',
      training: 'Training',
      lectures: 'Lectures',
    }),
  },
  {
    label: 'Resources',
    to: '/resources',
    items: tabs('/resources', { all: 'All Resources', reading: 'Reading Materials', video: 'Video Resources' }),
  },
  { label: 'Contact', to: '/contact' },
]

/** The 'Support Our Mission' card. */
export const donatePath: PageAddress = '/contact#support'

/** Tabs are passed as navigation state, and in the address for sharing. */
function tabs(path: PagePath, labels: Record<string, string>): NavItem[] {
  return Object.entries(labels).map(([tab, label]) => ({
    label,
    to: tab === 'all' ? path : `${path}?tab=${tab}`,
    state: { activeTab: tab },
  }))
}

/** The navigation with the pages that staff have put below About. */
export function useNavigation(): readonly NavEntry[] {
  const placed = usePlacedPages('about').map((page) => ({ label: page.title, to: addressOf(page) }))
  if (placed.length === 0) return navigation
  return navigation.map((entry) =>
    entry.to === '/about' ? { ...entry, items: [...(entry.items ?? []), ...placed] } : entry,
  )
}

export const chevronClass =
  'grid min-h-11 w-6 place-items-center rounded-sm text-muted transition-colors hover:text-text aria-expanded:text-text'
