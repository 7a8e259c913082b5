import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { media } from '#features/media/table.server.ts'
import { type SectionName, sectionSchemas } from '#features/site-content/schema.ts'
import { homepageData } from '#features/site-content/table.server.ts'
import { announce } from '#platform/server/changes/announce.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { fileUrl } from '#platform/server/storage/storage.ts'
import { pictureName, variantOf } from '#platform/values/picture-files.ts'
import type { DrawingName } from './drawings/catalogue.ts'
import { samplePicture } from './pictures.ts'
import { sampleId } from './id.ts'
import { samplePartners } from './partners.ts'
import { sampleHero, sampleMission, sampleVision } from './site-content.ts'
import { sampleTeam } from './team.ts'

const sections: Partial<Record<SectionName, unknown>> = {
  hero: sampleHero,
  mission: sampleMission,
  vision: sampleVision,
  team: sampleTeam,
  partners: samplePartners,
}
const folders: Partial<Record<SectionName, string>> = {
  hero: 'hero',
  mission: 'mission-images',
  vision: 'vision-images',
  team: 'avatars/team-avatars',
  partners: 'logos/partners',
}

/**
 * Loads the sample content into an empty database, once, whoever of several processes comes first.
 * @param pictures folder of the drawn pictures as the build rendered them
 */
export async function loadSampleContent(deps: Pick<Deps, 'database' | 'storage' | 'log'>, pictures: string): Promise<void> {
  const { db } = deps.database
  if (!(await isEmpty(db))) return
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('sample content', 0))`)
    if (!(await isEmpty(tx))) return
    for (const [name, data] of Object.entries(sections) as [SectionName, unknown][]) {
      const stored = await settled(data, name, (drawing) => storeDrawing(deps, tx, pictures, drawing, folders[name] ?? name))
      await tx.insert(homepageData).values({ section: name, data: sectionSchemas[name].parse(stored) as Record<string, unknown> })
      await announce(tx, `site-content/${name}`)
    }
  })
  deps.log.info('sample content loaded')
}

async function isEmpty(db: Db): Promise<boolean> {
  const rows = await db.select({ id: homepageData.id }).from(homepageData).limit(1)
  return rows.length === 0
}

/** A copy in which each `drawing:name` is the address of a stored picture and each item of a list has its id. */
async function settled(value: unknown, path: string, store: (name: DrawingName) => Promise<string>): Promise<unknown> {
  if (typeof value === 'string') {
    return value.startsWith('drawing:') ? store(value.slice('drawing:'.length) as DrawingName) : value
  }
  if (Array.isArray(value)) return Promise.all(value.map((item, at) => settled(asItem(item, `${path}-${at}`), path, store)))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(async ([name, part]) => [name, await settled(part, `${path}-${name}`, store)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

/** An item of a list as it is stored: by the id of its key, or of its place where it has none. */
function asItem(item: unknown, place: string): unknown {
  if (typeof item !== 'object' || item === null) return item
  const { key = place, ...rest } = item as { key?: string }
  const now = new Date().toISOString()
  return { id: sampleId(key), ...rest, ...('order' in rest && { created_at: now, updated_at: now }) }
}

/** Stores a drawing with its variants as an upload would be, and gives its address. */
async function storeDrawing(
  { storage }: Pick<Deps, 'storage'>,
  tx: Db,
  pictures: string,
  name: DrawingName,
  folder: string,
): Promise<string> {
  const { width, height, body, variants } = await samplePicture(pictures, name)
  const key = `${folder}/${pictureName(new Date(), randomBytes(6).toString('hex'), { width, height }, 'webp')}`
  const options = { contentType: 'image/webp', cacheControl: 'public, max-age=3600' }
  await Promise.all(variants.map((variant) => storage.put('images', variantOf(key, variant.width), variant.body, options)))
  await storage.put('images', key, body, options)
  await tx.insert(media).values({
    bucket: 'images',
    key,
    folder,
    content_type: 'image/webp',
    bytes: body.byteLength,
    width,
    height,
    variants: variants.map((variant) => ({
      key: variantOf(key, variant.width),
      width: variant.width,
      height: variant.height,
      bytes: variant.body.byteLength,
      content_type: 'image/webp',
    })),
    original_name: `${name}.webp`,
  })
  return fileUrl('images', key)
}
