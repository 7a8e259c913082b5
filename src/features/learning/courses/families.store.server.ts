import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { newestPage, placeAfter } from '#platform/server/database/newest-first.ts'
import { type PageAsked, pageOf } from '#platform/values/paging.ts'
import { type CourseType, courseTypes } from './schema.ts'
import { courses } from './table.server.ts'

/** The most shown below the first of a family, and the most read below any course for it. */
const mostBelow = 50
const mostRead = 200
/** Families looked through before a rare type's courses are asked for theirs. */
const mostWalked = 100

type Member = { id: string; parent_course_id: string | null; published: boolean; type: string }
type Head = Member & { created_at: Date }
type Asked = PageAsked & { type?: CourseType | undefined }

const { id, created_at, parent_course_id, published, type: courseType } = courses
const headColumns = { id, created_at, parent_course_id, published, type: courseType }
const newestFirst = [desc(created_at), desc(id)]
/** No published course above it; asked row by row during the index scan, for a page's rows alone. */
const isHead = and(
  eq(published, true),
  sql`not coalesce((
    select above.published or coalesce(top.published, false)
    from ${courses} as above left join ${courses} as top on top.id = above.parent_course_id
    where above.id = ${parent_course_id}), false)`,
)

/** A page of families by their heads, newest first: course ids in display order. A family never spans pages. */
export async function familiesPage(db: Db, { type, ...asked }: Asked): Promise<{ ids: string[]; next: string | null }> {
  const page = type ? await headsWith(db, type, asked) : await heads(db, asked)
  const below = await membersBelow(db, page.rows)
  return { ids: page.rows.flatMap((head) => familyInOrder(head, below, { type, most: mostBelow })), next: page.next }
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
  const isHeadShown = members[0]?.id === head.id
  return members.slice(0, most + Number(isHeadShown)).map(({ id }) => id)
}

function heads(db: Db, asked: PageAsked) {
  return newestPage<Head>(courses, { ...asked, wanted: isHead }, () => db.select(headColumns).from(courses))
}

/** Scans the next families first, then goes by the courses of the type. */
async function headsWith(db: Db, type: CourseType, { limit, after }: PageAsked) {
  const place = placeAfter(courses, after)
  const most = mostWalked + 2 * limit
  const walked = await db
    .select({ ...headColumns, has: hasType(type) })
    .from(courses)
    .where(and(isHead, place))
    .orderBy(...newestFirst)
    .limit(most)
  const soon = walked.filter(({ has }) => has)
  const found: Head[] =
    soon.length > limit || walked.length < most
      ? soon
      : await db
          .select(headColumns)
          .from(courses)
          .where(and(isHeadOfType(type), place))
          .orderBy(...newestFirst)
          .limit(limit + 1)
  return pageOf(found, limit, (head) => ({ at: head.created_at, id: head.id }))
}

/** Column names are written out: in a list of columns the query builder omits their table. */
function hasType(type: CourseType): SQL<boolean> {
  return sql<boolean>`courses.type = ${type} or coalesce((
    select true from ${courses} as child
    where child.parent_course_id = courses.id and (child.published and child.type = ${type} or coalesce((
      select true from ${courses} as below
      where below.parent_course_id = child.id and below.published and below.type = ${type} limit 1), false))
    limit 1), false)`
}

function isHeadOfType(type: CourseType): SQL {
  return sql`${id} in (
    select case when top.published then top.id when above.published then above.id else own.id end
    from ${courses} as own
      left join ${courses} as above on above.id = own.parent_course_id
      left join ${courses} as top on top.id = above.parent_course_id
    where own.published and own.type = ${type})`
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
