import { announcementsQuery } from '#features/content/announcements/client.ts'
import * as tabs from '#features/content/announcements/site/announcement-tabs.ts'
import type { Category, AnnouncementSummary, When } from '#features/content/announcements/schema.ts'
import { apiContext } from '#platform/browser/page-context.ts'
import { preload } from '#platform/browser/page-data.ts'
import type { Route } from './+types/announcements'
import { announcementFeeds } from './feed-links.ts'
import { failedPage } from './section-page.tsx'
import { shareTags, breadcrumbs, StructuredData } from './page-tags.tsx'
import { useListPlace } from '#platform/browser/use-tab.ts'
import { ArrowRight, CalendarPlus, CalendarSync, ChevronDown, Rss } from 'lucide-react'
import { categoryNames, listedTime } from '#features/content/announcements/rules.ts'
import { Suspense, useState } from 'react'
import { lazyNamed } from '#platform/browser/lazy-import.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Link, linkClass, TextLink } from '#platform/ui/link.tsx'
import { addressIn, t } from '#platform/values/translate.ts'
import clsx from 'clsx'
import { useQuery } from '@tanstack/react-query'
import { PagedCards } from '#records/lists/paged-cards.tsx'
import { Tabs } from '#platform/ui/tabs.tsx'
import { NextEvents } from '#features/content/announcements/site/next-events.tsx'
import { leadWidths, ListCard, listedWidths } from '#platform/ui/card.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { formatDate } from '#platform/values/dates.ts'
import { languageOf } from '#platform/values/language.ts'
import { AnnouncementBadges } from '#features/content/announcements/site/announcement-badges.tsx'
import { Cover } from '#platform/ui/cover.tsx'
import type { PageAddress } from '#platform/values/page-address.ts'
import { Rich } from '#platform/ui/rich.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  const place = tabs.placeIn(new URL(request.url).searchParams)
  const wanted = [tabs.wantedAt(place), tabs.nextUpAt(place)].filter((each) => each !== null)
  return preload(wanted.map((each) => announcementsQuery(each, context.get(apiContext))))
}
/** Navigates at once: the tab may be in the history state. */
export const clientLoader = () => ({ state: undefined })

export const meta: Route.MetaFunction = (page) => {
  const { tab, when } = tabs.placeIn(new URLSearchParams(page.location.search))
  return [
    ...shareTags(page, {
      title: tabs.titles[tab][when ?? 'newest'],
      description: tabs.descriptions[tab],
      path: tabs.addressOf({ tab, when, after: null }),
    }),
    ...announcementFeeds,
  ]
}

export default function AnnouncementsPage() {
  const { tab } = useListPlace(tabs.names)
  return (
    <>
      <StructuredData make={import.meta.env.SSR && ((site) => breadcrumbs(site, trailTo(tab)))} />
      <AnnouncementsView />
    </>
  )
}

export const ErrorBoundary = failedPage(tabs.failed)

function trailTo(tab: tabs.Tab) {
  const place = (of: tabs.Tab) => tabs.addressOf({ tab: of, when: null, after: null })
  const list = { name: tabs.titles.all.newest, path: place('all') }
  return tab === 'all' ? [list] : [list, { name: tabs.labelOf(tab), path: place(tab) }]
}

const items = tabs.names.map((name) => ({ name, label: tabs.labelOf(name) }))

export function AnnouncementsView() {
  const { tab, query } = useListPlace(tabs.names)
  const place = { ...tabs.placeIn(query), tab }
  const { when, after } = place
  return (
    <div className="page-margins pt-14 sm:pt-20">
      <header className="grid gap-5">
        <h1>{t('Announcements')}</h1>
        <p className="measure text-lg text-muted">
          {t('What the academy has to say, and where to meet it: news, conferences, events, training and lectures.')}
        </p>
      </header>
      <Tabs label={t('Kinds of announcements')} items={items} active={tab} className="mt-10">
        <div className="mb-8 flex flex-wrap items-start justify-between gap-x-8 gap-y-2">
          <WhenSwitch tab={tab} when={when} />
          <SubscribeLinks category={tab === 'all' ? null : tab} />
        </div>
        <NextUp place={place} />
        <PagedCards
          key={tabs.addressOf(place)}
          pageAfter={(from) => announcementsQuery(tabs.wantedAt({ tab, when, after: from ?? null }))}
          after={after}
          addressAfter={(from) => tabs.addressOf({ tab, when, after: from })}
          card={cardOf}
          isList
          noun={t('announcements')}
          empty={tabs.emptyText(place)}
          failed={tabs.failed}
        />
      </Tabs>
    </div>
  )
}

function NextUp({ place }: { place: tabs.Place }) {
  const { timeZone } = useSite()
  const wanted = tabs.nextUpAt(place)
  const { data } = useQuery({ ...announcementsQuery(wanted ?? {}), enabled: wanted !== null })
  if (!wanted || !data || data.items.length === 0) return null
  const events = data.items.map((event) => ({
    ...event,
    kind: categoryNames[event.category],
    ongoing: event.event_state === 'ongoing',
    time: listedTime(event, timeZone) ?? '',
  }))
  return (
    <section aria-labelledby="next-up" className="mb-10 rounded-lg bg-sunken p-5 pb-1 sm:p-6 sm:pb-2">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="next-up" className="text-2xl">
          {t('Next up')}
        </h2>
        {data.next !== null && (
          <p className="text-sm">
            <TextLink to={tabs.addressOf({ ...place, when: 'upcoming' })} state={{ activeTab: place.tab }}>
              {t('All that is coming up')}
            </TextLink>
          </p>
        )}
      </div>
      <NextEvents events={events} />
    </section>
  )
}

