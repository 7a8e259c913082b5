import { useQueries } from '@tanstack/react-query'
import type { MediaItem } from '../library/schema.ts'
import { apiQuery } from '#platform/browser/api-client.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { fileSize } from '#platform/values/file-size.ts'
import clsx from 'clsx'
import { FileText } from 'lucide-react'
import { focusClass } from '#platform/ui/picture-notes.tsx'
import { t } from '#platform/values/translate.ts'

type MediaListProps = { items: readonly MediaItem[]; onOpen: (item: MediaItem) => void }

export function MediaGrid({ items, onOpen }: MediaListProps) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
      {items.map((item) => (
        <li key={item.id} className="min-w-0">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onOpen(item)}
            className="group grid w-full gap-2 rounded-md text-left"
          >
            <MediaThumb
              item={item}
              className="aspect-4/3 w-full rounded-md border border-line transition-colors group-hover:border-accent"
            />
            <span className="min-w-0">
              <span className="block truncate text-sm font-[550]">{item.original_name}</span>
              <span className="block truncate text-xs text-muted">{factsOf(item)}</span>
            </span>
            <DescriptionState item={item} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The same as rows, with how many places show each. */
export function MediaTable({ items, onOpen }: MediaListProps) {
  const uses = useQueries({ queries: inPages(items.map(({ id }) => id)).map(mediaUsesQuery) })
  const placesOf = new Map(uses.flatMap(({ data = [] }) => data.map((counted) => [counted.id, counted] as const)))
  return (
    <ul className="hairline-t">
      {items.map((item) => (
        <li key={item.id} className="hairline-b">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onOpen(item)}
            className="grid w-full grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 py-2.5 text-left hover:bg-wash sm:grid-cols-[4rem_minmax(0,1fr)_auto_9rem] sm:gap-x-6"
          >
            <MediaThumb item={item} className="aspect-4/3 w-16 rounded-sm" />
            <span className="min-w-0">
              <span className="block truncate text-sm font-[550]">{item.original_name}</span>
              <span className="block truncate text-xs text-muted">{item.alt || factsOf(item)}</span>
            </span>
            <span className="max-sm:col-start-2">
              <DescriptionState item={item} />
            </span>
            <span className="text-xs text-muted tabular-nums max-sm:col-start-2">
              <Uses item={item} counted={placesOf.get(item.id)} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** By how many records and versions the files of a page are shown. */
function mediaUsesQuery(page: readonly string[]) {
  const ids = page.join(',')
  // A record that began to show one says so under its own topic.
  return apiQuery(['media', 'uses', ids], '/api/admin/media/uses', { query: { ids }, staleTime: 0 })
}

/** As many as a page has, so that what is counted stays so while the list grows. */
function inPages(ids: readonly string[]): string[][] {
  const pages = Math.ceil(ids.length / 24)
  return Array.from({ length: pages }, (_, page) => ids.slice(page * 24, page * 24 + 24))
}

type Counted = { places: number; versions: number } | undefined

function Uses({ item, counted }: { item: MediaItem; counted: Counted }) {
  if (!counted) return item.in_use ? t('In use') : t('Not in use')
  const { places, versions } = counted
  if (places > 0) return t('Used in {places, plural, one {# place} other {# places}}', { places })
  return versions > 0 ? t('In earlier versions') : t('Not in use')
}

function DescriptionState({ item: { bucket, alt, is_decorative } }: { item: MediaItem }) {
  if (bucket === 'documents' || alt !== '') return null
  if (is_decorative) return <Badge className="w-fit whitespace-normal!">{t('Decorative')}</Badge>
  return (
    <Badge tone="important" className="w-fit whitespace-normal!">
      {t('No alternative text')}
    </Badge>
  )
}

function factsOf({ width, height, bytes }: MediaItem): string {
  return [width && height ? `${width} × ${height}` : null, fileSize(bytes)].filter(Boolean).join(' · ')
}

/** A file as small as a card; its name stands beside it. */
function MediaThumb({ item, className }: { item: MediaItem; className?: string }) {
  const { url, bucket, variants, width, height, focus_x: x, focus_y: y, original_name } = item
  if (bucket === 'documents') {
    return (
      <span className={clsx('grid place-content-center justify-items-center gap-1.5 bg-sunken text-muted', className)}>
        <FileText className="size-7" />
        <span className="text-xs uppercase">{original_name.split('.').at(-1)?.slice(0, 5)}</span>
      </span>
    )
  }
  return (
    <img
      src={variants[0]?.url ?? url}
      alt=""
      width={width ?? 320}
      height={height ?? 200}
      loading="lazy"
      decoding="async"
      className={clsx('bg-wash object-cover', focusClass({ x, y }), className)}
    />
  )
}
