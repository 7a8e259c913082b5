import { sql, type SQL } from 'drizzle-orm'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { columnOf } from '#records/lists/listed-page.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { RecordPorts } from '#records/kinds/record-kind.server.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import * as rules from './rules.ts'
import type { Facts, SearchAsked, SearchResult, Suggestion } from './schema.ts'
import { inTitles, type NearQuery, nearQueryFor } from './spelling.store.server.ts'
import { searchDocuments } from './table.server.ts'
import { languageNow, t } from '#platform/values/translate.ts'

const { excerptAround, foundFrom, foundTo, lexemeOf, markedText, searchKindsOf, standIn, wordsAskedFor } = rules
const marking = `HighlightAll=true, StartSel=${foundFrom}, StopSel=${foundTo}`

/** Bounds the ranking: of more matches the newest are weighed where they are many, and others beside those in titles where not. */
const mostWeighed = rules.mostCounted
/** A word that so many of the newest have is looked for among the newest; the index would name all that have it first. */
const sampled = 40
const oftenInSample = 4
const mostWalked = 10_000
/** In characters. */
const mostRead = 20_000

/**
 * Searches public content, best first within each kind; empty where only stop words or negations are asked for. Where nothing is found
 * and `near` is asked for, what is one letter away from it.
 */
export async function search(db: Db, declared: readonly DeclaredKind[], { near, ...asked }: SearchAsked) {
  const { q } = asked
  const exact = await queriesFor(db, q)
  const groups = exact ? await groupsOf(db, declared, asked, exact) : []
  if (groups.length > 0 || !near) return { query: q, is_near: false, groups }
  const close = await nearQueryFor(db, q, { isTyped: false, isLoose: true })
  const found = close ? await groupsOf(db, declared, asked, close) : []
  return { query: q, is_near: found.length > 0, groups: found }
}

async function groupsOf(
  db: Db,
  declared: readonly DeclaredKind[],
  { kind: only, limit }: Pick<SearchAsked, 'kind' | 'limit'>,
  { marks, ...asked }: Queries & { marks: string[] },
) {
  const kinds = searchKindsOf(declared).filter(({ kind }) => only === undefined || kind === only)
  const { rows } = await db.execute<Found>(searchStatement(kinds, asked, limit))
  const facts = await factsOf(db, declared, rows)
  const groups = kinds.map(({ kind, name }) => {
    const found = rows.filter((row) => row.kind === kind)
    const results = found.map(({ id, address, title, body }): SearchResult => {
      const shown = { title: markedText(title, marks), excerpt: excerptAround(body, marks) }
      return { id, address, ...shown, ...facts({ kind, id }) }
    })
    return { kind, name: t(name), total: found[0]?.total ?? 0, results }
  })
  return groups.filter(({ results }) => results.length > 0)
}

/** As texts of a tsquery; what `exact` fits in the reader's language, whose accents are as they were asked for, comes first. */
type Queries = { anywhere: string; in_title: string; exact?: string }
type FoundTitle = { kind: string; id: string; address: string; title: string }
type Found = FoundTitle & { body: string; total: number }

/** Limits lexemes to titles: `'word'` becomes `'title word'`. Null if nothing is left to search for. */
async function queriesFor(db: Db, q: string): Promise<(Queries & { marks: string[] }) | null> {
  const { whole, unspaced, pairs } = wordsAskedFor(q)
  const withPairs = (query: SQL) =>
    pairs.reduce((text, pair, at) => sql`replace(${text}, ${`'${standIn}${at}'`}, ${pair})`, sql`${query}::text`)
  const { rows } = await db.execute<Queries & { indexable: string }>(sql`
    select words::text as anywhere, querytree(words) as indexable, ${inTitles} as in_title, exact::text as exact
    from (select ${withPairs(sql`search_asked(${whole})`)}::tsquery as words,
      ${withPairs(sql`websearch_to_tsquery('english', ${whole})`)}::tsquery as exact) as asked`)
  const [asked] = rows
  return asked && asked.indexable !== '' && asked.indexable !== 'T' ? { ...asked, marks: unspaced } : null
}

