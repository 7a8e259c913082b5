import type pg from 'pg'

export type JobFigures = {
  name: string
  waiting: number
  failed: number
  active: number
  oldest_seconds: number
  stuck: number
}

/** Jobs of every queue: waiting, under way, failed (of those still kept), and `stuck` ones, under way for longer than any may be. */
export async function jobFigures(pool: Pick<pg.Pool, 'query'>): Promise<JobFigures[]> {
  const schema = await pool.query<{ there: boolean }>(`select to_regclass('jobs.job') is not null as there`)
  if (!schema.rows[0]?.there) return []
  const { rows } = await pool.query<JobFigures>(`
    select name, count(*) filter (where is_waiting)::int as waiting, count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'active')::int as active,
      coalesce(extract(epoch from now() - min(start_after) filter (where is_waiting and start_after <= now())), 0)::int as oldest_seconds,
      count(*) filter (where state = 'active' and started_on < now() - interval '1 hour')::int as stuck
    from (select *, state in ('created', 'retry') as is_waiting from jobs.job) as job
    where name not like '\\_\\_%' group by name order by name`)
  return rows
}
