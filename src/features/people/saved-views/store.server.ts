import { and, asc, eq, sql } from 'drizzle-orm'
import { listOrder } from '#platform/server/database/columns.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Session } from '#platform/server/http/permission.ts'
import { fieldsOf } from '#records/kinds/fields.ts'
import { mostViews, type NewSavedView, type SavedView, type SavedViewChange, savedViewSchema } from './schema.ts'
import { savedViews } from './table.server.ts'
import { t } from '#platform/values/translate.ts'

type Owner = Pick<Session, 'profileId'>

/** A person's views, of one list or of all, by name. */
export async function viewsOf(db: Db, { profileId }: Owner, list?: string): Promise<SavedView[]> {
  const isAsked = and(eq(savedViews.profile_id, profileId), list === undefined ? undefined : eq(savedViews.list, list))
  const inOrder = [asc(savedViews.list), asc(listOrder(savedViews.name))]
  const rows = await db
    .select()
    .from(savedViews)
    .where(isAsked)
    .orderBy(...inOrder)
  return rows.map((row) => fieldsOf(savedViewSchema, row))
}

/** @throws AppError `invalid` for a name that is taken, or past `mostViews` of a list */
export async function addView(db: Db, owner: Owner, { list, name, query, is_default }: NewSavedView) {
  return inTransaction(db, async (tx) => {
    const own = await lockViews(tx, owner, list)
    if (own.length >= mostViews)
      refuse(t('You have {count} views of this list. Delete one first.', { count: mostViews }))
    refuseTaken(own, name)
    if (is_default) await clearDefault(tx, owner, list)
    const [row] = await tx
      .insert(savedViews)
      .values({ profile_id: owner.profileId, list, name, query, is_default })
      .returning()
    if (!row) throw new Error('The view could not be kept.')
    return fieldsOf(savedViewSchema, row)
  })
}

/** @throws AppError `not_found` also for somebody else's; `invalid` for a name that is taken */
export async function changeView(db: Db, owner: Owner, id: string, change: SavedViewChange): Promise<SavedView> {
  return inTransaction(db, async (tx) => {
    const [found] = await tx.select().from(savedViews).where(isOwn(owner, id))
    if (!found) throw new AppError('not_found')
    const own = await lockViews(tx, owner, found.list)
    const { name = found.name, query = found.query, is_default = found.is_default } = change
    refuseTaken(
      own.filter((view) => view.id !== id),
      name,
    )
    if (is_default) await clearDefault(tx, owner, found.list)
    const [row] = await tx.update(savedViews).set({ name, query, is_default }).where(isOwn(owner, id)).returning()
    if (!row) throw new AppError('not_found')
    return fieldsOf(savedViewSchema, row)
  })
}

/** @throws AppError `not_found` also for somebody else's */
export async function deleteView(db: Db, owner: Owner, id: string): Promise<void> {
  const { rowCount } = await db.delete(savedViews).where(isOwn(owner, id))
  if (!rowCount) throw new AppError('not_found')
}

function refuse(message: string): never {
  throw new AppError('invalid', { message, fields: { name: message } })
}

function refuseTaken(views: readonly { name: string }[], name: string): void {
  if (views.some((view) => view.name.toLowerCase() === name.toLowerCase()))
    refuse(t('You have a view of this name already.'))
}

/** In turns, so that two requests at once cannot pass the limit. */
async function lockViews(tx: Db, { profileId }: Owner, list: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved views ${profileId}`}, 0))`)
  return tx.select().from(savedViews).where(isOfList(profileId, list))
}

async function clearDefault(tx: Db, { profileId }: Owner, list: string): Promise<void> {
  const isDefault = and(isOfList(profileId, list), savedViews.is_default)
  await tx.update(savedViews).set({ is_default: false }).where(isDefault)
}

const isOfList = (profileId: string, list: string) =>
  and(eq(savedViews.profile_id, profileId), eq(savedViews.list, list))

const isOwn = ({ profileId }: Owner, id: string) => and(eq(savedViews.id, id), eq(savedViews.profile_id, profileId))
