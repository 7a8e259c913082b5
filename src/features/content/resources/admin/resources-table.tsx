import type { EditableResource } from '../editing/schema.ts'
import type { resourceListing } from '../listing.schema.ts'
import { StateBadge } from '#platform/ui/badge.tsx'
import { ExternalLink } from '#platform/ui/link.tsx'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { type RecordColumn, RecordTable, type RowHandlers } from '#records/lists/record-table.tsx'
import type { Sorting } from '#records/lists/sortable-table.tsx'
import { excerptOf } from '#platform/values/excerpt.ts'
import type { SortOf } from '#records/lists/listing.ts'
import { ReadingFileLink } from './reading-file.tsx'

type Column = SortOf<typeof resourceListing>
export type ResourcesTableProps = RowHandlers<EditableResource> & {
  resources: readonly EditableResource[]
  sorting: Sorting<Column>
  onSort: (next: Sorting<Column>) => void
}

export function VideosTable(props: ResourcesTableProps) {
  return <ResourcesTable {...props} label="Videos" nouns="videos" more={[address]} />
}

export function ReadingsTable(props: ResourcesTableProps) {
  return <ResourcesTable {...props} label="Readings" nouns="readings" more={[file, state]} />
}

/** Texts are cut to 50 characters. */
function ResourcesTable(
  props: ResourcesTableProps & { label: string; nouns: string; more: readonly ResourceColumn[] },
) {
  const { label, nouns, more, resources, selected, onSelect, ...actions } = props
  return (
    <RecordTable
      label={label}
      rows={resources}
      nameOf={({ title }) => title}
      main={title}
      columns={[author, description, ...more]}
      selection={{ nouns, selected, onSelect }}
      {...actions}
    />
  )
}

type ResourceColumn = RecordColumn<EditableResource, Column>

const title: ResourceColumn = {
  heading: 'Title',
  sort: 'title',
  className: 'font-[550] xl:min-w-44',
  renderCell: ({ title }) => <MixedText text={excerptOf(title, 50)} />,
}
const author: ResourceColumn = {
  heading: 'Author',
  sort: 'author',
  below: 'main-unless-wide',
  className: 'min-w-28',
  renderCell: ({ author }) => <MixedText text={excerptOf(author, 50)} />,
}
const description: ResourceColumn = {
  heading: 'Description',
  sort: 'description',
  below: 'main-unless-wide',
  className: 'min-w-56 text-muted',
  renderCell: ({ description }) => <MixedText text={excerptOf(description, 50)} />,
}
const address: ResourceColumn = {
  heading: 'YouTube URL',
  sort: 'url',
  below: 'main-on-phones',
  className: 'whitespace-nowrap',
  renderCell: ({ url, title }) => (
    <ExternalLink href={url ?? undefined}>
      Watch<span className="sr-only"> {title}</span>
    </ExternalLink>
  ),
}
const file: ResourceColumn = {
  heading: 'File',
  sort: 'url',
  below: 'main-unless-wide',
  className: 'min-w-40',
  renderCell: ({ url, ...reading }) =>
    url === null ? (
      <span className="text-muted">No file</span>
    ) : (
      <ReadingFileLink reading={{ ...reading, url }} room={50} />
    ),
}
const state: ResourceColumn = {
  heading: 'Published',
  sort: 'published',
  below: 'main-on-phones',
  renderCell: ({ published }) => <StateBadge published={published} />,
}
