import { createHash } from 'node:crypto'
import { isSame, type Json } from '#platform/values/merge.ts'

type JsonObject = { [key: string]: Json }

/** Sets what the server decides in lists: ids of new items (the same `new-…` gives the same id: idempotent), order and times. */
export function assignItemIds<Document extends Json>(
  document: Document,
  before: Json | undefined,
  now: Date,
): Document {
  return settle(document, before, now.toISOString()) as Document
}

function settle(value: Json, before: Json | undefined, now: string): Json {
  if (Array.isArray(value)) {
    const earlier = Array.isArray(before) ? before : []
    return value.map((item, at) => {
      if (!isItem(item)) return settle(item, earlier[at], now)
      const id = serverId(item['id'])
      const was = earlier.find((one): one is JsonObject => isItem(one) && one['id'] === id)
      const settled = settle({ ...item, id }, was, now) as JsonObject
      return 'order' in item ? { ...settled, ...bookkeeping(settled, was, at, now) } : settled
    })
  }
  if (typeof value !== 'object' || value === null) return value
  const earlier = typeof before === 'object' && before !== null && !Array.isArray(before) ? before : {}
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, settle(part, earlier[key], now)]))
}

function bookkeeping(item: JsonObject, was: JsonObject | undefined, order: number, now: string): JsonObject {
  const unchanged = was !== undefined && isSame(item, was)
  return {
    order,
    created_at: was?.['created_at'] ?? item['created_at'] ?? now,
    updated_at: unchanged ? (was['updated_at'] ?? now) : now,
  }
}

function isItem(value: Json): value is JsonObject & { id: string } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && typeof value['id'] === 'string'
}

function serverId(id: string): string {
  if (!id.startsWith('new-')) return id
  const hex = createHash('sha256').update(id).digest('hex')
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
