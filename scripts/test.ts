import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { checks, type Check } from './test/checks.ts'
import { afterSecondTry, type FileResult } from './test/counts.ts'
import { runAgain, runCheck, stopAll, underWay } from './test/run-check.ts'
import { checksOfChange } from './test/changed.ts'
import { chosen, inOrder } from './test/schedule.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const args = process.argv.slice(2)
const asked = chosen(args.includes('--changed') ? checksOfChange(root, checks) : checks, args)
if (asked.unknown.length > 0) {
  console.error(
    `No check is called ${asked.unknown.join(', ')}. There are: ${checks.map((check) => check.name).join(', ')}.`,
  )
  process.exit(2)
}

const mostTriedAgain = 20
const ended = new Map<Check, FileResult[]>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    tellInterruption()
    stopAll('SIGTERM')
    process.exit(130)
  })
}

await inOrder(asked.checks, perform)
const flaky = await tryFailedAgain()
const failures = [...ended].filter(([, results]) => countFailed(results) > 0).map(([check]) => check.name)
for (const name of flaky) console.log(`\nFlaky, passed when it was tried once more alone: ${name}`)
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}. One alone runs with: npm test -- <name>`)
const all = [...ended.values()].flat()
console.log(`\n${countPassed(all)} passed, ${countFailed(all)} failed`)
process.exitCode = failures.length > 0 ? 1 : 0

async function perform(check: Check): Promise<void> {
  const needed = [...ended].find(([each, results]) => each.name === check.after && countFailed(results) > 0)
  if (needed) return finish(check, [{ file: '', passed: 0, failed: [`not run, because '${check.after}' failed`] }])
  if (check.needs && !existsSync(path.join(root, check.needs))) {
    console.log(`\n── ${check.title} (${check.name}): nothing to check, there is no ${check.needs}`)
    return
  }
  const { results, output, seconds } = await runCheck(check)
  // What a check says in a line or two is worth reading; a builder's list of files is not, unless it failed.
  const isShort = output.split('\n').length <= 4 && !check.counts
  finish(check, results, seconds, countFailed(results) > 0 || isShort ? output : '')
}

function finish(check: Check, results: FileResult[], seconds = 0, output = ''): void {
  ended.set(check, results)
  console.log(`\n── ${check.title} (${check.name}): ${summaryOf(results)}, ${seconds.toFixed(1)} s`)
  if (output) console.log(output)
}

/** A test that fails beside others may have failed by them or by the clock: it has a second try alone, and is named whatever comes of it. */
async function tryFailedAgain(): Promise<string[]> {
  const flaky: string[] = []
  for (const [check, first] of ended) {
    const files = first.flatMap(({ file, failed }) => (file !== '' && failed.length > 0 ? [file] : []))
    // So much is broken, not unlucky.
    if (files.length === 0 || files.length > mostTriedAgain) continue
    console.log(`\n── ${check.title} (${check.name}): trying ${files.length} files once more, alone`)
    const { results: second, output } = await runAgain(check, files)
    const both = afterSecondTry(first, second)
    ended.set(check, both.results)
    flaky.push(...both.flaky)
    console.log(summaryOf(second))
    if (countFailed(second) > 0) console.log(output)
  }
  return flaky
}

/** What had ended, what was under way and what had not begun when somebody stopped the run. */
function tellInterruption(): void {
  const under = underWay()
  const begun = new Set([...ended.keys(), ...under.map(({ check }) => check)])
  const waiting = asked.checks.filter((check) => !begun.has(check)).map(({ name }) => name)
  console.log('\nInterrupted.')
  for (const [{ name }, results] of ended) console.log(`  ended: ${name}: ${summaryOf(results)}`)
  for (const { check, seconds, last, failed } of under) {
    console.log(`  under way: ${check.name}, for ${seconds} s; it said last: ${last}`)
    for (const line of failed) console.log(`    ${line}`)
  }
  if (waiting.length > 0) console.log(`  not begun: ${waiting.join(', ')}`)
}

function summaryOf(results: FileResult[]): string {
  const said = results.flatMap(({ file, failed }) => (file === '' ? failed : []))
  return [`${countPassed(results)} passed, ${countFailed(results)} failed`, ...said].join('; ')
}

function countPassed(results: FileResult[]): number {
  return results.reduce((sum, { passed }) => sum + passed, 0)
}

function countFailed(results: FileResult[]): number {
  return results.reduce((sum, { failed }) => sum + failed.length, 0)
}
