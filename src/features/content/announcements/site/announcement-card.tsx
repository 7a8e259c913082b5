import { ArrowRight } from 'lucide-react'
import type { AnnouncementSummary } from '../schema.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Card } from '#platform/ui/card.tsx'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { pictureWidths } from '#platform/ui/picture.tsx'
import { formatDate } from '#platform/values/dates.ts'
import { languageOf } from '#platform/values/language.ts'
import { AnnouncementBadges } from './announcement-badges.tsx'
import { Cover } from '#platform/ui/cover.tsx'
import { EventTime } from './event-time.tsx'
import { Link } from '#platform/ui/link.tsx'
import type { PageAddress } from '#platform/values/page-address.ts'

/** `eager`: among the first seen, so its picture is not loaded lazily. */
export function AnnouncementCard({ announcement, eager }: { announcement: AnnouncementSummary; eager: boolean }) {
  const { timeZone } = useSite()
  const { id, title, excerpt, starts_at, created_at } = announcement
  const address: PageAddress = `/announcements/${id}`
  return (
    <Card
      to={address}
      title={
        <span lang={languageOf(title)}>
          <MixedText text={title} />
        </span>
      }
      picture={<Cover record={announcement} eager={eager} sizes={pictureWidths.card} />}
      eyebrow={<AnnouncementBadges announcement={announcement} />}
      foot={
        <div className="hairline-t flex basis-full flex-wrap items-center justify-between gap-x-4 pt-2">
          <time dateTime={created_at} className="text-xs text-muted">
            Published {formatDate(created_at, timeZone)}
          </time>
          <Link
            to={address}
            className="inline-flex min-h-9 items-center gap-1.5 font-[550] text-link no-underline hover:underline"
          >
            View Details
            <span className="sr-only"> of {title}</span>
            <ArrowRight aria-hidden="true" className="size-4" />
          </Link>
        </div>
      }
    >
      {starts_at && (
        <p className="mb-1">
          <EventTime event={announcement} />
        </p>
      )}
      <p className="line-clamp-3">
        <MixedText text={excerpt} />
      </p>
    </Card>
  )
}
