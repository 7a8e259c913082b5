import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

/** A statement and the tables that it read from end to end. */
type Plan = { statement: string; tables: string[] }
/** What PostgreSQL ran during `work`, in order. */
export type PlansOf = (work: () => Promise<unknown>) => Promise<Plan[]>

/** Reads plans out of what PostgreSQL logs, line by line, where its sessions have loaded auto_explain. */
export function plansIn(superuser: pg.ClientConfig, lines: string[]): PlansOf {
  return async (work) => {
    const client = new pg.Client(superuser)
    await client.connect()
    const logFrom = async (ms: number) => {
      await client.query(`alter system set auto_explain.log_min_duration = ${ms}`)
      await client.query('select pg_reload_conf()')
      // Sessions take settings over before their next statement, once the signal has reached them.
      await wait(300)
    }
    try {
      await client.query("load 'auto_explain'")
      await client.query('alter system set auto_explain.log_format = json')
      await client.query('alter system set auto_explain.log_analyze = on')
      await client.query('alter system set auto_explain.log_timing = off')
      await logFrom(0)
      lines.length = 0
      await work()
      await wait(300)
      return plansOfLog(lines)
    } finally {
      await logFrom(-1)
      await client.end()
    }
  }
}

function plansOfLog(lines: readonly string[]): Plan[] {
  const plans: Plan[] = []
  let open: string[] | null = null
  for (const line of lines) {
    if (/duration: [\d.]+ ms {2}plan:$/.test(line)) open = []
    else if (open) open.push(line)
    if (open && line === '\t}') {
      const { 'Query Text': statement, Plan: root } = JSON.parse(open.join('\n')) as {
        'Query Text': string
        Plan: Node
      }
      plans.push({ statement, tables: scannedBy(root) })
      open = null
    }
  }
  return plans
}

function scannedBy(node: Node): string[] {
  const read = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  const own = node['Node Type'] === 'Seq Scan' && read > 1_000 ? [node['Relation Name'] ?? ''] : []
  return [...own, ...(node.Plans ?? []).flatMap(scannedBy)]
}
