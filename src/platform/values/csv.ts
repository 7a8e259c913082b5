/** Null is an empty cell. */
export type CsvCell = string | number | null

/** What makes spreadsheets read a formula (CSV injection): signs, full-width ones, and invisible characters before them. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** The byte order mark: spreadsheets then read UTF-8. */
export const csvBeginning = '\ufeff'

/** A line of CSV (RFC 4180) with its end; texts that look like a formula get an apostrophe in front. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * The cells of a table that somebody uploads or pastes: CSV with commas or semicolons, or a spreadsheet's tabs, quoted or not, with any
 * line ends. Apostrophes that defuse a formula are taken away again. Nothing makes it fail: what is odd is a cell as it stands.
 */
export function csvRows(text: string): string[][] {
  const source = text.replace(/^\ufeff/, '')
  const [firstLine = ''] = source.split(/\r?\n|\r/, 1)
  const separator = [...'\t;,'].find((each) => firstLine.includes(each)) ?? ','
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell)
    cell = ''
  }
  for (let at = 0; at < source.length; at++) {
    const sign = source[at] ?? ''
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (source[at + 1] === '"') cell += source[at++]
      else isQuoted = false
    } else if (sign === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (sign === separator) endCell()
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && source[at + 1] === '\n') at++
      endCell()
      rows.push([])
    } else cell += sign
  }
  endCell()
  return rows
}
