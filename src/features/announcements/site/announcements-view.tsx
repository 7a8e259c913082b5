import { Link } from 'react-router'
import { announcementsQuery } from '#features/announcements/client.ts'
import type { AnnouncementSummary } from '#features/announcements/schema.ts'
import { useListPlace } from '#platform/browser/use-list-place.ts'
import { PagedCards } from '#platform/ui/paged-cards.tsx'
import { Tabs } from '#platform/ui/tabs.tsx'
import { AnnouncementCard } from './announcement-card.tsx'
import {
  addressOf,
  announcementPlace,
  announcementsAt,
  announcementsFailed,
  announcementTabNames,
  emptyText,
  tabLabel,
  type When,
  whenNames,
} from './announcement-tabs.ts'
import { SubscribeLinks } from './subscribe-links.tsx'

const items = announcementTabNames.map((name) => ({ name, label: tabLabel(name) }))

/** The announcement list (public.md §2): a tab for each category, and of each what is to come and what has been. */
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
      <Tabs path label="Kinds of announcements" items={items} active={tab} className="mt-10">
        <div className="mb-8 flex flex-wrap items-start justify-between gap-x-8 gap-y-2">
          <WhenSwitch tab={tab} when={when} />
          <SubscribeLinks category={tab === 'all' ? null : tab} />
        </div>
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

/** All of a tab's announcements, or the events among them that are to come or have been. */
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
