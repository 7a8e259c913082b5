import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import { parseArgs } from 'node:util'
import { abuseBench } from './abuse.ts'
import { apiBench } from './api.ts'
import { browserBench } from './browser.ts'
import { cachedHome } from './cached-home.ts'
import { coursesBench } from './courses.ts'
import { printResult, type Result } from './figures.ts'
import { growth } from './growth.ts'
import { homeWeight } from './home-weight.ts'
import { peersBench } from './peers.ts'
import { photoBench } from './photo.ts'
import { reminders } from './reminders.ts'
import { renderedAnew } from './rendered-anew.ts'
import { lighthouseBench } from './lighthouse.ts'
import { searchBench } from './search.ts'
import { startToReady } from './start-to-ready.ts'
import { streamsBench } from './streams.ts'
import { buildIfStale } from '../scripts/build.ts'

/** By the name given to `npm run bench -- <name>`. */
const benches: Record<string, () => Promise<Result>> = {
  home: cachedHome,
  start: startToReady,
  weight: homeWeight,
  courses: coursesBench,
  api: apiBench,
  rendered: renderedAnew,
  search: searchBench,
  growth,
  reminders,
  peers: peersBench,
  abuse: abuseBench,
  photo: photoBench,
  streams: streamsBench,
  browser: browserBench,
  lighthouse: lighthouseBench,
}

/** `--plans FILE`: where `growth` writes how PostgreSQL carried out each answer's statements. */
const { values: options, positionals: asked } = parseArgs({
  options: { plans: { type: 'string' } },
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

const [cpu] = os.cpus()
const machine = `${os.cpus().length} × ${cpu?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.version}`
console.log(`${new Date().toISOString().slice(0, 10)}: ${machine}`)

let missed = 0
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const result = await bench()
  missed += printResult(name, result)
  if (options.plans && result.plans) await writeFile(options.plans, result.plans)
}
isDone = true
// A busy machine misses aims without anything being wrong: the exit code stays 0.
console.log(missed === 0 ? '\nEvery aim is met.' : `\n${missed} ${missed === 1 ? 'aim is' : 'aims are'} missed.`)
