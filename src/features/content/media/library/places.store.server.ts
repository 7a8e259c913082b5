import { and, eq, getTableName, ne, sql } from 'drizzle-orm'
import { namesOf } from '#features/people/accounts/names.store.server.ts'
import type { MediaRow } from '../store.server.ts'
import { mediaReferences } from '../table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type DeclaredKind, savedKind } from '#records/kinds/declared-kind.server.ts'
import { namesInKind } from '#records/kinds/record-names.server.ts'
import type { Actor, AnyKind, Changed, Document } from '#records/kinds/record-kind.server.ts'
import { readRecords } from '#records/kinds/record-rows.server.ts'
import { rewriteRecords } from '#records/batches/record-batches.server.ts'
import { type Scope, tell } from '#records/saving/save-record.server.ts'
import { deletedRecords, keptPictures, pendingChanges } from '#records/saving/table.server.ts'
import type { MediaDetail, MediaPlace } from './schema.ts'
import { findInLibrary, toItem } from './store.server.ts'

export type PlaceOf = { entity: string; id: string }
export type Kinds = readonly DeclaredKind[]

/** The records that show a file, or will when what waits is published, by kind and id; what lies in the bin shows nothing. */
export async function placesOf(db: Db, { bucket, key }: Pick<MediaRow, 'bucket' | 'key'>): Promise<PlaceOf[]> {
  const { entity, entity_id } = mediaReferences
  const isPending = sql`${entity} = ${getTableName(pendingChanges)}`
  const entityOf = sql<string>`case when ${isPending} then split_part(${entity_id}, '/', 1) else ${entity} end`
  const idOf = sql<string>`case when ${isPending} then split_part(${entity_id}, '/', 2) else ${entity_id} end`
  return db
    .selectDistinct({ entity: entityOf, id: idOf })
    .from(mediaReferences)
    .where(
      and(eq(mediaReferences.bucket, bucket), eq(mediaReferences.key, key), ne(entity, getTableName(deletedRecords))),
    )
    .orderBy(sql`1, 2`)
}

/** A file of the library with the records, by title, and the number of versions that show it; null where there is none. */
export async function readDetail(db: Db, kinds: Kinds, id: string): Promise<MediaDetail | null> {
  const row = await findInLibrary(db, id)
  if (!row) return null
  const [people, places, versions] = await Promise.all([
    namesOf(db, [row.uploaded_by]),
    namedPlacesOf(db, kinds, row),
    row.bucket === 'images' ? db.$count(keptPictures, eq(keptPictures.key, row.key)) : 0,
  ])
  const uploaded_by = people.get(row.uploaded_by ?? '') ?? null
  return { ...toItem(row), folder: row.folder, uploaded_by, places, versions }
}

async function namedPlacesOf(db: Db, kinds: Kinds, row: MediaRow): Promise<MediaPlace[]> {
  const places = await placesOf(db, row)
  const named = await Promise.all(
    kinds.map(async (kind) => {
      const ids = places.flatMap(({ entity, id }) => (entity === kind.entity ? id : []))
      if (ids.length === 0) return []
      const names = await namesInKind(db, kind, ids)
      return ids.map((id) => ({ entity: kind.entity, id, title: null, within: null, ...names.get(id) }))
    }),
  )
  return named.flat()
}

/** Rewrites every record in `places` under `kinds`; gives how each kind is saved with what changed of it, for `tellOf`. */
export async function rewritePlaces(
  { kinds, ...rewriting }: Rewriting,
  places: readonly PlaceOf[],
  rewrite: (document: Document, kind: AnyKind) => Document,
): Promise<Told[]> {
  const told: Told[] = []
  for (const { kind, ids } of savedKindsOf(kinds, places)) {
    const scope: Scope = { ...rewriting, kind }
    const changed = await rewriteRecords(scope, ids, 'save', (document) => rewrite(document, kind))
    if (changed.length > 0) told.push({ scope, changed })
  }
  return told
}

type Rewriting = Omit<Scope, 'kind'> & { kinds: Kinds; by: Actor<'content'> }
type Told = { scope: Scope; changed: Changed<Document>[] }

/** Last in the transaction. */
export async function tellOf(told: readonly Told[]): Promise<void> {
  for (const { scope, changed } of told) await tell(scope, changed)
}

/** As if the records that show a file had changed: what is said of it has. */
export async function tellPlaces({ kinds, ...rewriting }: Rewriting, row: MediaRow): Promise<void> {
  const told: Told[] = []
  for (const { kind, ids } of savedKindsOf(kinds, await placesOf(rewriting.tx, row))) {
    const records = await readRecords(rewriting.tx, kind, ids)
    const changed = records.map(({ id, document }) => ({ id, states: [document] }))
    told.push({ scope: { ...rewriting, kind }, changed })
  }
  await tellOf(told)
}

/** Kinds in one order, so that no two of these wait for each other; sections are a kind each. */
function savedKindsOf(kinds: Kinds, places: readonly PlaceOf[]): { kind: AnyKind; ids: string[] }[] {
  return kinds.flatMap((declared) => {
    const ids = places.flatMap(({ entity, id }) => (entity === declared.entity ? id : []))
    const found = new Map<AnyKind, string[]>()
    const shared = declared.savedAs ? null : savedKind(declared, '')
    for (const id of ids) {
      const kind = shared ?? savedKind(declared, id)
      if (kind) found.set(kind, [...(found.get(kind) ?? []), id])
    }
    return [...found].map(([kind, own]) => ({ kind, ids: own }))
  })
}
