import type { z } from 'zod'
import { storedFileAt } from '#features/media/rules.ts'
import type { Json, JsonObject } from '#platform/values/merge.ts'
import type { ServedBucket } from '#platform/values/web-address.ts'

type Place = { bucket: ServedBucket; key: string; url: string }
type Document = JsonObject

/** The document with another file in every place of one, whatever stands around its address. */
export function withFileReplaced(document: Document, from: Place, to: Place): Document {
  return mapTexts(document, (text) => (isAt(text, from) ? to.url : text.replaceAll(from.url, to.url))) as Document
}

/**
 * The document without a file, in the first way that its schema takes: no address, an empty one, or without the item of a list
 * that is nothing but it. An address within a longer text is taken out of it.
 */
export function withoutFile(document: Document, file: Place, schema: z.ZodType): Document {
  const ways = [null, '', undefined] as const
  const made = ways.map(
    (instead) => mapTexts(document, (text) => (isAt(text, file) ? instead : text.replaceAll(file.url, ''))) as Document,
  )
  return made.find((one) => schema.safeParse(one).success) ?? made[1] ?? document
}

function isAt(text: string, { bucket, key }: Place): boolean {
  const place = storedFileAt(text.replace(/[?#].*$/, ''))
  return place?.bucket === bucket && place.key === key
}

/** An undefined text takes the item of a list along that it stands in, or itself is. */
function mapTexts(value: Json, map: (text: string) => Json | undefined): Json | undefined {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) {
    return value.flatMap((item) => {
      const mapped = mapTexts(item, map)
      return mapped === undefined ? [] : [mapped]
    })
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, part]) => [name, mapTexts(part, map)] as const)
  if (entries.some(([, part]) => part === undefined)) return undefined
  return Object.fromEntries(entries) as JsonObject
}
