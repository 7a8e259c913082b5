/** The commands run in order until one fails. */
export type Check = {
  name: string
  title: string
  /** Each a program of the project's packages or scripts, and its arguments. */
  commands: string[][]
  env?: Record<string, string>
  /** Without it the check counts as one test. */
  counts?: 'vitest' | 'playwright'
  /** Not run when this check failed, whose result it uses. */
  after?: string
  /** These checks write what it reads: never beside them, after them where both run. */
  behind?: string[]
  /** It measures, or has a worker for every processor. */
  alone?: boolean
  /** Only with `--full`. */
  full?: boolean
  /** Skipped without this file. */
  needs?: string
}

const vitest = [
  'vitest/vitest.mjs',
  'run',
  '--passWithNoTests',
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json={report}',
]

// Incremental: a change of one file is checked in seconds. Threads would each find out the same again, beside another check.
const types = [
  'typescript/bin/tsc',
  '--singleThreaded',
  '--incremental',
  '--tsBuildInfoFile',
  'node_modules/.cache/types.tsbuildinfo',
]

/** `{report}` stands for the test runner's report file. */
export const checks: Check[] = [
  // What takes long on one processor first, two at a time, with the short ones last; then what fills both.
  {
    name: 'routes',
    title: 'Types of the routes',
    commands: [['@react-router/dev/bin.cjs', 'typegen']],
    needs: 'src/root.tsx',
  },
  { name: 'build', title: 'Build', commands: [['scripts/build.ts']], needs: 'src/root.tsx' },
  { name: 'types', title: 'Types', commands: [types], after: 'routes' },
  { name: 'lint', title: 'Lint', commands: [['oxlint/bin/oxlint', '--deny-warnings']], after: 'routes' },
  {
    name: 'dead',
    title: 'Nothing unused',
    commands: [['knip/bin/knip.js', '--no-progress', '--no-config-hints']],
    after: 'routes',
    needs: 'src/main.server.ts',
  },
  { name: 'structure', title: 'Structure and imports', commands: [['scripts/checks/structure.ts']] },
  { name: 'lock', title: 'The lock installs everywhere', commands: [['scripts/checks/lock.ts']] },
  { name: 'specification', title: 'Every statement has its test', commands: [['scripts/checks/specification.ts']] },
  { name: 'citations', title: 'What is cited is there', commands: [['scripts/checks/citations.ts']] },
  { name: 'messages', title: 'Every message in every language', commands: [['scripts/checks/messages.ts']] },
  { name: 'promises', title: 'Promises were tried of this code', commands: [['scripts/checks/promises.ts']] },
  { name: 'migrations', title: 'Landed migrations stay', commands: [['scripts/checks/migrations.ts']] },
  { name: 'format', title: 'Format', commands: [['oxfmt/bin/oxfmt', '--check', '.']] },
  {
    name: 'unit',
    title: 'Unit and API tests',
    commands: [[...vitest, '--project=!pages', '--project=!full', '--tagsFilter=!full']],
    counts: 'vitest',
    behind: ['build'],
    alone: true,
  },
  {
    name: 'pages',
    title: 'Pages as they are sent, without a browser',
    commands: [[...vitest, '--project=pages']],
    counts: 'vitest',
    after: 'build',
    alone: true,
    needs: 'test/pages',
  },
  journeysOf('journeys', 'Journeys in a browser', ['journeys']),
  {
    name: 'slow',
    title: 'At scale, killed, installed anew, by any user',
    commands: [[...vitest, '--project=!pages', '--tagsFilter=full']],
    counts: 'vitest',
    alone: true,
    full: true,
  },
  { ...journeysOf('matrix', 'Every screen, state, width and scheme', ['full', 'repeats']), full: true },
  // From the same tests as above: each says its words by the catalogue.
  {
    name: 'chinese',
    title: 'What readers see, in Chinese',
    commands: [[...vitest, '--project=pure', '--project=dom', '--project=apart', '--project=pages']],
    env: { TEST_LANGUAGE: 'zh' },
    counts: 'vitest',
    after: 'build',
    alone: true,
    full: true,
    needs: 'test/pages',
  },
  {
    ...journeysOf('chinese-journeys', 'What readers do, in Chinese', ['journeys', 'repeats']),
    env: { TEST_LANGUAGE: 'zh' },
    full: true,
  },
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

function journeysOf(name: string, title: string, projects: string[]): Check {
  const command = [
    '@playwright/test/cli.js',
    'test',
    ...projects.map((project) => `--project=${project}`),
    '--pass-with-no-tests',
    '--reporter=line,json',
  ]
  return {
    name,
    title,
    commands: [command],
    counts: 'playwright',
    after: 'build',
    alone: true,
    needs: 'test/journeys',
  }
}
