import { isObject, type Json, type JsonObject } from '#platform/values/json.ts'
import type { Block } from './blocks.ts'
import { blocksOfText, textOf, withText } from './text.ts'

/** The document of a text field stands beside it under this name (decision 006). */
export function blocksName<Name extends string>(field: Name): `${Name}_blocks` {
  return `${field}_blocks`
}

function isBlocksName(field: string): boolean {
  return field.endsWith('_blocks')
}

/** Whether a field is the document of a text beside it, in one of the records. */
export function isDocumentName(field: string, ...records: readonly (Json | undefined)[]): boolean {
  return isBlocksName(field) && records.some((record) => hasBlocks(record, textName(field)))
}

function textName(blocks: string): string {
  return blocks.slice(0, -'_blocks'.length)
}

/** The document of a field: as it stands, else its text read as paragraphs, or as written over the base's document. */
export function blocksOver(base: JsonObject, record: JsonObject, field: string): Block[] {
  const [blocks, former] = [record[blocksName(field)], base[blocksName(field)]]
  if (Array.isArray(blocks)) return blocks as Block[]
  const text = record[field]
  if (typeof text !== 'string') return []
  if (!Array.isArray(former)) return blocksOfText(text)
  return text === base[field] ? (former as Block[]) : withText(former as Block[], text)
}

export function hasBlocks(record: Json | undefined, field: string): boolean {
  return isObject(record) && Array.isArray(record[blocksName(field)])
}

/** A record in which the texts say what their documents say. */
export function withDerivedTexts<Fields extends object>(record: Fields): Fields {
  const derived = Object.entries(record).flatMap(([name, value]) =>
    isBlocksName(name) && Array.isArray(value) ? [[textName(name), textOf(value as Block[])]] : [],
  )
  return derived.length === 0 ? record : { ...record, ...Object.fromEntries(derived) }
}

/** What a save asks for: whoever sends a text without its document has written that text over the document it began from. */
export function withDocuments(asked: JsonObject, base: JsonObject): JsonObject {
  const documents = Object.keys(base).flatMap((name) => {
    const field = textName(name)
    if (!isDocumentName(name, base) || hasBlocks(asked, field) || typeof asked[field] !== 'string') return []
    return [[name, blocksOver(base, asked, field)]]
  })
  return documents.length === 0 ? asked : withDerivedTexts({ ...asked, ...Object.fromEntries(documents) })
}
