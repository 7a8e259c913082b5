import type { Row } from '../scripts/checks/promises.ts'

/**
 * `values` in the order measured; their median is compared with `aim`. `note`: the cause found, or the reason of a distance. The record keeps
 * what has an aim or `isKept`; figures of one `group` share a row.
 */
export type Figure = {
  name: string
  values: number[]
  unit: '/s' | 'ms' | 's' | 'kB' | 'MB' | '×' | ''
  aim?: { atLeast: number } | { atMost: number }
  note?: string
  isKept?: true
  group?: string
}

/** `how` says in one line what was done. */
export type Result = { title: string; how: string; figures: Figure[] }

/** The median. @throws Error for no values */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  if (upper === undefined || lower === undefined) throw new Error('Nothing was measured.')
  return (lower + upper) / 2
}

/** Whether the median reaches the aim; null without an aim. */
export function meetsAim({ values, aim }: Figure): boolean | null {
  if (!aim) return null
  return 'atLeast' in aim ? median(values) >= aim.atLeast : median(values) <= aim.atMost
}

/** What the record keeps of a result; a reason stands where an aim is missed. */
export function rowsOf(program: string, { figures }: Result): Row[] {
  const kept = figures.filter(({ aim, isKept, group }) => aim || isKept || group)
  return [...Map.groupBy(kept, ({ group, name }) => group ?? name)].map(([promise, all]) => {
    const inOrder = all.toSorted((one, other) => median(one.values) - median(other.values))
    const [least, ...more] = inOrder.map((figure) => cells(figure).value)
    const missed = inOrder.filter((figure) => meetsAim(figure) === false)
    const { aim = '' } = all[0] ? cells(all[0]) : {}
    const farthest = aim.startsWith('≥') ? missed[0] : missed.at(-1)
    const met = `${all.length - missed.length} of ${all.length} met; farthest: ${farthest?.name}`
    const why = [all.length > 1 ? met : 'missed', farthest?.note].filter(Boolean).join(': ')
    const value = more.length > 0 ? `${least} to ${more.at(-1)}` : `${least}`
    return {
      program,
      promise: aim ? `${promise}, ${aim}` : promise,
      figure: missed.length > 0 ? `${value}, ${why}` : value,
    }
  })
}

/** Prints a result as a table, each cause or reason below its figure, and gives the number of missed aims. */
export function printResult(name: string, { title, how, figures }: Result): number {
  console.log(`\n${name}: ${title}\n  ${how}`)
  const width = Math.max(...figures.map((figure) => figure.name.length))
  for (const figure of figures) {
    console.log(`  ${line(figure, width)}`)
    if (figure.note) console.log(`    ${figure.note}`)
  }
  return figures.filter((figure) => meetsAim(figure) === false).length
}

function line(figure: Figure, width: number): string {
  const { value, spread, aim, verdict } = cells(figure)
  const wanted = aim && `aim ${aim}`
  return `${figure.name.padEnd(width)}  ${value.padEnd(12)} ${spread.padEnd(20)} ${wanted.padEnd(12)} ${verdict}`.trimEnd()
}

function cells(figure: Figure) {
  const { values, unit, aim } = figure
  const spread = values.length > 1 ? `(${written(Math.min(...values))} – ${written(Math.max(...values))})` : ''
  const wanted = !aim ? '' : 'atLeast' in aim ? `≥ ${written(aim.atLeast)}` : `≤ ${written(aim.atMost)}`
  const met = meetsAim(figure)
  const verdict = met === null ? '' : met ? 'met' : 'MISSED'
  return { value: `${written(median(values))} ${unit}`.trim(), spread, aim: wanted, verdict }
}

function written(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en')
  return Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2)
}
