import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { isTakenAsItIs, loosePairs, type Offered, termsFor, wordsToComplete } from './spelling.rules.ts'
import { pairsOf, titleLexeme, wordsAskedFor } from './rules.ts'

/** The query `words` for titles alone: `'word'` becomes `'title word'`. */
export const inTitles = sql`regexp_replace(words::text, '''((?:[^'']|'''')+)''', ${`'${titleLexeme}\\1'`}, 'g')`

/** Of one word: that begin with it, and that are near it. */
const mostBegun = 12
const mostNear = 50

export type NearQuery = NonNullable<Awaited<ReturnType<typeof nearQueryFor>>>

/**
 * The query with its last word completed, where that `isTyped` still, and words that no title has corrected by one letter; of Chinese
 * one pair of characters is enough where `isLoose`. Null where nothing can be looked for.
 */
export async function nearQueryFor(db: Db, q: string, { isTyped, isLoose }: { isTyped: boolean; isLoose: boolean }) {
  const { spaced, unspaced, pairs } = wordsAskedFor(q)
  const words = wordsToComplete(spaced)
  if (isTakenAsItIs(q) || (words.length === 0 && unspaced.length === 0)) return null
  const offered = await offeredFor(db, words, isTyped)
  // Itself as well: it may be the initials of a Chinese title.
  const termsAt = (word: string, at: number) => termsFor(word, offered[at] ?? { begins: [], near: [] })
  const latin = words.map((word, at) => `(${[...termsAt(word, at), word].join(' | ')})`)
  const chinese = isLoose ? loosePairs(unspaced) : pairs.join(' & ')
  const { rows } = await db.execute<{ anywhere: string; in_title: string }>(sql`
    select words::text as anywhere, ${inTitles} as in_title
    from (select to_tsquery('english', ${latin.join(' & ')}) && ${chinese}::tsquery as words) as asked
    where numnode(words) > 0`)
  const marks = isLoose ? unspaced.flatMap(pairsOf) : unspaced
  return rows[0] ? { ...rows[0], marks } : null
}

async function offeredFor(db: Db, words: readonly string[], isTyped: boolean): Promise<Offered[]> {
  if (words.length === 0) return []
  // By comparison, which goes by the index whatever the words are; `like` would have to know them beforehand.
  const { rows } = await db.execute<{ at: string; term: string; folded: string; begins: boolean }>(sql`
    select at, term, folded, begins from unnest(${sql.param(words)}::text[]) with ordinality as asked (word, at)
    cross join lateral (
      (select term, folded, true as begins from search_terms
        where folded ~>=~ word and folded ~<~ (word || case when ${isTyped} and at = ${words.length} then chr(1114109) else chr(1) end)
        order by length(folded), folded limit ${mostBegun})
      union all
      (select term, folded, false from search_terms where length(word) >= 4 and near && search_near(word) limit ${mostNear})
    ) as offered`)
  return words.map((_, at) => {
    const own = rows.filter((row) => Number(row.at) === at + 1)
    return { begins: own.filter(({ begins }) => begins), near: own.filter(({ begins }) => !begins) }
  })
}

/** Terms per statement. */
const mostLooked = 500

/** Removes terms that no title has any more; gives how many. */
export async function forgetTerms(db: Db, signal: AbortSignal): Promise<number> {
  let forgotten = 0
  let from = ''
  while (!signal.aborted) {
    const { rows } = await db.execute<{ last: string | null; gone: number }>(sql`
      with looked as (
        select term, folded from search_terms where folded ~>~ ${from} order by folded using ~<~ limit ${mostLooked}
      ),
      gone as (
        delete from search_terms using looked
        where search_terms.folded = looked.folded and search_terms.term = looked.term and not exists (
          select from search_documents where words @@ to_tsquery('english', looked.term) and looked.term = any (array(select search_terms_of(title, translated)))
        ) returning 1
      )
      select (select folded from looked order by folded using ~>~ limit 1) as last, (select count(*)::int from gone) as gone`)
    const [done] = rows
    forgotten += done?.gone ?? 0
    if (!done || done.last === null) break
    from = done.last
  }
  return forgotten
}
