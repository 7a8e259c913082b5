import { addressOf, usePlacedPages } from '#features/content/pages/site/use-page-links.ts'
import { navigation, type NavEntry } from './navigation.ts'

/** The navigation with the pages that staff have put below About. */
export function useNavigation(): readonly NavEntry[] {
  const placed = usePlacedPages('about').map((page) => ({ label: page.title, to: addressOf(page) }))
  if (placed.length === 0) return navigation
  return navigation.map((entry) =>
    entry.to === '/about' ? { ...entry, items: [...(entry.items ?? []), ...placed] } : entry,
  )
}
