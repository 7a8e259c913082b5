import { categoryNames } from '#features/content/announcements/rules.ts'
import type { AnnouncementSummary } from '#features/content/announcements/schema.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { TextLanguage } from '#platform/ui/mixed-text.tsx'
import { t } from '#platform/values/translate.ts'

type AnnouncementBadgesProps = { announcement: Pick<AnnouncementSummary, 'category' | 'featured' | 'event_state'> }

export function AnnouncementBadges({ announcement }: AnnouncementBadgesProps) {
  const { category, featured, event_state } = announcement
  return (
    <>
      <Badge tone="accent">{categoryNames[category]}</Badge>
      {featured && <Badge tone="important">{t('Important')}</Badge>}
      {event_state && <Badge tone={event_state === 'past' ? 'plain' : 'link'}>{stateNames[event_state]}</Badge>}
      <TextLanguage of={[announcement]} />
    </>
  )
}

const stateNames = { upcoming: t('Upcoming'), ongoing: t('On now'), past: t('Past') } as const
