import type { PageAddress, PagePath } from '#platform/values/page-address.ts'
import { addressOf, usePlacedPages } from '#features/content/pages/site/use-page-links.ts'
import { t } from '#platform/values/translate.ts'

export type NavEntry = { label: string; to: PageAddress; items?: readonly NavItem[] }
export type NavItem = { label: string; to: PageAddress; state?: { activeTab: string } }

const navigation: readonly NavEntry[] = [
  { label: t('Home'), to: '/' },
  {
    label: t('About'),
    to: '/about',
    items: [
      { label: t('Mission'), to: '/about/mission' },
      { label: t('Vision'), to: '/about/vision' },
      { label: t('Team'), to: '/about/team' },
      { label: t('Partners'), to: '/about/partners' },
    ],
  },
  {
    label: t('Courses'),
    to: '/courses',
    items: tabs('/courses', { all: t('All'), free: t('Free'), certificate: t('Certificate') }),
  },
  {
    label: t('Announcements'),
    to: '/announcements',
    items: tabs('/announcements', {
      all: t('All'),
      news: t('News'),
      conferences: t('Conferences'),
      events: t('Events'),
      training: t('Training'),
      lectures: t('Lectures'),
    }),
  },
  {
    label: t('Resources'),
    to: '/resources',
    items: tabs('/resources', {
      all: t('All Resources'),
      reading: t('Reading Materials'),
      video: t('Video Resources'),
    }),
  },
  { label: t('Contact'), to: '/contact' },
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
  'grid min-h-11 w-6 xl:min-h-9.5 place-items-center rounded-sm text-muted transition-colors hover:text-text aria-expanded:text-text'
