import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mediaCountQuery, mediaListQuery } from '../library/client.ts'
import type { MediaItem } from '../library/schema.ts'
import { Dialog } from '#platform/ui/dialog.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { PagedRows } from '#records/lists/paged-rows.tsx'
import type { ServedBucket } from '#platform/values/web-address.ts'
import { MediaFilter, mediaShown } from './media-filter.tsx'
import { MediaGrid } from './media-grid.tsx'
import { t } from '#platform/values/translate.ts'

type MediaChooserProps = { kind: ServedBucket; onChoose: (item: MediaItem) => void; onClose: () => void }

const unfiltered = { search: '', kind: '', use: '', order: '' }
const titles = { images: t('Choose a picture'), documents: t('Choose a document') }

export function MediaChooser({ kind, onChoose, onClose }: MediaChooserProps) {
  const [filter, setFilter] = useState(unfiltered)
  const shown = { ...mediaShown(filter), kind }
  const query = useInfiniteQuery(mediaListQuery(shown))
  const count = useQuery(mediaCountQuery(shown))
  return (
    <Dialog onClose={onClose} title={titles[kind]} size="full">
      <div className="grid min-h-[60dvh] content-start gap-6">
        <MediaFilter filter={filter} narrow={(part) => setFilter((before) => ({ ...before, ...part }))} isOfOneKind />
        <PagedRows
          query={query}
          total={count.data}
          noun={kind === 'images' ? [t('picture'), t('pictures')] : [t('document'), t('documents')]}
          failed={t('The library could not be loaded')}
          empty={
            <EmptyState title={t('Nothing matches')}>{t('Try other words, or upload a new file instead.')}</EmptyState>
          }
        >
          {(items) => <MediaGrid items={items} onOpen={onChoose} />}
        </PagedRows>
      </div>
    </Dialog>
  )
}
