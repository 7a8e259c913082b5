import { type ComponentProps, useEffect } from 'react'
import { useLocation } from 'react-router'
import { AnnouncementDialog } from '#features/content/announcements/admin/announcement-dialog.tsx'
import { announcementKind } from '#features/content/announcements/kind.ts'
import { categoryNames } from '#features/content/announcements/rules.ts'
import { categories, type Category } from '#features/content/announcements/schema.ts'
import type { EditableAnnouncement } from '#features/content/announcements/editing/schema.ts'
import { useNavigate } from '#platform/browser/use-navigate.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { adminTitle } from '#pages/shells/admin-page.tsx'
import { KindScreen } from '#pages/shells/kind-screen.tsx'
import { readAddress } from '#platform/values/page-address.ts'
import { t } from '#platform/values/translate.ts'
import { ExternalLink as ExternalMark } from 'lucide-react'
import { Cover } from '#platform/ui/cover.tsx'
import type { RowAction } from '#platform/ui/row-menu.tsx'
import { textColumn } from '#records/lists/columns.tsx'
import type { RecordColumn } from '#records/lists/record-table.tsx'
import { formatDate, formatTime } from '#platform/values/dates.ts'
import type { SortOf } from '#records/lists/listing.ts'
import { QuickSwitch } from '#features/content/announcements/admin/quick-switch.tsx'
import { Rich } from '#platform/ui/rich.tsx'

export const meta = ({ location }: { location: { pathname: string } }) =>
  adminTitle(categoryNames[categoryAt(location.pathname)])

export default function AnnouncementsPage() {
  const category = categoryAt(useLocation().pathname)
  const { timeZone } = useSite()
  return (
    <KindScreen
      key={category}
      kind={announcementKind}
      within={{ category }}
      says={{ title: categoryNames[category] }}
      columns={(put) => announcementColumns(timeZone, put)}
      actionsOf={siteAction}
      moves={movesFrom(category)}
      Dialog={CategoryDialog}
    />
  )
}

/** Its category stands in the address, so that there is one component for all five. */
function CategoryDialog(props: Omit<ComponentProps<typeof AnnouncementDialog>, 'category'>) {
  const category = categoryAt(useLocation().pathname)
  if (props.record && props.record.category !== category) return <RedirectToCategory {...props.record} />
  return <AnnouncementDialog {...props} category={category} />
}

/** One of another category is edited on that screen. */
function RedirectToCategory({ category, id }: Pick<EditableAnnouncement, 'category' | 'id'>) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(readAddress(`/admin/announcements/${category}/${id}`), { replace: true })
  }, [navigate, category, id])
  return null
}

/** The five addresses differ in this segment alone (src/routes.ts). */
function categoryAt(pathname: string): Category {
  return categories.find((category) => pathname.split('/').includes(category)) ?? 'news'
}

/** The other categories, to which several can be moved. */
function movesFrom(own: Category) {
  const others = categories.filter((category) => category !== own)
  const words = Object.fromEntries(others.map((category) => [category, categoryNames[category]]))
  return { field: 'category', label: t('Move to…'), words }
}

type Column = RecordColumn<EditableAnnouncement, SortOf<typeof announcementKind.listing>>

function announcementColumns(timeZone: string, onSwitched: (saved: EditableAnnouncement) => void): Column[] {
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
function siteAction({ id, published }: EditableAnnouncement): readonly RowAction[] {
  return published ? [{ label: t('View on the site'), icon: ExternalMark, href: `/announcements/${id}` }] : []
}