/** The search of these kinds, exported for a test of its query plan. One statement for all, so that a search takes one connection. */
export function searchStatement(
  kinds: readonly Pick<rules.SearchKind, 'kind'>[],
  { anywhere, in_title, exact = anywhere }: Queries,
  limit: number,
): SQL {
  const shown = (text: SQL) =>
    sql`ts_headline('english', translate(${text}, ${foundFrom + foundTo}, ''), ${anywhere}::tsquery, ${marking})`
  const own = inReadersLanguage(exact)
  // The index finds the kind among the words, so that many announcements do not slow the search of pages.
  const ofKind = (words: string) => sql.param(kinds.map(({ kind }) => `'${lexemeOf(kind)}' & ( ${words} )`))
  // Of one shape for each kind, so that it is planned once.
  return sql`
    select found.* from
      unnest(${sql.param(kinds.map(({ kind }) => kind))}::text[], ${ofKind(anywhere)}::tsquery[], ${ofKind(in_title)}::tsquery[])
        as asked (asked_kind, asked_anywhere, asked_in_title),
      lateral (
        with ${matching('anywhere', [anywhere, own], sql`true`)},
        ${matching('in_title', [anywhere, own], sql`exists (select from anywhere_newest)`)}, best as (
          select * from anywhere union select * from in_title
          order by rank desc, changed_at desc nulls last, id
          limit ${limit}
        )
        select kind, best.id, best.changed_at, rank, address, ${shown(saidHere('title'))} as title,
          ${shown(sql`left(${saidHere('body')}, ${mostRead})`)} as body,
          (select count(*) from anywhere) as total
        from best join search_documents as whole on whole.kind = asked_kind and whole.id = best.id
      ) as found
    order by rank desc, changed_at desc nulls last, id`
}

/** Of a document, in the reader's language where it is translated. */
function saidHere(name: 'title' | 'body'): SQL {
  const said = sql`translated #>> array[${languageNow()}::text, ${name}::text]`
  return sql`coalesce(nullif(${said}, ''), ${sql.identifier(name)})`
}

/** A tsquery of the words that weigh what those of the reader's language do (`search_document_words`): of Chinese B and D. */
function inReadersLanguage(words: string): string {
  return words.replace(/('(?:[^']|'')+')(?::(\*))?/g, `$1:$2${languageNow() === 'en' ? 'AC' : 'BD'}`)
}

/** `name` and what it is made of: a table of at most `mostWeighed` documents of a kind that have these words, and their rank; `mayBeOften` false: they are not many. */
function matching(name: 'anywhere' | 'in_title', [ranked, own]: readonly [string, string], mayBeOften: SQL): SQL {
  const [all, newest, words] = [name, `${name}_newest`, `asked_${name}`].map((each) => sql.identifier(each))
  // No `ts_rank` comes near ten.
  const weighed = sql`id, changed_at, ts_rank(words, ${ranked}::tsquery, 1) + case when words @@ ${own}::tsquery then 10 else 0 end as rank`
  const walked = (most: number) => sql`(
    select id, changed_at, words from search_documents where kind = asked_kind
    order by changed_at desc nulls last, id limit ${most}) as walked`
  const isOften = sql`(select count(*) from ${walked(sampled)} where words @@ ${words}) >= ${oftenInSample}`
  return sql`
    ${newest} as materialized (
      select ${weighed} from ${walked(mostWalked)}
      where case when ${mayBeOften} then ${isOften} else false end and words @@ ${words}
      limit ${mostWeighed}
    ), ${all} as materialized (
      select * from ${newest} where (select count(*) from ${newest}) = ${mostWeighed}
      union all (
        select ${weighed} from search_documents
        where (select count(*) from ${newest}) < ${mostWeighed} and words @@ ${words}
        limit ${mostWeighed}
      )
    )`
}

const mostSuggested = 8

/** Titles that what is being typed may lead to, best first; where there is none, those one letter away. */
export async function suggestionsFor(db: Db, declared: readonly DeclaredKind[], q: string): Promise<Suggestion[]> {
  const names = new Map(searchKindsOf(declared).map(({ kind, name }) => [kind, name]))
  for (const isLoose of [false, true]) {
    const asked = await nearQueryFor(db, q, { isTyped: true, isLoose })
    if (!asked) return []
    const found = await titlesWith(db, asked)
    if (found.length === 0) continue
    const facts = await factsOf(db, declared, found)
    return found.map(({ title, ...row }) => ({
      ...row,
      ...facts(row),
      name: t(names.get(row.kind) ?? ''),
      title: markedText(title, asked.marks),
    }))
  }
  return []
}

