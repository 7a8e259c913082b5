import type { ReactNode } from 'react'
import type { EditableResource } from '#features/resources/editing/schema.ts'
import { fileNameOf } from '#features/resources/rules.ts'
import { StateBadge } from '#platform/ui/badge.tsx'
import { ExternalLink } from '#platform/ui/link.tsx'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { type Heading, RecordTable } from '#platform/ui/record-table.tsx'
import { useSorted } from '#platform/ui/sortable-table.tsx'
import { Td } from '#platform/ui/table.tsx'
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx'
import { excerptOf } from '#platform/values/excerpt.ts'
import { ReadingFileLink } from './reading-file.tsx'

type Column = 'title' | 'author' | 'description' | 'url' | 'published'
export type ResourcesTableProps = {
  resources: readonly EditableResource[]
  selected: ReadonlySet<string>
  onSelect: (ids: readonly string[], on: boolean) => void
  onEdit: (resource: EditableResource) => void
  onDelete: (resource: EditableResource) => void
}

const firstHeadings: readonly Heading<Column>[] = [
  { text: 'Title', sorts: 'title' },
  { text: 'Author', sorts: 'author' },
  { text: 'Description', sorts: 'description' },
]
const values: Record<Column, (resource: EditableResource) => string | boolean> = {
  title: ({ title }) => title,
  author: ({ author }) => author,
  description: ({ description }) => description,
  url: (resource) => (resource.type === 'reading' && resource.url ? fileNameOf(resource) : (resource.url ?? '')),
  published: ({ published }) => published,
}

/** The videos: Title, Author, Description, YouTube URL as 'Watch', Actions (admin.md §2). */
export function VideosTable(props: ResourcesTableProps) {
  return (
    <ResourcesTable {...props} label="Videos" headings={[{ text: 'YouTube URL', sorts: 'url' }]} cells={videoCells} />
  )
}

/** The readings: Title, Author, Description, File, Published, Actions (admin.md §2). */
export function ReadingsTable(props: ResourcesTableProps) {
  return (
    <ResourcesTable
      {...props}
      label="Readings"
      headings={[
        { text: 'File', sorts: 'url' },
        { text: 'Published', sorts: 'published' },
      ]}
      cells={readingCells}
    />
  )
}

function videoCells({ url, title }: EditableResource) {
  return (
    <Td className="align-middle whitespace-nowrap">
      <ExternalLink href={url ?? undefined}>
        Watch<VisuallyHidden> {title}</VisuallyHidden>
      </ExternalLink>
    </Td>
  )
}

function readingCells({ url, published, ...reading }: EditableResource) {
  return (
    <>
      <Td className="min-w-40 align-middle">
        {url === null ? <span className="text-muted">No file</span> : <ReadingFileLink reading={{ ...reading, url }} />}
      </Td>
      <Td className="align-middle">
        <StateBadge published={published} />
      </Td>
    </>
  )
}

/** What both tables show; texts are cut to their first 50 characters (admin.md §9). */
function ResourcesTable({
  label,
  headings,
  cells,
  resources,
  selected,
  onSelect,
  onEdit,
  onDelete,
}: ResourcesTableProps & {
  label: string
  /** The columns between Description and Actions. */
  headings: readonly Heading<Column>[]
  cells: (resource: EditableResource) => ReactNode
}) {
  const { sorted, ...sort } = useSorted(resources, values)
  return (
    <RecordTable
      label={label}
      rows={sorted}
      nameOf={({ title }) => title}
      headings={[...firstHeadings, ...headings]}
      {...sort}
      selection={{ nouns: label.toLowerCase(), selected, onSelect }}
      onEdit={onEdit}
      onDelete={onDelete}
    >
      {(resource) => (
        <>
          <Td className="min-w-44 align-middle font-[550]">
            <MixedText text={excerptOf(resource.title, 50)} />
          </Td>
          <Td className="min-w-28 align-middle">
            <MixedText text={excerptOf(resource.author, 50)} />
          </Td>
          <Td className="min-w-56 align-middle text-muted">
            <MixedText text={excerptOf(resource.description, 50)} />
          </Td>
          {cells(resource)}
        </>
      )}
    </RecordTable>
  )
}
