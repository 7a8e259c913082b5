import { useQuery } from '@tanstack/react-query'
import { versionsQuery } from '#features/history/client.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { formatMoment } from '#platform/values/dates.ts'

/** Who saved a version and when; nothing while loading or if unknown. */
export function SavedBy({ entity, id, version }: { entity: string; id: string; version: number }) {
  const { data } = useQuery(versionsQuery(entity, id))
  const { timeZone } = useSite()
  const found = data?.find((each) => each.version === version)
  if (!found?.saved_by) return null
  return `It was ${found.saved_by}, on ${formatMoment(found.saved_at, timeZone)}.`
}