async function titlesWith(db: Db, { anywhere, in_title }: NearQuery): Promise<FoundTitle[]> {
  const { kind, id, address, changed_at, words } = searchDocuments
  const { rows } = await db.execute<FoundTitle>(sql`
    select kind, id, address,
      ts_headline('english', translate(title, ${foundFrom + foundTo}, ''), ${anywhere}::tsquery, ${marking}) as title
    from (
      select ${kind}, ${id}, ${address}, ${saidHere('title')} as title, ${changed_at},
        ts_rank(${words}, ${anywhere}::tsquery, 1) + case when ${words} @@ ${inReadersLanguage(in_title)}::tsquery then 10 else 0 end as rank
      from ${searchDocuments} where ${words} @@ ${in_title}::tsquery limit ${mostWeighed}
    ) as found
    order by rank desc, changed_at desc nulls last, id limit ${mostSuggested}`)
  return rows
}

const noFacts: Facts = { date: null, price: null }

type RecordOf = Pick<FoundTitle, 'kind' | 'id'>
type StoredFacts = RecordOf & { date: string | Date | null; price: string | null }

/** Dates and prices of what was found, by kind and id. */
async function factsOf(db: Db, kinds: readonly DeclaredKind[], found: readonly RecordOf[]) {
  const statements = kinds.flatMap((declared) => {
    const { search, table } = declared
    const ids = found.flatMap(({ kind, id }) => (kind === search?.kind && isRecordId(id) ? id : []))
    if (!search || ids.length === 0 || (!search.dates && search.price === undefined)) return []
    const moments = search.dates?.map((name) => columnOf(declared, name)) ?? []
    const date = moments.length > 0 ? sql`coalesce(${sql.join(moments, sql`, `)})` : sql`null::timestamptz`
    const price = search.price === undefined ? sql`null::numeric` : columnOf(declared, search.price)
    return sql`select ${search.kind} as kind, ${table.id}::text as id, ${date} as date, ${price} as price
      from ${table} where ${table.id} = any (${sql.param(ids)}::uuid[])`
  })
  if (statements.length === 0) return () => noFacts
  const { rows } = await db.execute<StoredFacts>(sql.join(statements, sql` union all `))
  const known = new Map<string, Facts>()
  for (const { kind, id, date, price } of rows)
    known.set(`${kind} ${id}`, {
      date: date && new Date(date).toISOString(),
      price: price === null ? null : Number(price),
    })
  return ({ kind, id }: RecordOf) => known.get(`${kind} ${id}`) ?? noFacts
}

/** Whether a record, or an item of one, with this UUID has a drawn picture. */
export async function hasDrawing(db: Db, kinds: readonly DeclaredKind[], id: string): Promise<boolean> {
  const asked = kinds.flatMap((kind) => {
    if (kind.drawn === 'id') return sql`exists (select from ${kind.table} where ${kind.table.id} = ${id}::uuid)`
    // Documents with items are only a few rows.
    const document = kind.drawn && columnOf(kind, kind.document ?? 'data')
    return document ? sql`exists (select from ${kind.table} where strpos(${document}::text, ${id}) > 0)` : []
  })
  const { rows } = await db.execute<{ found: boolean }>(sql`select ${sql.join(asked, sql` or `)} as found`)
  return rows[0]?.found ?? false
}

type Sharing = Pick<Deps, 'database' | 'settings'> & { records: Pick<RecordPorts, 'translated'> }

/** What is shared of a record that visitors find, by its kind and id, in the reader's language; null for none. */
export async function sharedRecord(deps: Sharing, kinds: readonly DeclaredKind[], [kind, id]: [string, string]) {
  const { records, settings } = deps
  const { db } = deps.database
  const declared = kinds.find(({ search }) => search?.kind === kind)
  if (!declared?.search || !isRecordId(id)) return null
  const { table, search, site } = declared
  const { kind: named, id: own } = searchDocuments
  const isFound = sql`exists (select from ${searchDocuments} where ${named} = ${kind} and ${own} = ${id})`
  const isIt = sql`${table.id} = ${id} and ${isFound}`
  const [stored] = await db.select().from(table).where(isIt)
  if (!stored) return null
  const row: Record<string, unknown> = await records.translated(db, stored)
  const { [search.title]: title, image_url } = row
  const line = site?.line?.(row, settings.timeZone) ?? ''
  return { title: String(title), line, image_url: typeof image_url === 'string' ? image_url : null }
}
