import { mixedText, TextLanguage } from '#platform/ui/mixed-text.tsx'
import { Link } from '#platform/ui/link.tsx'
import { t } from '#platform/values/translate.ts'

/** `kind` and `time` as they are shown; `ongoing`: it has begun; where the API has said its `text_language`, with it. */
export type NextEvent = { id: string; title: string; kind: string; ongoing: boolean; time: string }

export function NextEvents({ events }: { events: readonly NextEvent[] }) {
  return (
    <ul className="grid gap-x-8 sm:grid-cols-3">
      {events.map((event) => (
        <li key={event.id} className="group/on hairline-t relative py-4 sm:py-5">
          <p className="text-sm text-link">
            {event.ongoing && <strong className="font-[600]">{t('On now:')} </strong>}
            {event.time}
          </p>
          <h3 className="mt-1.5 max-sm:text-lg max-sm:leading-snug">
            <Link
              to={`/announcements/${event.id}`}
              className="text-text no-underline decoration-line underline-offset-4 after:absolute after:inset-0 group-hover/on:underline"
            >
              {mixedText(event.title)}
            </Link>
          </h3>
          <p className="mt-1.5 flex flex-wrap items-baseline gap-x-3">
            <span className="eyebrow">{event.kind}</span>
            <TextLanguage of={[event]} />
          </p>
        </li>
      ))}
    </ul>
  )
}
