import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { checks, type Check } from './test/checks.ts'
import { runCheck, stopAll } from './test/run-check.ts'
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

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopAll('SIGTERM')
    process.exit(130)
  })
}

const total = { passed: 0, failed: 0 }
const failures = new Set<string>()
const unsteady: string[] = []
await inOrder(asked.checks, perform)
for (const name of unsteady) console.log(`\nPassed on the second try only, look at it: ${name}`)
if (failures.size > 0) console.log(`\nFailed: ${[...failures].join(', ')}. One alone runs with: npm test -- <name>`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

async function perform(check: Check): Promise<void> {
  if (check.after && failures.has(check.after)) return finish(check, 0, 1, `not run, because '${check.after}' failed`)
  if (check.needs && !existsSync(path.join(root, check.needs))) {
    console.log(`\n── ${check.title} (${check.name}): nothing to check, there is no ${check.needs}`)
    return
  }
  const { passed, failed, unsteady: seldom, output, seconds } = await runCheck(check)
  unsteady.push(...seldom)
  const isWorthReading = failed > 0 || seldom.length > 0 || !check.counts
  finish(
    check,
    passed,
    failed,
    `${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`,
    isWorthReading ? output : '',
  )
}

function finish(check: Check, passed: number, failed: number, summary: string, output = ''): void {
  total.passed += passed
  total.failed += failed
  if (failed > 0) failures.add(check.name)
  console.log(`\n── ${check.title} (${check.name}): ${summary}`)
  if (output) console.log(output)
}
