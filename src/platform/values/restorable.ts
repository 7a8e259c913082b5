import type { Json, JsonObject } from './merge.ts'

/**
 * What an editor holds with a former version put back: of the version's fields those that the editor has; a field that
 * showed a file which is no longer kept stays as it is now.
 */
export function restorable<Document extends JsonObject>(
  former: JsonObject,
  now: Document,
  missingFiles: readonly string[],
): Document {
  const isGone = (value: Json) => typeof value === 'string' && missingFiles.includes(value)
  const kept = Object.entries(former).filter(([field, value]) => field in now && !isGone(value))
  return { ...now, ...Object.fromEntries(kept) }
}
