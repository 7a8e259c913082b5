import { t } from '#platform/values/translate.ts'
import { categoryNames, listedTime } from '#features/content/announcements/rules.ts'
import { announcementsTopic, publishedAnnouncements } from '#features/content/announcements/store.server.ts'
import { countWatersheds, watershedsTopic } from '#features/content/watersheds/store.server.ts'
import { newestRoots } from '#features/learning/courses/families.store.server.ts'
import { typeLabel } from '#features/learning/courses/rules.ts'
import { coursesTopic } from '#features/learning/courses/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { formatDate } from '#platform/values/dates.ts'
import { priceLabel } from '#platform/values/money.ts'
import type { Settings } from '#platform/server/settings.ts'

export const highlightTopics = [announcementsTopic, coursesTopic, watershedsTopic]

/** One row of the page. */
const most = 3

/** What is on now; `until`: when that changes by time alone. */
export async function readHighlights(
  db: Db,
  { timeZone, currency }: Pick<Settings, 'timeZone' | 'currency'>,
  now: Date,
) {
  const [events, news, courses, rivers] = await Promise.all([
    publishedAnnouncements(db, { when: 'upcoming', limit: most }, now),
    publishedAnnouncements(db, { category: 'news', limit: most }, now),
    newestRoots(db, most),
    countWatersheds(db),
  ])
  return {
    events: events.items.map((event) => ({
      id: event.id,
      title: event.title,
      kind: t(categoryNames[event.category]),
      ongoing: event.event_state === 'ongoing',
      time: listedTime(event, timeZone) ?? '',
    })),
    courses: courses.map(({ id, title, type, image_url, duration, price }) => {
      const facts = [t(typeLabel(type)), priceLabel(price, currency) ?? ''].filter((fact) => fact !== '')
      return { id, title, image_url, duration, facts }
    }),
    news: news.items.map(({ id, title, excerpt, created_at }) => {
      const date = formatDate(created_at, timeZone)
      return { id, title, excerpt, date }
    }),
    watersheds: rivers,
    until: events.until,
  }
}
