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
import type { Highlights } from './schema.ts'

export const highlightTopics = [announcementsTopic, coursesTopic, watershedsTopic]

/** One row of the page. */
const most = 3

/** What is on now; `until`: when that changes by time alone. */
export async function readHighlights(
  db: Db,
  { timeZone, currency }: { timeZone: string; currency: string },
  now: Date,
): Promise<Highlights & { until: Date | undefined }> {
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
    courses: courses.map(({ id, title, type, image_url, duration, price }) => ({
      id,
      title,
      image_url,
      duration,
      facts: [t(typeLabel(type)), priceLabel(price, currency) ?? ''].filter((fact) => fact !== ''),
    })),
    news: news.items.map(({ id, title, excerpt, created_at }) => ({
      id,
      title,
      excerpt,
      date: formatDate(created_at, timeZone),
    })),
    watersheds: rivers,
    until: events.until,
  }
}
