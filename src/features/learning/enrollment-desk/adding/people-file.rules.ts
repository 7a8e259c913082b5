import addressparser from 'nodemailer/lib/addressparser'
import Papa from 'papaparse'
import { undefusedCell } from '#platform/values/csv.ts'
import { hasEmailShape, tidiedEmail } from '#platform/values/email-shape.ts'
import { type ColumnKind, kindsOfHeadings } from './headings.rules.ts'
import type { Line } from './schema.ts'
import { t } from '#platform/values/translate.ts'
import { listed } from '#platform/values/listed.ts'

/** People of a list that somebody uploads or pastes; `notes` says in sentences what was left out or could not be judged. */
type PeopleList = { people: Line[]; notes: string[] }

type Mailbox = { name: string; address: string }
type Row = readonly string[]
type Kinds = readonly (ColumnKind | undefined)[]

/** Reads a table with headings, the address line of a mail program, or a table without headings. [enroll-staff-1, enroll-staff-7] */
export function peopleOf(text: string): PeopleList {
  const { rows, notes } = rowsOf(text.replace(/^\ufeff/, ''))
  const at = rows.slice(0, mostTitles).findIndex(isHeading)
  const addresses = at < 0 ? addressesOf(text) : null
  const read = addresses ? { people: addresses, notes: [] } : at < 0 ? withoutHeadings(rows) : withHeadings(rows, at)
  const turned = read.people.map((line) => ({ ...line, full_name: inOrder(line.full_name) }))
  const changed = read.people.find((line, each) => turned[each]?.full_name !== line.full_name)
  const said =
    changed &&
    t('Last names that stood first are turned: “{before}” is “{after}”.', {
      before: changed.full_name,
      after: inOrder(changed.full_name),
    })
  return { people: turned, notes: notesOf(...(addresses ? [] : notes), ...read.notes, said) }
}

/** Titles, dates and filters that spreadsheets have above the headings. */
const mostTitles = 15

/** With the separator that makes most cells addresses, or that `sep=` names. */
function rowsOf(text: string): { rows: Row[]; notes: string[] } {
  const named = /^"?sep=(.)"?[^\S\n]*\r?\n/i.exec(text)
  const separators = named?.[1] ? [named[1]] : ['\t', ';', ',', '|']
  const source = named ? text.slice(named[0].length) : text
  const tables = separators.map((delimiter) => {
    const table = parsed(source, delimiter)
    const cells = table.rows.flat().filter(isAddress).length
    const isWide = table.rows.some((row) => row.length > 1 && isHeading(row))
    return { ...table, score: 2 * cells + (isWide ? 1 : 0) }
  })
  const [best] = tables.toSorted((one, other) => other.score - one.score)
  return best ?? { rows: [], notes: [] }
}

function parsed(text: string, delimiter: string): { rows: Row[]; notes: string[] } {
  const read = (quoteChar: string) => Papa.parse<string[]>(text, { delimiter, quoteChar, skipEmptyLines: 'greedy' })
  const quoted = read('"')
  const unpaired = quoted.errors.find(({ code }) => code === 'MissingQuotes')
  const { data } = unpaired ? read('\0') : quoted
  const rows = data.map((row) => row.map((cell) => undefusedCell(unpaired ? cell.replaceAll('"', '') : cell)))
  const said =
    unpaired && t('A quotation mark has no partner: please look at line {line}.', { line: (unpaired.row ?? 0) + 1 })
  return { rows, notes: notesOf(said) }
}

function isHeading(row: Row): boolean {
  const kinds = kindsOfHeadings(row).filter((kind) => kind !== undefined && kind !== 'other')
  return !row.some((cell) => cell.includes('@')) && (kinds.includes('email') || new Set(kinds).size > 1)
}

