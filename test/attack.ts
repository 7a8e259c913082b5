import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from '../scripts/build.ts'

type Result = { title: string; status: string; meta?: { cases?: number } }
type Report = { testResults: { name: string; assertionResults: Result[] }[] }

// `npm run test:attack`: many cases of each promise. `-- --keep` writes the table into docs; ATTACK_SEED tries other cases.
const root = fileURLToPath(new URL('..', import.meta.url))
const keep = process.argv.includes('--keep')
const others = process.argv.slice(2).filter((arg) => arg !== '--keep')
const runs = process.env.ATTACK_RUNS ?? '25'
const seed = process.env.ATTACK_SEED ?? 'attack'

if (!(await buildIfStale())) process.exit(1)
const folder = mkdtempSync(path.join(os.tmpdir(), 'attack-'))
const report = path.join(folder, 'report.json')
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project=attack', '--reporter=default', '--reporter=json']
const began = Date.now()
const { status } = spawnSync(process.execPath, [...vitest, `--outputFile.json=${report}`, ...others], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ATTACK_RUNS: runs, ATTACK_SEED: seed },
})
const minutes = (Date.now() - began) / 60_000
if (!existsSync(report)) process.exit(status ?? 1)
const table = tableOf(JSON.parse(readFileSync(report, 'utf8')) as Report)
rmSync(folder, { recursive: true, force: true })
console.log(table)
if (keep) writeFileSync(path.join(root, 'docs/attack.md'), kept())
process.exitCode = status ?? 1

/** A line for each promise: tests of one title with other names in it are one. */
function tableOf({ testResults }: Report): string {
  const lines = testResults
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map((result) => ({ file: path.basename(name), ...result })),
    )
  const promises = Map.groupBy(
    lines,
    ({ file, title }) => `${file} ${title.replace(/^[A-Z]+ \/\S*/, 'Every operation')}`,
  )
  const rows = [...promises].map(([key, results]) => {
    const file = key.slice(0, key.indexOf(' '))
    const title = key.slice(file.length + 1)
    const cases = results.reduce((sum, { meta }) => sum + (meta?.cases ?? 1), 0)
    const broken = results.filter((each) => each.status === 'failed').length
    const skipped = results.every((each) => !['passed', 'failed'].includes(each.status))
    const came = broken > 0 ? `**broken** (${broken})` : skipped ? 'not tried' : 'kept'
    return `| ${title.replaceAll('|', '\\|')} | ${file.replace('.test.ts', '')} | ${cases} | ${came} |`
  })
  return ['| promise | file | cases | result |', '|---|---|---|---|', ...rows].join('\n')
}

function kept(): string {
  const machine = `${os.cpus()[0]?.model.trim()}, ${os.availableParallelism()} processors, Node ${process.versions.node}`
  const day = new Date().toISOString().slice(0, 10)
  return `# What was attacked, and what happened

Written by \`npm run test:attack -- --keep\` on ${day} (${machine}; ${minutes.toFixed(1)} minutes, ATTACK_RUNS ${runs}, ATTACK_SEED ${seed}). What
the promises are for, requirement by requirement: [security.md](security.md).

${table}
`
}
