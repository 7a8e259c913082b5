import { isBookkeeping, isObject, isSame, type Json, type JsonObject } from './merge.ts'
import { blocksName, blocksOver, hasBlocks, isDocumentName } from '#records/rich-text/document-fields.ts'
import { piecesOf } from './text-changes.ts'

type Item = JsonObject & { id: string }

/** A difference at a path of fields and item ids (`values.{id}.title`); `moved` names the item before it, null for the start. */
export type Difference =
  | { kind: 'changed'; path: string; before: Json | undefined; after: Json | undefined }
  | { kind: 'added'; path: string; after: Json }
  | { kind: 'removed'; path: string; before: Json }
  | { kind: 'moved'; path: string; from: string | null; to: string | null }

/** The differences between two versions, list items matched by `id`; ignores order numbers and times. */
export function compareDocuments(before: Json | undefined, after: Json | undefined, path = ''): Difference[] {
  if (isSame(before, after)) return []
  if (isObject(before) && isObject(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((key) => !isBookkeeping(key) && !isDocumentName(key, before, after))
      .flatMap((key) => {
        if (!hasBlocks(before, key) && !hasBlocks(after, key)) {
          return compareDocuments(before[key], after[key], path ? `${path}.${key}` : key)
        }
        const document = blocksName(path ? `${path}.${key}` : key)
        return compareLists(blocksOver({}, before, key), blocksOver({}, after, key), document, (was, is, place = '') =>
          isSame(was, is) ? [] : [{ kind: 'changed', path: place, before: was, after: is }],
        )
      })
  }
  const areLists = isItemList(before) && isItemList(after)
  if (areLists && before.length + after.length > 0) return compareLists(before, after, path)
  return [{ kind: 'changed', path, before, after }]
}

function compareLists(
  before: Item[],
  after: Item[],
  path: string,
  compare: typeof compareDocuments = compareDocuments,
): Difference[] {
  const place = (id: string) => `${path}.${id}`
  const behind = (list: Item[], id: string) => list[list.findIndex((item) => item.id === id) - 1]?.id ?? null
  const moved = movedIds(before, after)
  return [
    ...after.flatMap((item): Difference[] => {
      const former = before.find(({ id }) => id === item.id)
      if (!former) return [{ kind: 'added', path: place(item.id), after: item }]
      const changes = compare(former, item, place(item.id))
      const [from, to] = [behind(before, item.id), behind(after, item.id)]
      // An item that follows its predecessor has not moved for people.
      if (!moved.has(item.id) || from === to) return changes
      return [...changes, { kind: 'moved', path: place(item.id), from, to }]
    }),
    ...before
      .filter(({ id }) => !after.some((item) => item.id === id))
      .map((item): Difference => ({ kind: 'removed', path: place(item.id), before: item })),
  ]
}

/** The fewest moves: all but a longest common subsequence. */
function movedIds(before: Item[], after: Item[]): Set<string> {
  const idsIn = (list: Item[], others: Item[]) =>
    list.map(({ id }) => id).filter((id) => others.some((other) => other.id === id))
  const pieces = piecesOf(idsIn(before, after), idsIn(after, before))
  return new Set(pieces.filter(({ kind }) => kind !== 'same').map(({ text }) => text))
}

/** A list of bare ids is compared as a whole. */
function isItemList(value: Json | undefined): value is Item[] {
  return Array.isArray(value) && value.every((item) => isObject(item) && typeof item['id'] === 'string')
}
