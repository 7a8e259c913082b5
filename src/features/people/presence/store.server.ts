import { and, count, eq, ne, type SQL, sql } from 'drizzle-orm'
import { namesOf } from '#features/people/accounts/names.store.server.ts'
import { emitChange, holdersOf } from '#platform/server/changes/changes.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Permission, Session } from '#platform/server/http/permission.ts'
import type { OtherEditor, PresenceArea } from './schema.ts'
import { presence } from './table.server.ts'

/** An editor that has not been heard of for so long is closed: two heartbeats of the change channel. */
const leaseSeconds = 50
/** Open editors of one person. */
const mostOfOne = 40

type Editor = { entity: string; id: string; editor: string }
/** Who says so, and under which capability, whose holders hear of it. */
type By<Area extends PresenceArea> = { staff: Permission<Area>; area: Area }

const isOver = sql<boolean>`${presence.seen_at} < now() - make_interval(secs => ${leaseSeconds})`

/**
 * Keeps an editor open, by the database's clock, and gives who else has one of the same. Told to others only where that is new to them.
 * @throws AppError `taken` for an editor of somebody else or of another record, `too_many` for one editor more than anybody has
 */
export async function keepOpen<Area extends PresenceArea>(
  db: Db,
  { staff, area }: By<Area>,
  of: Editor,
  isUnsaved: boolean,
): Promise<OtherEditor[]> {
  const isSame = and(ownEditor(staff, of), eq(presence.is_unsaved, isUnsaved), sql`not ${isOver}`)
  const known = await db
    .update(presence)
    .set({ seen_at: sql`now()` })
    .where(isSame)
  if (known.rowCount === 0) {
    await inTransaction(db, async (tx) => {
      await put(tx, staff, of, isUnsaved)
      await tell(tx, area, of)
    })
  }
  return othersWith(db, staff, of)
}

/** Closes an editor; of one that is not open, or not theirs, nothing happens. */
export async function close<Area extends PresenceArea>(db: Db, { staff, area }: By<Area>, of: Editor): Promise<void> {
  await inTransaction(db, async (tx) => {
    const gone = await tx.delete(presence).where(ownEditor(staff, of))
    if (gone.rowCount !== 0) await tell(tx, area, of)
  })
}

/** Removes what was never closed; gives how many. */
export async function removeClosed(db: Db): Promise<number> {
  return (await db.delete(presence).where(isOver)).rowCount ?? 0
}

async function put(tx: Db, { profileId }: Session, { entity, id, editor }: Editor, isUnsaved: boolean): Promise<void> {
  const own = eq(presence.profile_id, profileId)
  await tx.delete(presence).where(and(own, isOver))
  const [held] = await tx
    .select({ open: count() })
    .from(presence)
    .where(and(own, ne(presence.editor, editor)))
  if ((held?.open ?? 0) >= mostOfOne) throw new AppError('too_many', { message: 'Too many editors are open.' })
  const put = await tx
    .insert(presence)
    .values({ editor, entity, entity_id: id, profile_id: profileId, is_unsaved: isUnsaved })
    .onConflictDoUpdate({
      target: presence.editor,
      set: { is_unsaved: isUnsaved, seen_at: sql`now()` },
      setWhere: and(own, eq(presence.entity, entity), eq(presence.entity_id, id)),
    })
  if (put.rowCount === 0) throw new AppError('taken')
}

async function othersWith(db: Db, { profileId }: Session, { entity, id, editor }: Editor): Promise<OtherEditor[]> {
  const rows = await db
    .select({ profile: presence.profile_id, unsaved: sql<boolean>`bool_or(${presence.is_unsaved})` })
    .from(presence)
    .where(
      and(eq(presence.entity, entity), eq(presence.entity_id, id), ne(presence.editor, editor), sql`not ${isOver}`),
    )
    .groupBy(presence.profile_id)
  const profiles = rows.map(({ profile }) => profile)
  const names = await namesOf(db, profiles)
  return rows
    .flatMap(({ profile, unsaved }) => {
      const name = names.get(profile)
      return name === undefined ? [] : [{ name, unsaved, is_self: profile === profileId }]
    })
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

function ownEditor({ profileId }: Session, { entity, id, editor }: Editor): SQL | undefined {
  return and(
    eq(presence.editor, editor),
    eq(presence.profile_id, profileId),
    eq(presence.entity, entity),
    eq(presence.entity_id, id),
  )
}

function tell(tx: Db, area: PresenceArea, { entity, id }: Editor): Promise<void> {
  return emitChange(tx, `presence/${entity}`, [id], holdersOf(area))
}
