/** `values` in the order measured; their median is compared with `aim`. `note`: the cause found, or the reason of a distance. */
export type Figure = {
  name: string
  values: number[]
  unit: '/s' | 'ms' | 's' | 'kB' | 'MB' | '×' | ''
  aim?: { atLeast: number } | { atMost: number }
  note?: string
}

/** `how` says in one line what was done. `documents`: what is kept in `docs/` besides, by file name. */
export type Result = { title: string; how: string; figures: Figure[]; documents?: Record<string, string> }

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

/** Prints a result as a table and gives the number of missed aims. */
export function printResult(name: string, { title, how, figures }: Result): number {
  console.log(`\n${name}: ${title}\n  ${how}`)
  const width = Math.max(...figures.map((figure) => figure.name.length))
  for (const figure of figures) console.log(`  ${line(figure, width)}`)
  return figures.filter((figure) => meetsAim(figure) === false).length
}

function line(figure: Figure, width: number): string {
  const { value, spread, aim, verdict } = cells(figure)
  const wanted = aim && `aim ${aim}`
  return `${figure.name.padEnd(width)}  ${value.padEnd(12)} ${spread.padEnd(20)} ${wanted.padEnd(12)} ${verdict}`.trimEnd()
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${words.endsWith('.') ? '' : '.'}`
}

function cells(figure: Figure) {
  const { values, unit, aim } = figure
  const spread = values.length > 1 ? `(${written(Math.min(...values))} – ${written(Math.max(...values))})` : ''
  const wanted = !aim ? '' : 'atLeast' in aim ? `≥ ${written(aim.atLeast)}` : `≤ ${written(aim.atMost)}`
  const met = meetsAim(figure)
  const verdict = met === null ? '' : met ? 'met' : 'MISSED'
  return { value: `${written(median(values))} ${unit}`.trim(), spread, aim: wanted, verdict }
}

/**
 * Puts a result into the Markdown document of all measurements: replaces the section `## {name}`, or adds one at the end.
 * `measured`: when and where, in one line.
 */
export function withResult(document: string, name: string, result: Result, measured: string): string {
  const rows = result.figures.map((figure) => {
    const { value, spread, aim, verdict } = cells(figure)
    return `| ${figure.name} | ${`${value} ${spread}`.trim()} | ${`${aim} ${verdict}`.trim()} | ${figure.note ?? ''} |`
  })
  const head = ['| What | Median (least – most) | Aim | Cause or reason |', '|---|---|---|---|']
  const section = [
    `## ${name}`,
    '',
    `${sentence(result.title)} ${sentence(result.how)} ${measured}`,
    '',
    ...head,
    ...rows,
    '',
  ].join('\n')
  const [intro = '', ...sections] = document.split(/^(?=## )/m)
  const others = sections.findIndex((text) => text.startsWith(`## ${name}\n`))
  const next = others === -1 ? [...sections, section] : sections.with(others, section)
  return [intro, ...next].map((text) => `${text.trimEnd()}\n`).join('\n')
}

function written(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en')
  return Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2)
}
