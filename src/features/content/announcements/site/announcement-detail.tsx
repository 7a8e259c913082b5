import clsx from 'clsx'
import { ArrowLeft, ArrowRight, ArrowUpRight, CalendarPlus } from 'lucide-react'
import { Suspense, useId } from 'react'
import { categoryNames } from '../rules.ts'
import type { Announcement, MeetingLink } from '../schema.ts'
import type { Teacher } from '#features/content/teachers/schema.ts'
import { TeacherList } from '#features/content/teachers/teacher-list.site.tsx'
import { lazyNamed } from '#platform/browser/lazy-import.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { Link, linkClass, TextLink } from '#platform/ui/link.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { PictureCaption } from '#platform/ui/picture-caption.tsx'
import { pictureWidths } from '#platform/ui/picture.tsx'
import { RichText } from '#records/rich-text/rich-text.tsx'
import { Breadcrumbs } from '#platform/ui/breadcrumbs.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { formatDate } from '#platform/values/dates.ts'
import { languageOf } from '#platform/values/language.ts'
import { AnnouncementBadges } from './announcement-badges.tsx'
import { Cover } from '#platform/ui/cover.tsx'
import { EventTime } from './event-time.tsx'
import { addressIn, t } from '#platform/values/translate.ts'
import { Rich } from '#platform/ui/rich.tsx'

export function AnnouncementDetail({ announcement }: { announcement: Announcement }) {
  const { timeZone } = useSite()
  const {
    title,
    category,
    content,
    content_blocks,
    created_at,
    hosts,
    speakers,
    meeting_links,
    starts_at,
    older,
    newer,
  } = announcement
  const trail = [
    { to: '/announcements', label: t('Announcements') },
    { to: `/announcements?tab=${category}`, label: categoryNames[category] },
  ] as const
  return (
    <article className="page-margins pt-8 sm:pt-12">
      <Breadcrumbs steps={trail} />
      <header className="mt-5 grid justify-items-start gap-5">
        <p className="flex flex-wrap items-center gap-2">
          <AnnouncementBadges announcement={announcement} />
        </p>
        <h1 lang={languageOf(title)} className="max-w-[24ch]">
          {mixedText(title)}
        </h1>
        <p className="text-sm text-muted">
          <Rich
            text={t('Published <time>{date}</time>', { date: formatDate(created_at, timeZone) })}
            time={(words) => <time dateTime={created_at}>{words}</time>}
          />
        </p>
      </header>
      {/* On narrow screens the time comes before the text. */}
      {starts_at && <EventPanel announcement={announcement} className="mt-8 lg:hidden" />}
      <div className="mt-10 grid items-start gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-x-20">
        <div className="min-w-0">
          <figure>
            <Cover record={announcement} eager sizes={pictureWidths.record} className="aspect-16/9 rounded-md" />
            <PictureCaption url={announcement.image_url} />
          </figure>
          <RichText text={content} blocks={content_blocks} className="measure mt-8 text-lg sm:mt-10" />
        </div>
        <div
          className={clsx(
            'grid gap-10 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:row-span-2',
            hosts.length + speakers.length === 0 && 'max-lg:hidden',
          )}
        >
          {starts_at && <EventPanel announcement={announcement} className="max-lg:hidden" />}
          {hosts.length > 0 && <People id="hosts" title={t('Hosts')} people={hosts} />}
          {speakers.length > 0 && <People id="guest-speakers" title={t('Guest Speakers')} people={speakers} />}
        </div>
        {meeting_links.length > 0 && <MeetingInformation links={meeting_links} />}
      </div>
      {(older || newer) && (
        <nav aria-label={t('Other announcements')} className="hairline-t mt-16 grid gap-x-12 sm:grid-cols-2">
          {older && <Neighbour announcement={older} rel="prev" />}
          {newer && <Neighbour announcement={newer} rel="next" />}
        </nav>
      )}
    </article>
  )
}

const headings = {
  upcoming: t('When it takes place'),
  ongoing: t('Taking place now'),
  past: t('When it took place'),
} as const

