import type { MetaDescriptor } from 'react-router'
import type { SiteInfo } from '#platform/browser/page-context.ts'
import type { DocumentData } from '#platform/browser/use-site.ts'
import { plainSite } from '#platform/browser/use-site.ts'

type Place = {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
  location: { pathname: string }
}

/**
 * Title, description, canonical address and share tags of a public page. `matches` and `location` are those of the page's
 * `meta`; `title` is without the site's name, and left out on Home; `description` is cut to one or two sentences; `image` is
 * an own picture (path or address) of at least 600 pixels, else the academy's. A page with `?tab=` is its path's page; one
 * that is shown at other addresses too names its `path`,
 * and one that says that nothing is here has none.
 */
export function shareTags(
  { matches, location }: Place,
  page: {
    title?: string
    description: string
    image?: string | null
    type?: 'website' | 'article'
    path?: string | null
  },
): MetaDescriptor[] {
  const site = siteOf(matches)
  const title = page.title ? `${page.title} · ${site.name}` : site.name
  const description = shorten(page.description)
  const address = page.path === null ? null : `${site.publicUrl}${page.path ?? location.pathname}`
  const image = URL.parse(page.image || '/share.png', site.publicUrl || undefined)?.href
  return [
    { title },
    { name: 'description', content: description },
    ...(address === null ? [] : [{ tagName: 'link', rel: 'canonical', href: address }]),
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.title ?? site.name },
    { property: 'og:description', content: description },
    ...(address === null ? [] : [{ property: 'og:url', content: address }]),
    { property: 'og:locale', content: 'en_US' },
    ...(image ? [{ property: 'og:image', content: image }] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** The title of a page that is for one person alone, which search engines leave out. */
export function privateTags({ matches }: Pick<Place, 'matches'>, title: string): MetaDescriptor[] {
  return [{ title: `${title} · ${siteOf(matches).name}` }, { name: 'robots', content: 'noindex' }]
}

function siteOf(matches: Place['matches']): SiteInfo {
  return (matches.find((match) => match?.id === 'root')?.loaderData as DocumentData | undefined)?.site ?? plainSite
}

/** At most 160 characters, cut between words. */
function shorten(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= 160) return plain
  return `${plain.slice(0, 159).replace(/\s+\S*$/, '')}…`
}
