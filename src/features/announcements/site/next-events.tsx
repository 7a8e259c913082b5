import { Link } from 'react-router'
import { categoryNames } from '#features/announcements/rules.ts'
import type { AnnouncementSummary } from '#features/announcements/schema.ts'
import { MixedText } from '#platform/ui/mixed-text.tsx'

/** An event in a row of those that come next; `time` as it is shown. */
export type NextEvent = Pick<AnnouncementSummary, 'id' | 'title' | 'category' | 'event_state'> & { time: string }

/** The events that come next, soonest first, beside one another where there is room: when, what, and of which kind. */
export function NextEvents({ events }: { events: readonly NextEvent[] }) {
  return (
    <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
      {events.map(({ id, title, category, event_state, time }) => (
        <li key={id} className="group/event hairline-t relative py-5 last:sm:max-lg:odd:col-span-2">
          <p className="text-sm text-link">
            {event_state === 'ongoing' && <strong className="font-[600]">On now: </strong>}
            {time}
          </p>
          <h3 className="mt-2">
            <Link
              to={`/announcements/${id}`}
              className="text-text no-underline decoration-line underline-offset-4 after:absolute after:inset-0 group-hover/event:underline"
            >
              <MixedText text={title} />
            </Link>
          </h3>
          <p className="eyebrow mt-2">{categoryNames[category]}</p>
        </li>
      ))}
    </ul>
  )
}
