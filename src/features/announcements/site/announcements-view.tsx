import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, CalendarSync, ChevronDown, Rss } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { announcementsQuery } from '#features/announcements/client.ts'
import { categoryNames, eventTimeIn } from '#features/announcements/rules.ts'
import type { AnnouncementSummary, Category, When } from '#features/announcements/schema.ts'
import { useListPlace } from '#platform/browser/use-tab.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Link, linkClass, TextLink } from '#platform/ui/link.tsx'
import { PagedCards } from '#platform/ui/paged-cards.tsx'
import { Tabs } from '#platform/ui/tabs.tsx'
import { AnnouncementCard } from './announcement-card.tsx'
import {
  addressOf,
  type AnnouncementPlace,
  announcementPlace,
  announcementsAt,
  announcementsFailed,
  announcementTabNames,
  emptyText,
  nextUpAt,
  tabLabel,
  whenNames,
} from './announcement-tabs.ts'
import { NextEvents } from './next-events.tsx'

const items = announcementTabNames.map((name) => ({ name, label: tabLabel(name) }))

export function AnnouncementsView() {
  const { tab, query } = useListPlace(announcementTabNames)
  const place = { ...announcementPlace(query), tab }
  const { when, after } = place
  return (
    <div className="page-margins pt-14 sm:pt-20">
      <header className="grid gap-5">
        <h1>Announcements</h1>
        <p className="measure text-lg text-muted">
          What the academy has to say, and where to meet it: news, conferences, events, training and lectures.
        </p>
      </header>
      <Tabs label="Kinds of announcements" items={items} active={tab} className="mt-10">
        <div className="mb-8 flex flex-wrap items-start justify-between gap-x-8 gap-y-2">
          <WhenSwitch tab={tab} when={when} />
          <SubscribeLinks category={tab === 'all' ? null : tab} />
        </div>
        <NextUp place={place} />
        <PagedCards
          key={addressOf(place)}
          pageAfter={(from) => announcementsQuery(announcementsAt({ tab, when, after: from ?? null }))}
          after={after}
          addressAfter={(from) => addressOf({ tab, when, after: from })}
          card={cardOf}
          noun="announcements"
          empty={emptyText(place)}
          failed={announcementsFailed}
        />
      </Tabs>
    </div>
  )
}

function NextUp({ place }: { place: AnnouncementPlace }) {
  const { timeZone } = useSite()
  const wanted = nextUpAt(place)
  const { data } = useQuery({ ...announcementsQuery(wanted ?? {}), enabled: wanted !== null })
  if (!wanted || !data || data.items.length === 0) return null
  const events = data.items.map((event) => ({
    ...event,
    kind: categoryNames[event.category],
    ongoing: event.event_state === 'ongoing',
    time: eventTimeIn(event, event.time_zone ?? timeZone) ?? '',
  }))
  return (
    <section aria-labelledby="next-up" className="mb-12 rounded-lg bg-sunken p-6 pb-2">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="next-up" className="text-2xl">
          Next up
        </h2>
        {data.next !== null && (
          <p className="text-sm">
            <TextLink to={addressOf({ ...place, when: 'upcoming' })} state={{ activeTab: place.tab }}>
              All that is coming up
            </TextLink>
          </p>
        )}
      </div>
      <NextEvents events={events} />
    </section>
  )
}

function WhenSwitch({ tab, when }: { tab: (typeof announcementTabNames)[number]; when: When | null }) {
  const choices = [null, 'upcoming', 'past'] as const
  return (
    <ul aria-label="By time" className="flex flex-wrap gap-2">
      {choices.map((choice) => (
        <li key={choice}>
          <Link
            to={addressOf({ tab, when: choice, after: null })}
            state={{ activeTab: tab }}
            replace
            preventScrollReset
            aria-current={choice === when ? 'true' : undefined}
            className="inline-flex min-h-9 items-center rounded-full border border-line px-4 text-sm text-muted no-underline transition-colors hover:border-edge hover:text-text aria-[current]:border-transparent aria-[current]:bg-wash aria-[current]:font-[550] aria-[current]:text-accent"
          >
            {choice === null ? 'Newest' : whenNames[choice]}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const cardOf = (announcement: AnnouncementSummary, eager: boolean) => (
  <AnnouncementCard announcement={announcement} eager={eager} />
)

/** Loaded once somebody opens it. */
const loadForm = () => import('#features/subscriptions/site/subscribe-form.tsx')
const SubscribeForm = lazy(async () => ({ default: (await loadForm()).SubscribeForm }))

/** A calendar of one category or all, as a webcal link and as a plain address, and the feed. Opens without scripts. */
function SubscribeLinks({ category }: { category: Category | null }) {
  const { publicUrl } = useSite()
  const [isOpen, setOpen] = useState(false)
  const path = category ? `/calendar/${category}.ics` : '/calendar.ics'
  const what = category ? categoryNames[category] : 'All events'
  const webcal = (publicUrl + path).replace(/^https?:/, 'webcal:')
  const ways = [
    { Sign: CalendarSync, href: webcal, label: `${what} in your calendar`, note: 'Opens your calendar program' },
    { Sign: CalendarPlus, href: path, label: 'Calendar address', note: 'For programs that ask for an address' },
    { Sign: Rss, href: '/feeds/announcements.xml', label: 'All announcements as RSS', note: 'For feed readers' },
  ]
  return (
    <details className="group/subscribe open:basis-full" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-9 list-none items-center gap-2 text-sm font-[550] text-link [&::-webkit-details-marker]:hidden">
        <Rss aria-hidden="true" className="size-4" />
        Subscribe
        <ChevronDown aria-hidden="true" className="size-3.5 transition-transform group-open/subscribe:rotate-180" />
      </summary>
      <ul className="mt-3 grid gap-x-8 gap-y-4 rounded-md bg-sunken p-5 text-sm sm:grid-cols-3">
        {ways.map(({ Sign, href, label, note }) => (
          <li key={href} className="grid grid-cols-[auto_1fr] gap-x-3">
            <Sign aria-hidden="true" className="size-5 text-moss" />
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
          <Suspense fallback={<p className="text-sm text-muted">Loading the form…</p>}>
            <SubscribeForm category={category} />
          </Suspense>
        </div>
      )}
    </details>
  )
}
