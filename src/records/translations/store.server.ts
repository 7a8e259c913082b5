import { and, eq, getColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { orNotFound } from '#platform/server/errors.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import { type DeclaredKind, savedKind } from '#records/kinds/declared-kind.server.ts'
import { pluck, translatableNames } from '#records/kinds/fields.ts'
import type { RecordKind, AnyKind, Document, Locked, Refusal } from '#records/kinds/record-kind.server.ts'
import { documentAt, readRecords } from '#records/kinds/record-rows.server.ts'
import { t } from '#platform/values/translate.ts'
import { namesOfRecords } from '#records/kinds/record-names.server.ts'
import { columnOf } from '#records/lists/listed-page.server.ts'
import { capital } from '#records/kinds/kind.ts'
import { textOf, textOfBlock } from '#records/rich-text/text.ts'
import { mergedOver, pendingRow, waitingConditions } from '#records/publishing/pending-changes.server.ts'
import { compareDocuments } from '#records/saving/compare.ts'
import { isObject, type Json, itemName } from '#records/saving/merge.ts'
import { textChanges } from '#records/saving/text-changes.ts'
import type {
  EditableTranslation,
  Translation,
  TranslationFields,
  TranslationList,
  TranslationsAsked,
} from './schema.ts'
import { writtenIn } from './following.server.ts'
import { sourceLanguage, translations } from './table.server.ts'
import { type Texts, textsOf, putTexts } from './texts.ts'

/** A save brings the version of the record whose texts it translates: not merged, the newest counts. */
export type TranslationKind = RecordKind<TranslationFields, EditableTranslation, number>

/** The record that is translated, as it is saved and as it stands; null where there is none. */
export async function sourceOf(
  db: Db,
  sources: readonly DeclaredKind[],
  { entity, record_id: id }: Pick<TranslationFields, 'entity' | 'record_id'>,
) {
  const declared = sources.find((kind) => kind.entity === entity)
  const kind = declared && (declared.key || isRecordId(id)) ? savedKind(declared, id) : null
  const [record] = kind ? await readRecords(db, kind, [id]) : []
  return declared && kind && record ? { declared, kind, record } : null
}

export type Of = Pick<TranslationFields, 'entity' | 'record_id' | 'language'>

type Spoken = { entity: string; language: string }

export async function findTranslation(db: Db, { record_id, ...of }: Spoken & { record_id: string }) {
  return (await findTranslations(db, of, [record_id]))[0]
}

/** Of records of one kind. */
export function findTranslations(db: Db, { entity, language }: Spoken, ids: readonly string[]) {
  const { record_id, language: spoken } = translations
  const isSpoken = and(eq(translations.entity, entity), sql`${spoken} = ${language}`)
  return db
    .select()
    .from(translations)
    .where(and(inArray(record_id, [...ids]), isSpoken))
}

/** Publishes what waits of a translation, else its draft. Call it in a transaction that is undone. */
export async function publishTranslation(tx: Db, of: { entity: string; record_id: string; language: string }) {
  const row = await findTranslation(tx, of)
  if (!row) return
  const waiting = await pendingRow(tx, { entity: 'translations', id: row.id })
  const { fields } = mergedOver({ document: { texts: row.texts } }, waiting ?? { base: null, data: null })
  const { texts } = fields as TranslationFields
  await tx.update(translations).set({ published: true, texts }).where(eq(translations.id, row.id))
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

/** What cannot be stored of a translation, judged as the record would be if it said this; by the path of each text. */
export function faultsOf(
  kind: AnyKind,
  { document, version }: Locked<Document>,
  { texts, source_version, published }: TranslationFields,
  before: TranslationFields | undefined,
): Refusal | undefined {
  const known = textsOf(kind.fields, document)
  const translated = structuredClone(document)
  const isKnown = (path: string) => Object.hasOwn(known, path)
  const put = putTexts(translated, texts).filter((path) => isKnown(path) || isKnown(path.replace(/_blocks$/, '')))
  const errors: Record<string, string> = {}
  // What stood at a place that is gone since stays unseen.
  for (const path of Object.keys(texts)) {
    if (!put.includes(path) && !before?.texts[path]) errors[path] = t('There is no text here that could be translated.')
  }
  for (const { path, message } of kind.fields.safeParse(translated).error?.issues ?? []) {
    const at = placeOf(translated, path)
    const text = put.find((each) => at === each || at.startsWith(`${each}.`))
    if (text !== undefined) errors[text] ??= message
  }
  // What is published already stays so, and is completed step by step.
  const unfinished = published && !before?.published && kind.unfinished?.(translated)
  if (unfinished) errors['published'] = unfinished
  if (source_version > version) errors['source_version'] = t('There is no such version of what is translated.')
  return Object.keys(errors).length > 0 ? { fieldErrors: errors } : undefined
}

/** A path with ids of items in the place of their numbers. */
function placeOf(document: Json, path: readonly PropertyKey[]): string {
  let value: Json | undefined = document
  const names = path.map((name) => {
    const within: Json | undefined = value
    value = Array.isArray(within) ? within[Number(name)] : isObject(within) ? within[String(name)] : undefined
    return (Array.isArray(within) && itemName(value)) || String(name)
  })
  return names.join('.')
}

/** By kind how far it is translated, and a page of what lacks a translation, is older than its source, waits or is a draft. */
export async function listTranslations(
  db: Db,
  sources: readonly DeclaredKind[],
  { language, entity, state, after, limit }: TranslationsAsked,
): Promise<TranslationList> {
  const [place = '-1', last = ''] = after?.split(':') ?? []
  const asked = sources.filter((kind) => entity === undefined || kind.entity === entity)
  const each = sources.map((kind, at) => standOf(kind, at, language))
  const all = sql.join(each, sql` union all `)
  const { rows: counts } = await db.execute<Omit<TranslationList['kinds'][number], 'name'>>(sql`
    select entity, count(*)::int as total, count(version)::int as translated, count(*) filter (where published)::int as published,
      count(*) filter (where state = 'missing')::int as missing, count(*) filter (where state = 'older')::int as older
    from (${all}) as stands group by entity`)
  const { rows } = await db.execute<Pick<Item, 'entity' | 'state'> & { place: number; entity_id: string }>(sql`
    select place, entity, id as entity_id, state from (${all}) as stands
    where entity = any (${sql.param(asked.map((kind) => kind.entity))}::text[]) and ${state ? sql`state = ${state}` : sql`state is not null`}
      and (place, id) > (${Number(place)}::int, ${last}::text)
    order by place, id limit ${limit + 1}`)
  const shown = rows.slice(0, limit)
  const nameOf = await namesOfRecords(db, asked, shown)
  const end = rows.length > limit ? shown.at(-1) : undefined
  return {
    kinds: sources.flatMap(({ entity: of, noun: [, several] }) => {
      const count = counts.find((row) => row.entity === of)
      return count ? { name: capital(t(several)), ...count } : []
    }),
    items: shown.map((row): Item => {
      const { title = null, within = null, address = null } = nameOf(row) ?? {}
      return { entity: row.entity, id: row.entity_id, title, within, state: row.state, address }
    }),
    next: end ? `${end.place}:${end.entity_id}` : null,
  }
}

/** Which records of a kind lack a translation or have an older one. */
export async function openIds(db: Db, kind: DeclaredKind, language: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (${standOf(kind, 0, language)}) as stands where state in ('missing', 'older') order by id`)
  return pluck(rows, 'id')
}

type Item = TranslationList['items'][number]

/** Every record of a kind that says something, with how its translation stands. */
function standOf(kind: DeclaredKind, place: number, language: string): SQL {
  const { entity, table, key = table.id, wanted } = kind
  const { record_id, version, published, source_version } = translations
  const isOlder = sql`${source_version} < ${columnOf(kind, 'version')}`
  const isWaiting = sql`${published} and ${waitingConditions(translations, 'translations').waiting('changes')}`
  return sql`
    select ${place}::int as place, ${entity}::text as entity, ${key}::text as id, ${version} as version, coalesce(${published}, false) as published,
      case when ${version} is null then 'missing' when ${isWaiting} then 'waiting' when ${isOlder} then 'older' when not ${published} then 'draft' end as state
    from ${table} left join ${translations} on ${record_id} = ${key}::text and ${translations.language} = ${language} and ${translations.entity} = ${entity}
    where ${and(wanted, saysSomething(kind), sql`${sourceLanguage(entity, sql`${key}::text`)} <> ${language}`)}`
}

/** Of a kind whose texts are columns: whether one is not empty. */
function saysSomething({ table, fields }: DeclaredKind): SQL | undefined {
  const columns = Object.entries(getColumns(table))
  const names = fields ? translatableNames(fields) : []
  return or(...columns.flatMap(([name, column]) => (names.includes(name) ? sql`${column} <> ''` : [])))
}
