import { and, type SQL, sql } from 'drizzle-orm'
import { certificateCosts } from '#features/learning/certificates/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { newestPage } from '#platform/server/database/in-order.ts'
import type { PageAsked } from '#platform/values/paging.ts'
import { isTranslationOf, translations } from '#records/translations/table.server.ts'
import { type CourseType, courseTypes } from './schema.ts'
import { courses } from './table.server.ts'

/** The most shown below the first of a family, and the most read below any course for it. */
const mostBelow = 50
const mostRead = 200

type Member = { id: string; parent_course_id: string | null; published: boolean; type: string }
type Head = Member & { created_at: Date }
type Asked = PageAsked & { type?: CourseType | undefined; chosen?: SQL | undefined }

const { id, created_at, parent_course_id, published, type: courseType } = courses
const headColumns = { id, created_at, parent_course_id, published, type: courseType }

/** Published (and of the type), under a name in a statement. */
function isShown(name: string, type: CourseType | undefined): SQL {
  return type ? sql.raw(`(${name}.published and ${name}.type = '${type}')`) : sql.raw(`${name}.published`)
}

/** A published course (of the type) below no other one; asked row by row during the index scan, for a page's rows alone. */
function isHead(type: CourseType | undefined): SQL | undefined {
  return and(
    isShown('courses', type),
    sql`not coalesce((
      select ${isShown('above', type)} or coalesce(${isShown('top', type)}, false)
      from ${courses} as above left join ${courses} as top on top.id = above.parent_course_id
      where above.id = ${parent_course_id}), false)`,
  )
}

const idsAbove = sql`courses.parent_course_id, (select above.parent_course_id from ${courses} as above where above.id = courses.parent_course_id)`
const hasNoneAbove = sql`not exists (select from ${courses} as other where other.id = any (array[${idsAbove}]) and other.published)`

/** Whether enrolling in a head costs something: by the price or certificate of a course above it, or where none is published its own. Column names are written out, as in store.server.ts. */
export const costs = sql<boolean>`exists (
  select from ${courses} as priced
  where priced.id = any (array[${idsAbove}, case when ${hasNoneAbove} then courses.id end])
    and priced.published and priced.type <> 'free' and (priced.price > 0 or ${certificateCosts(sql`priced.certificate_id`)}))`

/** The ids (`id`) of a course and of what is published (of the type) below it, for another statement. */
export function idsOfFamily(type: CourseType | undefined): SQL {
  return sql`(
    select courses.id as id
    union all select child.id from ${courses} as child where child.parent_course_id = courses.id and ${isShown('child', type)}
    union all select below.id from ${courses} as child join ${courses} as below on below.parent_course_id = child.id
    where child.parent_course_id = courses.id and ${isShown('below', type)})`
}

/** A page of families by their heads, newest first: the ids of each in display order. A family never spans pages. */
export async function familiesPage(db: Db, { type, chosen, ...asked }: Asked) {
  const wanted = and(isHead(type), chosen)
  const page = await newestPage<Head>(courses, { ...asked, wanted }, () => db.select(headColumns).from(courses))
  const below = await membersBelow(db, page.rows)
  return { families: page.rows.map((head) => familyInOrder(head, below, { type, most: mostBelow })), next: page.next }
}

/** How many heads say the same, as rows of what is said and its `count`, the most frequent first. */
export async function countHeads(db: Db, type: CourseType | undefined, said: Record<string, SQL>, most: number) {
  const columns = Object.entries(said)
  const named = columns.map(([name, word]) => sql`${word} as ${sql.identifier(name)}`)
  const { rows } = await db.execute<Record<string, string | number | null>>(sql`
    select ${sql.join(named, sql`, `)}, count(*)::int as count from ${courses} where ${isHead(type)}
    group by ${sql.raw(columns.map((_, at) => at + 1).join(', '))} order by count desc limit ${most}`)
  return rows
}

/** What published courses call their topics in the reader's language, by topic; those that none of them translates are left out. */
export async function topicNames(db: Db): Promise<Map<string, string | null>> {
  const { rows } = await db.execute<{ topic: string; name: string | null }>(sql`
    select ${courses.topic} as topic, min(${translations.texts} ->> 'topic') as name
    from ${courses} join ${translations} on ${isTranslationOf('courses', courses.id)} where ${published} group by 1`)
  return new Map(rows.map(({ topic, name }) => [topic, name]))
}

/** Published courses depth-first, those below a draft too; of a type, where asked; at most `most` below the head. `below`: by parent id. */
export function familyInOrder(
  head: Member,
  below: ReadonlyMap<string, readonly Member[]>,
  { type, most }: { type?: string | undefined; most: number },
): string[] {
  const members: Member[] = []
  const walk = (member: Member) => {
    if (members.length > most) return
    if (member.published && (type === undefined || member.type === type)) members.push(member)
    for (const child of below.get(member.id) ?? []) walk(child)
  }
  walk(head)
  return members.map(({ id: of }) => of)
}

/** On both levels, drafts too, by module_number; keyed by parent id. */
async function membersBelow(db: Db, of: readonly Head[]): Promise<Map<string, Member[]>> {
  const children = await childrenOf(db, of)
  const grandchildren = await childrenOf(db, children)
  return Map.groupBy([...children, ...grandchildren], (member) => member.parent_course_id ?? '')
}

async function childrenOf(db: Db, of: readonly Member[]): Promise<Member[]> {
  if (of.length === 0) return []
  const parents = sql.param(of.map((member) => member.id))
  const { rows } = await db.execute<Member>(sql`
    select child.id, parent_course_id, published, type
    from unnest(${parents}::uuid[]) as parents (id) cross join lateral (
      select id, parent_course_id, published, type, module_number, created_at from ${courses} as below
      where below.parent_course_id = parents.id order by module_number, created_at, id limit ${mostRead}
    ) as child
    order by module_number, created_at, child.id`)
  return rows
}

type NewCourse = Pick<typeof courses.$inferSelect, 'id' | 'title' | 'type' | 'price' | 'duration' | 'image_url'>
const rootKinds = courseTypes.flatMap((type) => [`${type} standalone`, `${type} parent`])

/** Published roots, found kind by kind in an index: the cost does not grow with the sections newer than they. */
export async function newestRoots(db: Db, limit: number): Promise<NewCourse[]> {
  const newest = sql`
    select * from ${courses} where ${courses.kind} = kinds.kind and ${published}
    order by ${created_at} desc, ${id} desc limit ${limit}`
  const { rows } = await db.execute<NewCourse>(sql`
    select id, title, type, price::float8, duration, image_url
    from unnest(${sql.param(rootKinds)}::text[]) as kinds (kind) cross join lateral (${newest}) as newest
    order by created_at desc, id desc limit ${limit}`)
  return rows
}
