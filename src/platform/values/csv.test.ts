import { expect, test } from 'vitest'
import { type CsvCell, csvLine } from './csv.ts'

const examples: [what: string, cell: CsvCell, written: string][] = [
  ['a plain text', 'Mei Lin', 'Mei Lin'],
  ['Chinese', '王小明', '王小明'],
  ['nothing', null, ''],
  ['an empty text', '', ''],
  ['a number', 12_000, '12000'],
  ['a number with decimals', 12.5, '12.5'],
  ['a comma', 'Lin, Mei', '"Lin, Mei"'],
  ['quotes', 'Mei "May" Lin', '"Mei ""May"" Lin"'],
  ['a line end', 'one\r\ntwo', '"one\r\ntwo"'],
  ['a semicolon, which divides cells elsewhere', 'a;=1', '"a;=1"'],
  ['spaces around', ' Mei ', '" Mei "'],
  ['a formula', '=1+1', "'=1+1"],
  ['a link in a formula', '=HYPERLINK("http://x.example","Mei")', '"\'=HYPERLINK(""http://x.example"",""Mei"")"'],
  ['a plus', '+81 90 1234', "'+81 90 1234"],
  ['a minus', '-2+3', "'-2+3"],
  ['an at sign', '@SUM(A1)', "'@SUM(A1)"],
  ['a tab before a formula', '\t=1', '"\'\t=1"'],
  ['a carriage return before a formula', '\r=1', '"\'\r=1"'],
  ['a formula in full width', '＝1', "'＝1"],
  ['a sign further on', 'a=b', 'a=b'],
]

for (const [what, cell, written] of examples) {
  test(`a cell with ${what} is written so that a spreadsheet reads it and runs nothing (export-2)`, () => {
    expect(csvLine([cell, 'next'])).toBe(`${written},next\r\n`)
  })
}
