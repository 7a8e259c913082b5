import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

export const tableHead = ['| Promise | File | Rounds | What happened | Seconds | Day |', '|---|---|---|---|---|---|']

/** Ends a run with a table of its promises: one test, one row. Where `PROMISES_OUTPUT` names a file, the table is written there, too. */
export class PromisesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const cases = modules.flatMap((module) => [...module.children.allTests()]).filter(isTold)
    const promises = Map.groupBy(cases, (test) => `${fileOf(test)} ${promiseOf(test)}`)
    const rows = [...promises].toSorted(([one], [other]) => one.localeCompare(other)).map(([, tests]) => rowOf(tests))
    const table = [...tableHead, ...rows].join('\n')
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

/** Tests that are told of each operation make one promise. */
function promiseOf({ name }: TestCase): string {
  return name.replace(/ \([\w-]+-\d+(, [\w-]+-\d+)*\)$/, '').replace(/^[A-Z]+ \/\S*/, 'every operation')
}

function fileOf({ module }: TestCase): string {
  return path.basename(module.moduleId).replace(/\.(test|e2e)\.ts$/, '')
}

function rowOf(tests: readonly TestCase[]): string {
  const [test] = tests
  if (!test) return ''
  const sum = (of: (test: TestCase) => number) => tests.reduce((total, each) => total + of(each), 0)
  const cells = [
    promiseOf(test),
    fileOf(test),
    sum((each) => each.meta().rounds ?? 1),
    whatHappened(tests),
    (sum((each) => each.diagnostic()?.duration ?? 0) / 1000).toFixed(1),
    new Date().toISOString().slice(0, 10),
  ]
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`
}

/** The worst of them counts. */
function whatHappened(tests: readonly TestCase[]): string {
  for (const test of tests) {
    const result = test.result()
    const { happened = '' } = test.meta()
    if (result.state === 'failed') return `**broken**: ${result.errors[0]?.message.split('\n')[0] ?? ''} (${happened})`
  }
  const [test] = tests
  const result = test?.result()
  if (result?.state === 'skipped') return `not tried: ${result.note}`
  return result?.state === 'passed' ? (test?.meta().happened ?? 'kept') : '**not ended**'
}
