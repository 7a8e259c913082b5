import { type ComponentProps, useEffect } from 'react'
import { useLocation } from 'react-router'
import { AnnouncementDialog } from '#features/content/announcements/admin/announcement-dialog.tsx'
import { announcementColumns, siteAction } from '#features/content/announcements/admin/announcement-columns.tsx'
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
      Dialog={DialogInPlace}
    />
  )
}

/** Its category stands in the address, so that there is one component for all five. */
function DialogInPlace(props: Omit<ComponentProps<typeof AnnouncementDialog>, 'category'>) {
  const category = categoryAt(useLocation().pathname)
  if (props.record && props.record.category !== category) return <OnItsScreen {...props.record} />
  return <AnnouncementDialog {...props} category={category} />
}

/** One of another category is edited on that screen. */
function OnItsScreen({ category, id }: Pick<EditableAnnouncement, 'category' | 'id'>) {
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
