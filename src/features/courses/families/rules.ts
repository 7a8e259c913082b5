export type Member = { id: string; parent_course_id: string | null; published: boolean; type: string }

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
