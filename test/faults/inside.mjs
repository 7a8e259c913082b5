// Preloaded into a server under test: at SIGUSR2 it reads what INSIDE_ASKED says, shifts the clock of this process, and writes how much
// memory is in use after everything unreachable is let go, and how much of the processor's time it has had.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose_gc')
const collect = runInNewContext('gc')
const asked = process.env.INSIDE_ASKED
const RealDate = Date
let shift = 0

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shift)
    else super(...given)
  }
  static now() {
    return RealDate.now() + shift
  }
}

/** The same work whenever it is done: what it takes tells how fast the processor is beside other work of the machine. */
function yardstick() {
  const rows = Array.from({ length: 200 }, (_, at) => ({ at, text: `row ${at}`.repeat(20) }))
  for (let turn = 0; turn < 60; turn += 1) JSON.parse(JSON.stringify(rows))
}
let spentMs = 0

process.on('SIGUSR2', () => {
  shift = JSON.parse(readFileSync(asked, 'utf8')).shift
  collect()
  const { heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  yardstick()
  const after = process.cpuUsage()
  const yardstickMs = (after.user + after.system - user - system) / 1000
  writeFileSync(
    `${asked}.draft`,
    JSON.stringify({ bytes: heapUsed + external, cpuMs: (user + system) / 1000 - spentMs, yardstickMs }),
  )
  renameSync(`${asked}.draft`, `${asked}.answer`)
  spentMs += yardstickMs
})
