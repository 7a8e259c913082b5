import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../build.ts'
import { digestOf, speaksOf } from '../checks/promises.ts'
import { tableHead } from './promises-reporter.ts'

// `npm run test:attack`, `test:faults`, `test:machines`: promises tried many times, each run ending with their table. `-- --keep` writes
// it into a document, `--soak 30` says how many minutes the soak of the faults takes; other words name files.
type Program = { document: string; vitest: string[]; env: Record<string, string> }

const { values, positionals } = parseArgs({
  options: { keep: { type: 'boolean', default: false }, soak: { type: 'string', default: '10' } },
  allowPositionals: true,
})
const [name = '', ...files] = positionals
const { ATTACK_RUNS = '250', ATTACK_SEED = 'attack' } = process.env
const programs: Record<string, Program> = {
  attack: { document: 'docs/attack.md', vitest: ['--project=attack'], env: { ATTACK_RUNS, ATTACK_SEED } },
  faults: {
    document: 'docs/faults.md',
    vitest: ['--project=faults', '--no-file-parallelism'],
    env: { FAULTS: 'long', SOAK_MINUTES: values.soak },
  },
  machines: { document: 'docs/scaling.md', vitest: ['--config=scripts/test/machines.config.ts'], env: {} },
}
const program = programs[name]
if (!program) throw new Error(`There are ${Object.keys(programs).join(', ')}.`)

const root = path.join(import.meta.dirname, '../..')
if (!(await buildIfStale())) process.exit(1)
const folder = mkdtempSync(path.join(os.tmpdir(), `${name}-`))
const output = path.join(folder, 'table.md')
const began = Date.now()
const document = path.join(root, program.document)
const digest = digestOf(root, speaksOf(readFileSync(document, 'utf8')))
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...program.vitest, ...files], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...program.env, PROMISES_OUTPUT: output },
})
const minutes = ((Date.now() - began) / 60_000).toFixed(1)
if (values.keep && existsSync(output)) keep(readFileSync(output, 'utf8'))
rmSync(folder, { recursive: true, force: true })
console.log(`\n${minutes} minutes.`)
process.exitCode = status ?? 1

/** Writes the table between the marks of the document; a run of some files leaves the rows of the others. */
function keep(table: string): void {
  const text = readFileSync(document, 'utf8')
  const [before = '', said = '', after = ''] = text.split(/(?<=<!-- promises -->\n)|(?=<!-- end -->)/)
  const ran = `Run on ${new Date().toISOString().slice(0, 10)} in ${minutes} minutes, of ${digest}: ${machine()}.`
  const [first = ran] = said.split('\n')
  const isWhole = files.length === 0
  const rows = isWhole ? rowsOf(table) : new Map([...rowsOf(said), ...rowsOf(table)])
  const kept = [isWhole ? ran : first, '', ...tableHead, ...rows.values(), '']
  writeFileSync(document, [before, kept.join('\n'), after].join(''))
}

function machine(): string {
  const settings = name === 'attack' ? `, ATTACK_RUNS ${ATTACK_RUNS}, ATTACK_SEED ${ATTACK_SEED}` : ''
  return `${os.availableParallelism()} × ${os.cpus()[0]?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.version}${settings}`
}

/** By promise and file. */
function rowsOf(text: string): Map<string, string> {
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && !tableHead.includes(line))
  return new Map(rows.map((row) => [row.split(' | ').slice(0, 2).join(), row]))
}
