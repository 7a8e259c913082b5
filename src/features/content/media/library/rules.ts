import type { z } from 'zod'
import { storedFileAt } from '../rules.ts'
import type { Json, JsonObject } from '#records/saving/merge.ts'
import { withDerivedTexts } from '#records/rich-text/document-fields.ts'
import type { ServedBucket } from '#platform/values/web-address.ts'

type Place = { bucket: ServedBucket; key: string; url: string }
type Document = JsonObject

/** The document with another file in every place of one, whatever stands around its address. */
export function withFileReplaced(document: Document, from: Place, to: Place): Document {
  return mapTexts(document, (text) => (isAt(text, from) ? to.url : text.replaceAll(from.url, to.url))) as Document
}

/**
 * The document without a file, each place in the first way that its schema takes: no address, an empty one, or without the item of
 * a list that it stands in; from a longer text the address is taken out. `stuck` is the path of a place that takes none of them,
 * and is left empty. What was wrong with the document before stands in nobody's way. [media-9]
 */
export function withoutFile(
  document: Document,
  file: Place,
  schema: z.ZodType,
): { document: Document; stuck?: string } {
  let [without, stuck]: [Document, string?] = [document]
  for (let path = placeOf(without, file); path; path = placeOf(without, file)) {
    const faults = faultsOf(without, schema)
    const made = waysOf(without, path, file)
    const sound = made.find((one) => faultsOf(one, schema) <= faults)
    if (!sound) stuck ??= path.join('.')
    without = sound ?? made[1] ?? without
  }
  return { document: withDerivedTexts(without), ...(stuck !== undefined && { stuck }) }
}

type Path = readonly (string | number)[]

/** The path of the first text that is or holds the file's address. */
function placeOf(value: Json | undefined, file: Place): Path | undefined {
  if (typeof value === 'string') return isAt(value, file) || value.includes(file.url) ? [] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, part] of Object.entries(value)) {
    const found = placeOf(part, file)
    if (found) return [Array.isArray(value) ? Number(name) : name, ...found]
  }
  return undefined
}

function waysOf(document: Document, path: Path, file: Place): Document[] {
  const without = (empty: Json) => (text: Json | undefined) =>
    typeof text !== 'string' || isAt(text, file) ? empty : text.replaceAll(file.url, '')
  const item = path.slice(0, path.findLastIndex((step) => typeof step === 'number') + 1)
  const ways = [changedAt(document, path, without(null)), changedAt(document, path, without(''))]
  return [...ways, ...(item.length > 0 ? [changedAt(document, item, () => undefined)] : [])] as Document[]
}

function faultsOf(document: Document, schema: z.ZodType): number {
  return schema.safeParse(document).error?.issues.length ?? 0
}

function isAt(text: string, { bucket, key }: Place): boolean {
  const place = storedFileAt(text.replace(/[?#].*$/, ''))
  return place?.bucket === bucket && place.key === key
}

function mapTexts(value: Json, map: (text: string) => Json): Json {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, map))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, mapTexts(part, map)]))
}

/** The value with another part at a path; what becomes undefined leaves its list. */
function changedAt(
  value: Json | undefined,
  path: Path,
  change: (part: Json | undefined) => Json | undefined,
): Json | undefined {
  const [step, ...rest] = path
  if (step === undefined || typeof value !== 'object' || value === null) return change(value)
  if (!Array.isArray(value)) return { ...value, [step]: changedAt(value[step], rest, change) ?? null }
  const changed = changedAt(value[Number(step)], rest, change)
  return changed === undefined ? value.toSpliced(Number(step), 1) : value.with(Number(step), changed)
}
