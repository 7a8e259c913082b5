export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** A place that both sides changed differently; undefined: removed there. */
export type FieldConflict = { path: string; mine: Json | undefined; theirs: Json | undefined }

/** Set by the server: a new time is not a change. */
const bookkeeping = new Set(['order', 'created_at', 'updated_at'])

/** Whether only the server sets a field. */
export function isBookkeeping(field: string): boolean {
  return bookkeeping.has(field)
}

/** A three-way merge by field and item `id`; a list's order counts as one property, and `merged` holds mine where both conflict. */
export function mergeDocuments<Document extends Json>(
  base: Json | undefined,
  mine: Document,
  theirs: Document,
): { merged: Document; overlaps: FieldConflict[] } {
  const overlaps: FieldConflict[] = []
  const merged = merge(base, mine, theirs, '', overlaps)
  return { merged: merged as Document, overlaps }
}

/** Deep equality of JSON, whatever the order of keys. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, at) => isSame(item, other[at]))
  }
  if (!isObject(one) || !isObject(other)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => bookkeeping.has(key) || isSame(one[key], other[key]))
}

function merge(
  base: Json | undefined,
  mine: Json | undefined,
  theirs: Json | undefined,
  path: string,
  overlaps: FieldConflict[],
): Json | undefined {
  if (isSame(mine, theirs)) return mine
  if (isSame(mine, base)) return theirs
  if (isSame(theirs, base)) return mine
  if (isObject(mine) && isObject(theirs)) return mergeObjects(isObject(base) ? base : {}, mine, theirs, path, overlaps)
  if (isItemList(mine) && isItemList(theirs))
    return mergeLists(isItemList(base) ? base : [], mine, theirs, path, overlaps)
  overlaps.push({ path, mine, theirs })
  return mine
}

/** The key of a list item: its `id`, or the text itself. */
export function itemName(item: Json | undefined): string | undefined {
  if (typeof item === 'string') return item
  return isObject(item) && typeof item['id'] === 'string' ? item['id'] : undefined
}

export type JsonObject = { [key: string]: Json }

function mergeObjects(
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
  path: string,
  overlaps: FieldConflict[],
): JsonObject {
  const merged: JsonObject = {}
  for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const value = bookkeeping.has(key)
      ? (mine[key] ?? theirs[key])
      : merge(base[key], mine[key], theirs[key], path ? `${path}.${key}` : key, overlaps)
    if (value !== undefined) merged[key] = value
  }
  return merged
}

function mergeLists(base: Json[], mine: Json[], theirs: Json[], path: string, overlaps: FieldConflict[]): Json[] {
  const items = new Map<string, Json>()
  for (const id of new Set([...ids(mine), ...ids(theirs)])) {
    const [was, here, there] = [byId(base, id), byId(mine, id), byId(theirs, id)]
    const item = merge(was, here, there, `${path}.${id}`, overlaps)
    if (item !== undefined) items.set(id, item)
  }
  const sequence = mergeSequences(ids(base), ids(mine), ids(theirs), path, overlaps)
  return sequence.flatMap((id, at) => {
    const item = items.get(id)
    return item === undefined ? [] : [isObject(item) && 'order' in item ? { ...item, order: at } : item]
  })
}

/** Common items follow the side that moved them; added ones keep their place. */
function mergeSequences(
  base: string[],
  mine: string[],
  theirs: string[],
  path: string,
  overlaps: FieldConflict[],
): string[] {
  const common = new Set(base.filter((id) => mine.includes(id) && theirs.includes(id)))
  const [was, here, there] = [base, mine, theirs].map((list) => list.filter((id) => common.has(id)))
  const movedHere = !isSame(was, here)
  const movedThere = !isSame(was, there)
  if (movedHere && movedThere && !isSame(here, there)) overlaps.push({ path: `${path}.order`, mine, theirs })
  const [first, second] = movedThere && !movedHere ? [theirs, mine] : [mine, theirs]
  const sequence = [...first]
  for (const [at, id] of second.entries()) {
    if (sequence.includes(id)) continue
    const before = second.slice(0, at).findLast((earlier) => sequence.includes(earlier))
    const atEnd = second.slice(at).every((later) => later === id || !sequence.includes(later))
    sequence.splice(atEnd ? sequence.length : before === undefined ? 0 : sequence.indexOf(before) + 1, 0, id)
  }
  return sequence
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isItemList(value: Json | undefined): value is Json[] {
  if (!Array.isArray(value)) return false
  const names = value.map(itemName)
  return !names.includes(undefined) && new Set(names).size === names.length
}

function byId(list: Json[], id: string): Json | undefined {
  return list.find((item) => itemName(item) === id)
}

function ids(list: Json[]): string[] {
  return list.flatMap((item) => itemName(item) ?? [])
}
