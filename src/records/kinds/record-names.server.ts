import { inArray } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import type { DeclaredKind } from './declared-kind.server.ts'
import { kindScreen } from './record-kind.ts'
import type { Row } from './record-kind.server.ts'
import { lastVersions } from './record-rows.server.ts'
import { t } from '#platform/values/translate.ts'

/** `address`: where the back office edits it. */
export type Named = { title: string | null; within: string | null; address: string | null; isThere: boolean }

/** What records of a kind are called, by id; deleted ones have their last title, sections say which one they are. */
export async function namesInKind(db: Db, kind: DeclaredKind, asked: readonly string[]): Promise<Map<string, Named>> {
  const { table } = kind
  const placed = (id: string, title: string | null, within: string | null = null) => {
    // A section has a screen of its own, and no id.
    const screen = (kindScreen([kind], kind.entity, within) ?? kind.screens[0])?.to
    return { title, within, address: screen && !kind.key ? `${screen}/${id}` : (screen ?? null), isThere: true }
  }
  if (kind.key) return new Map(asked.map((name) => [name, placed(name, null, name)]))
  const ids = asked.filter(isRecordId)
  if (kind.titles) {
    return new Map([...(await kind.titles(db, ids))].map(([id, title]) => [id, placed(id, title)]))
  }
  if (!kind.versions) return new Map()
  const rows: Row[] = await db.select().from(table).where(inArray(table.id, ids))
  const there = new Map(rows.map((row) => [String(row['id']), row]))
  const missing = ids.filter((id) => !there.has(id))
  const gone = await lastVersions(db, kind.entity, missing)
  const named = (id: string, fields: Row, isThere: boolean): Named => {
    const place = placed(id, kind.title?.(fields) ?? null, textIn(fields, kind.within ?? ''))
    return { ...place, address: kind.address?.(fields) ?? place.address, isThere }
  }
  return new Map([
    ...[...there].map(([id, row]) => [id, named(id, row, true)] as const),
    ...[...gone].map(([id, { data }]) => [id, named(id, data, false)] as const),
  ])
}

type Recorded = { entity: string; entity_id: string | null }

/** What records of these kinds are called. */
export async function namesOfRecords(db: Db, kinds: readonly DeclaredKind[], records: readonly Recorded[]) {
  const names = new Map<string, Map<string, Named>>()
  for (const kind of kinds) {
    const ids = records.flatMap(({ entity, entity_id: id }) => (entity === kind.entity && id !== null ? id : []))
    if (ids.length > 0) names.set(kind.entity, await namesInKind(db, kind, [...new Set(ids)]))
  }
  return ({ entity, entity_id: id }: Recorded) => names.get(entity)?.get(id ?? '')
}

/** What a field says as a text; null where it says none. */
export function textIn(document: Readonly<Row>, field: string): string | null {
  const value = document[field]
  return typeof value === 'string' ? value : null
}

/** What somebody is called, by the names of people that were read; null for nobody. */
export function personName(names: ReadonlyMap<string, string>, id: string | null): string | null {
  return id === null ? null : (names.get(id) ?? t('Somebody who has left'))
}
