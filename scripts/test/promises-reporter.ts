import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import type { Row } from '../checks/promises.ts'

/** Ends a run with its promises, a row each. Where `PROMISES_OUTPUT` names a file, they are written there for the record, too. */
export class PromisesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const cases = modules.flatMap((module) => [...module.children.allTests()]).filter(isTold)
    // Tests that one line of a file makes of examples are one promise, unless each has seen something else.
    const promises = Map.groupBy(
      cases,
      (test) => `${fileOf(test)}:${test.location?.line ?? test.name}:${test.meta().happened ?? ''}`,
    )
    const rows = [...promises.values()].map(rowOf).toSorted((one, other) => one.program.localeCompare(other.program))
    for (const { program, promise, figure } of rows) console.log(`${program}: ${promise}: ${figure}`)
    const output = process.env['PROMISES_OUTPUT']
    if (output) writeFileSync(output, JSON.stringify(rows))
  }
}

/** What nobody asked for is no row. */
function isTold(test: TestCase): boolean {
  const result = test.result()
  return result.state !== 'skipped' || result.note !== undefined
}

/** What the names of examples have in common, and how many there are. */
function promiseOf(tests: readonly TestCase[]): string {
  const names = tests.map(({ name }) => name.replace(/ \([\w-]+-\d+(, [\w-]+-\d+)*\)$/, '').split(' '))
  const [first = []] = names
  const sameUntil = (words: readonly string[][]) =>
    first.findIndex((_word, at) => words.some((other) => other.at(at) !== words[0]?.at(at)))
  const [begin, end] = [sameUntil(names), sameUntil(names.map((words) => words.toReversed()))]
  if (begin === -1) return first.join(' ')
  const last = first.slice(Math.max(begin + 1, first.length - end))
  return [...first.slice(0, begin), '…', ...last, `(${names.length})`].join(' ')
}

function fileOf({ module }: TestCase): string {
  return path.basename(module.moduleId).replace(/\.(test|e2e)\.ts$/, '')
}

function rowOf(tests: readonly TestCase[]): Row {
  const [test] = tests
  const rounds = tests.reduce((total, each) => total + (each.meta().rounds ?? 1), 0)
  const times = rounds > 1 ? `, ${rounds.toLocaleString('en')} times` : ''
  return { program: test ? fileOf(test) : '', promise: promiseOf(tests), figure: `${whatHappened(tests)}${times}` }
}

/** The worst of them counts. */
function whatHappened(tests: readonly TestCase[]): string {
  for (const test of tests) {
    const result = test.result()
    const { happened = '' } = test.meta()
    if (result.state === 'failed')
      return `**broken**: ${test.name}: ${result.errors[0]?.message.split('\n')[0] ?? ''} (${happened})`
  }
  const [test] = tests
  const result = test?.result()
  if (result?.state === 'skipped') return `not tried: ${result.note}`
  return result?.state === 'passed' ? (test?.meta().happened ?? 'kept') : '**not ended**'
}
