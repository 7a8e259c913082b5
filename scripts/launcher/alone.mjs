import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

const beat = 2000
const silence = 20_000
const longSilence = 180_000
/** Before another try to take the lock. */
const pause = 100

/** Takes the lock `file`, replacing a dead holder, and gives its release; `release.child(pid)` names a process that must end too. */
export async function heldAlone(file, whileWaiting = () => {}) {
  const mine = { token: randomUUID(), host: os.hostname(), pid: process.pid, child: null }
  let waited = false
  while (!(await take(file, mine))) {
    if (!waited) whileWaiting()
    waited = true
    await wait(pause)
  }
  const timer = setInterval(() => touch(file), beat)
  const release = () => {
    clearInterval(timer)
    if (holder(file)?.token === mine.token) rmSync(file, { force: true })
  }
  release.child = (pid) => {
    mine.child = pid
    writeFileSync(file, JSON.stringify(mine))
  }
  return release
}

async function take(file, mine) {
  try {
    writeFileSync(file, JSON.stringify(mine), { flag: 'wx' })
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (isAbandoned(file)) removeAbandoned(file)
    return false
  }
  // Two that removed a dead holder's file may both think they are first: the file decides.
  await wait(50)
  return holder(file)?.token === mine.token
}

function isAbandoned(file) {
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (age > longSilence) return true
  const other = holder(file)
  if (!other) return age > silence
  if (other.host !== os.hostname()) return age > silence
  if (!isAlive(other.pid)) return !isAlive(other.child)
  return age > silence && !isAlive(other.child)
}

function removeAbandoned(file) {
  const seen = holder(file)?.token
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
    // Somebody replaced the dead holder meanwhile: give theirs back.
    if (holder(aside)?.token !== seen) linkSync(aside, file)
  } catch {
    // Gone already, or a third one holds it by now.
  }
  rmSync(aside, { force: true })
}

function isAlive(pid) {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function holder(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // Removed by hand; the install goes on.
  }
}
