/** One place the header leads to, with the tabs or pages below it. */
export type NavEntry = { label: string; to: string; items?: readonly NavItem[] }
export type NavItem = { label: string; to: string; state?: { activeTab: string } }

/** The header's navigation, as written (public.md §2, Header and footer). */
export const navigation: readonly NavEntry[] = [
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

/** Where Donate leads: the 'Support Our Mission' card (decisions.md C). */
export const donatePath = '/contact#support'

/** Tabs of a page: passed as navigation state, and in the address so that a link can be shared. 'all' is the page itself. */
function tabs(path: string, labels: Record<string, string>): NavItem[] {
  return Object.entries(labels).map(([tab, label]) => ({
    label,
    to: tab === 'all' ? path : `${path}?tab=${tab}`,
    state: { activeTab: tab },
  }))
}
