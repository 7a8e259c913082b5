import { asc, inArray } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Db } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { element, xmlDocument } from '#platform/server/feeds/xml.ts'
import { setCacheTags } from '#platform/server/http/api.ts'
import type { ApiEnv } from '#platform/server/http/permission.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import type { PagePath } from '#platform/values/page-address.ts'
import { searchDocuments } from './table.server.ts'
import { addressIn, type Language, languages } from '#platform/values/translate.ts'

/** A sitemap may name 50,000 addresses, each page in every language; beyond this many pages it becomes an index. */
const mostInPart = 20_000
/** Pages of no kind of record. */
const others: PagePath[] = ['/contact', '/certificates']
/** What security.txt says must be younger than a year. */
const halfYear = 180 * 24 * 60 * 60 * 1000
const namespace = {
  xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
}
const spoken = Object.keys(languages) as Language[]
const hidden = ['/admin', '/auth/', '/profile', '/search']
const xmlType = { 'content-type': 'application/xml; charset=utf-8' }

/** `/sitemap.xml`, an index of `?part={n}` (from 1) where there are too many pages, `/robots.txt` and `/.well-known/security.txt` (RFC 9116). */
export function sitemapApi({ database: { db }, settings: { publicUrl } }: Deps, kinds: readonly DeclaredKind[]) {
  const sites = kinds.flatMap(({ site }) => site ?? [])
  const alwaysThere = [...sites.flatMap(({ pages }) => pages), ...others]
  const topics = sites.flatMap((site) => site.topics ?? [])
  const listed = ['page', ...kinds.flatMap(({ search, site }) => (search && site?.page ? search.kind : []))]
  const api = new Hono<ApiEnv>()
  api.get('/sitemap.xml', async (c) => {
    const count = await db.$count(searchDocuments, inArray(searchDocuments.kind, listed))
    const parts = Math.max(1, Math.ceil(count / mostInPart))
    const asked = c.req.query('part')
    const part = asked === undefined ? 1 : Number(asked)
    if (!/^([1-9]\d{0,5})?$/.test(asked ?? '') || asked === '' || part > parts) throw new AppError('not_found')
    setCacheTags(c, topics)
    if (asked === undefined && parts > 1) {
      const places = Array.from({ length: parts }, (_, at) =>
        element('sitemap', [element('loc', `${publicUrl}/sitemap.xml?part=${at + 1}`)]),
      )
      return c.body(xmlDocument(element('sitemapindex', places, namespace)), 200, xmlType)
    }
    const pages = await publicPages(db, listed, part)
    const fixed = part === 1 ? alwaysThere.map((address) => ({ address, changed_at: null })) : []
    return c.body(xmlDocument(element('urlset', entries(publicUrl, [...pages, ...fixed]), namespace)), 200, xmlType)
  })

  const lines = (...each: string[]) =>
    [`${each.join('\n')}\n`, 200, { 'cache-control': 'public, max-age=3600' }] as const
  const disallowed = spoken.flatMap((language) => hidden.map((path) => `Disallow: ${addressIn(path, language)}`))
  const robots = ['User-agent: *', 'Disallow: /api/', ...disallowed, '', `Sitemap: ${publicUrl}/sitemap.xml`]
  api.get('/robots.txt', (c) => c.text(...lines(...robots)))
  api.get('/.well-known/security.txt', (c) => {
    const expires = new Date(Date.now() + halfYear).toISOString()
    const [contact, canonical] = [`${publicUrl}/contact`, `${publicUrl}/.well-known/security.txt`]
    const languagesRead = 'Preferred-Languages: en, zh'
    return c.text(...lines(`Contact: ${contact}`, `Expires: ${expires}`, languagesRead, `Canonical: ${canonical}`))
  })
  return api
}

function entries(publicUrl: string, pages: readonly PublicPage[]) {
  const byAddress = new Map<string, Date | null>()
  for (const { address, changed_at } of pages) if (!byAddress.has(address)) byAddress.set(address, changed_at)
  return [...byAddress].flatMap(([address, changed]) => {
    const alternates = spoken.map((language) =>
      element('xhtml:link', undefined, {
        rel: 'alternate',
        hreflang: languages[language].tag,
        href: publicUrl + addressIn(address, language),
      }),
    )
    const written = changed ? [element('lastmod', changed.toISOString())] : []
    return spoken.map((language) =>
      element('url', [element('loc', publicUrl + addressIn(address, language)), ...written, ...alternates]),
    )
  })
}

/** `changed_at` is null if unknown. */
type PublicPage = { address: string; changed_at: Date | null }

/** A part of the public pages, in a stable order. */
function publicPages(db: Db, kinds: string[], part: number): Promise<PublicPage[]> {
  const { kind, id, address, changed_at } = searchDocuments
  return db
    .select({ address, changed_at })
    .from(searchDocuments)
    .where(inArray(kind, kinds))
    .orderBy(asc(kind), asc(id))
    .offset((part - 1) * mostInPart)
    .limit(mostInPart)
}
