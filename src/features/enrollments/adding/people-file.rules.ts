import { csvRows } from '#platform/values/csv.ts'
import { hasEmailShape } from '#platform/values/email-shape.ts'
import type { Line } from './schema.ts'

type Column = keyof Line
/** The order of a table without headings, the email wherever it stands. */
const plainOrder: readonly Column[] = ['full_name', 'phone', 'organization']

/** What spreadsheets call the columns, those that this site exports among them. */
const headings: Readonly<Record<Column, readonly string[]>> = {
  email: ['email', 'e-mail', 'email address', 'mail', '邮箱', '电子邮箱', '邮件', '电子邮件'],
  full_name: ['name', 'full name', 'full_name', 'participant', '姓名', '名字', '全名'],
  phone: ['phone', 'phone number', 'telephone', 'mobile', 'tel', '电话', '手机', '手机号', '联系电话'],
  organization: ['organization', 'organisation', 'company', 'institution', '单位', '机构', '公司', '组织'],
}

/** People of a table that somebody uploads or pastes; `ignored` are the headings of columns that are not taken. */
export type PeopleTable = { people: Line[]; ignored: string[] }

export function peopleOf(text: string): PeopleTable {
  const [first = [], ...rest] = csvRows(text).filter((row) => row.some((cell) => cell.trim() !== ''))
  const named = first.map(columnNamed)
  const isHeading = named.includes('email') && !first.some((cell) => hasEmailShape(cell.trim()))
  const rows = isHeading ? rest : [first, ...rest].filter((row) => row.length > 0)
  const columns = isHeading ? named : plainColumns(rows)
  const ignored = isHeading ? first.filter((cell, at) => named[at] === undefined && cell.trim() !== '') : []
  return { people: rows.map((row) => lineOf(row, columns)), ignored }
}

function columnNamed(heading: string): Column | undefined {
  const name = heading.trim().toLowerCase()
  return (Object.keys(headings) as Column[]).find((column) => headings[column].includes(name))
}

/** Without headings the email is the column in which most cells look like one. */
function plainColumns(rows: readonly string[][]): (Column | undefined)[] {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const emails = Array.from(
    { length: width },
    (_, at) => rows.filter((row) => hasEmailShape((row[at] ?? '').trim())).length,
  )
  const emailAt = emails.indexOf(Math.max(1, ...emails))
  const others = [...plainOrder]
  return Array.from({ length: width }, (_, at) => (at === Math.max(0, emailAt) ? 'email' : others.shift()))
}

function lineOf(row: readonly string[], columns: readonly (Column | undefined)[]): Line {
  const line: Line = { email: '', full_name: '', phone: '', organization: '' }
  for (const [at, column] of columns.entries()) if (column) line[column] = (row[at] ?? '').trim().slice(0, 2000)
  return line
}
