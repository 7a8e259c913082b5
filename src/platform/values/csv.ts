/** What a cell may hold; null is an empty one. */
export type CsvCell = string | number | null

/**
 * What makes a spreadsheet take a text for a formula: the signs it knows, in full width too, and what comes before a sign
 * without being seen.
 */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** Tells spreadsheets that the bytes are UTF-8; the first thing in the file. */
export const csvBeginning = '\ufeff'

/**
 * A line of a table (RFC 4180), with its end. A text that a spreadsheet would run as a formula gets an apostrophe in front,
 * which spreadsheets take for "this is text"; numbers are written as they are.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
