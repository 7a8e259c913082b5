/** The cells of a CSV file as RFC 4180 has them, line by line; its mark at the beginning is left out. */
export function tableOf(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy
  const lines: string[][] = [[]]
  const source = text.replace(/^\ufeff/, '')
  while (cell.lastIndex < source.length) {
    const at = cell.lastIndex
    const found = cell.exec(source)
    if (!found) throw new Error(`This is no CSV from its character ${at}: ${source.slice(at, at + 40)}`)
    lines.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (found[3] === '\r\n' && cell.lastIndex < source.length) lines.push([])
  }
  return lines
}
