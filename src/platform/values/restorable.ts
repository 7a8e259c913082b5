import type { Json, JsonObject } from './merge.ts'

/** An editor's document with a version restored; fields whose file is gone stay as they are. */
export function restorable<Document extends JsonObject>(
  former: JsonObject,
  now: Document,
  missingFiles: readonly string[],
): Document {
  const isGone = (value: Json) => typeof value === 'string' && missingFiles.includes(value)
  const kept = Object.entries(former).filter(([field, value]) => field in now && !isGone(value))
  return { ...now, ...Object.fromEntries(kept) }
}
