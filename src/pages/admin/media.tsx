import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { mediaCountQuery, mediaListQuery } from '#features/content/media/library/client.ts'
import { useFilter } from '#platform/browser/use-filter.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { PagedRows } from '#records/lists/paged-rows.tsx'
import { viewIn, ViewSwitch, viewWord } from '#platform/ui/view-switch.tsx'
import { AdminPage, adminTitle } from '../shells/admin-page.tsx'
import { recordKinds } from '../shells/record-kinds.ts'
import { MediaDialog } from '#features/content/media/admin/media-dialog.tsx'
import { MediaFilter, mediaFilters, mediaShown } from '#features/content/media/admin/media-filter.tsx'
import { MediaGrid, MediaTable } from '#features/content/media/admin/media-grid.tsx'
import { t } from '#platform/values/translate.ts'

export const meta = () => adminTitle(t('Media library'))

/** Filters, order, view and the open file stand in the address. */
export default function MediaPage() {
  const { filter, narrow } = useFilter([...mediaFilters, 'view', 'file'])
  const shown = mediaShown(filter)
  const query = useInfiniteQuery(mediaListQuery(shown))
  const count = useQuery(mediaCountQuery(shown))
  const isNarrowed = mediaFilters.some((name) => name !== 'order' && filter[name] !== '')
  const view = viewIn(filter.view)
  const List = view === 'table' ? MediaTable : MediaGrid
  return (
    <AdminPage
      title={t('Media library')}
      lead={t('Every picture and document that was uploaded for the site, once, and where it is used.')}
      actions={<ViewSwitch view={view} onChange={(next) => narrow({ view: viewWord(next) })} />}
    >
      <MediaFilter filter={filter} narrow={narrow} />
      <PagedRows
        query={query}
        total={count.data}
        noun={[t('file'), t('files')]}
        failed={t('The library could not be loaded')}
        empty={
          <EmptyState titleLevel="h2" title={isNarrowed ? t('No files match') : t('No files yet')}>
            {isNarrowed
              ? t('Try other words, or another filter.')
              : t(
                  'Pictures and documents of the site will stand here. Upload the first one where it is to be shown, such as in the dialog of a course.',
                )}
          </EmptyState>
        }
      >
        {(items) => <List items={items} onOpen={({ id }) => narrow({ file: id })} />}
      </PagedRows>
      {filter.file !== '' && (
        <MediaDialog
          key={filter.file}
          id={filter.file}
          kinds={recordKinds}
          onOpen={(file) => narrow({ file })}
          onClose={() => narrow({ file: '' })}
        />
      )}
    </AdminPage>
  )
}
