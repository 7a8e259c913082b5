import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../build.ts'
import { tableHead } from './promises-reporter.ts'

// `npm run test:faults`: every promise with many rounds. `-- --soak 30` says how many minutes the soak takes, `--keep` writes
// docs/faults.md; other words name files.
const root = fileURLToPath(new URL('../..', import.meta.url))
const { values, positionals } = parseArgs({
  options: { keep: { type: 'boolean', default: false }, soak: { type: 'string', default: '3' } },
  allowPositionals: true,
})

if (!(await buildIfStale())) process.exit(1)
const folder = mkdtempSync(path.join(os.tmpdir(), 'faults-'))
const output = path.join(folder, 'table.md')
const began = Date.now()
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project=faults', '--no-file-parallelism', ...positionals],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FAULTS: 'long', SOAK_MINUTES: values.soak, PROMISES_OUTPUT: output },
  },
)
if (values.keep && existsSync(output)) keep(readFileSync(output, 'utf8'))
rmSync(folder, { recursive: true, force: true })
console.log(`\n${((Date.now() - began) / 60_000).toFixed(1)} minutes.`)
process.exitCode = status ?? 1

/** Writes the rows of this run into the document, over those of the same promises; a run of some files leaves the others. */
function keep(table: string): void {
  const document = path.join(root, 'docs/faults.md')
  const before = existsSync(document) ? rowsOf(readFileSync(document, 'utf8')) : new Map<string, string>()
  const rows = new Map([...before, ...rowsOf(table)])
  const machine = `${os.availableParallelism()} × ${os.cpus()[0]?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.version}`
  const intro = `# What was promised of faults, and what happened

Written by \`npm run test:faults -- --keep\` (${machine}). Some of them, with few rounds, are part of \`npm test\`;
times are held to their limits here alone.
`
  writeFileSync(document, [intro, ...tableHead, ...rows.values(), ''].join('\n'))
}

function rowsOf(text: string): Map<string, string> {
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && !tableHead.includes(line))
  return new Map(rows.map((row) => [row.split(' | ')[0] ?? '', row]))
}
