import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { namesOf } from '#features/people/accounts/names.store.server.ts'
import { emitChange, holdersOf } from '#platform/server/changes/changes.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Permission, Session } from '#platform/server/http/permission.ts'
import type { OtherEditor, PresenceArea } from './schema.ts'
import { presence } from './table.server.ts'
import { pluck } from '#records/kinds/fields.ts'
import { languageTag, t } from '#platform/values/translate.ts'

/** An editor that has not been heard of for so long is closed: two heartbeats of the change channel. */
const leaseSeconds = 50
/** Open editors of one person. */
const mostOfOne = 40

type Editor = { entity: string; id: string; editor: string }
type OpenEditor = Editor & { unsaved: boolean }
/** Who says so, and under which capability, whose holders hear of it. */
type By<Area extends PresenceArea> = { staff: Permission<Area>; area: Area }

const isOver = sql<boolean>`${presence.seen_at} < now() - make_interval(secs => ${leaseSeconds})`

/**
 * Keeps an editor open, by the database's clock, and gives who else has one of the same. Told to others only where that is new to them.
 * @throws AppError `taken` for an editor of somebody else or of another record, `too_many` for one editor more than anybody has
 */
export async function keepOpen<Area extends PresenceArea>(db: Db, { staff, area }: By<Area>, of: OpenEditor) {
  const isSame = and(isOwn(staff, of), eq(presence.is_unsaved, of.unsaved), sql`not ${isOver}`)
  const known = await db
    .update(presence)
    .set({ seen_at: sql`now()` })
    .where(isSame)
  if (known.rowCount === 0) {
    await inTransaction(db, async (tx) => {
      await put(tx, staff, of)
      await tell(tx, area, of)
    })
  }
  return othersWith(db, staff, of)
}

/** Closes an editor; of one that is not open, or not theirs, nothing happens. */
export async function close<Area extends PresenceArea>(db: Db, { staff, area }: By<Area>, of: Editor): Promise<void> {
  await inTransaction(db, async (tx) => {
    const gone = await tx.delete(presence).where(isOwn(staff, of))
    if (gone.rowCount !== 0) await tell(tx, area, of)
  })
}

/** Removes what was never closed; gives how many. */
export const removeClosed = async (db: Db) => (await db.delete(presence).where(isOver)).rowCount ?? 0

async function put(tx: Db, staff: Session, of: OpenEditor): Promise<void> {
  const { entity, id: entity_id, editor, unsaved: is_unsaved } = of
  const isTheirs = eq(presence.profile_id, staff.profileId)
  await tx.delete(presence).where(and(isTheirs, isOver))
  const open = await tx.$count(presence, and(isTheirs, ne(presence.editor, editor)))
  if (open >= mostOfOne) throw new AppError('too_many', { message: t('Too many editors are open.') })
  const stored = await tx
    .insert(presence)
    .values({ editor, entity, entity_id, profile_id: staff.profileId, is_unsaved })
    .onConflictDoUpdate({
      target: presence.editor,
      set: { is_unsaved, seen_at: sql`now()` },
      setWhere: isOwn(staff, of),
    })
  if (stored.rowCount === 0) throw new AppError('taken')
}

async function othersWith(db: Db, { profileId }: Session, of: Editor): Promise<OtherEditor[]> {
  const rows = await db
    .select({ profile: presence.profile_id, unsaved: sql<boolean>`bool_or(${presence.is_unsaved})` })
    .from(presence)
    .where(and(isOf(of), ne(presence.editor, of.editor), sql`not ${isOver}`))
    .groupBy(presence.profile_id)
  const names = await namesOf(db, pluck(rows, 'profile'))
  return rows
    .flatMap(({ profile, unsaved }) => {
      const name = names.get(profile)
      return name === undefined ? [] : [{ name, unsaved, is_self: profile === profileId }]
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, languageTag()))
}

const isOf = ({ entity, id }: Editor) => and(eq(presence.entity, entity), eq(presence.entity_id, id))

function isOwn({ profileId }: Session, of: Editor): SQL | undefined {
  return and(isOf(of), eq(presence.editor, of.editor), eq(presence.profile_id, profileId))
}

function tell(tx: Db, area: PresenceArea, { entity, id }: Editor): Promise<void> {
  return emitChange(tx, `presence/${entity}`, [id], holdersOf(area))
}
