import { isSame, type Json } from '#platform/values/json.ts'

/** A place that both sides changed differently; undefined: removed there. */
export type FieldConflict = { path: string; mine: Json | undefined; theirs: Json | undefined }
/** The side that stays, by the path of a conflict; both where theirs can stand behind mine. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs' | 'both'>>

export type Place = { path: string; choices: Choices; overlaps: FieldConflict[] }

/** Common items follow the side that moved them; added ones keep their place. */
export function mergeSequences(base: string[], mine: string[], theirs: string[], place: Place): string[] {
  const { path, choices, overlaps } = below(place, 'order')
  const common = new Set(base.filter((name) => mine.includes(name) && theirs.includes(name)))
  const [was, here, there] = [base, mine, theirs].map((list) => list.filter((name) => common.has(name)))
  const movedHere = !isSame(was, here)
  const movedThere = !isSame(was, there)
  if (movedHere && movedThere && !isSame(here, there) && !choices[path]) overlaps.push({ path, mine, theirs })
  // Where neither leads by having moved something, the same one does whoever merges.
  const isTurned = movedHere === movedThere && isSame(here, there) && JSON.stringify(theirs) < JSON.stringify(mine)
  const side = choices[path] ?? (isTurned || (movedThere && !movedHere) ? 'theirs' : 'mine')
  const [first, second] = side === 'theirs' ? [theirs, mine] : [mine, theirs]
  const sequence = [...first]
  for (const [at, name] of second.entries()) {
    if (sequence.includes(name)) continue
    const before = second.slice(0, at).findLast((earlier) => sequence.includes(earlier))
    const atEnd = second.slice(at).every((later) => later === name || !sequence.includes(later))
    sequence.splice(atEnd ? sequence.length : before === undefined ? 0 : sequence.indexOf(before) + 1, 0, name)
  }
  return sequence
}

export function below({ path, ...place }: Place, key: string): Place {
  return { ...place, path: path ? `${path}.${key}` : key }
}
