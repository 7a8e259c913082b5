import { sql } from 'drizzle-orm'
import { rootKinds } from '#features/courses/listing/rules.ts'
import { courses } from '#features/courses/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'

/** A published course that is below no other, as the shortest lists show it. */
export type NewCourse = {
  id: string
  title: string
  type: 'free' | 'certificate'
  price: number
  duration: string
  image_url: string | null
}

/**
 * The newest published courses that are below no other. Found kind by kind, each from its end of an index, so that it costs the
 * same however many sections are newer than they.
 */
export async function newestRoots(db: Db, limit: number): Promise<NewCourse[]> {
  const { id, title, type, price, duration, image_url, created_at } = courses
  const newest = sql`
    select ${id}, ${title}, ${type}, ${price}, ${duration}, ${image_url}, ${created_at} from ${courses}
    where ${courses.kind} = kinds.kind and ${courses.published}
    order by ${created_at} desc, ${id} desc limit ${limit}`
  const { rows } = await db.execute<NewCourse>(sql`
    select id, title, type, price::float8, duration, image_url
    from unnest(${sql.param(rootKinds)}::text[]) as kinds (kind) cross join lateral (${newest}) as newest
    order by created_at desc, id desc limit ${limit}`)
  return rows
}
