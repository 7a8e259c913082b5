import { useQuery } from '@tanstack/react-query'
import { versionsQuery } from '#features/history/client.ts'
import type { Entity } from '#features/history/schema.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { formatMoment } from '#platform/values/dates.ts'

/** Who saved a version and when, as a sentence; nothing while or where that is not known. */
export function SavedBy({ entity, id, version }: { entity: Entity; id: string; version: number }) {
  const { data } = useQuery(versionsQuery(entity, id))
  const { timeZone } = useSite()
  const found = data?.find((each) => each.version === version)
  if (!found?.saved_by) return null
  return `It was ${found.saved_by}, on ${formatMoment(found.saved_at, timeZone)}.`
}
