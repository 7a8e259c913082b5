import type { Json } from '#platform/values/merge.ts'
import { valueAt } from '#platform/values/resolve-overlaps.ts'

/** What people call the fields and lists of the sections. */
const fieldNames: Record<string, string> = {
  title: 'Title',
  subtitle: 'Subtitle',
  description: 'Description',
  stats: 'Figures',
  number: 'Number',
  backgroundImage: 'Background picture',
  youtubeUrl: 'Video',
  thirdCardImage: 'Third card picture',
  values: 'Values',
  icon: 'Icon',
  link: 'Link',
  quote: 'Quote',
  text: 'Text',
  author: 'Author',
  modules: 'Modules',
  items: 'Items',
  teamMembers: 'Members',
  partners: 'Partners',
  name: 'Name',
  role: 'Role',
  avatar: 'Picture',
  logo: 'Logo',
  website: 'Website',
  type: 'Kind',
  content: 'Content',
  alignment: 'Alignment',
  order: 'Order',
}
const itemNames: Record<string, string> = {
  stats: 'Figure',
  values: 'Value',
  modules: 'Module',
  items: 'Item',
  teamMembers: 'Member',
  partners: 'Partner',
}

/** What people call a field of a section; its own name where nothing better is known. */
export function fieldName(field: string): string {
  return fieldNames[field] ?? field
}

/**
 * Where in a section a path leads, for people: 'Value “Care” · Title'. Items are named by what they hold in the first of
 * the documents that knows them; the parts of an answer's field names (`data.values.0.title`) count from one.
 */
export function placeName(path: string, documents: readonly (Json | undefined)[]): string {
  const parts = path.replace(/^data\./, '').split('.')
  const names: string[] = []
  for (const [at, part] of parts.entries()) {
    const list = parts[at - 1]
    const kind = list === undefined ? undefined : itemNames[list]
    if (kind && part !== 'order') {
      names.pop()
      names.push(`${kind} ${itemName(parts.slice(0, at + 1).join('.'), documents)}`)
    } else names.push(fieldName(part))
  }
  return names.join(' · ')
}

/** What an item of a list is called by, in quotation marks; its place in the list, or 'without a name'. */
function itemName(path: string, documents: readonly (Json | undefined)[]): string {
  const last = path.split('.').at(-1) ?? ''
  if (/^\d+$/.test(last)) return String(Number(last) + 1)
  const name = documents.map((document) => nameOf(valueAt(document, path))).find((found) => found !== null)
  return name ? `“${name}”` : 'without a name'
}

/** The text by which people know an item, at most 60 characters of it; null where it has none. */
export function nameOf(item: Json | undefined): string | null {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return null
  const said = [item['title'], item['name'], item['number'], item['content'], item['description']].find(
    (text) => typeof text === 'string' && text.trim() !== '',
  )
  return typeof said === 'string' ? said.slice(0, 60) : null
}
