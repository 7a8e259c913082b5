import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { mostMaterials, type SessionFields } from './schema.ts'
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
