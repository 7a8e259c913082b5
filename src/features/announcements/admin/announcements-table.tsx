import { ExternalLink as ExternalMark } from 'lucide-react'
import type { EditableAnnouncement } from '#features/announcements/editing/schema.ts'
import { AnnouncementCover } from '#features/announcements/site/announcement-cover.tsx'
import { useSite } from '#platform/browser/use-site.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { ExternalLink } from '#platform/ui/link.tsx'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { RecordTable } from '#platform/ui/record-table.tsx'
import { useSorted } from '#platform/ui/sortable-table.tsx'
import { Td } from '#platform/ui/table.tsx'
import { formatDate } from '#platform/values/dates.ts'
import { excerptOf } from '#platform/values/excerpt.ts'
import { QuickSwitch } from './quick-switch.tsx'

const values = {
  title: ({ title }: EditableAnnouncement) => title,
  content: ({ content }: EditableAnnouncement) => content,
  featured: ({ featured }: EditableAnnouncement) => featured,
  published: ({ published }: EditableAnnouncement) => published,
  image: ({ image_url }: EditableAnnouncement) => image_url !== null,
  created: ({ created_at }: EditableAnnouncement) => created_at,
}
const headings = [
  { text: 'Title', sorts: 'title' },
  { text: 'Content', sorts: 'content' },
  { text: 'Featured', sorts: 'featured' },
  { text: 'Published', sorts: 'published' },
  { text: 'Image', sorts: 'image' },
  { text: 'Created At', sorts: 'created' },
] as const

/** The announcements of a category: Title, Content, Featured, Published, Image, Created At, Actions (admin.md §2). */
export function AnnouncementsTable({
  announcements,
  selected,
  onSelect,
  onSwitched,
  onEdit,
  onDelete,
}: {
  announcements: readonly EditableAnnouncement[]
  selected: ReadonlySet<string>
  onSelect: (ids: readonly string[], on: boolean) => void
  /** Told of a row that was featured or published in place. */
  onSwitched: (saved: EditableAnnouncement) => void
  onEdit: (announcement: EditableAnnouncement) => void
  onDelete: (announcement: EditableAnnouncement) => void
}) {
  const { timeZone } = useSite()
  const { sorted, ...sort } = useSorted(announcements, values)
  return (
    <RecordTable
      label="Announcements"
      rows={sorted}
      nameOf={({ title }) => title}
      headings={headings}
      {...sort}
      selection={{ nouns: 'announcements', selected, onSelect }}
      actions={pageLink}
      onEdit={onEdit}
      onDelete={onDelete}
    >
      {(announcement) => (
        <>
          <Td className="min-w-40 align-middle font-[550]">
            <MixedText text={announcement.title} />
          </Td>
          <Td className="min-w-48 align-middle text-muted">
            <MixedText text={excerptOf(announcement.content, 50)} />
          </Td>
          <Td className="align-middle">
            <QuickSwitch announcement={announcement} field="featured" label="Featured" onSaved={onSwitched} />
          </Td>
          <Td className="align-middle">
            <QuickSwitch announcement={announcement} field="published" label="Published" onSaved={onSwitched} />
          </Td>
          <Td className="align-middle">
            {announcement.image_url ? (
              <AnnouncementCover
                announcement={announcement}
                sizes="4rem"
                className="aspect-16/10 w-16 min-w-16 rounded-sm"
              />
            ) : (
              <span className="text-muted">None</span>
            )}
          </Td>
          <Td className="align-middle whitespace-nowrap tabular-nums">
            {formatDate(announcement.created_at, timeZone)}
          </Td>
        </>
      )}
    </RecordTable>
  )
}

function pageLink({ id, title, published }: EditableAnnouncement) {
  if (!published) return null
  return (
    <ExternalLink href={`/announcements/${id}`} className={buttonClass({ variant: 'quiet', size: 'icon' })}>
      <span className="sr-only">View {title} on the site</span>
      <ExternalMark aria-hidden="true" className="size-4.5" />
    </ExternalLink>
  )
}
