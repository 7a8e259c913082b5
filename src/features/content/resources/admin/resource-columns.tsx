import type { EditableResource } from '../editing/schema.ts'
import type { resourceKind } from '../kind.ts'
import { ExternalLink } from '#platform/ui/link.tsx'
import { stateColumn, textColumn } from '#records/lists/columns.tsx'
import type { RecordColumn } from '#records/lists/record-table.tsx'
import type { SortOf } from '#records/lists/listing.ts'
import { ReadingFileLink } from './reading-file.tsx'
import { t } from '#platform/values/translate.ts'
import { Rich } from '#platform/ui/rich.tsx'

type Column = RecordColumn<EditableResource, SortOf<typeof resourceKind.listing>>

export const author: Column = { ...textColumn(t('Author'), 'author'), sort: 'author', className: 'min-w-28' }
export const state: Column = stateColumn(t('Published'), 'published')
export const address: Column = {
  heading: t('YouTube URL'),
  sort: 'url',
  below: 'main-on-phones',
  className: 'whitespace-nowrap',
  renderCell: ({ url, title }) => (
    <ExternalLink href={url ?? undefined}>
      <Rich
        text={t('Watch<more> {title}</more>', { title })}
        more={(words) => <span className="sr-only">{words}</span>}
      />
    </ExternalLink>
  ),
}
export const file: Column = {
  heading: t('File'),
  sort: 'url',
  below: 'main-unless-wide',
  className: 'min-w-40',
  renderCell: ({ url, ...reading }) =>
    url === null ? (
      <span className="text-muted">{t('No file')}</span>
    ) : (
      <ReadingFileLink reading={{ ...reading, url }} room={50} />
    ),
}
