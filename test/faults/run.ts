import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../../scripts/build.ts'

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
  [
    ...['node_modules/vitest/vitest.mjs', 'run', '--project=faults', '--no-file-parallelism'],
    ...['--reporter=default', '--reporter=./scripts/test/promises-reporter.ts', ...positionals],
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FAULTS: 'long', SOAK_MINUTES: values.soak, PROMISES_OUTPUT: output },
  },
)
const minutes = ((Date.now() - began) / 60_000).toFixed(1)
if (values.keep) writeFileSync(path.join(root, 'docs/faults.md'), documentOf(readFileSync(output, 'utf8')))
rmSync(folder, { recursive: true, force: true })
console.log(`\n${minutes} minutes.`)
process.exitCode = status ?? 1

function documentOf(table: string): string {
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${os.availableParallelism()} × ${os.cpus()[0]?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.version}`
  return `# What was promised of faults, and what happened

Written by \`npm run test:faults -- --keep\` on ${day} (${machine}; ${minutes} minutes, ${values.soak} of them the soak). A short form of
the same tests, \`test/faults\`, is the check \`faults\` of \`npm test\`; times are held to their limits in the long form alone.

${table}`
}
