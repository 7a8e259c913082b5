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

/** Ends a run with a table of its promises: one test, one row. Where `PROMISES_OUTPUT` names a file, the table is written there, too. */
export default class PromisesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const cases = modules.flatMap((module) => [...module.children.allTests()])
    const head = ['| Promise | Rounds | What happened | Seconds |', '|---|---|---|---|']
    const table = [...head, ...cases.map(rowOf)].join('\n')
    console.log(`\n${table}`)
    const output = process.env['PROMISES_OUTPUT']
    if (output) writeFileSync(output, `${table}\n`)
  }
}

function rowOf(test: TestCase): string {
  const { rounds = 1, happened = '' } = test.meta()
  const result = test.result()
  const words = {
    passed: happened || 'kept',
    failed: `**broken**: ${result.errors?.[0]?.message.split('\n')[0] ?? ''}`,
    skipped: `not tried: ${(result.state === 'skipped' && result.note) || 'left out'}`,
    pending: '**not ended**',
  }
  const seconds = ((test.diagnostic()?.duration ?? 0) / 1000).toFixed(1)
  const cells = [test.name.replace(/ \([\w-]+-\d+(, [\w-]+-\d+)*\)$/, ''), rounds, words[result.state], seconds]
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`
}
