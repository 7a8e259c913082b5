import pg from 'pg'
import { vi } from 'vitest'

type Plan = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  /** What a join in loops compared in vain. */
  'Rows Removed by Join Filter'?: number
  Plans?: Plan[]
}

/** What `work` sends to the database, in order, without the probes of a slow one (outage.ts). */
export async function statementsSent(work: () => Promise<unknown>): Promise<unknown[][]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const sent: unknown[][] = [...query.mock.calls]
  query.mockRestore()
  return sent.filter(([asked]) => asked !== 'select 1')
}

/**
 * How many rows of tables the statements of `work` read, each made again under EXPLAIN: a cost that is the same on every machine,
 * however busy.
 */
export async function rowsRead(pool: pg.Pool, work: () => Promise<unknown>): Promise<number> {
  let read = 0
  for (const [asked, given] of await statementsSent(work)) {
    const { text, values = given } = (typeof asked === 'string' ? { text: asked } : asked) as pg.QueryConfig
    if (!/^\s*\(?(select|with)\b/i.test(text)) continue
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, timing off, format json) ${text}`,
      Array.isArray(values) ? values : [],
    )
    for (const { Plan: plan } of rows[0]?.['QUERY PLAN'] ?? []) read += readBy(plan)
  }
  return Math.round(read)
}

function readBy(plan: Plan): number {
  const each =
    plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const below = (plan.Plans ?? []).reduce((sum, part) => sum + readBy(part), 0)
  const compared = (plan['Rows Removed by Join Filter'] ?? 0) * plan['Actual Loops']
  return below + compared + (plan['Relation Name'] === undefined ? 0 : each * plan['Actual Loops'])
}

/** Inserts very many rows. The indexes are made whole afterwards. */
export async function insertMany(pool: pg.Pool, table: string, ...statements: string[]): Promise<void> {
  const { rows: indexes } = await pool.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
     from pg_index where indrelid = $1::regclass and not indisunique`,
    [table],
  )
  const drops = indexes.map(({ name }) => `drop index ${name}`)
  const all = ['set local statement_timeout = 0', ...drops, ...statements, ...indexes.map(({ made }) => made)]
  await pool.query(`begin; ${all.join('; ')}; commit`)
  await pool.query(`vacuum analyze ${table}`)
}