function withHeadings(rows: readonly Row[], at: number): PeopleList {
  const [headings = [], ...lines] = rows.slice(at)
  const body = lines.filter((row) => row.join('\n') !== headings.join('\n'))
  const kinds = kindsOfHeadings(headings)
  const hasAddresses = (column: number) => body.some((row) => mailboxesIn(row[column] ?? '').length > 0)
  const known = kinds.map((kind, column) => (kind === 'email' && !hasAddresses(column) ? undefined : kind))
  const guessed = headings.findIndex((_, column) => hasAddresses(column) && kinds[column] !== 'other')
  const isGuessed = !known.includes('email') && guessed >= 0
  const read = linesOf(body, isGuessed ? known.with(guessed, 'email') : known.includes('email') ? known : kinds)
  const ignored = headings.filter(
    (_, column) => !isTaken(known[column]) && column !== guessed && body.some((row) => row[column]?.trim()),
  )
  const titles = rows.slice(0, at).map((row) => row.filter((cell) => cell.trim() !== '').join(' '))
  const emails = headings.filter((_, column) => known[column] === 'email').map(quoted)
  return {
    people: read.people,
    notes: notesOf(
      titles.length > 0 && t('Above the headings is left out: {titles}.', { titles: some(titles.map(quoted)) }),
      isGuessed &&
        t('No heading says where the addresses are: they are taken from {heading}.', {
          heading: quoted(headings[guessed] ?? ''),
        }),
      emails.length > 1 &&
        t('Addresses are taken from {headings}: the first that a line has.', {
          headings: emails.reduce((before, next) => t('{before}, then {next}', { before, next })),
        }),
      ...read.notes,
      ignored.length > 0 && t('These columns are not taken: {headings}.', { headings: some(ignored) }),
    ),
  }
}

function isTaken(kind: ColumnKind | undefined): boolean {
  return kind !== undefined && kind !== 'other'
}

/** The order of a table without headings, the email wherever it stands. */
const plainOrder: Kinds = ['full', 'phone', 'organization']

/** Without headings the email is the column in which most cells look like one. A first line of unknown words is taken for headings. */
function withoutHeadings(rows: readonly Row[]): PeopleList {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const counts = Array.from(
    { length: width },
    (_, at) => rows.filter((row) => mailboxesIn(row[at] ?? '').length > 0).length,
  )
  const email = Math.max(0, counts.indexOf(Math.max(1, ...counts)))
  const others = [...plainOrder]
  const kinds = Array.from({ length: width }, (_, at) => (at === email ? 'email' : others.shift()))
  const [first = [], ...rest] = rows
  const isUnknown = rest.length > 0 && first.length > 1 && /^[^@\d]*\p{L}[^@\d]*$/u.test(first[email] ?? '')
  if (isUnknown && kindsOfHeadings(first).some(isTaken)) return withHeadings(rows, 0)
  const { people, notes } = linesOf(isUnknown ? rest : rows, kinds)
  const said = t(
    'The headings {headings} are not known: please look at what was taken for name, phone and organization.',
    { headings: some(first.map(quoted)) },
  )
  return { people, notes: notesOf(isUnknown && said, ...notes) }
}

function linesOf(rows: readonly Row[], kinds: Kinds): PeopleList {
  const isNamed = kinds.some((kind) => kind === 'full' || kind === 'given' || kind === 'family')
  const kept = rows.filter((row) => row.some((cell) => cell.includes('@')) || !isTotal(row))
  const shifted = kept.filter((row) => isShifted(row, kinds))
  let several = 0
  const people = kept.flatMap((row) => {
    const cells = (kind: ColumnKind) =>
      row.filter((cell, at) => kinds[at] === kind && cell.trim() !== '').map((cell) => cell.trim())
    const found = (shifted.includes(row) ? row : cells('email')).flatMap(mailboxesIn)
    const addresses = new Map(found.map((each) => [each.address.toLowerCase(), each]))
    const [only] = addresses.values()
    if (!isNamed && addresses.size > 1) return [...addresses.values()].map(({ name, address }) => lineOf(address, name))
    if (addresses.size > 1) several += 1
    const email = only?.address ?? cells('email')[0] ?? (row.length === 1 ? row[0] : '') ?? ''
    if (shifted.includes(row)) return [lineOf(email, '')]
    const name = cells('full')[0] ?? fullName(cells('given')[0], cells('middle')[0], cells('family')[0])
    return [lineOf(email, name || only?.name, cells('phone')[0], cells('organization')[0])]
  })
  const totals = rows.length - kept.length
  return {
    people,
    notes: notesOf(
      several > 0 &&
        t(
          '{count, plural, one {# person has several addresses} other {# people have several addresses}}: the first is taken.',
          { count: several },
        ),
      totals > 0 &&
        t('{count, plural, one {# line of totals} other {# lines of totals}} or notes left out.', { count: totals }),
      shifted.length > 0 &&
        t(
          '{count, plural, one {# line has cells} other {# lines have cells}} in other columns: only the address is taken.',
          { count: shifted.length },
        ),
    ),
  }
}

