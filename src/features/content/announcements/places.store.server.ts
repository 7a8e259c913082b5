import { eq, sql } from 'drizzle-orm'
import type { PeopleRole } from './schema.ts'
import { announcementPeople } from './table.server.ts'
import type { Db } from '#platform/server/database/database.ts'

export type TeacherPlace = { announcement_id: string; role: PeopleRole; position: number }

export async function placesOfTeacher(tx: Db, teacher: string): Promise<TeacherPlace[]> {
  const { announcement_id, role, position, teacher_id } = announcementPeople
  return tx.select({ announcement_id, role, position }).from(announcementPeople).where(eq(teacher_id, teacher))
}

/** Gives a restored teacher the places that nobody has taken since, in announcements that still exist. */
export async function givePlacesBack(tx: Db, teacher: string, places: readonly TeacherPlace[]): Promise<void> {
  if (places.length === 0) return
  await tx.execute(sql`
    insert into announcement_people (announcement_id, teacher_id, role, position)
    select announcements.id, ${teacher}::uuid, place.role, place.position
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place (announcement_id uuid, role text, position int)
    join announcements on announcements.id = place.announcement_id
    on conflict do nothing`)
}
