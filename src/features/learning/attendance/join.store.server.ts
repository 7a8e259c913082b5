import { sessionsById } from '#features/learning/course-sessions/store.server.ts'
import { linkProblem } from '#features/learning/courses/schema.ts'
import { courseTitles } from '#features/learning/courses/listing.store.server.ts'
import { accessTo } from '#features/learning/enrollments/access.store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { joinPhase, opensAt } from './rules.ts'
import type { JoinRefusal } from './schema.ts'

type Named = { session: { id: string; course_id: string }; title: string }
/** Where a class is joined: its link and whether that counts as attendance, or why not. Null: there is no such class. */
export type JoinAnswer =
  | (Named & { link: string; counts: boolean })
  | (Named & { refused: JoinRefusal | 'no_access'; opens_at: Date })

/** @param profileId null for nobody signed in */
export async function answerJoin(
  db: Db,
  { id, profileId, at }: { id: string; profileId: string | null; at: Date },
): Promise<JoinAnswer | null> {
  const session = (await sessionsById(db, [id])).get(id)
  const access = session && (await accessTo(db, session.course_id, profileId))
  if (!session || !access) return null
  const { course_id } = session
  const title = session.title || ((await courseTitles(db, [course_id])).get(course_id) ?? '')
  const named = { session: { id, course_id }, title }
  const refuse = (refused: JoinRefusal | 'no_access') => ({ ...named, refused, opens_at: opensAt(session) })
  if (session.is_cancelled) return refuse('cancelled')
  if (!access.hasAccess) return refuse('no_access')
  const phase = joinPhase(session, at)
  if (phase === 'early' || phase === 'over') return refuse(phase)
  const link = [session.link, access.class_link].find((each) => each && linkProblem(each) === null)
  return link ? { ...named, link: link.trim(), counts: phase === 'open' } : refuse('no_link')
}
