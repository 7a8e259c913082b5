import { milestones } from '#features/content/milestones/table.server.ts'
import { watersheds } from '#features/content/watersheds/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { sampleId } from '#sample/id.ts'
import { sampleMilestones } from '#sample/milestones.ts'
import { daysAfter } from '#sample/moments.ts'
import { sampleWatersheds } from '#sample/watersheds.ts'

/** Inserts the rivers of the map and the academy's history. */
export async function loadEvidence(tx: Db, now: Date): Promise<void> {
  const added = { published: true, created_at: daysAfter(now, -200) }
  await tx.insert(watersheds).values(
    sampleWatersheds.map(({ key, group, since, ...said }) => ({
      id: sampleId(key),
      ...said,
      group_name: group,
      since_year: since,
      ...added,
    })),
  )
  await tx
    .insert(milestones)
    .values(sampleMilestones.map(({ key, ...milestone }) => ({ id: sampleId(key), ...milestone, ...added })))
}
