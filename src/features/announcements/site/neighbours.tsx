import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { Announcement } from '#features/announcements/schema.ts'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { Link } from '#platform/ui/link.tsx'

export function Neighbours({
  announcement: { older, newer },
}: {
  announcement: Pick<Announcement, 'older' | 'newer'>
}) {
  if (!older && !newer) return null
  return (
    <nav aria-label="Other announcements" className="hairline-t mt-16 grid gap-x-12 sm:grid-cols-2">
      {older && (
        <Link to={`/announcements/${older.id}`} rel="prev" className={linkClass}>
          <span className="inline-flex items-center gap-2 text-xs text-muted">
            <ArrowLeft aria-hidden="true" className="size-3.5" />
            Previous
          </span>
          <span className="font-display text-xl text-balance group-hover/neighbour:underline">
            <MixedText text={older.title} />
          </span>
        </Link>
      )}
      {newer && (
        <Link
          to={`/announcements/${newer.id}`}
          rel="next"
          className={`${linkClass} sm:col-start-2 sm:justify-items-end sm:text-right`}
        >
          <span className="inline-flex items-center gap-2 text-xs text-muted">
            Next
            <ArrowRight aria-hidden="true" className="size-3.5" />
          </span>
          <span className="font-display text-xl text-balance group-hover/neighbour:underline">
            <MixedText text={newer.title} />
          </span>
        </Link>
      )}
    </nav>
  )
}

const linkClass =
  'group/neighbour grid content-start justify-items-start gap-1.5 py-6 text-text no-underline decoration-line decoration-1 underline-offset-4'
