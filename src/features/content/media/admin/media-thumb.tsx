import clsx from 'clsx'
import { FileText } from 'lucide-react'
import type { MediaItem } from '../library/schema.ts'
import { focusClass } from '#platform/ui/picture-notes.tsx'

/** A file as small as a card; its name stands beside it. */
export function MediaThumb({ item, className }: { item: MediaItem; className?: string }) {
  const { url, bucket, variants, width, height, focus_x: x, focus_y: y, original_name } = item
  if (bucket === 'documents') {
    return (
      <span className={clsx('grid place-content-center justify-items-center gap-1.5 bg-sunken text-muted', className)}>
        <FileText aria-hidden="true" className="size-7" />
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
