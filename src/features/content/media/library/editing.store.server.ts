import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { findMedia, type MediaRow, removeMarked } from '../store.server.ts'
import { media } from '../table.server.ts'
import { auditedBy, writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { emitChange, holdersOf } from '#platform/server/changes/changes.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError, orNotFound } from '#platform/server/errors.ts'
import { pendingEntity, purgeVersions } from '#records/bin/bin.server.ts'
import { type DeclaredKind, savedKind } from '#records/kinds/declared-kind.server.ts'
import type { Actor, RecordDeps, RecordKind } from '#records/kinds/record-kind.server.ts'
import { saveRecord } from '#records/saving/save-record.server.ts'
import { translations } from '#records/translations/table.server.ts'
import { deletedRecords, keptPictures, revisions } from '#records/saving/table.server.ts'
import { fileUrl } from '#platform/server/storage/storage.ts'
import type { JsonObject } from '#records/saving/merge.ts'
import { mediaMessages } from '../schema.ts'
import { type Kinds, type PlaceOf, placesOf, rewritePlaces, tellOf, tellPlaces } from './places.store.server.ts'
import { withFileReplaced, withoutFile } from './rules.ts'
import { type MediaFields, mediaFieldsSchema, type MediaItem, mediaItemSchema } from './schema.ts'
import { findInLibrary, isInLibrary, toItem } from './store.server.ts'
import { t } from '#platform/values/translate.ts'

const mediaTopic = 'media'

/** What is said of a file, as a record. */
const described = {
  entity: 'media',
  capability: 'content',
  table: media,
  fields: mediaFieldsSchema,
  editable: mediaItemSchema,
  files: {},
} as const

/** What is said of pictures, to be translated; every record of these kinds may show one. */
export function describedMedia(kinds: readonly DeclaredKind[]) {
  const shownBy = kinds.flatMap((kind) => (kind.savedAs ? kind.topic : (savedKind(kind, '')?.topics[0] ?? [])))
  return {
    ...described,
    topic: mediaTopic,
    noun: [t('picture'), t('pictures')],
    group: 'library',
    place: 62,
    screens: [{ to: '/admin/media', label: t('Media'), help: '' }],
    title: ({ alt, caption }) => String(alt) || String(caption),
    topics: [mediaTopic, ...shownBy],
    isPublic: () => true,
    wanted: and(isInLibrary, or(sql`${media.alt} <> ''`, sql`${media.caption} <> ''`)) ?? sql`true`,
    versions: 'permanent',
  } satisfies DeclaredKind
}

/** Saves what is said of a file; what shows it is announced with it. */
export function saveMedia(deps: RecordDeps, kinds: Kinds, asked: Asked, by: Actor<'content'>) {
  const kind: RecordKind<MediaFields, MediaItem> = {
    ...described,
    title: ({ alt }) => alt,
    topics: [mediaTopic],
    isPublic: () => false,
    present: async (db, id) => {
      const row = await findInLibrary(db, id)
      return row && toItem(row)
    },
    hooks: {
      announce: async (tx, changed) => {
        for (const { id } of changed) {
          const row = await findMedia(tx, id)
          if (row) await tellPlaces({ tx, kinds, by, ports: deps.records, settings: deps.settings }, row)
        }
        await emitChange(
          tx,
          mediaTopic,
          changed.map(({ id }) => id),
          holdersOf('content'),
        )
      },
    },
  }
  return saveRecord(deps, kind, asked, by)
}

type Asked = { id: string; from: number; fields: MediaFields }

/** Puts one file in the place of another, in `places` or wherever a record shows it. @throws AppError not_found, invalid */
export async function replaceMedia(
  deps: RecordDeps,
  kinds: Kinds,
  { id, by: otherId, places: only }: { id: string; by: string; places?: PlaceOf[] | undefined },
  by: Actor<'content'>,
): Promise<PlaceOf[]> {
  if (id === otherId) return []
  return inTransaction(deps.database.db, async (tx) => {
    const [row, other] = await findBoth(tx, id, otherId)
    const all = await placesOf(tx, row)
    const places = only ? all.filter((place) => only.some((one) => isSamePlace(one, place))) : all
    const [from, to] = [withUrl(row), withUrl(other)]
    const rewriting = { tx, kinds, by, ports: deps.records, settings: deps.settings }
    const told = await rewritePlaces(rewriting, places, (document) => withFileReplaced(document, from, to))
    if (other.alt === '' && !other.is_decorative && (row.alt !== '' || row.is_decorative))
      await describeAs(tx, other, row)
    await auditOf(tx, by, 'replace', id, { by: otherId, places: places.length })
    await tellOf(told)
    await emitChange(tx, mediaTopic, [id, otherId], holdersOf('content'))
    return places
  })
}

async function findBoth(tx: Db, id: string, otherId: string): Promise<[MediaRow, MediaRow]> {
  const row = orNotFound(await findInLibrary(tx, id))
  const other = orNotFound(await findInLibrary(tx, otherId))
  const message = mediaMessages.otherKind
  if (row.bucket !== other.bucket) throw new AppError('invalid', { message, fields: { by: message } })
  return [row, other]
}

/** A picture that takes another's place is described as that was, in each language, until somebody describes it. */
async function describeAs(tx: Db, { id }: MediaRow, row: MediaRow): Promise<void> {
  const { alt, is_decorative } = row
  await tx
    .update(media)
    .set({ alt, is_decorative, version: sql`${media.version} + 1` })
    .where(eq(media.id, id))
  // What was older than its source stays so.
  await tx.execute(sql`
    insert into ${translations} (entity, record_id, language, texts, source_version, published, is_source)
    select entity, ${id}, language, jsonb_strip_nulls(jsonb_build_object('alt', texts -> 'alt')),
      (select version - (source_version < ${row.version})::int from ${media} where id = ${id}), published, is_source
    from ${translations} where entity = 'media' and record_id = ${row.id} and (is_source or texts ->> 'alt' <> '')
    on conflict do nothing`)
}

/**
 * Removes a file for good: records let go of it as new versions, kept versions lose it, its sizes and original are deleted.
 * `places`: how many were named when this was asked for. @throws AppError not_found, stale where other records show it by now,
 * invalid where a record cannot be without it
 */
export async function purgeMedia(
  deps: RecordDeps,
  kinds: Kinds,
  { id, places: named }: { id: string; places: number },
  by: Actor<'content'>,
): Promise<{ places: PlaceOf[]; versions: number }> {
  const { row, ...gone } = await inTransaction(deps.database.db, async (tx) => {
    const found = orNotFound(await findInLibrary(tx, id))
    const places = await placesOf(tx, found)
    if (places.length !== named) throw new AppError('stale', { message: mediaMessages.changedMeanwhile })
    const file = withUrl(found)
    const rewriting = { tx, kinds, by, ports: deps.records, settings: deps.settings }
    const told = await rewritePlaces(rewriting, places, (document, kind) => {
      const { document: without, stuck } = withoutFile(document, file, kind.fields)
      if (stuck === undefined) return without
      throw new AppError('invalid', { message: mediaMessages.needed(kind.title(document), stuck) })
    })
    const versions = await clearVersions(tx, kinds, file)
    await tx.execute(sql`update ${deletedRecords} set files = files - ${file.url} where files ? ${file.url}`)
    // After the records, as saves lock them; who began to show it meanwhile is seen.
    await tx.select({ id: media.id }).from(media).where(eq(media.id, id)).for('update')
    if ((await placesOf(tx, found)).length > 0) throw new AppError('stale', { message: mediaMessages.changedMeanwhile })
    await purgeVersions(tx, 'media', [id])
    await tx
      .update(media)
      .set({ deleted_at: sql`now()` })
      .where(eq(media.id, id))
    await auditOf(tx, by, 'purge', id, { places: places.length, versions })
    await tellOf(told)
    await emitChange(tx, mediaTopic, [id], holdersOf('content'))
    return { row: found, places, versions }
  })
  // What the store fails on the sweep finishes.
  await removeMarked(deps.database.db, deps.storage, row).catch((error: unknown) => {
    deps.log.warn({ err: error, key: row.key }, 'A file that was removed for good is still stored')
  })
  return gone
}

/** Pictures of versions are known by index; of documents, which no version keeps, those of their kinds are searched. */
async function clearVersions(tx: Db, kinds: Kinds, file: File): Promise<number> {
  const { id, entity, entity_id, data } = revisions
  const ofPictures = inArray(
    id,
    tx.select({ id: keptPictures.revision_id }).from(keptPictures).where(eq(keptPictures.key, file.key)),
  )
  const withDocuments = kinds.flatMap((kind) =>
    Object.values(kind.files ?? {}).includes('documents') ? kind.entity : [],
  )
  const ofDocuments = and(
    inArray(entity, [...withDocuments, pendingEntity]),
    sql`strpos(${data}::text, ${file.url}) > 0`,
  )
  const rows = await tx
    .select({ id, entity, entity_id, data })
    .from(revisions)
    .where(file.bucket === 'images' ? ofPictures : ofDocuments)
    .for('update')
  for (const row of rows) {
    const [of, record = row.entity_id] = row.entity === pendingEntity ? row.entity_id.split('/') : [row.entity]
    const declared = kinds.find((kind) => kind.entity === of)
    const kind = declared && savedKind(declared, record)
    const { document: cleared } = withoutFile(row.data as JsonObject, file, kind?.fields ?? mediaFieldsSchema)
    await tx.update(revisions).set({ data: cleared }).where(eq(id, row.id))
  }
  if (file.bucket === 'images') await tx.delete(keptPictures).where(eq(keptPictures.key, file.key))
  return rows.length
}

type File = MediaRow & { url: string }

function withUrl(row: MediaRow): File {
  return { ...row, url: fileUrl(row.bucket, row.key) }
}

function isSamePlace(one: PlaceOf, other: PlaceOf): boolean {
  return one.entity === other.entity && one.id === other.id
}

async function auditOf(tx: Db, by: Actor<'content'>, action: string, id: string, details: Record<string, unknown>) {
  await writeAuditEntry(tx, { ...auditedBy(by), action, entity: 'media', entityId: id, details })
}
