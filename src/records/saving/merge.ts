import { isBookkeeping, isObject, isSame, type Json, type JsonObject } from '#platform/values/json.ts'
import { blocksName, blocksOver, hasBlocks, isDocumentName } from '#records/rich-text/document-fields.ts'
import { mergeBlocks } from '#records/rich-text/merge-blocks.ts'
import { isBlock, textOf } from '#records/rich-text/text.ts'
import { below, type Choices, type FieldConflict, mergeSequences, type Place } from './merge-sequences.ts'

export { isBookkeeping, isObject, isSame, type Json, type JsonObject } from '#platform/values/json.ts'
export type { Choices, FieldConflict } from './merge-sequences.ts'

/** A three-way merge by field and item `id`; a list's order counts as one property, and `merged` holds mine where both conflict undecided. */
export function mergeDocuments<Document extends Json>(
  base: Value,
  mine: Document,
  theirs: Document,
  choices: Choices = {},
): { merged: Document; overlaps: FieldConflict[] } {
  const overlaps: FieldConflict[] = []
  const merged = merge(base, mine, theirs, { path: '', choices, overlaps })
  return { merged: merged as Document, overlaps }
}

/** Undefined: not there. */
type Value = Json | undefined

function merge(base: Value, mine: Value, theirs: Value, place: Place): Value {
  const { path, choices, overlaps } = place
  const chosen = choices[path]
  if (chosen === 'both') return isLongText(mine) && isLongText(theirs) ? `${mine}\n\n${theirs}` : mine
  if (chosen) return chosen === 'mine' ? mine : theirs
  // A choice below counts also where only one side differs by now.
  if (!Object.keys(choices).some((each) => path === '' || each.startsWith(`${path}.`))) {
    if (isSame(mine, theirs)) return mine
    if (isSame(mine, base)) return theirs
    if (isSame(theirs, base)) return mine
  }
  if (isObject(mine) && isObject(theirs)) return mergeObjects(isObject(base) ? base : {}, mine, theirs, place)
  if (isItemList(mine) && isItemList(theirs)) return mergeLists(isItemList(base) ? base : [], mine, theirs, place)
  overlaps.push({ path, mine, theirs })
  return mine
}

/** Whether both sides of a conflict can stand one after the other: paragraphs and headings, and texts of more than a line. */
export function canKeepBoth({ mine, theirs }: FieldConflict): boolean {
  if (typeof mine === 'string') return isLongText(mine) && isLongText(theirs)
  return [mine, theirs].every((side) => isBlock(side) && (side.type === 'paragraph' || side.type === 'heading'))
}

const longLine = 200

function isLongText(value: Value): value is string {
  return typeof value === 'string' && (value.length > longLine || value.trim().includes('\n'))
}

function mergeObjects(base: JsonObject, mine: JsonObject, theirs: JsonObject, place: Place): JsonObject {
  const merged: JsonObject = {}
  for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    if (isDocumentName(key, mine, theirs)) continue
    if (hasBlocks(mine, key) || hasBlocks(theirs, key)) {
      const [was, here, there] = [base, mine, theirs].map((record) => blocksOver(base, record, key))
      const blocks = mergeBlocks(was ?? [], here ?? [], there ?? [], below(place, blocksName(key)))
      // Removed on a side that does not have it.
      if (blocks.length === 0 && !(key in mine && key in theirs)) continue
      Object.assign(merged, { [key]: textOf(blocks), [blocksName(key)]: blocks })
      continue
    }
    const value = isBookkeeping(key)
      ? (mine[key] ?? theirs[key])
      : merge(base[key], mine[key], theirs[key], below(place, key))
    if (value !== undefined) merged[key] = value
  }
  return merged
}

function mergeLists(base: Json[], mine: Json[], theirs: Json[], place: Place): Json[] {
  const names = [...new Set([...namesIn(mine), ...namesIn(theirs)])]
  const mergedItem = (name: string) =>
    merge(itemIn(base, name), itemIn(mine, name), itemIn(theirs, name), below(place, name))
  const items = new Map<string, Value>(names.map((name) => [name, mergedItem(name)]))
  return mergeSequences(namesIn(base), namesIn(mine), namesIn(theirs), place).flatMap((name, at) => {
    const item = items.get(name)
    if (item === undefined) return []
    return [isObject(item) && 'order' in item ? { ...item, order: at } : item]
  })
}

function isItemList(value: Value): value is Json[] {
  if (!Array.isArray(value)) return false
  const names = value.map(itemName)
  return !names.includes(undefined) && new Set(names).size === names.length
}

/** The key of a list item: its `id`, or the text itself. */
export function itemName(item: Value): string | undefined {
  if (typeof item === 'string') return item
  return isObject(item) && typeof item['id'] === 'string' ? item['id'] : undefined
}

function itemIn(list: Json[], name: string): Value {
  return list.find((item) => itemName(item) === name)
}

function namesIn(list: Json[]): string[] {
  return list.flatMap((item) => itemName(item) ?? [])
}

/** The value at a path of fields and item ids, or undefined; never what it inherits. */
export function valueAt(document: Value, path: string): Value {
  return path.split('.').reduce<Value>((value, key) => {
    if (Array.isArray(value)) return itemIn(value, key)
    return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
  }, document)
}

/** A copy with a value at a path of fields and item ids; `undefined` removes it. */
export function withValueAt<Document extends Json>(document: Document, path: string, value: Value): Document {
  return (putAt(document, path.split('.'), value) ?? null) as Document
}

function putAt(document: Json, [key, ...rest]: string[], value: Value): Value {
  if (key === undefined) return value
  if (Array.isArray(document)) {
    const items = document.map((item) => (itemName(item) === key ? putAt(item, rest, value) : item))
    return items.filter((item) => item !== undefined)
  }
  if (!isObject(document)) return document
  const { [key]: part = null, ...others } = document
  const next = putAt(part, rest, value)
  return next === undefined ? others : { ...document, [key]: next }
}