/** Without quotes a comma in a name moves the cells behind it. */
function isShifted(row: Row, kinds: Kinds): boolean {
  const isEmail = (at: number) => mailboxesIn(row[at] ?? '').length > 0
  return (
    row.length > kinds.length &&
    !row.some((_, at) => kinds[at] === 'email' && isEmail(at)) &&
    row.some((_, at) => isEmail(at))
  )
}

function isTotal(row: Row): boolean {
  const [first = '', ...more] = row.filter((cell) => cell.trim() !== '')
  return (
    /^\s*(grand )?(total|sum|summe|gesamt|insgesamt|somme|totale|suma|razem|итого|всего|合计|合計|总计|總計|共计|共計|小计|합계)/iu.test(
      first,
    ) && more.every((cell) => !/\p{L}{2}/u.test(cell))
  )
}

function lineOf(email: string, full_name = '', phone = '', organization = ''): Line {
  const cells = { email: tidiedEmail(email), full_name, phone, organization }
  return Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, cell.trim().slice(0, 2000)])) as Line
}

/** Where names are written without spaces the family's comes first. */
function fullName(given = '', middle = '', family = ''): string {
  const parts = [given, middle, family].filter((part) => part !== '')
  return /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hira}\p{sc=Kana}]/u.test(given + family) ? family + given : parts.join(' ')
}

/** 'Müller, Jörg' as certificates and mail say it; what stands behind another comma, or is no name, stays. */
function inOrder(name: string): string {
  const [, last, first] = /^([^,，]{1,60})[,，]\s*([^,，]{1,60})$/u.exec(name) ?? []
  if (
    last === undefined ||
    first === undefined ||
    /\d|^(jr|sr|ph\.?\s?d|dr|md|m\.?[abs]c?|esq|ii+)\b|gmbh|inc\b|ltd/iu.test(first)
  )
    return name
  return `${first.trim()} ${last.trim()}`
}

/** People of address lines as mail programs write them; null where most of it is no address. */
function addressesOf(text: string): Line[] | null {
  const parts = text
    .replaceAll('；', ';')
    .replaceAll(/[，、]/gu, ',')
    .match(/(?:"[^"\n]*"|[^;\n\r])+/gu)
    ?.flatMap((part) => part.split(/(?<=>)\s*,/u))
    .filter((part) => part.trim() !== '')
  const entries = (parts ?? []).flatMap(entriesIn)
  const sound = entries.filter(({ address }) => hasEmailShape(address))
  return 3 * sound.length > 2 * entries.length
    ? entries.map(({ name, address }) => lineOf(address || name, address && name))
    : null
}

function isAddress(cell: string): boolean {
  return cell.includes('@') && cell.length <= 2000 && entriesIn(cell).every(({ address }) => hasEmailShape(address))
}

/** The addresses in a cell, with the names that stand before them. */
function mailboxesIn(cell: string): Mailbox[] {
  if (!cell.includes('@') || cell.length > 2000) return []
  return cell
    .split(/:::|[;\n]/u)
    .flatMap(entriesIn)
    .filter(({ address }) => hasEmailShape(address))
}

function entriesIn(part: string): Mailbox[] {
  const words = part.trim().split(/\s+/u)
  if (words.length > 1 && words.every(hasEmailShape)) return words.map((address) => ({ name: '', address }))
  const [, before, within] = /^([^<>@]*)<([^<>]*)>\s*$/u.exec(part.trim()) ?? []
  const read =
    within === undefined
      ? addressparser(part.replace(/mailto:/giu, ''), { flatten: true })
      : [{ name: before ?? '', address: within }]
  return read.map(({ name, address }) => ({ name: unquoted(name), address: tidiedEmail(address) }))
}

function unquoted(name: string): string {
  return name
    .replace(/^\s*(\d+[.)]|[-*•])\s/u, '')
    .trim()
    .replace(/^(["'])(.*)\1$/u, '$2')
    .replaceAll('\\"', '"')
    .trim()
}

/** Those of the notes that apply. */
function notesOf(...notes: (string | false | undefined)[]): string[] {
  return notes.filter((note) => typeof note === 'string')
}

function quoted(text: string): string {
  return `“${text.trim()}”`
}

/** The first of them in words. */
function some(texts: readonly string[]): string {
  const shown = listed(texts.slice(0, 6).map((text) => text.trim()))
  return texts.length > 6 ? t('{list} and {count} more', { list: shown, count: texts.length - 6 }) : shown
}
