import { withPictures } from './notes.store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { loadSharp } from '#platform/server/load-sharp.ts'
import { shareSize } from '#platform/values/drawn-address.ts'
import { pictureAt } from '#platform/values/picture-files.ts'
import { paper } from '#platform/values/tones.ts'

/**
 * The picture for sharing of a stored one, as a JPEG: the largest part of its proportions around the focal point, as style sheets
 * crop, on paper where it is clear. `read` asks this site for a file. Null for no picture of this site.
 */
export async function cutToShare(db: Db, url: string, read: (url: string) => Promise<Response>) {
  const picture = pictureAt(url)
  const smaller = picture?.variants.find(({ width }) => width > shareSize.width)
  const answer = picture && (await read(smaller?.url ?? url))
  if (!answer?.ok) return null
  const focus = (await withPictures(db, { url })).pictures?.[url]?.focus ?? { x: 50, y: 50 }
  const sharp = await loadSharp()
  const body = new Uint8Array(await answer.arrayBuffer())
  const { width: full, height: high } = await sharp(body).metadata()
  const width = Math.min(full, Math.round((high * shareSize.width) / shareSize.height))
  const height = Math.min(high, Math.round((full * shareSize.height) / shareSize.width))
  const part = {
    left: Math.round(((full - width) * focus.x) / 100),
    top: Math.round(((high - height) * focus.y) / 100),
  }
  const cut = sharp(body)
    .extract({ ...part, width, height })
    .resize(shareSize)
    .flatten({ background: paper })
  return cut.jpeg({ quality: 82, progressive: true }).toBuffer()
}
