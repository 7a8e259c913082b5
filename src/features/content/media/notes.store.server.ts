import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { storedFileAt } from './rules.ts'
import { purposes } from './schema.ts'
import { isThere } from './store.server.ts'
import { media } from './table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { PictureNote, PictureNotes } from '#platform/values/picture-notes.ts'
import { textsIn } from '#records/rich-text/text.ts'
import { isTranslationOf, translations } from '#records/translations/table.server.ts'

/** The answer with what its stored pictures are shown with: alternative texts, focal points, captions and credits, of those that have any. */
export async function withPictures<Answer extends object>(
  db: Db,
  answer: Answer,
): Promise<Answer & { pictures?: PictureNotes }> {
  const notes: PictureNotes = {}
  for (const { url, alt, is_decorative, focus_x: x, focus_y: y, caption, credit } of await picturesIn(
    db,
    textsIn(answer),
  )) {
    const focus: PictureNote['focus'] = x === 50 && y === 50 ? null : { x, y }
    const said = is_decorative ? '' : alt || null
    const below = { ...(caption && { caption }), ...(credit && { credit }) }
    if (said !== null || focus || caption || credit) notes[url] = { alt: said, focus, ...below }
  }
  return Object.keys(notes).length > 0 ? { ...answer, pictures: notes } : answer
}

/** Of these addresses, those of stored pictures without an alternative text that are not said to be decorative. */
export async function undescribed(db: Db, urls: readonly string[]): Promise<string[]> {
  const found = await picturesIn(db, urls)
  return found.flatMap(({ url, alt, is_decorative }) => (alt === '' && !is_decorative ? url : []))
}

const ownPictures = purposes.avatar.folder

/** In the reader's language where that is published. */
const saidHere = (name: 'alt' | 'caption') =>
  sql<string>`coalesce(${translations.texts} ->> ${sql.raw(`'${name}'`)}, ${media[name]})`

async function picturesIn(db: Db, texts: readonly string[]) {
  const asked = new Map<string, string[]>()
  for (const url of texts.filter((text) => text.includes('/files/images/'))) {
    const place = storedFileAt(url)
    if (place) asked.set(place.key, [...(asked.get(place.key) ?? []), url])
  }
  if (asked.size === 0) return []
  const { key, is_decorative, focus_x, focus_y, credit } = media
  const [alt, caption] = [saidHere('alt'), saidHere('caption')]
  const rows = await db
    .select({ key, alt, is_decorative, focus_x, focus_y, caption, credit })
    .from(media)
    .leftJoin(translations, isTranslationOf('media', media.id))
    // Nothing is said of people's own pictures.
    .where(and(eq(media.bucket, 'images'), inArray(key, [...asked.keys()]), isThere, ne(media.folder, ownPictures)))
    // In every process, and in a restored database, the answer has the same bytes.
    .orderBy(key)
  return rows.flatMap((row) => [...new Set(asked.get(row.key))].map((url) => ({ ...row, url })))
}
