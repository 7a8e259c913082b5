import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

/** One statement: how it was carried out, outermost first, and the tables that were read from end to end. */
export type Plan = { statement: string; steps: string[]; scanned: string[]; rows: number }
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
      const nodes = all(root)
      plans.push({
        statement,
        steps: nodes.map(({ node, depth }) => `${'  '.repeat(depth)}${named(node)}`),
        scanned: nodes.flatMap(({ node }) =>
          node['Node Type'] === 'Seq Scan' && read(node) > 1_000 ? [node['Relation Name'] ?? ''] : [],
        ),
        rows: nodes.reduce((sum, { node }) => sum + (node['Relation Name'] ? read(node) : 0), 0),
      })
      open = null
    }
  }
  return plans
}

function all(node: Node, depth = 0): { node: Node; depth: number }[] {
  return [{ node, depth }, ...(node.Plans ?? []).flatMap((below) => all(below, depth + 1))]
}

function read(node: Node): number {
  return (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
}

function named(node: Node): string {
  const of = [
    node['Index Name'] && `using ${node['Index Name']}`,
    node['Relation Name'] && `on ${node['Relation Name']}`,
  ]
  return [node['Node Type'], ...of.filter(Boolean)].join(' ')
}
