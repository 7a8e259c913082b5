import { ExternalLink as ExternalMark } from 'lucide-react'
import type { EditableAnnouncement } from '../editing/schema.ts'
import type { announcementListing } from '../listing.schema.ts'
import { Cover } from '#platform/ui/cover.tsx'
import { useSite } from '#platform/browser/use-site.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { ExternalLink } from '#platform/ui/link.tsx'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { RecordTable } from '#records/lists/record-table.tsx'
import type { Sorting } from '#records/lists/sortable-table.tsx'
import { formatDate, formatMoment } from '#platform/values/dates.ts'
import { excerptOf } from '#platform/values/excerpt.ts'
import type { SortOf } from '#records/lists/listing.ts'
import { QuickSwitch } from './quick-switch.tsx'

type Column = SortOf<typeof announcementListing>

type Props = {
  sorting: Sorting<Column>
  onSort: (next: Sorting<Column>) => void
  announcements: readonly EditableAnnouncement[]
  selected: ReadonlySet<string>
  onSelect: (ids: readonly string[], on: boolean) => void
  onSwitched: (saved: EditableAnnouncement) => void
  onEdit: (announcement: EditableAnnouncement) => void
  onDelete: (announcement: EditableAnnouncement) => void
}

export function AnnouncementsTable({ announcements, selected, onSelect, onSwitched, ...actions }: Props) {
  const { timeZone } = useSite()
  const switched = (heading: string, field: 'featured' | 'published') => ({
    heading,
    sort: field,
    below: 'main-unless-wide' as const,
    needsHeading: true,
    renderCell: (announcement: EditableAnnouncement) => (
      <QuickSwitch announcement={announcement} field={field} label={heading} onSaved={onSwitched} />
    ),
  })
  return (
    <RecordTable
      label="Announcements"
      rows={announcements}
      nameOf={({ title }) => title}
      selection={{ nouns: 'announcements', selected, onSelect }}
      main={{
        heading: 'Title',
        sort: 'title',
        className: 'font-[550] xl:min-w-40',
        renderCell: ({ title }) => <MixedText text={excerptOf(title, 50)} />,
      }}
      columns={[
        {
          heading: 'Content',
          sort: 'content',
          below: 'main-unless-wide',
          className: 'min-w-48 text-muted',
          renderCell: ({ content }) => <MixedText text={excerptOf(content, 50)} />,
        },
        switched('Featured', 'featured'),
        switched('Published', 'published'),
        {
          heading: 'Image',
          sort: 'image',
          below: 'main-unless-wide',
          renderCell: (announcement) =>
            announcement.image_url === null ? (
              <span className="text-muted max-xl:hidden">None</span>
            ) : (
              <Cover record={announcement} sizes="4rem" className="aspect-16/10 w-16 min-w-16 rounded-sm" />
            ),
        },
        {
          heading: 'Created At',
          sort: 'created',
          below: 'main-unless-wide',
          className: 'whitespace-nowrap tabular-nums',
          renderCell: ({ created_at }) => formatDate(created_at, timeZone),
        },
        {
          heading: 'Event',
          sort: 'starts',
          below: 'main-unless-wide',
          needsHeading: true,
          isBelow: ({ starts_at }) => starts_at !== null,
          className: 'tabular-nums',
          renderCell: ({ starts_at, time_zone }) =>
            starts_at === null ? (
              <span className="text-muted">None</span>
            ) : (
              <time dateTime={starts_at}>{formatMoment(starts_at, time_zone ?? timeZone)}</time>
            ),
        },
      ]}
      renderActions={({ id, title, published }) =>
        published && (
          <ExternalLink href={`/announcements/${id}`} className={buttonClass({ variant: 'quiet', size: 'icon' })}>
            <span className="sr-only">View {title} on the site</span>
            <ExternalMark aria-hidden="true" className="size-4.5" />
          </ExternalLink>
        )
      }
      {...actions}
    />
  )
}
