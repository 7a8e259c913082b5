import { element, xmlDocument } from './xml.ts'
import { languageTag } from '#platform/values/translate.ts'

export type Feed = { title: string; description: string; address: string; page: string; items: readonly FeedItem[] }
export type FeedItem = {
  id: string
  title: string
  address: string
  at: Date
  text: string
  category?: string
  author?: string
}

export function rssOf(feed: Feed): string {
  const newest = feed.items.reduce<Date | null>((latest, { at }) => (latest && latest > at ? latest : at), null)
  const channel = element('channel', [
    element('title', feed.title),
    element('link', feed.page),
    element('description', feed.description),
    element('language', languageTag()),
    ...(newest ? [element('lastBuildDate', newest.toUTCString())] : []),
    element('atom:link', undefined, { href: feed.address, rel: 'self', type: 'application/rss+xml' }),
    ...feed.items.map((item) =>
      element('item', [
        element('title', item.title),
        element('link', item.address),
        element('guid', `urn:uuid:${item.id}`, { isPermaLink: 'false' }),
        element('pubDate', item.at.toUTCString()),
        ...(item.category ? [element('category', item.category)] : []),
        ...(item.author ? [element('dc:creator', item.author)] : []),
        element('description', item.text),
      ]),
    ),
  ])
  const names = { 'xmlns:atom': 'http://www.w3.org/2005/Atom', 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' }
  return xmlDocument(element('rss', [channel], { version: '2.0', ...names }))
}

export const rssType = 'application/rss+xml; charset=utf-8'
