import { parseArgs } from 'node:util'
import { abuseBench } from './abuse.ts'
import { apiBench } from './api.ts'
import { browserBench } from './browser.ts'
import { cachedHome } from './cached-home.ts'
import { printResult, type Result, rowsOf } from './figures.ts'
import { growth } from './growth.ts'
import { peersBench } from './peers.ts'
import { photoBench } from './photo.ts'
import { reminders } from './reminders.ts'
import { restoreBench } from './restore.ts'
import { lighthouseBench } from './lighthouse.ts'
import { startToReady } from './start-to-ready.ts'
import { streamsBench } from './streams.ts'
import { buildIfStale } from '../scripts/build.ts'
import { keeperOf, machine } from '../scripts/checks/promises.ts'

/** By the name given to `npm run bench -- <name>`. */
const benches: Record<string, () => Promise<Result>> = {
  home: cachedHome,
  start: startToReady,
  api: apiBench,
  growth,
  reminders,
  peers: peersBench,
  abuse: abuseBench,
  photo: photoBench,
  streams: streamsBench,
  browser: browserBench,
  lighthouse: lighthouseBench,
  restore: restoreBench,
}

/** `--keep`: writes the figures into the record. */
const { values: options, positionals: asked } = parseArgs({
  options: { keep: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const unknown = asked.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  console.error(`No bench is named ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
if (!(await buildIfStale())) process.exit(1)

let isDone = false
process.once('exit', (code) => {
  if (!isDone) console.error(`The bench ended before everything was measured (exit code ${code}).`)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    console.error(`Ended by ${signal}.`)
    process.exit(1)
  })
}

console.log(`${new Date().toISOString().slice(0, 10)}: ${machine}`)

const keep = keeperOf('npm run bench')
let missed = 0
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const result = await bench()
  missed += printResult(name, result)
  if (options.keep) keep(rowsOf(name, result), false)
}
isDone = true
// A busy machine misses aims without anything being wrong: the exit code stays 0.
console.log(missed === 0 ? '\nEvery aim is met.' : `\n${missed} ${missed === 1 ? 'aim is' : 'aims are'} missed.`)
