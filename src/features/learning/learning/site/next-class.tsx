import { Video } from 'lucide-react'
import { useEffect, useState } from 'react'
import { EventTime } from '#features/content/announcements/site/event-time.tsx'
import type { NextClass as Class } from '../schema.ts'
import { useReadersZone } from '#platform/browser/use-readers-zone.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { Link, ExternalLink } from '#platform/ui/link.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { formatMoment } from '#platform/values/dates.ts'
import { spokenAddress, t } from '#platform/values/translate.ts'

/** The class that is next, with the way in, and those after it. */
export function NextClasses({ classes }: { classes: readonly Class[] }) {
  const [first, ...later] = classes
  if (!first) return null
  return (
    <section aria-labelledby="next-class">
      <h2 id="next-class" className="text-2xl">
        {t('Your next class')}
      </h2>
      <NextClass session={first} />
      {later.length > 0 && (
        <>
          <h3 className="mt-8 font-text text-base font-[600] tracking-normal">{t('After that')}</h3>
          <ul className="hairline-t mt-3">
            {later.map((session) => (
              <li key={session.id} className="hairline-b grid gap-x-8 gap-y-1 py-4 sm:grid-cols-[1fr_auto]">
                <CourseLine session={session} />
                <span className="text-sm text-muted">
                  <EventTime event={session} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function NextClass({ session }: { session: Class }) {
  const now = useNow()
  const isOn = new Date(session.starts_at) <= now
  return (
    <div className="mt-5 grid gap-x-10 gap-y-5 rounded-lg bg-wash p-6 md:grid-cols-[1fr_auto] md:items-center">
      <div className="grid min-w-0 gap-2">
        {isOn && (
          <p>
            <Badge tone="success">{t('Going on now')}</Badge>
          </p>
        )}
        <CourseLine session={session} isLarge />
        <p className="text-sm">
          <EventTime event={session} />
        </p>
        {session.place && <p className="text-sm text-muted">{mixedText(session.place)}</p>}
      </div>
      <Join session={session} now={now} />
    </div>
  )
}

function Join({ session, now }: { session: Class; now: Date }) {
  const site = useSite()
  const { join_url, join_opens_at, title, time_zone } = session
  const zone = useReadersZone() ?? time_zone ?? site.timeZone
  if (join_url === null)
    return <p className="max-w-60 text-sm text-muted">{t('The link appears here once your teacher has set it.')}</p>
  if (new Date(join_opens_at) > now) {
    return (
      <div className="grid gap-2">
        <Button size="lg" disabled className="w-full" icon={Video}>
          {t('Join')}
        </Button>
        <p className="text-xs text-muted">{t('Opens {moment}', { moment: formatMoment(join_opens_at, zone) })}</p>
      </div>
    )
  }
  return (
    <ExternalLink href={spokenAddress(join_url)} className={buttonClass({ size: 'lg', className: 'w-full' })}>
      <Video className="size-4" />
      {t('Join')}
      <span className="sr-only"> {mixedText(title)}</span>
    </ExternalLink>
  )
}

function CourseLine({ session: { course, title }, isLarge = false }: { session: Class; isLarge?: boolean }) {
  return (
    <div className="min-w-0">
      <p className="text-xs text-muted">
        <Link to={`/course/${course.id}`} className="text-muted underline-offset-4">
          {mixedText(course.title)}
        </Link>
      </p>
      <p className={isLarge ? 'mt-1 font-display text-2xl text-balance' : 'font-[550]'}>{mixedText(title)}</p>
    </div>
  )
}

/** As time goes on, to half a minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
