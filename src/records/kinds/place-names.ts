import { excerptOf } from '#platform/values/excerpt.ts'
import { itemId } from './item-shape.ts'
import { type Json, valueAt } from '#records/saving/merge.ts'
import { isBlock, textOfBlock } from '#records/rich-text/text.ts'
import { t } from '#platform/values/translate.ts'

export type Naming = {
  /** By name, or by path, with or without item ids: `links.url`, `links.order`. */
  fields: Readonly<Record<string, string>>
  /** By the list's name: 'Value', 'Member'. */
  items?: Readonly<Record<string, string>>
  /** The words for an id or keyword, by path without item ids. */
  wordsFor?: ((value: Json, field: string) => string | undefined) | undefined
}

export function fieldName(field: string, { fields }: Naming): string {
  return fields[field] ?? fields[field.split('.').at(-1) ?? ''] ?? field
}

/** Fields or paths sorted in the order of their names; unnamed ones last. */
export function inNamedOrder<Part>(parts: readonly Part[], pathOf: (part: Part) => string, { fields }: Naming): Part[] {
  const names = Object.keys(fields)
  const placeOf = (part: Part) => {
    const at = names.indexOf(pathOf(part).split('.')[0] ?? '')
    return at === -1 ? names.length : at
  }
  return parts.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** A path in words: 'Value “Care” · Title'; items are named by the first document that knows them, indexes count from one. */
export function placeName(path: string, documents: readonly (Json | undefined)[], naming: Naming): string {
  const known = fieldOf(path)
  const whole = naming.fields[path] ?? (known.includes('.') ? naming.fields[known] : undefined)
  if (whole) return whole
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

/** The path of a field without item ids. */
export function fieldOf(path: string): string {
  return path
    .split('.')
    .filter((part) => !isItemId(part))
    .join('.')
}

function isItemId(part: string): boolean {
  return itemId.safeParse(part).success
}

/** An item's name in quotation marks, its number, or 'without a name'. */
export function itemCalled(path: string, documents: readonly (Json | undefined)[]): string {
  const last = path.split('.').at(-1) ?? ''
  if (/^\d+$/.test(last)) return String(Number(last) + 1)
  const name = nameAt(path, documents)
  return name ? `“${name}”` : t('without a name')
}

/** By the first of the documents that knows it. */
export function nameAt(path: string, documents: readonly (Json | undefined)[]): string | null {
  return documents.map((document) => nameOf(valueAt(document, path))).find((name) => name !== null) ?? null
}

/** The text that names an item, cut at 60 characters; null for none. */
export function nameOf(item: Json | undefined): string | null {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return null
  if (isBlock(item)) return excerptOf(textOfBlock(item), 60) || null
  const said = [item['title'], item['name'], item['text'], item['number'], item['content'], item['description']].find(
    (text) => typeof text === 'string' && text.trim() !== '' && !text.startsWith('/files/'),
  )
  return typeof said === 'string' ? excerptOf(said, 60) : null
}
