import { inArray } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import type { DeclaredKind } from './declared-kind.server.ts'
import type { Row } from './record-kind.server.ts'
import { lastVersions } from './record-rows.server.ts'

export type Named = { title: string | null; within: string | null; isThere: boolean }

/** What records of a kind are called, by id; deleted ones have their last title, sections say which one they are. */
export async function namesInKind(db: Db, kind: DeclaredKind, asked: readonly string[]): Promise<Map<string, Named>> {
  const { table } = kind
  if (kind.key) return new Map(asked.map((name) => [name, { title: null, within: name, isThere: true }]))
  const ids = asked.filter(isRecordId)
  if (kind.titles) {
    return new Map([...(await kind.titles(db, ids))].map(([id, title]) => [id, { title, within: null, isThere: true }]))
  }
  if (!kind.versions) return new Map()
  const rows: Row[] = await db.select().from(table).where(inArray(table.id, ids))
  const there = new Map(rows.map((row) => [String(row['id']), row]))
  const gone = await lastVersions(
    db,
    kind.entity,
    ids.filter((id) => !there.has(id)),
  )
  const named = (fields: unknown, isThere: boolean): Named => ({
    title: kind.title?.(fields as Row) ?? null,
    within: textIn(fields, kind.within ?? ''),
    isThere,
  })
  return new Map([
    ...[...there].map(([id, row]) => [id, named(row, true)] as const),
    ...[...gone].map(([id, { data }]) => [id, named(data, false)] as const),
  ])
}

function textIn(document: unknown, field: string): string | null {
  if (typeof document !== 'object' || document === null || !(field in document)) return null
  const value: unknown = (document as Record<string, unknown>)[field]
  return typeof value === 'string' ? value : null
}
