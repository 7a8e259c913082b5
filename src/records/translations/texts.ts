import { z } from 'zod'
import { isTranslatable } from '#records/kinds/fields.ts'
import type { Block } from '#records/rich-text/blocks.ts'
import { blocksName } from '#records/rich-text/document-fields.ts'
import { isObject, itemName, type Json, type JsonObject, valueAt } from '#records/saving/merge.ts'

/** By path of fields and item ids, `modules.{id}.content`; a document of a text stands beside it, `content_blocks`. */
export type Texts = { [path: string]: string | Block[] }

/** What a record, or as much as an answer has of it, says in its translatable fields. */
export function textsOf(schema: z.ZodType, value: Json | undefined, path = ''): Texts {
  const texts: Texts = {}
  if (Array.isArray(value) && schema instanceof z.ZodArray) {
    for (const item of value) {
      const name = itemName(item)
      if (name !== undefined) Object.assign(texts, textsOf(schema.element as z.ZodType, item, `${path}.${name}`))
    }
  }
  if (!isObject(value)) return texts
  for (const [name, part] of Object.entries(shapeFor(schema, value))) {
    const at = path ? `${path}.${name}` : name
    const [said, blocks] = [value[name], value[blocksName(name)]]
    if (!isTranslatable(part)) Object.assign(texts, textsOf(part, said, at))
    else {
      if (typeof said === 'string' && said.trim() !== '') texts[at] = said
      if (Array.isArray(blocks) && blocks.length > 0) texts[blocksName(at)] = blocks as Block[]
    }
  }
  return texts
}

/** The fields of an object; of a union, of the member that its own kind names. */
function shapeFor(schema: z.ZodType, value: JsonObject): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return {}
  const kind = schema.def.discriminator
  const members = schema.options.map((member) => shapeFor(member as z.ZodType, value))
  return members.find((shape) => shape[kind]?.safeParse(value[kind]).success) ?? {}
}

/** Writes texts that are not empty into the value where it has these fields, never into what it inherits; gives the paths of those. */
export function putTexts(value: Json, texts: Texts): string[] {
  return Object.entries(texts).flatMap(([path, text]) => {
    const names = path.split('.')
    const last = names.pop() ?? ''
    const at = names.length === 0 ? value : valueAt(value, names.join('.'))
    if (text.length === 0 || !isObject(at) || !Object.hasOwn(at, last)) return []
    const isText = typeof text === 'string'
    if (isText !== (typeof at[last] === 'string')) return []
    at[last] = text
    // A text that was translated without structure.
    if (isText && blocksName(last) in at && !(blocksName(path) in texts)) at[blocksName(last)] = null
    return [path]
  })
}

/** Texts as the record has them, lists by the ids of their items: for what names places. */
export function nestedTexts(texts: Texts): JsonObject {
  const nested: JsonObject = {}
  for (const [path, text] of Object.entries(texts)) {
    const names = path.split('.')
    const last = names.pop() ?? ''
    const within = names.reduce<JsonObject>((at, name) => {
      const next = Object.hasOwn(at, name) ? at[name] : undefined
      return isObject(next) ? next : (at[name] = {})
    }, nested)
    within[last] = text as Json
  }
  return nested
}

/** Texts with others over them; what is empty is not translated. */
export function withTexts(texts: Texts, put: Texts): Texts {
  return Object.fromEntries(Object.entries({ ...texts, ...put }).filter(([, text]) => text.length > 0))
}
