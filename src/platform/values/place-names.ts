import { excerptOf } from './excerpt.ts'
import { itemId } from './item-shape.ts'
import type { Json } from './merge.ts'
import { valueAt } from './resolve-overlaps.ts'

/** What people call the parts of a document. */
export type Naming = {
  /** Its fields and lists, by their name, or by their path without the ids of items: `links.url`, `links.order`. */
  fields: Readonly<Record<string, string>>
  /** One item of a list, by the list's name: 'Value', 'Member'. */
  items?: Readonly<Record<string, string>>
  /** How people read a value that is no text for them (an id, a keyword), by the field's path without the ids of items. */
  wordsFor?: ((value: Json, field: string) => string | undefined) | undefined
}

/** What people call a field; its own name where nothing better is known. */
export function fieldName(field: string, { fields }: Naming): string {
  return fields[field] ?? fields[field.split('.').at(-1) ?? ''] ?? field
}

/** Fields of a document, or paths in it, in the sequence in which their names stand; those without a name last. */
export function inNamedOrder<Part>(parts: readonly Part[], pathOf: (part: Part) => string, { fields }: Naming): Part[] {
  const names = Object.keys(fields)
  const placeOf = (part: Part) => {
    const at = names.indexOf(pathOf(part).split('.')[0] ?? '')
    return at === -1 ? names.length : at
  }
  return parts.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/**
 * Where in a document a path leads, for people: 'Value “Care” · Title'. Items are named by what they hold in the first of
 * the documents that knows them; the parts of an answer's field names (`data.values.0.title`) count from one.
 */
export function placeName(path: string, documents: readonly (Json | undefined)[], naming: Naming): string {
  const known = fieldOf(path)
  if (known.includes('.') && naming.fields[known]) return naming.fields[known]
  const parts = path.replace(/^data\./, '').split('.')
  const names: string[] = []
  for (const [at, part] of parts.entries()) {
    const list = parts[at - 1]
    const kind = list === undefined ? undefined : naming.items?.[list]
    if (kind && part !== 'order') {
      names.pop()
      names.push(`${kind} ${itemCalled(parts.slice(0, at + 1).join('.'), documents)}`)
    } else if (kind !== undefined || !isItemId(part)) names.push(fieldName(part, naming))
  }
  return names.join(' · ')
}

/** The path of a field without the ids of items. */
export function fieldOf(path: string): string {
  return path
    .split('.')
    .filter((part) => !isItemId(part))
    .join('.')
}

function isItemId(part: string): boolean {
  return itemId.safeParse(part).success
}

/** What an item of a list is called by, in quotation marks; its place in the list, or 'without a name'. */
export function itemCalled(path: string, documents: readonly (Json | undefined)[]): string {
  const last = path.split('.').at(-1) ?? ''
  if (/^\d+$/.test(last)) return String(Number(last) + 1)
  const name = documents.map((document) => nameOf(valueAt(document, path))).find((found) => found !== null)
  return name ? `“${name}”` : 'without a name'
}

/** The text by which people know an item, at most 60 characters of it; null where it has none. */
export function nameOf(item: Json | undefined): string | null {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return null
  const said = [item['title'], item['name'], item['text'], item['number'], item['content'], item['description']].find(
    (text) => typeof text === 'string' && text.trim() !== '' && !text.startsWith('/files/'),
  )
  return typeof said === 'string' ? excerptOf(said, 60) : null
}
