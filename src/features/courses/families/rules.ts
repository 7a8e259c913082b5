/** A course of a family, in its place among the courses below the same one. */
export type Member = { id: string; parent_course_id: string | null; published: boolean; type: string }

/**
 * The published courses of a family in their order: a course, then those below it, each with its own before the next. Those
 * below a draft stay with the family. Only of a type, where one is asked for; at most `most` below the first.
 * @param below the courses below each, by its id, in their order
 */
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
