import type pg from 'pg'

/**
 * What a path to elements or attributes finds in an XML document, as texts, read by PostgreSQL's own parser: a document that is
 * not well-formed is refused. The prefixes `s`, `atom` and `dc` stand for the sitemaps' names, Atom's and Dublin Core's.
 */
export async function xpath(pool: pg.Pool, document: string, path: string): Promise<string[]> {
  const { rows } = await pool.query<{ found: string[] }>(
    `select xpath($2, xmlparse(document $1), array[array['s', 'http://www.sitemaps.org/schemas/sitemap/0.9'],
      array['atom', 'http://www.w3.org/2005/Atom'], array['dc', 'http://purl.org/dc/elements/1.1/']])::text[] as found`,
    [document, path.includes('@') ? path : `${path}/text()`],
  )
  return (rows[0]?.found ?? []).map(unescaped)
}

function unescaped(markup: string): string {
  const signs = { lt: '<', gt: '>', quot: '"', amp: '&', '#13': '\r', '#x0d': '\r' }
  return markup.replace(/&(lt|gt|quot|amp|#13|#x0d);/g, (_, name: keyof typeof signs) => signs[name])
}
