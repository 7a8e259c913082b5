import { asc, eq, inArray, sql } from 'drizzle-orm'
import { publishedResourcesById } from '#features/content/resources/store.server.ts'
import { opensAt } from '#features/learning/attendance/rules.ts'
import { accessTo } from '#features/learning/enrollments/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { pluck } from '#records/kinds/fields.ts'
import { mostMaterials, type SessionAccess, type SessionFields, type SessionsAsked } from './schema.ts'
import { rowsOfSchedule } from './store.server.ts'
import { sessionMaterials } from './table.server.ts'

/** The materials of sessions in their order, by session. */
export async function materialsOf(db: Db, sessions: readonly string[]): Promise<Map<string, { materials: string[] }>> {
  const found = new Map(sessions.map((session) => [session, { materials: [] as string[] }]))
  if (sessions.length === 0) return found
  const { session_id, resource_id, position } = sessionMaterials
  const rows = await db
    .select({ session_id, resource_id })
    .from(sessionMaterials)
    .where(inArray(session_id, [...sessions]))
    .orderBy(asc(session_id), asc(position))
  for (const row of rows) found.get(row.session_id)?.materials.push(row.resource_id)
  return found
}

export async function nameMaterials(tx: Db, id: string, { materials }: SessionFields): Promise<void> {
  await tx.delete(sessionMaterials).where(eq(sessionMaterials.session_id, id))
  const rows = materials.map((resource_id, position) => ({ session_id: id, resource_id, position }))
  if (rows.length > 0) await tx.insert(sessionMaterials).values(rows)
}

export type MaterialPlace = { session_id: string; position: number }

/** Where a resource is a material. */
export async function sessionsOfResource(tx: Db, resource: string): Promise<MaterialPlace[]> {
  const { session_id, position, resource_id } = sessionMaterials
  return tx.select({ session_id, position }).from(sessionMaterials).where(eq(resource_id, resource))
}

/** Gives a restored resource its places again, before what has come there since; not in sessions that are gone, or full. */
export async function giveMaterialsBack(tx: Db, resource: string, places: readonly MaterialPlace[]): Promise<void> {
  if (places.length === 0) return
  const own = sql`select from session_materials as other where other.session_id = place.session_id`
  await tx.execute(sql`
    with place as materialized (
      select place.* from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place (session_id uuid, position int)
      join course_sessions on course_sessions.id = place.session_id
      where not exists (${own} and other.resource_id = ${resource}::uuid) and not exists (${own} offset ${mostMaterials - 1})
    ), moved as (
      update session_materials as other set position = other.position + 1 from place
      where other.session_id = place.session_id and other.position >= place.position
    )
    insert into session_materials (session_id, resource_id, position)
    select session_id, ${resource}::uuid, position from place on conflict do nothing`)
}

/**
 * What somebody gets of the same page of a course's sessions beside what everybody gets: where to join, replays, materials.
 * Null where no such course is published. @param profileId null for nobody signed in
 */
export async function sessionAccess(
  db: Db,
  course: string,
  asked: SessionsAsked,
  { profileId, now }: { profileId: string | null; now: Date },
): Promise<SessionAccess | null> {
  const access = await accessTo(db, course, profileId)
  if (!access) return null
  if (!access.hasAccess) return { has_access: false, items: [] }
  const rows = (await rowsOfSchedule(db, course, asked, now)).slice(0, asked.limit)
  const materials = await materialsOf(db, pluck(rows, 'id'))
  const shown = await publishedResourcesById(db, [...new Set([...materials.values()].flatMap((of) => of.materials))])
  const items = rows.map(({ id, starts_at, ends_at, link, replay_link, is_cancelled }) => {
    const isOpen = !is_cancelled && ends_at > now && (link ?? access.class_link) !== null
    return {
      id,
      join_url: isOpen ? `/api/sessions/${id}/join` : null,
      join_opens_at: opensAt({ starts_at }).toISOString(),
      replay_link,
      materials: (materials.get(id)?.materials ?? []).flatMap((resource) => shown.get(resource) ?? []),
    }
  })
  return { has_access: true, items }
}
