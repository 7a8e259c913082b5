import { categoryNames } from '../rules.ts'
import type { AnnouncementSummary } from '../schema.ts'
import { Badge } from '#platform/ui/badge.tsx'

type AnnouncementBadgesProps = { announcement: Pick<AnnouncementSummary, 'category' | 'featured' | 'event_state'> }

export function AnnouncementBadges({ announcement: { category, featured, event_state } }: AnnouncementBadgesProps) {
  return (
    <>
      <Badge tone="accent">{categoryNames[category]}</Badge>
      {featured && <Badge tone="important">Important</Badge>}
      {event_state && <Badge tone={event_state === 'past' ? 'plain' : 'link'}>{stateNames[event_state]}</Badge>}
    </>
  )
}

const stateNames = { upcoming: 'Upcoming', ongoing: 'On now', past: 'Past' } as const
