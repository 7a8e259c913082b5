import { and, eq, getColumns, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { orNotFound } from '#platform/server/errors.ts'
import { columnOf, type DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { translatableNames } from '#records/kinds/fields.ts'
import { documentAt } from '#records/kinds/record-rows.server.ts'
import { t } from '#platform/values/translate.ts'
import { namesInKind } from '#records/kinds/record-names.server.ts'
import { kindScreen } from '#records/kinds/record-kind.ts'
import { capital } from '#records/kinds/kind.ts'
import { textOf, textOfBlock } from '#records/rich-text/text.ts'
import { pendingRow } from '#records/publishing/pending-changes.server.ts'
import { compareDocuments } from '#records/saving/compare.ts'
import { isObject, type Json, mergeDocuments } from '#records/saving/merge.ts'
import { textChanges } from '#records/saving/text-changes.ts'
import type { Translation, TranslationFields, TranslationList, TranslationsAsked } from './schema.ts'
import { writtenIn } from './following.server.ts'
import { sourceOf } from './source.server.ts'
import { sourceLanguage, translations } from './table.server.ts'
import { type Texts, textsOf } from './texts.ts'

export type Of = Pick<TranslationFields, 'entity' | 'record_id' | 'language'>

export async function findTranslation(
  db: Db,
  { entity, record_id, language }: Pick<Of, 'entity' | 'record_id'> & { language: string },
) {
  const [row] = await db
    .select()
    .from(translations)
    .where(
      and(
        eq(translations.record_id, record_id),
        sql`${translations.language} = ${language}`,
        eq(translations.entity, entity),
      ),
    )
  return row
}

/** Publishes what waits of a translation, else its draft. Call it in a transaction that is undone. */
export async function publishTranslation(tx: Db, of: { entity: string; record_id: string; language: string }) {
  const row = await findTranslation(tx, of)
  if (!row) return
  const waiting = await pendingRow(tx, { entity: 'translations', id: row.id })
  const { base, data } = waiting ?? { base: null, data: null }
  const { merged } = mergeDocuments(
    (base?.['texts'] ?? row.texts) as Json,
    (data?.['texts'] ?? row.texts) as Json,
    row.texts as Json,
  )
  await tx
    .update(translations)
    .set({ published: true, texts: merged as Texts })
    .where(eq(translations.id, row.id))
}

/** A translation beside what it translates; without one, what there is to translate. @throws AppError not_found */
export async function readTranslation(db: Db, sources: readonly DeclaredKind[], of: Of): Promise<Translation> {
  const { kind, record } = orNotFound(await sourceOf(db, sources, of))
  const row = await findTranslation(db, of)
  const texts = textsOf(kind.fields, record.document)
  const isOlder = row !== undefined && !row.is_source && row.source_version < record.version
  const document = isOlder
    ? await documentAt(db, { entity: of.entity, id: of.record_id }, row.source_version)
    : record.document
  const former = document === undefined ? null : textsOf(kind.fields, document)
  return {
    ...of,
    id: row?.id ?? null,
    version: row?.version ?? 0,
    published: row?.published ?? false,
    texts: row?.texts ?? {},
    source_version: row?.source_version ?? null,
    updated_at: row?.updated_at.toISOString() ?? null,
    is_older: isOlder,
    source: {
      language: await writtenIn(db, of),
      version: record.version,
      title: kind.title(record.document),
      texts,
      former,
    },
    changes: former ? changesBetween(former, texts) : [],
  }
}

function changesBetween(former: Texts, now: Texts) {
  return compareDocuments(former as Json, now as Json).map(({ path, ...change }) => ({
    path,
    pieces: textChanges(
      'before' in change ? plainText(change.before) : '',
      'after' in change ? plainText(change.after) : '',
    ),
  }))
}

function plainText(value: Json | undefined): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return textOf(value as unknown as Parameters<typeof textOf>[0])
  return isObject(value) ? textOfBlock(value as unknown as Parameters<typeof textOfBlock>[0]) : ''
}

/** By kind how far it is translated, and a page of what lacks a translation, is older than its source or a draft. */
export async function listTranslations(
  db: Db,
  sources: readonly DeclaredKind[],
  { language, entity, state, after, limit }: TranslationsAsked,
): Promise<TranslationList> {
  const [place = '-1', last = ''] = after?.split(':') ?? []
  const asked = sources.filter((kind) => entity === undefined || kind.entity === entity)
  const all = sql.join(
    sources.map((kind, at) => standOf(kind, at, language)),
    sql` union all `,
  )
  const { rows: counts } = await db.execute<Omit<TranslationList['kinds'][number], 'name'>>(sql`
    select entity, count(*)::int as total, count(version)::int as translated, count(*) filter (where published)::int as published,
      count(*) filter (where state = 'missing')::int as missing, count(*) filter (where state = 'older')::int as older
    from (${all}) as stands group by entity`)
  const { rows } = await db.execute<Pick<Item, 'entity' | 'id' | 'state'> & { place: number }>(sql`
    select place, entity, id, state from (${all}) as stands
    where entity = any (${sql.param(asked.map((kind) => kind.entity))}::text[]) and ${state ? sql`state = ${state}` : sql`state is not null`}
      and (place, id) > (${Number(place)}::int, ${last}::text)
    order by place, id limit ${limit + 1}`)
  const shown = rows.slice(0, limit)
  const items = await Promise.all(
    asked.map(async (kind) => {
      const own = shown.filter((row) => row.entity === kind.entity)
      const names = await namesInKind(
        db,
        kind,
        own.map(({ id }) => id),
      )
      return own.map(({ entity: of, id, state: stands }): Item => {
        const { title = null, within = null } = names.get(id) ?? {}
        const screen = kindScreen(sources, of, within)?.to ?? kind.screens[0]?.to
        const address = screen && !kind.key ? `${screen}/${id}` : (screen ?? null)
        return { entity: of, id, title, within, state: stands, address }
      })
    }),
  )
  const end = rows.length > limit ? shown.at(-1) : undefined
  return {
    kinds: sources.flatMap(({ entity: of, noun: [, several] }) => {
      const count = counts.find((each) => each.entity === of)
      return count ? { name: capital(t(several)), ...count } : []
    }),
    items: items.flat(),
    next: end ? `${end.place}:${end.id}` : null,
  }
}

/** All that lack a translation or have an older one. */
export async function openRecords(
  db: Db,
  sources: readonly DeclaredKind[],
  { language, entity }: { language: string; entity?: string | undefined },
) {
  const asked = sources.filter((kind) => entity === undefined || kind.entity === entity)
  const all = asked.map((kind, at) => standOf(kind, at, language))
  if (all.length === 0) return []
  const { rows } = await db.execute<Pick<Item, 'entity' | 'id'>>(sql`
    select entity, id from (${sql.join(all, sql` union all `)}) as stands where state in ('missing', 'older') order by place, id`)
  return rows
}

type Item = TranslationList['items'][number]

/** Every record of a kind that says something, with how its translation stands. */
function standOf(kind: DeclaredKind, place: number, language: string): SQL {
  const { entity, table, key = table.id, wanted } = kind
  const { record_id, version, published, source_version } = translations
  const isOlder = sql`${source_version} < ${columnOf(kind, 'version')}`
  return sql`
    select ${place}::int as place, ${entity}::text as entity, ${key}::text as id, ${version} as version, coalesce(${published}, false) as published,
      case when ${version} is null then 'missing' when ${isOlder} then 'older' when not ${published} then 'draft' end as state
    from ${table} left join ${translations} on ${record_id} = ${key}::text and ${translations.language} = ${language} and ${translations.entity} = ${entity}
    where ${and(wanted, saysSomething(kind), sql`${sourceLanguage(entity, sql`${key}::text`)} <> ${language}`)}`
}

/** Of a kind whose texts are columns: whether one is not empty. */
function saysSomething({ table, fields }: DeclaredKind): SQL | undefined {
  const columns = Object.entries(getColumns(table))
  const names = fields ? translatableNames(fields) : []
  return or(...columns.flatMap(([name, column]) => (names.includes(name) ? sql`${column} <> ''` : [])))
}
