import os from 'node:os'
import { Worker } from 'node:worker_threads'

/** `workers`: how many may compute at once; `slowness`: how many times as long as usual things take here now, at least 1. */
export type Machine = { workers: number; slowness: number }

/** Milliseconds of the work below on an idle processor of the machine where the waits of tests were set. */
const usualMs = 170

const work = `
  const { parentPort } = require('node:worker_threads')
  const { pbkdf2Sync } = require('node:crypto')
  const begun = performance.now()
  pbkdf2Sync('password', 'salt', 300_000, 64, 'sha512')
  parentPort.postMessage(performance.now() - begun)`

/** Times the same work on all processors at once: what else runs beside it, and processors that are half ones, show in it. */
export async function measureMachine(processors = os.availableParallelism()): Promise<Machine> {
  const took = await Promise.all(Array.from({ length: processors }, timed))
  return machineOf(processors, Math.max(...took) / usualMs)
}

/** One worker per processor; fewer where each gets less than half of one, since what waits for others waits longest there. */
export function machineOf(processors: number, timesUsual: number): Machine {
  const workers = Math.round((processors * 2) / timesUsual)
  return { workers: Math.min(processors, Math.max(1, workers)), slowness: Math.max(1, timesUsual) }
}

function timed(): Promise<number> {
  return new Promise((resolve, reject) => {
    new Worker(work, { eval: true }).once('message', resolve).once('error', reject)
  })
}
