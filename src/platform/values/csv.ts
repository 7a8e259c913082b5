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

/** A cell as it was before an apostrophe took its formula away. */
export function undefusedCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
}
