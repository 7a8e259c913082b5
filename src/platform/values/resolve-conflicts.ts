import { isSame, itemName, type Json, mergeDocuments } from './merge.ts'

export type Side = 'mine' | 'theirs'

/** Merges with a choice per conflict's path (default mine); gives a document over theirs, without conflicts. */
export function resolveConflicts<Document extends Json>(
  versions: { base: Document; mine: Document; theirs: Document },
  overlaps: readonly { path: string }[],
  choices: Readonly<Record<string, Side>>,
): Document {
  let { base, mine } = versions
  for (const { path } of overlaps) {
    const chosen = choices[path] ?? 'mine'
    // A side equal to the base has changed nothing, so the other wins there.
    if (chosen === 'theirs') mine = copyAt(mine, versions.theirs, path) as Document
    else base = copyAt(base, versions.theirs, path) as Document
  }
  return mergeDocuments(base, mine, versions.theirs).merged
}

/** The value at a path of fields and item ids, or undefined. */
export function valueAt(document: Json | undefined, path: string): Json | undefined {
  return path.split('.').reduce<Json | undefined>((value, key) => {
    if (Array.isArray(value)) return value.find((item) => isItem(item, key))
    return typeof value === 'object' && value !== null ? value[key] : undefined
  }, document)
}

/** A copy with a value at a path of fields and item ids; `undefined` removes it. */
export function withValueAt<Document extends Json>(
  document: Document,
  path: string,
  value: Json | undefined,
): Document {
  return putAt(document, path.split('.'), value) as Document
}

/** A path ending in `order` copies the sequence of a list. */
function copyAt(into: Json, from: Json, path: string): Json {
  const sequence = /^(.*)\.order$/.exec(path)
  if (sequence?.[1]) {
    const list = valueAt(from, sequence[1])
    const own = valueAt(into, sequence[1])
    if (Array.isArray(list) && Array.isArray(own)) return putAt(into, sequence[1].split('.'), inOrderOf(own, list))
  }
  return putAt(into, path.split('.'), valueAt(from, path))
}

function putAt(document: Json, [key, ...rest]: string[], value: Json | undefined): Json {
  if (key === undefined) return value ?? null
  if (Array.isArray(document)) {
    const at = document.findIndex((item) => isItem(item, key))
    if (at === -1) return value === undefined || rest.length > 0 ? document : [...document, value]
    const item = document[at] ?? null
    if (rest.length === 0 && value === undefined) return document.toSpliced(at, 1)
    return document.with(at, rest.length === 0 ? (value ?? null) : putAt(item, rest, value))
  }
  if (typeof document !== 'object' || document === null) return document
  const { [key]: part = null, ...others } = document
  if (rest.length === 0 && value === undefined) return others
  return { ...document, [key]: rest.length === 0 ? (value ?? null) : putAt(part, rest, value) }
}

/** Items that the model lacks stay behind their neighbour. */
function inOrderOf(list: Json[], model: Json[]): Json[] {
  const ids = model.map(itemName)
  const known = list
    .filter((item) => ids.includes(itemName(item)))
    .toSorted((a, b) => ids.indexOf(itemName(a)) - ids.indexOf(itemName(b)))
  return list.reduce<Json[]>((ordered, item, at) => {
    if (ids.includes(itemName(item))) return ordered
    const before = ordered.findIndex((other) => isSame(other, list[at - 1]))
    return ordered.toSpliced(before === -1 ? ordered.length : before + 1, 0, item)
  }, known)
}

function isItem(item: Json, id: string): boolean {
  return itemName(item) === id
}
