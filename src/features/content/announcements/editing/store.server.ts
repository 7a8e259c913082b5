import { announcementKind as declared } from '../kind.ts'
import { eq, sql } from 'drizzle-orm'
import { changesCalendarEntry } from '../rules.ts'
import type { PeopleRole } from '../schema.ts'
import { peopleOf } from '../store.server.ts'
import { announcementPeople, announcements } from '../table.server.ts'
import { holdTeachers } from '#features/content/teachers/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { storedKind } from '#records/kinds/declared-kind.server.ts'
import type { AnnouncementFields } from './schema.ts'
import { t } from '#platform/values/translate.ts'

/** Whoever writes one is its author; the people it names belong to its version. */
export const announcementKind = storedKind(declared, {
  table: announcements,
  parts: { read: peopleOf, write: namePeople },
  hooks: {
    check: async (tx, { fields: { speakers, hosts } }) => {
      // Teachers first, as a teacher's deletion locks them: otherwise a deadlock.
      const known = await holdTeachers(tx, [...speakers, ...hosts])
      const message = t('A teacher who was chosen here does not exist any more. Please remove this choice.')
      for (const [field, ids] of Object.entries({ speakers, hosts })) {
        if (!ids.every((id) => known.has(id))) return { fieldErrors: { [field]: message } }
      }
      return undefined
    },
    fit: async (tx, { fields }) => {
      const { speakers, hosts } = fields
      const known = await holdTeachers(tx, [...speakers, ...hosts])
      const there = (ids: readonly string[]) => ids.filter((id) => known.has(id))
      return { ...fields, speakers: there(speakers), hosts: there(hosts) }
    },
    columns: (_tx, { fields, before, restored, by }) => ({
      author_id: by.staff.profileId,
      // One that is published already was seen when it was written, where nothing else is known.
      ...(fields.published &&
        !before?.published && {
          published_at: before
            ? sql`coalesce(${announcements.published_at}, now())`
            : (restored?.row.created_at ?? sql`now()`),
        }),
      // Calendars that know a restored event must take it as newer: no version raises the sequence by more than one.
      ...(restored && { sequence: restored.row.version }),
      ...(before && changesCalendarEntry(before, fields) && { sequence: sql`${announcements.sequence} + 1` }),
    }),
  },
})

async function namePeople(tx: Db, id: string, { speakers, hosts }: AnnouncementFields): Promise<void> {
  await tx.delete(announcementPeople).where(eq(announcementPeople.announcement_id, id))
  const named = (role: PeopleRole, ids: readonly string[]) =>
    ids.map((teacher_id, position) => ({ announcement_id: id, teacher_id, role, position }))
  const rows = [...named('speaker', speakers), ...named('host', hosts)]
  if (rows.length > 0) await tx.insert(announcementPeople).values(rows)
}

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
