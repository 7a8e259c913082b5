import { type SQL, sql } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import type { Db } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { ApiEnv } from '#platform/server/http/permission.ts'
import type { Bindings } from '#platform/server/http/request-context.ts'
import { excerptLength, excerptOf } from '#platform/values/excerpt.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import { type Language, languageNow } from '#platform/values/translate.ts'
import { type DeclaredKind, savedKind } from '#records/kinds/declared-kind.server.ts'
import type { NoteTranslation } from '#records/kinds/record-kind.server.ts'
import { isObject, type Json, type JsonObject } from '#records/saving/merge.ts'
import { sourceLanguage, translations } from './table.server.ts'
import { putTexts, type Texts, textsOf } from './texts.ts'

/** `texts`: null where none are published; `version`: null where there is no translation at all. */
type Translated = { texts: Texts | null; version: number | null; saved_at: string }
type Known = { entity: string; id: string; source: Language } & Translated

/**
 * Middleware: answers of the API for readers say what is published of each record's translation into their language. Each record
 * then has `text_language`, and `untranslated` with the paths of its texts that stand in its source where others do not. In English
 * only what is written in another language says so.
 */
export function translateAnswers(
  { database: { db } }: Deps,
  kinds: readonly DeclaredKind[],
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await next()
    const { language } = c.var
    const { path } = c.req
    const isReading = ['GET', 'HEAD'].includes(c.req.method) && c.res.status === 200
    // Who works here edits what stands in the source.
    const isEditing = path.startsWith('/api/admin/') || (c.env as Bindings).rendering?.session !== undefined
    if (!isReading || isEditing || !c.res.headers.get('content-type')?.startsWith('application/json')) return
    const { status, headers } = c.res
    const answer = (await c.res.clone().json()) as Json
    if (!(await translate(db, kinds, { answer, path }, language))) return
    c.res = undefined
    c.res = new Response(JSON.stringify(answer), { status, headers })
  }
}

/** The same of what is no answer of the API, such as a feed. */
export function translateRows(kinds: readonly DeclaredKind[]) {
  return async <Rows extends object>(db: Db, rows: Rows, note?: NoteTranslation<Rows>): Promise<Rows> => {
    const language = languageNow()
    await translate(db, kinds, { answer: rows as unknown as Json, path: '' }, language, note as NoteTranslation<object>)
    return rows
  }
}

/** Writes translations into an answer, all read by one statement; false where there are none. */
async function translate(
  db: Db,
  kinds: readonly DeclaredKind[],
  { answer, path }: { answer: Json; path: string },
  language: Language,
  note?: NoteTranslation<object>,
): Promise<boolean> {
  const found = new Map<string, JsonObject[]>()
  collect(answer, found)
  const only = kinds.find(({ key, topic }) => key && path.startsWith(`/api/${topic}/`))
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (only && isObject(answer) && isObject(answer['data'])) found.set(name, [answer['data']])
  const ids = [...found.keys()]
  if (ids.length === 0) return false
  const known = await readTranslations(db, kinds, ids, language)
  for (const each of known) {
    const kind = kinds.find(({ entity }) => entity === each.entity)
    for (const record of found.get(each.id) ?? []) {
      if (kind) say(kind, record, each, language)
      if (each.version !== null) note?.(record, { version: each.version, saved: new Date(each.saved_at) })
    }
  }
  return known.length > 0
}

function collect(value: Json, found: Map<string, JsonObject[]>): void {
  if (Array.isArray(value)) for (const each of value) collect(each, found)
  if (!isObject(value)) return
  const { id } = value
  if (typeof id === 'string' && isRecordId(id)) found.set(id, [...(found.get(id) ?? []), value])
  for (const each of Object.values(value)) collect(each, found)
}

/** Which of these are records of the kinds, with what is published of their translation. */
async function readTranslations(
  db: Db,
  kinds: readonly DeclaredKind[],
  asked: readonly string[],
  language: Language,
): Promise<Known[]> {
  const { texts, entity, record_id, published, is_source, version, updated_at } = translations
  // Nearly every record is written in English.
  const begun = sql`select ${entity} as entity, ${record_id} as id from ${translations}
    where ${record_id} = any (${sql.param(asked)}::text[]) and ${is_source}`
  const uuids = sql.param(asked.filter(isRecordId))
  const names = sql.param(asked.filter((id) => !isRecordId(id)))
  const records = kinds.map(({ entity, table, key }): SQL =>
    key
      ? sql`select ${entity} as entity, ${key} as id from ${table} where ${key} = any (${names}::text[])`
      : sql`select ${entity} as entity, ${table.id}::text as id from ${table} where ${table.id} = any (${uuids}::uuid[])`,
  )
  const { rows } = await db.execute<Known>(sql`
    select known.entity, known.id, case when ${published} then ${texts} end as texts, ${version} as version,
      ${updated_at} as saved_at, ${sourceLanguage(sql`known.entity`, sql`known.id`)} as source
    from (${language === 'en' ? begun : sql.join(records, sql` union all `)}) as known
    left join ${translations} on ${record_id} = known.id and ${entity} = known.entity
      and ${translations.language} = ${language}`)
  return rows
}

function say(kind: DeclaredKind, record: JsonObject, known: Known, language: Language): void {
  const { id, source } = known
  const texts = source === language ? null : known.texts
  const fields = savedKind(kind, id)?.fields
  const own = Object.keys(fields ? textsOf(fields, record) : {}).filter((path) => !path.endsWith('_blocks'))
  const excerptFrom = kind.search?.text[0] ?? ''
  if (typeof record['excerpt'] === 'string') own.push('excerpt')
  if (own.length === 0) return
  const put = putTexts(record, texts ?? {})
  const whole = texts?.[excerptFrom]
  if (own.includes('excerpt') && typeof whole === 'string') {
    record['excerpt'] = excerptOf(whole, excerptLength)
    put.push('excerpt')
  }
  const untranslated = own.filter((path) => !put.includes(path))
  const isTranslated = untranslated.length < own.length
  record['text_language'] = isTranslated ? language : source
  if (isTranslated && untranslated.length > 0) record['untranslated'] = untranslated
}
