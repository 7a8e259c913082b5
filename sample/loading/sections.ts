import { type SectionName, sectionSchemas } from '#features/content/site-content/schema.ts'
import { homepageData } from '#features/content/site-content/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { DrawingReference } from '#sample/drawings/catalogue.ts'
import { sampleId } from '#sample/id.ts'
import { samplePartners } from '#sample/partners.ts'
import { sampleHero, sampleMission, sampleVision } from '#sample/site-content.ts'
import { sampleTeam } from '#sample/team.ts'
import type { SampleFiles } from './files.ts'

const sections: { name: SectionName; data: unknown; folder: string }[] = [
  { name: 'hero', data: sampleHero, folder: 'hero' },
  { name: 'mission', data: sampleMission, folder: 'mission-images' },
  { name: 'vision', data: sampleVision, folder: 'vision-images' },
  { name: 'team', data: sampleTeam, folder: 'avatars/team-avatars' },
  { name: 'partners', data: samplePartners, folder: 'logos/partners' },
]

export async function loadSections(tx: Db, files: SampleFiles): Promise<void> {
  for (const { name, data, folder } of sections) {
    const whole = sectionSchemas[name].parse(await settled(data, name, (drawing) => files.picture(drawing, folder)))
    await tx.insert(homepageData).values({ section: name, data: whole as Record<string, unknown> })
  }
}

/** A copy with `drawing:name` replaced by stored addresses and ids for items; sequential, since the parts share a connection. */
async function settled(
  value: unknown,
  path: string,
  store: (drawing: DrawingReference) => Promise<string>,
): Promise<unknown> {
  if (typeof value === 'string') return value.startsWith('drawing:') ? store(value as DrawingReference) : value
  if (Array.isArray(value)) {
    const items: unknown[] = []
    for (const [at, item] of value.entries()) items.push(await settled(asItem(item, `${path}-${at}`), path, store))
    return items
  }
  if (typeof value !== 'object' || value === null) return value
  const whole: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(value)) whole[name] = await settled(part, `${path}-${name}`, store)
  return whole
}

/** The id is made from the item's key, or else its place. */
function asItem(item: unknown, place: string): unknown {
  if (typeof item !== 'object' || item === null) return item
  const { key = place, ...rest } = item as { key?: string }
  const now = new Date().toISOString()
  return { id: sampleId(key), ...rest, ...('order' in rest && { created_at: now, updated_at: now }) }
}
