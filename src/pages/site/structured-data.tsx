import { email, phone } from '#features/content/site-content/site/contact-links.ts'
import { postalAddress } from '#features/messages/inquiries/site/postal-address.ts'
import type { SiteInfo } from '#platform/browser/page-context.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { type PageAddress, pageUrl } from '#platform/values/page-address.ts'
import { t } from '#platform/values/translate.ts'

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