function WhenSwitch({ tab, when }: { tab: (typeof tabs.names)[number]; when: When | null }) {
  const choices = [null, 'upcoming', 'past'] as const
  return (
    <ul aria-label={t('By time')} className="flex flex-wrap gap-2">
      {choices.map((choice) => (
        <li key={choice}>
          <Link
            to={tabs.addressOf({ tab, when: choice, after: null })}
            state={{ activeTab: tab }}
            replace
            preventScrollReset
            aria-current={choice === when ? 'true' : undefined}
            className="inline-flex min-h-9 items-center rounded-full border border-line px-4 text-sm text-muted no-underline transition-colors hover:border-edge hover:text-text aria-[current]:border-transparent aria-[current]:bg-wash aria-[current]:font-[550] aria-[current]:text-accent"
          >
            {choice === null ? t('Newest') : tabs.whenNames[choice]}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const cardOf = (announcement: AnnouncementSummary, eager: boolean, isLead: boolean) => (
  <AnnouncementCard announcement={announcement} eager={eager} isLead={isLead} />
)

type AnnouncementCardProps = { announcement: AnnouncementSummary; eager: boolean; isLead: boolean }

/** `eager`: among the first seen, so its picture is not loaded lazily. An event says when it takes place, news when they came. */
export function AnnouncementCard({ announcement, eager, isLead }: AnnouncementCardProps) {
  const { timeZone } = useSite()
  const { id, title, excerpt, starts_at, created_at } = announcement
  const address: PageAddress = `/announcements/${id}`
  return (
    <ListCard
      isLead={isLead}
      to={address}
      title={<span lang={languageOf(title)}>{mixedText(title)}</span>}
      picture={<Cover record={announcement} eager={eager} sizes={isLead ? leadWidths : listedWidths} />}
      eyebrow={<AnnouncementBadges announcement={announcement} />}
      foot={
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          {starts_at === null && (
            <time dateTime={created_at} className="order-last text-xs text-muted">
              {t('Published {date}', { date: formatDate(created_at, timeZone) })}
            </time>
          )}
          <Link
            to={address}
            className="inline-flex min-h-9 items-center gap-1.5 font-[550] text-link no-underline hover:underline"
          >
            <span>
              <Rich
                text={t('View Details<more> of {title}</more>', { title })}
                more={(words) => <span className="sr-only">{words}</span>}
              />
            </span>
            <ArrowRight className="size-4" />
          </Link>
        </div>
      }
    >
      {starts_at && (
        <time dateTime={starts_at} className="mb-1 block font-[550] text-text max-sm:text-xs">
          {listedTime(announcement, timeZone)}
        </time>
      )}
      <p className={clsx('line-clamp-2', isLead ? 'lg:line-clamp-6' : 'lg:line-clamp-3')}>{mixedText(excerpt)}</p>
    </ListCard>
  )
}

/** Loaded once somebody opens it. */
const SubscribeForm = lazyNamed(
  () => import('#features/content/subscriptions/site/subscribe-form.tsx'),
  'SubscribeForm',
)

/** A calendar of one category or all, as a webcal link and as a plain address, and the feed. Opens without scripts. */
export function SubscribeLinks({ category }: { category: Category | null }) {
  const { publicUrl } = useSite()
  const [isOpen, setOpen] = useState(false)
  const path = addressIn(category ? `/calendar/${category}.ics` : '/calendar.ics')

  const webcal = (publicUrl + path).replace(/^https?:/, 'webcal:')
  const ways = [
    {
      Sign: CalendarSync,
      href: webcal,
      label: category
        ? t('{category} in your calendar', { category: categoryNames[category] })
        : t('All events in your calendar'),
      note: t('Opens your calendar program'),
    },
    { Sign: CalendarPlus, href: path, label: t('Calendar address'), note: t('For programs that ask for an address') },
    {
      Sign: Rss,
      href: addressIn('/feeds/announcements.xml'),
      label: t('All announcements as RSS'),
      note: t('For feed readers'),
    },
  ]
  return (
    <details className="group/subscribe open:basis-full" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-9 list-none items-center gap-2 text-sm font-[550] text-link [&::-webkit-details-marker]:hidden">
        <Rss className="size-4" />
        {t('Subscribe')}
        <ChevronDown className="size-3.5 transition-transform group-open/subscribe:rotate-180" />
      </summary>
      <ul className="mt-3 grid gap-x-8 gap-y-4 rounded-md bg-sunken p-5 text-sm sm:grid-cols-3">
        {ways.map(({ Sign, href, label, note }) => (
          <li key={label} className="grid grid-cols-[auto_1fr] gap-x-3">
            <Sign className="size-5 text-moss" />
            <span>
              <a href={href} className={linkClass}>
                {label}
              </a>
              <span className="block text-xs text-muted">{note}</span>
            </span>
          </li>
        ))}
      </ul>
      {isOpen && (
        <div className="mt-3 rounded-md bg-sunken p-5">
          <Suspense fallback={<p className="text-sm text-muted">{t('Loading the form…')}</p>}>
            <SubscribeForm category={category} />
          </Suspense>
        </div>
      )}
    </details>
  )
}
