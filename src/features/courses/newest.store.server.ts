import { sql } from 'drizzle-orm'
import { rootKinds } from '#features/courses/listing/rules.ts'
import type { CourseType } from '#features/courses/schema.ts'
import { courses } from '#features/courses/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'

export type NewCourse = {
  id: string
  title: string
  type: CourseType
  price: number
  duration: string
  image_url: string | null
}

/** Published roots, found kind by kind in an index: the cost does not grow with the sections newer than they. */
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
