import { email, phone } from '#features/content/site-content/site/contact-links.ts'
import { postalAddress } from '#features/messages/inquiries/site/postal-address.ts'
import type { SiteInfo } from '#platform/browser/page-context.ts'
import { useSite, type DocumentData, plainSite } from '#platform/browser/use-site.ts'
import { type PageAddress, pageUrl, readAddress } from '#platform/values/page-address.ts'
import { t, type Language, languageNow, languages } from '#platform/values/translate.ts'
import { isRouteErrorResponse, type MetaDescriptor } from 'react-router'
import { shareAddress, type Shared } from '#platform/values/drawn-address.ts'

type Place = {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
  location: { pathname: string }
  error?: unknown
}

type Tags = {
  title?: string
  description: string
  shared?: Shared & { kind: string }
  type?: 'website' | 'article'
  path?: PageAddress | null
}

/**
 * Title, canonical address (without query) and share tags. `title` excludes the site's name; `shared` is the record that
 * it shows, with its kind; `path`: the canonical page of one shown at several addresses, null for none.
 */
export function shareTags({ matches, location }: Place, page: Tags): MetaDescriptor[] {
  const site = siteOf(matches)
  const title = page.title ? `${page.title} · ${site.name}` : site.name
  const ogTitle = page.title ?? site.name
  const description = shorten(page.description)
  const path = page.path ?? readAddress(location.pathname)
  const address = page.path === null ? null : pageUrl(site.publicUrl, path)
  // What leads nowhere is one page for all addresses, and names none of them.
  const own = (page.path !== null && location.pathname.slice(1).replaceAll('/', '-')) || 'home'
  const { kind, ...shared } = page.shared ?? { kind: 'site', id: own, title: '', line: '' }
  return [
    { title },
    { name: 'description', content: description },
    ...(address === null ? [] : [{ tagName: 'link', rel: 'canonical', href: address }, ...alternates(site, path)]),
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: ogTitle },
    { property: 'og:description', content: description },
    ...(address === null ? [] : [{ property: 'og:url', content: address }]),
    { property: 'og:locale', content: languages[languageNow()].locale },
    ...(site.publicUrl ? pictureTags(site.publicUrl + shareAddress(kind, shared, site.name), ogTitle) : []),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** The page in each language; in English for readers of any other. */
function alternates({ publicUrl }: SiteInfo, path: PageAddress): MetaDescriptor[] {
  const named = (Object.keys(languages) as Language[]).map((each) => [languages[each].tag, each] as const)
  return [...named, ['x-default', 'en'] as const].map(([hrefLang, language]) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: pageUrl(publicUrl, path, language),
  }))
}

function pictureTags(address: string, alt: string): MetaDescriptor[] {
  return [
    { property: 'og:image', content: address },
    { property: 'og:image:type', content: 'image/png' },
    // As `shareSize`: in words of its own it would be more for each page to load.
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: alt },
  ]
}

/** Of a record that could not be read, by `title`, or is not there (`missing`), and then has no address. */
export function unreadTags(page: Place, missing: string, title: string, description: string): MetaDescriptor[] {
  return shareTags(page, isMissing(page.error) ? { path: null, title: missing, description } : { title, description })
}

export const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404

/** The title of a private page, with noindex. */
export function privateTags({ matches }: Pick<Place, 'matches'>, title: string): MetaDescriptor[] {
  return [{ title: `${title} · ${siteOf(matches).name}` }, { name: 'robots', content: 'noindex' }]
}

/** What the site says of itself, as a page's tags know it. */
export function siteOf(matches: Place['matches']): SiteInfo {
  return (matches.find((match) => match?.id === 'root')?.loaderData as DocumentData | undefined)?.site ?? plainSite
}

/** At most 160 characters, cut between words. */
function shorten(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= 160) return plain
  return `${plain.slice(0, 159).replace(/\s+\S{0,40}$/, '')}…`
}

export type Thing = { '@type': string; [property: string]: unknown }

/**
 * The page's JSON-LD for search engines. Made by the server alone, `make={import.meta.env.SSR && …}`, so that no browser loads what
 * makes it; what the server wrote stays in the page.
 */
export function StructuredData({ make }: { make: false | ((site: SiteInfo) => Thing | null) }) {
  const site = useSite()
  const thing = make && make(site)
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {thing ? jsonLd(thing) : ''}
    </script>
  )
}

/** JSON for a script element, with `<` escaped so that it cannot end the element. */
export function jsonLd(thing: Thing): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', String.raw`\u003c`)
}

export function organization({ name, publicUrl }: SiteInfo): Thing {
  const reached = {
    email: email.label,
    telephone: phone.label,
    address: { '@type': 'PostalAddress', ...postalAddress },
  }
  const logo = `${publicUrl}/apple-touch-icon.png`
  return { '@type': 'Organization', name, url: pageUrl(publicUrl, '/'), logo, ...reached }
}

/** A schema.org BreadcrumbList; the page itself is last. */
export function breadcrumbs(site: SiteInfo, trail: readonly { name: string; path: PageAddress }[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: t('Home'), path: '/' } as const, ...trail].map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: pageUrl(site.publicUrl, path),
    })),
  }
}
