import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import type { Statistics } from './schema.ts'

/** How many profiles, courses, announcements and resources there are, published or not: counted in one reading. */
export async function countEverything(db: Db): Promise<Statistics> {
  const { rows } = await db.execute<Statistics>(sql`
    select
      (select count(*) from profiles) as profiles,
      (select count(*) from courses) as courses,
      (select count(*) from announcements) as announcements,
      (select count(*) from resources) as resources
  `)
  const [counts] = rows
  if (!counts) throw new Error('Counting gave no row')
  return counts
}
