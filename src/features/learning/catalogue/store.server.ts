import { and, inArray, sql, type SQL } from 'drizzle-orm'
import { teachersById } from '#features/content/teachers/store.server.ts'
import {
  firstClassOf,
  nextClassesOf,
  nextStartOrNear,
  schedulesTopic,
} from '#features/learning/course-sessions/store.server.ts'
import * as families from '#features/learning/courses/families.store.server.ts'
import { coursesTopic, listedCourses } from '#features/learning/courses/store.server.ts'
import { teacherIdsOf } from '#features/learning/courses/teachers.store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { fieldsOf } from '#records/kinds/fields.ts'
import { beginsWithin, choiceNames, lengths, wordsHeldBy } from './rules.ts'
import * as shapes from './schema.ts'

/** What the catalogue is made from. */
export const catalogueTopics = [coursesTopic, schedulesTopic]

/** More sorts of courses than anybody chooses among. */
const mostGroups = 500

/** A page of families, the newest first, each as one card; those that the choices hold. */
export async function cataloguePage(db: Db, { type, limit, after, ...choices }: shapes.CatalogueAsked, now: Date) {
  const said = wordsOf(type, now)
  const chosen = choiceNames.flatMap((name) => {
    const word = choices[name]
    return word ? [inArray(said[name], wordsHeldBy(name, word))] : []
  })
  const page = await families.familiesPage(db, { type, limit, after, chosen: and(...chosen) })
  const heads = page.families.flatMap(([head]) => head ?? [])
  const [known, named, classes] = await Promise.all([
    listedCourses(db, page.families.flat()),
    teacherIdsOf(db, heads),
    nextClassesOf(db, page.families.flat(), now),
  ])
  const teachers = await teachersById(
    db,
    [...named.values()].flatMap((of) => of.teachers),
  )
  const items = page.families.flatMap((ids): shapes.CatalogueCard[] => {
    const [head, ...sections] = ids.flatMap((id) => known.get(id) ?? [])
    if (!head) return []
    const { sub_courses: _, ...card } = head
    return [
      {
        ...card,
        sections: sections.map((section) => fieldsOf(shapes.sectionSchema, section)),
        teachers: (named.get(head.id)?.teachers ?? []).flatMap((id) => {
          const found = teachers.get(id)
          return found ? [{ id, name: found.name, avatar_url: found.avatar_url }] : []
        }),
        next_class: nextClass(ids.flatMap((id) => classes.get(id) ?? [])),
      },
    ]
  })
  return { items, next: page.next }
}

/** How many families there are of each sort. */
export async function catalogueGroups(db: Db, type: shapes.CatalogueAsked['type'], now: Date): Promise<shapes.Group[]> {
  const [groups, names] = await Promise.all([
    families.countHeads(db, type, wordsOf(type, now), mostGroups),
    families.topicNames(db),
  ])
  return shapes.groupsSchema.parse(
    groups.map((group) => ({ ...group, topic_name: names.get(String(group['topic'])) ?? group['topic'] })),
  )
}

/** When time alone changes what the catalogue says. */
export async function catalogueChanges(db: Db, now: Date): Promise<Date | undefined> {
  return (await nextStartOrNear(db, Object.values(beginsWithin), now)) ?? undefined
}

type NextClass = { at: Date | null; time_zone: string | null; hasBegun: boolean }

function nextClass(classes: readonly NextClass[]): shapes.CatalogueCard['next_class'] {
  const coming = classes.flatMap(({ at, time_zone }) => (at ? [{ starts_at: at.toISOString(), time_zone }] : []))
  const [next] = coming.toSorted((one, other) => one.starts_at.localeCompare(other.starts_at))
  return next ? { ...next, is_first: !classes.some(({ hasBegun }) => hasBegun) } : null
}

/** What a course says for each choice, of `courses` in a statement; null: nothing. */
function wordsOf(type: shapes.CatalogueAsked['type'], now: Date): Record<shapes.ChoiceName, SQL> {
  const isWithin = (days: number) =>
    sql`first.at between ${now.toISOString()}::timestamptz and ${now.toISOString()}::timestamptz + ${`${days} days`}::interval`
  return {
    fee: sql`case when ${families.costs} then 'fee' else 'free' end`,
    taught_in: sql`courses.language`,
    length: sql`case when courses.study_hours <= ${sql.raw(String(lengths.medium))} then 'short' when courses.study_hours <= ${sql.raw(String(lengths.long))} then 'medium' when courses.study_hours is not null then 'long' end`,
    mode: sql`courses.mode`,
    begins: sql`case when courses.self_paced then 'anytime' else (
      select case when ${isWithin(beginsWithin.month)} then 'month' when ${isWithin(beginsWithin.quarter)} then 'quarter' end
      from ${firstClassOf(families.idsOfFamily(type))}) end`,
    topic: sql`nullif(courses.topic, '')`,
  }
}
