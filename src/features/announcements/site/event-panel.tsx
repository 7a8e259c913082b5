import clsx from 'clsx'
import { CalendarPlus } from 'lucide-react'
import { useId } from 'react'
import { categoryNames } from '#features/announcements/rules.ts'
import type { Announcement } from '#features/announcements/schema.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { TextLink } from '#platform/ui/link.tsx'
import { EventTime } from './event-time.tsx'

const headings = { upcoming: 'When it takes place', ongoing: 'Taking place now', past: 'When it took place' } as const

export function EventPanel({ announcement, className }: { announcement: Announcement; className: string }) {
  const { id, category, event_state } = announcement
  const title = useId()
  return (
    <section aria-labelledby={title} className={clsx('grid gap-4 rounded-lg bg-sunken p-6', className)}>
      <h2 id={title} className="text-xl">
        {headings[event_state ?? 'upcoming']}
      </h2>
      <p className="text-sm">
        <EventTime event={announcement} always />
      </p>
      {event_state !== 'past' && (
        <a href={`/announcements/${id}/event.ics`} className={buttonClass({ className: 'w-full' })}>
          <CalendarPlus aria-hidden="true" className="size-4" />
          Add to calendar
        </a>
      )}
      <p className="text-sm">
        <TextLink to={`/announcements?tab=${category}&when=upcoming`} state={{ activeTab: category }}>
          {event_state === 'past' ? 'See what is coming up' : 'More that is coming up'}
          <span className="sr-only"> under {categoryNames[category]}</span>
        </TextLink>
      </p>
    </section>
  )
}
