import type { SiteInfo } from '#platform/browser/page-context.ts'
import { useSite } from '#platform/browser/use-site.ts'

/** A schema.org description as JSON-LD has it, without its context. */
export type Thing = { '@type': string; [property: string]: unknown }

/** What a page tells search engines of itself, made from the site; rendered with the page. */
export function StructuredData({ make }: { make: (site: SiteInfo) => Thing }) {
  return <script type="application/ld+json">{jsonLd(make(useSite()))}</script>
}

/** A thing as the text of a script element: no `<` in it could end the element or begin another. */
export function jsonLd(thing: Thing): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', String.raw`\u003c`)
}

/** The academy itself. */
export function organization({ name, publicUrl }: SiteInfo): Thing {
  return { '@type': 'Organization', name, url: `${publicUrl}/`, logo: `${publicUrl}/apple-touch-icon.png` }
}

/** The way from Home to a page; `path` of each step within the site, the page itself last. */
export function breadcrumbs(site: SiteInfo, trail: readonly { name: string; path: string }[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...trail].map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: `${site.publicUrl}${path}`,
    })),
  }
}