function EventPanel({ announcement, className }: { announcement: Announcement; className: string }) {
  const { id, category, event_state } = announcement
  const title = useId()
  return (
    <section aria-labelledby={title} className={clsx('grid gap-4 rounded-lg bg-sunken p-6', className)}>
      <h2 id={title} className="text-xl">
        {headings[event_state ?? 'upcoming']}
      </h2>
      <p className="text-sm">
        <EventTime event={announcement} />
      </p>
      {event_state !== 'past' && (
        <a href={addressIn(`/announcements/${id}/event.ics`)} className={buttonClass({ className: 'w-full' })}>
          <CalendarPlus className="size-4" />
          {t('Add to calendar')}
        </a>
      )}
      <p className="text-sm">
        <TextLink to={`/announcements?tab=${category}&when=upcoming`} state={{ activeTab: category }}>
          <Rich
            text={
              event_state === 'past'
                ? t('See what is coming up<where> under {category}</where>', { category: categoryNames[category] })
                : t('More that is coming up<where> under {category}</where>', { category: categoryNames[category] })
            }
            where={(words) => <span className="sr-only">{words}</span>}
          />
        </TextLink>
      </p>
    </section>
  )
}

function People({ id, title, people }: { id: string; title: string; people: readonly Teacher[] }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <TeacherList people={people} />
    </section>
  )
}

function Neighbour({ announcement, rel }: { announcement: { id: string; title: string }; rel: 'prev' | 'next' }) {
  const isNext = rel === 'next'
  return (
    <Link
      to={`/announcements/${announcement.id}`}
      rel={rel}
      className={clsx(
        'group/neighbour grid content-start justify-items-start gap-1.5 py-6 text-text no-underline decoration-line decoration-1 underline-offset-4',
        isNext && 'sm:col-start-2 sm:justify-items-end sm:text-right',
      )}
    >
      <span className="inline-flex items-center gap-2 text-xs text-muted">
        {!isNext && <ArrowLeft className="size-3.5" />}
        {isNext ? t('Next') : t('Previous')}
        {isNext && <ArrowRight className="size-3.5" />}
      </span>
      <span className="font-display text-xl text-balance group-hover/neighbour:underline">
        {mixedText(announcement.title)}
      </span>
    </Link>
  )
}

/** Rendered on the server; in the browser loaded last. */
const QrCode = lazyNamed(() => import('./qr-code.tsx'), 'QrCode')

/** Each link with a QR code, to take part on another device. */
function MeetingInformation({ links }: { links: readonly MeetingLink[] }) {
  return (
    <section aria-labelledby="meeting-information" className="min-w-0">
      <h2 id="meeting-information" className="text-2xl">
        {t('Meeting Information')}
      </h2>
      <ul className="mt-4">
        {links.map((link, at) => (
          <li key={at} className="hairline-t flex flex-wrap items-center gap-x-8 gap-y-4 py-6">
            <div className="min-w-0 flex-1 basis-60">
              {link.platform && <p className="eyebrow">{mixedText(link.platform)}</p>}
              <h3 className="mt-1">{mixedText(nameOf(link))}</h3>
              <p className="mt-2 text-sm">
                <a
                  href={link.url}
                  target="_blank"
                  rel="noopener noreferrer"
                  className={`${linkClass} inline-flex min-h-6 items-center gap-1.5`}
                >
                  <span className="min-w-0 break-all">{link.url.replace(/^https?:\/\//, '')}</span>
                  <ArrowUpRight className="size-4 shrink-0" />
                  <span className="sr-only"> {t('(opens in a new tab)')}</span>
                </a>
              </p>
            </div>
            <Suspense fallback={<Skeleton className="size-32" />}>
              <QrCode url={link.url} title={t('QR code: {name}', { name: nameOf(link) })} />
            </Suspense>
          </li>
        ))}
      </ul>
    </section>
  )
}

function nameOf({ description, platform }: MeetingLink): string {
  return description || platform || t('Meeting')
}
