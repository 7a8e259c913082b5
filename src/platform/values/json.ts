export type Json = string | number | boolean | null | Json[] | JsonObject
export type JsonObject = { [key: string]: Json }

/** Set by the server: a new time is not a change. */
const bookkeeping = new Set(['order', 'created_at', 'updated_at'])

/** Whether only the server sets a field. */
export function isBookkeeping(field: string): boolean {
  return bookkeeping.has(field)
}

/** Deep equality of JSON, whatever the order of keys. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, at) => isSame(item, other[at]))
  }
  if (!isObject(one) || !isObject(other)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => bookkeeping.has(key) || isSame(one[key], other[key]))
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
