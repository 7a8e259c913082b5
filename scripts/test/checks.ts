import { existsSync } from 'node:fs'

/** One check. Its commands run in order until one fails; a name is what `npm test -- <name>` asks for. */
export type Check = {
  name: string
  title: string
  /** Each a program of the project's packages or scripts, and its arguments. */
  commands: string[][]
  /** How single tests are counted; a check without counts as one. */
  counts?: 'vitest' | 'playwright'
  /** The check whose result it uses: not run when that one failed. */
  after?: string
  /** Whether it needs the whole machine for itself, because it measures or starts much. */
  alone?: boolean
  /** Only with `--full`. */
  full?: boolean
  /** A file without which there is nothing to check yet. */
  needs?: string
}

const typegen = existsSync(new URL('../../src/root.tsx', import.meta.url))
  ? [['@react-router/dev/bin.cjs', 'typegen']]
  : []

const vitest = [
  'vitest/vitest.mjs',
  'run',
  '--passWithNoTests',
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json={report}',
]

/** `{report}` stands for a file that the runner of the tests writes its report to. */
export const checks: Check[] = [
  { name: 'lock', title: 'The lock installs everywhere', commands: [['scripts/checks/lock.ts']] },
  { name: 'specification', title: 'Every statement has its test', commands: [['scripts/checks/specification.ts']] },
  { name: 'migrations', title: 'Landed migrations stay', commands: [['scripts/checks/migrations.ts']] },
  { name: 'structure', title: 'Structure and imports', commands: [['scripts/checks/structure.ts']] },
  { name: 'format', title: 'Format', commands: [['oxfmt/bin/oxfmt', '--check', '.']] },
  { name: 'types', title: 'Types', commands: [...typegen, ['typescript/bin/tsc']] },
  { name: 'lint', title: 'Lint', commands: [['oxlint/bin/oxlint', '--deny-warnings']] },
  {
    name: 'dead',
    title: 'Nothing unused',
    commands: [['knip/bin/knip.js', '--no-progress', '--no-config-hints']],
    needs: 'src/main.server.ts',
  },
  {
    name: 'unit',
    title: 'Unit and API tests',
    commands: [[...vitest, '--exclude=test/places.test.ts']],
    counts: 'vitest',
  },
  { name: 'build', title: 'Build', commands: [['scripts/build.ts']], needs: 'src/root.tsx' },
  journeysOf('journeys', 'Journeys in a browser'),
  {
    name: 'places',
    title: 'Any folder, any user',
    commands: [[...vitest, 'test/places.test.ts']],
    counts: 'vitest',
    alone: true,
    full: true,
  },
  { ...journeysOf('matrix', 'Every screen, state, width and scheme', 'full'), full: true },
  {
    name: 'w3c',
    title: 'HTML of every page, by the W3C checker',
    commands: [['scripts/checks/w3c.ts']],
    after: 'build',
    full: true,
    needs: 'src/main.server.ts',
  },
  {
    name: 'lighthouse',
    title: 'Lighthouse, median of five',
    commands: [['scripts/checks/lighthouse.ts']],
    after: 'build',
    alone: true,
    full: true,
    needs: 'src/main.server.ts',
  },
]

function journeysOf(name: string, title: string, project = name): Check {
  const command = [
    '@playwright/test/cli.js',
    'test',
    `--project=${project}`,
    '--pass-with-no-tests',
    // A browser's race must not stop a change, nor be hidden: what passes on the second try only is named at the end.
    '--retries=1',
    '--reporter=line,json',
  ]
  return {
    name,
    title,
    commands: [command],
    counts: 'playwright',
    after: 'build',
    alone: true,
    needs: `test/${project}`,
  }
}
