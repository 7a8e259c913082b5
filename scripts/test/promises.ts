import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../build.ts'
import { keeperOf } from '../checks/promises.ts'

// `npm run test:attack`, `test:faults`, `test:machines`: promises tried many times, each run ending with their table. `-- --keep` writes
// it into the record, `--soak 30` says how many minutes the soak of the faults takes; other words name files.
const { values, positionals } = parseArgs({
  options: { keep: { type: 'boolean', default: false }, soak: { type: 'string', default: '5' } },
  allowPositionals: true,
})
const [name = '', ...files] = positionals
const { ATTACK_RUNS = '250', ATTACK_SEED = 'attack' } = process.env
const programs: Record<string, { vitest: string[]; env: Record<string, string> }> = {
  attack: { vitest: ['--project=attack'], env: { ATTACK_RUNS, ATTACK_SEED } },
  faults: {
    vitest: ['--project=faults', '--no-file-parallelism'],
    env: { FAULTS: 'long', SOAK_MINUTES: values.soak },
  },
  machines: { vitest: ['--config=scripts/test/machines.config.ts'], env: {} },
}
const program = programs[name]
if (!program) throw new Error(`There are ${Object.keys(programs).join(', ')}.`)

const root = path.join(import.meta.dirname, '../..')
if (!(await buildIfStale())) process.exit(1)
const folder = mkdtempSync(path.join(os.tmpdir(), `${name}-`))
const output = path.join(folder, 'rows.json')
const began = Date.now()
const keep = keeperOf(`npm run test:${name}`)
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...program.vitest, ...files], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...program.env, PROMISES_OUTPUT: output },
})
if (values.keep && existsSync(output)) keep(JSON.parse(readFileSync(output, 'utf8')), files.length === 0)
rmSync(folder, { recursive: true, force: true })
console.log(`\n${((Date.now() - began) / 60_000).toFixed(1)} minutes.`)
process.exitCode = status ?? 1
