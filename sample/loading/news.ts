import { announcementPeople, announcements } from '#features/content/announcements/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { sampleAnnouncements } from '#sample/announcements/announcements.ts'
import { sampleId } from '#sample/id.ts'
import { sampleText } from '#sample/structured-text.ts'
import { clockTime, daysAfter } from '#sample/moments.ts'
import type { SampleFiles } from './files.ts'

/** Inserts the announcements; days are counted from `now`, so that some are always ahead. */
export async function loadNews(tx: Db, files: SampleFiles, now: Date): Promise<void> {
  for (const announcement of sampleAnnouncements) {
    const { when } = announcement
    const { text, blocks } = sampleText(announcement, announcement.content)
    const id = sampleId(announcement.key)
    await tx.insert(announcements).values({
      id,
      title: announcement.title,
      content: text,
      content_blocks: blocks,
      category: announcement.category,
      featured: announcement.featured,
      published: announcement.published,
      image_url: announcement.image && (await files.picture(announcement.image, 'announcements')),
      meeting_links: announcement.meetingLinks.map((link, at) => ({
        id: sampleId(`${announcement.key}-link-${at}`),
        ...link,
      })),
      created_at: daysAfter(now, announcement.daysFromNow),
      ...(when && {
        starts_at: clockTime(now, when.startsIn, when.from, when.timeZone),
        ends_at: clockTime(now, when.endsIn, when.to, when.timeZone),
        time_zone: when.timeZone,
      }),
    })
    const people = [
      ...announcement.speakers.map((key, position) => ({ role: 'speaker' as const, key, position })),
      ...announcement.hosts.map((key, position) => ({ role: 'host' as const, key, position })),
    ]
    for (const { role, key, position } of people) {
      await tx.insert(announcementPeople).values({ announcement_id: id, teacher_id: sampleId(key), role, position })
    }
  }
}
