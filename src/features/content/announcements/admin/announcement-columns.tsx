import { ExternalLink as ExternalMark } from 'lucide-react'
import type { EditableAnnouncement } from '../editing/schema.ts'
import type { announcementKind } from '../kind.ts'
import { Cover } from '#platform/ui/cover.tsx'
import type { RowAction } from '#platform/ui/row-menu.tsx'
import { textColumn } from '#records/lists/columns.tsx'
import type { RecordColumn } from '#records/lists/record-table.tsx'
import { formatDate, formatTime } from '#platform/values/dates.ts'
import type { SortOf } from '#records/lists/listing.ts'
import { QuickSwitch } from './quick-switch.tsx'
import { t } from '#platform/values/translate.ts'
import { Rich } from '#platform/ui/rich.tsx'

type Column = RecordColumn<EditableAnnouncement, SortOf<typeof announcementKind.listing>>

export function announcementColumns(timeZone: string, onSwitched: (saved: EditableAnnouncement) => void): Column[] {
  const switched = (heading: string, field: 'featured' | 'published'): Column => ({
    heading,
    sort: field,
    below: 'main-unless-wide',
    needsHeading: true,
    renderCell: (announcement) => (
      <QuickSwitch announcement={announcement} field={field} label={heading} onSaved={onSwitched} />
    ),
  })
  return [
    { ...textColumn(t('Content'), 'content'), sort: 'content', className: 'min-w-48 text-muted' },
    switched(t('Featured'), 'featured'),
    switched(t('Published'), 'published'),
    {
      heading: t('Image'),
      sort: 'image',
      below: 'main-unless-wide',
      isBelow: ({ image_url }) => image_url !== null,
      renderCell: (announcement) =>
        announcement.image_url === null ? (
          <span className="text-muted">{t('None')}</span>
        ) : (
          <Cover record={announcement} sizes="4rem" className="aspect-16/10 w-16 min-w-16 rounded-sm" />
        ),
    },
    {
      heading: t('Created At'),
      sort: 'created',
      below: 'main-unless-wide',
      className: 'whitespace-nowrap tabular-nums',
      renderCell: ({ created_at }) => formatDate(created_at, timeZone),
    },
    {
      heading: t('Event'),
      sort: 'starts',
      below: 'main-unless-wide',
      needsHeading: true,
      isBelow: ({ starts_at }) => starts_at !== null,
      className: 'tabular-nums',
      renderCell: ({ starts_at, time_zone }) =>
        starts_at === null ? (
          <span className="text-muted">{t('None')}</span>
        ) : (
          <time dateTime={starts_at}>
            <Rich
              text={t('<day>{date},</day> {time}', {
                date: formatDate(starts_at, time_zone ?? timeZone),
                time: formatTime(starts_at, time_zone ?? timeZone),
              })}
              day={(words) => <span className="whitespace-nowrap">{words}</span>}
            />
          </time>
        ),
    },
  ]
}

/** The way to an announcement on the site, where it is published. */
export function siteAction({ id, published }: EditableAnnouncement): readonly RowAction[] {
  return published ? [{ label: t('View on the site'), icon: ExternalMark, href: `/announcements/${id}` }] : []
}
