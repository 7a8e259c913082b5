import { countOf } from '#platform/server/counts/row-counts.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Statistics } from './schema.ts'

/** How many profiles, courses, announcements and resources there are, published or not. */
export async function countEverything(db: Db): Promise<Statistics> {
  const [profiles, courses, announcements, resources] = await Promise.all([
    countOf(db, 'profiles'),
    countOf(db, 'courses'),
    countOf(db, 'announcements'),
    countOf(db, 'resources'),
  ])
  return { profiles, courses, announcements, resources }
}
