import { withPictures } from '#features/media/notes.store.server.ts'
import { storedFileAt } from '#features/media/rules.ts'
import type { Deps } from '#platform/server/deps.ts'
import { pictureAt, variantOf } from '#platform/values/picture-files.ts'

/** At least as wide as what is cut from it. */
const wideEnough = 1440

/** A stored picture, smaller where it is there, and the point of it that is kept in view; null for none of this site. */
export async function sharedPicture({ database: { db }, storage }: Pick<Deps, 'database' | 'storage'>, url: string) {
  const place = storedFileAt(url)
  const picture = pictureAt(url)
  if (!place || !picture) return null
  const smaller = picture.variants.find(({ width }) => width >= wideEnough)
  const found =
    (smaller && (await storage.get(place.bucket, variantOf(place.key, smaller.width)))) ??
    (await storage.get(place.bucket, place.key))
  if (!found) return null
  const { pictures } = await withPictures(db, { url })
  const body = new Uint8Array(await new Response(found.body).arrayBuffer())
  return { body, focus: pictures?.[url]?.focus ?? { x: 50, y: 50 } }
}
