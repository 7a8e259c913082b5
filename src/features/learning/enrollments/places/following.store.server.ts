import { lockCourses } from '#features/learning/courses/family.store.server.ts'
import { courseKind } from '#features/learning/courses/editing/store.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { AnyKind, Changed, Document } from '#records/kinds/record-kind.server.ts'
import { coursesToSettle, type Move, settleChangedCourse, settlePlaces } from './store.server.ts'
import { type Site, tellOfMoves } from './telling.store.server.ts'

/** Places that a changed course has more or fewer of, or that open and close with it, are settled in the transaction that changes it. */
export async function followCourses(
  tx: Db,
  { entity }: Pick<AnyKind, 'entity'>,
  changed: readonly Changed<Document>[],
  site: Site,
): Promise<void> {
  if (entity !== courseKind.entity) return
  const concerned = changed.flatMap(({ id, states, isGone }) => (!isGone && isOtherwise(states) ? [id] : []))
  await lockCourses(tx, concerned)
  const moves: Move[] = []
  for (const id of concerned) moves.push(...(await settleChangedCourse(tx, id)))
  await tellOfMoves(tx, moves, site)
}

/** Settles the places of every course that is due, each in a transaction of its own; one that fails holds up no other. */
export async function settleDuePlaces(
  { database: { db }, settings, log }: Pick<Deps, 'database' | 'settings' | 'log'>,
  signal: AbortSignal,
): Promise<{ moved: number; failed: number }> {
  const done = { moved: 0, failed: 0 }
  for (const courseId of await coursesToSettle(db)) {
    if (signal.aborted) break
    try {
      done.moved += await inTransaction(db, async (tx) => {
        await lockCourses(tx, [courseId])
        const { moves } = await settlePlaces(tx, courseId)
        await tellOfMoves(tx, moves, settings)
        return moves.length
      })
    } catch (error) {
      log.error({ err: error, course: courseId }, 'the places of a course could not be settled')
      done.failed += 1
    }
  }
  return done
}

/** One that was added or came back has one state alone. */
function isOtherwise([before, after]: readonly Document[]): boolean {
  return before?.['capacity'] !== after?.['capacity'] || before?.['published'] !== after?.['published']
}
