import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../build.ts'

// `npm run test:machines`: the promises of several processes, on the programs of the system. `-- --keep` writes their table into
// docs/scaling.md; other words name files.
const root = path.join(import.meta.dirname, '../..')
const { values, positionals } = parseArgs({
  options: { keep: { type: 'boolean', default: false } },
  allowPositionals: true,
})

if (!(await buildIfStale())) process.exit(1)
const folder = mkdtempSync(path.join(os.tmpdir(), 'machines-'))
const output = path.join(folder, 'table.md')
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--config=scripts/test/machines.config.ts', ...positionals],
  { cwd: root, stdio: 'inherit', env: { ...process.env, PROMISES_OUTPUT: output } },
)
if (values.keep) keep(readFileSync(output, 'utf8'))
rmSync(folder, { recursive: true, force: true })
process.exitCode = status ?? 1

function keep(table: string): void {
  const document = path.join(root, 'docs/scaling.md')
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${os.availableParallelism()} × ${os.cpus()[0]?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.version}`
  const kept = `<!-- promises -->\nRun on ${day}: ${machine}.\n\n${table.trim()}\n<!-- end -->`
  const text = readFileSync(document, 'utf8').replace(/<!-- promises -->[\s\S]*?<!-- end -->/, () => kept)
  writeFileSync(document, text)
}
