import { z } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { createApi, jsonAnswer, operations } from '#platform/server/http/api.ts'
import { allowStaff } from '#platform/server/http/permission.ts'
import type { DeclaredKind, KindInOffice } from '#records/kinds/declared-kind.server.ts'
import { foundInAll, foundOfKind, type FoundRecord, foundRecordSchema, officeSearchAsked } from './schema.ts'
import { inArray } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { holds, type Role } from '#platform/values/roles.ts'
import { listedPage } from '#records/lists/listed-page.server.ts'

const find = operations.allowed(allowStaff())('get', '/api/admin/search', 'findRecords', {
  summary: 'Records of every kind by a part of what their lists are searched by, newest first',
  description: `As far as the role of whoever asks may see them: at most ${foundOfKind} of each kind and ${foundInAll} in all. Enrollments are found by reference and by the number of their certificate, too.`,
  request: { query: officeSearchAsked },
  responses: { 200: jsonAnswer(z.array(foundRecordSchema), 'The records') },
})

/** The search of the back office, of which the command palette is the screen. */
export function officeSearchApi({ database: { db } }: Deps, kinds: readonly DeclaredKind[]) {
  return createApi().openapi(find, async (c) =>
    c.json(await findRecords(db, kinds, c.var.staff.role, c.req.valid('query').q), 200),
  )
}

type FoundKind = DeclaredKind & { found: KindInOffice }
type Row = Readonly<Record<string, unknown>>

/** What of the records that a role may see has this in what their lists search: first where it is shown, newest first. */
async function findRecords(db: Db, kinds: readonly DeclaredKind[], role: Role, sought: string): Promise<FoundRecord[]> {
  const seen = kinds.filter((kind): kind is FoundKind => kind.found !== undefined && holds(role, kind.capability))
  const found = await Promise.all(seen.map(async (kind) => recordsOf(db, kind, sought)))
  const newest = found.flat().toSorted((one, other) => other.at.localeCompare(one.at))
  const { shown = [], hidden = [] } = Object.groupBy(newest, (one) => (isShownIn(one, sought) ? 'shown' : 'hidden'))
  return [...shown, ...hidden].slice(0, foundInAll)
}

function isShownIn({ title, about, sought: named }: FoundRecord, sought: string): boolean {
  return [title, about, named].some((text) => text?.toLowerCase().includes(sought.toLowerCase()))
}

async function recordsOf(db: Db, kind: FoundKind, sought: string): Promise<FoundRecord[]> {
  const { entity, table, within, found } = kind
  const { listing, text, wanted, readSought } = found
  const search = (await readSought?.(db, sought)) ?? sought
  const newest = 'created' in listing.sorts ? 'created' : listing.first.by
  const asked = { search, sort: newest, order: 'desc', limit: foundOfKind } as const
  const { ids } = await listedPage(db, { table, listing, text, ...(wanted && { wanted }) }, asked, 'UTC')
  if (ids.length === 0) return []
  const rows: Row[] = await db.select().from(table).where(inArray(table.id, ids))
  return rows.map((row) => ({
    entity,
    id: String(row['id']),
    within: textIn(row, within),
    title: found.title.map((column) => textIn(row, column)).find((text) => text !== null) ?? '',
    about: textIn(row, found.about),
    sought: textIn(row, found.sought),
    state: textIn(row, found.state) ?? stateOf(row),
    at: momentIn(row, listing.sorts[newest]?.column ?? ''),
  }))
}

function stateOf({ published }: Row): string | null {
  return typeof published === 'boolean' ? (published ? 'published' : 'draft') : null
}

function textIn(row: Row, column: string | undefined): string | null {
  const value = column === undefined ? null : row[column]
  return typeof value === 'string' && value !== '' ? value : null
}

function momentIn(row: Row, column: string): string {
  const value = row[column]
  return value instanceof Date ? value.toISOString() : new Date(0).toISOString()
}
