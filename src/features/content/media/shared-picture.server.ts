import { withPictures } from './notes.store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { loadSharp } from '#platform/server/load-sharp.ts'
import { pictureAt } from '#platform/values/picture-files.ts'
import { paper } from '#platform/values/tones.ts'

type Size = { width: number; height: number }

/**
 * The largest part of a stored picture that has the proportions of a size, around the focal point, as style sheets crop, as a JPEG of that size, on paper where it is clear. `read` asks this site for a file. Null for no picture of this site.
 */
export async function cutPicture(db: Db, url: string, size: Size, read: (url: string) => Promise<Response>) {
  const picture = pictureAt(url)
  const smaller = picture?.variants.find(({ width }) => width > size.width)
  const answer = picture && (await read(smaller?.url ?? url))
  if (!answer?.ok) return null
  const focus = (await withPictures(db, { url })).pictures?.[url]?.focus ?? { x: 50, y: 50 }
  const sharp = await loadSharp()
  const body = new Uint8Array(await answer.arrayBuffer())
  const { width: full, height: high } = await sharp(body).metadata()
  const width = Math.min(full, Math.round((high * size.width) / size.height))
  const height = Math.min(high, Math.round((full * size.height) / size.width))
  const part = {
    left: Math.round(((full - width) * focus.x) / 100),
    top: Math.round(((high - height) * focus.y) / 100),
  }
  const cut = sharp(body)
    .extract({ ...part, width, height })
    .resize(size)
    .flatten({ background: paper })
  return cut.jpeg({ quality: 82, progressive: true }).toBuffer()
}
