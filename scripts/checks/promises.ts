import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))
/** The one record of what was tried and measured: the programs write their rows, people the rest. */
export const recordFile = 'docs/promises.md'
/** Days that a row may be older than the code it speaks of. */
const mostDays = 14
const tableHead = ['| Promise | Figure | Date | Machine | Commit | Code |', '|---|---|---|---|---|---|']

/** `program`: what is named to its command to run it alone; a row begins with it. */
export type Row = { program: string; promise: string; figure: string }
type Kept = { program: string; line: string; day: string; code: string; isBroken: boolean }
/** A part of the record; `of`: the programs that it lists, all of its command where none are. `globs`: the files that it speaks of. */
type Section = { command: string; of: string[]; globs: string[]; rows: Kept[]; text: string }

/** The parts of the record that have a command, in order; what stands before the first is no part. */
export function sectionsOf(record: string): Section[] {
  return record.split(/^(?=## )/m).flatMap((text) => {
    const [, command = '', of = ''] = /`(npm run [\w:]+)(?: -- ([\w ]+))?`/.exec(text) ?? []
    const spoken = /^Speaks of: (.+)$/m.exec(text)?.[1]
    if (spoken === undefined) return []
    const globs = [...spoken.matchAll(/`([^`]+)`/g)].map(([, glob = '']) => glob)
    return [{ command, of: of.split(' ').filter(Boolean), globs, rows: rowsIn(text), text }]
  })
}

function rowsIn(section: string): Kept[] {
  return [...section.matchAll(/^\| ([\w-]+): .* \| (.*) \| (\d{4}-\d\d-\d\d) \| .* \| ([\da-f]*) \|$/gm)].map(
    ([line, program = '', figure = '', day = '', code = '']) => {
      return { program, line, day, code, isBroken: figure.startsWith('**') }
    },
  )
}

/** A digest of all these files, however lines end and whatever this clone knows of its history. Tests of single files do not count. */
export function digestOf(root: string, globs: readonly string[]): string {
  const files = globSync([...globs], { cwd: root, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => path.relative(root, path.join(file.parentPath, file.name)).replaceAll('\\', '/'))
    .filter((file) => file.startsWith('test/') || !/\.test\.tsx?$/.test(file))
  const all = createHash('sha256')
  for (const file of files.toSorted()) {
    all.update(`${file}\0${readFileSync(path.join(root, file), 'utf8').replaceAll('\r\n', '\n')}\0`)
  }
  return all.digest('hex').slice(0, 8)
}

/** Why parts of the record prove nothing any more, and what to run. `today`: the day of the last commit. */
export function problemsOf(root: string, record: string, today: string): string[] {
  return sectionsOf(record).flatMap(({ command, of, globs, rows }) => {
    if (rows.length === 0)
      return [`No row says when its promises were tried. Run: ${[command, '-- --keep', ...of].join(' ')}`]
    const digest = digestOf(root, globs)
    const isOld = ({ day, code }: Kept) => daysBetween(day, today) > mostDays && code !== digest
    const told = (found: Kept[], why: string) => {
      const programs = [...new Set(found.map(({ program }) => program))].join(' ')
      return found.length === 0 ? [] : [`${programs}: ${why} Run: ${command} -- --keep ${programs}`]
    }
    const [oldest] = rows.filter(isOld).toSorted((one, other) => one.day.localeCompare(other.day))
    const why = `run on ${oldest?.day}, over ${mostDays} days before the last commit, and the files of which this speaks have changed since.`
    return [
      ...told(rows.filter(isOld), why),
      ...told(
        rows.filter(({ isBroken }) => isBroken),
        'a promise is broken.',
      ),
    ]
  })
}

function daysBetween(day: string, today: string): number {
  return Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000)
}

/** `codes`: digests of the record's parts, in their order. `isWhole`: all of the command was run, so that what it no longer has goes. */
type Run = { command: string; rows: Row[]; isWhole: boolean; commit: string; codes: string[] }

/** The record with what was run in place of what those programs had. */
export function withRun(record: string, { command, rows, isWhole, commit, codes }: Run): string {
  return sectionsOf(record).reduce((written, section, index) => {
    const isHere = ({ program }: { program: string }) => section.of.length === 0 || section.of.includes(program)
    const own = section.command === command ? rows.filter(isHere) : []
    if (own.length === 0) return written
    const added = own.map(({ program, promise, figure }) => {
      const day = new Date().toISOString().slice(0, 10)
      const cells = [`${program}: ${promise}`, figure, day, machine, commit, codes[index] ?? '']
      return { program, line: `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |` }
    })
    const isAgain = ({ program }: Kept) => isWhole || own.some((row) => row.program === program)
    const stay = section.rows.filter((row) => isHere(row) && !isAgain(row))
    const all = [...stay, ...added].toSorted((one, other) => one.program.localeCompare(other.program))
    const table = [...tableHead, ...all.map(({ line }) => line), ''].join('\n')
    return written.replace(section.text, () => section.text.replace(/^\| Promise \|.*\n(?:\|.*\n)*/m, () => table))
  }, record)
}

/** To be called before a run, whose rows then say of which code they are: gives what writes them into the record. */
export function keeperOf(command: string): (rows: Row[], isWhole: boolean) => void {
  const place = path.join(projectRoot, recordFile)
  const codes = sectionsOf(readFileSync(place, 'utf8')).map(({ globs }) => digestOf(projectRoot, globs))
  // With a plus where files differ from it.
  const commit = git('describe', '--always', '--abbrev=8', '--exclude=*', '--dirty=+') ?? ''
  return (rows, isWhole) =>
    writeFileSync(place, withRun(readFileSync(place, 'utf8'), { command, rows, isWhole, commit, codes }))
}

export const machine = `${os.availableParallelism()} × ${os.cpus()[0]?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.version}`

function git(...args: string[]): string | null {
  const asked = spawnSync('git', ['-c', 'safe.directory=*', ...args], { cwd: projectRoot, encoding: 'utf8' })
  return asked.status === 0 ? asked.stdout.trim() : null
}

if (import.meta.main) {
  // The day of the last commit, so that an old state passes as it did; without a history, today.
  const today = git('log', '-1', '--format=%cs') ?? new Date().toISOString().slice(0, 10)
  for (const problem of problemsOf(projectRoot, readFileSync(path.join(projectRoot, recordFile), 'utf8'), today)) {
    console.error(`${recordFile}: ${problem}`)
    process.exitCode = 1
  }
}
