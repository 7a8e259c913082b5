import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { fieldsOf } from '#records/kinds/fields.ts'
import { publishedTitles } from '#features/learning/courses/store.server.ts'
import { voiceKind } from './kind.ts'
import { voices } from './table.server.ts'

const mostShown = 12

/** The published ones of a published course, the newest first; null where there is no such course. */
export async function voicesOf(db: Db, course: string) {
  const [titles, rows] = await Promise.all([
    publishedTitles(db, [course]),
    db
      .select()
      .from(voices)
      .where(and(eq(voices.course_id, course), eq(voices.published, true)))
      .orderBy(desc(voices.created_at), desc(voices.id))
      .limit(mostShown),
  ])
  return titles.length === 0 ? null : { items: rows.map((row) => fieldsOf(voiceKind.shapes.record, row)) }
}

/** The page on which a voice is seen; null where its course has none. */
export async function pageOfVoice(db: Db, id: string): Promise<string | null> {
  const [voice] = await db.select({ course: voices.course_id }).from(voices).where(eq(voices.id, id))
  return voice?.course ? `/course/${voice.course}` : null
}
