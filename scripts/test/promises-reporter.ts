import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

declare module 'vitest' {
  interface TaskMeta {
    /** How often a promise was tried. */
    rounds?: number
    /** What was seen, in a few words with figures. */
    happened?: string
  }
}

export const tableHead = ['| Promise | Rounds | What happened | Seconds | Day |', '|---|---|---|---|---|']

/** Ends a run with a table of its promises: one test, one row. Where `PROMISES_OUTPUT` names a file, the table is written there, too. */
export class PromisesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const cases = modules.flatMap((module) => [...module.children.allTests()]).filter(isTold)
    const table = [...tableHead, ...cases.map(rowOf)].join('\n')
    console.log(`\n${table}`)
    const output = process.env['PROMISES_OUTPUT']
    if (output) writeFileSync(output, `${table}\n`)
  }
}

/** What nobody asked for is no row. */
function isTold(test: TestCase): boolean {
  const result = test.result()
  return result.state !== 'skipped' || result.note !== undefined
}

function rowOf(test: TestCase): string {
  const { rounds = 1, happened = '' } = test.meta()
  const result = test.result()
  const words = {
    passed: happened || 'kept',
    failed: `**broken**: ${result.errors?.[0]?.message.split('\n')[0] ?? ''}`,
    skipped: `not tried: ${result.state === 'skipped' ? result.note : ''}`,
    pending: '**not ended**',
  }
  const seconds = ((test.diagnostic()?.duration ?? 0) / 1000).toFixed(1)
  const cells = [
    test.name.replace(/ \([\w-]+-\d+(, [\w-]+-\d+)*\)$/, ''),
    rounds,
    words[result.state],
    seconds,
    new Date().toISOString().slice(0, 10),
  ]
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`
}
