import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { type EngineOptions, type EngineProcess, postgresPid, query, startEngine } from './engine-process.ts'
import { openFolder } from './open-folder.ts'

/** An engine that runs; `location` is where its data is. */
export type RunningEngine = EngineProcess & { location: string }

let seed = ''
let started: EngineProcess[] = []
let outside: string[] = []

/** A folder of the running test's own, open to every user; `data` in it is a DATA_DIR that has been used before. */
export let folder = ''

/** Prepares each test of the calling file, and ends and removes what it started. */
export function prepareEngines(): void {
  beforeAll(async () => {
    seed = openFolder('academy-engine-')
    await stop(await startEngine(seed))
  })
  afterAll(() => rmSync(seed, { recursive: true }))
  beforeEach(() => {
    folder = openFolder('academy-engine-')
    // Making a database is most of a first start: all but the tests of that begin with a copy of one.
    execFileSync('cp', ['-a', seed, join(folder, 'data')])
    started = []
    outside = []
  })
  afterEach(async () => {
    for (const engine of started) engine.child.kill('SIGKILL')
    for (const location of started.flatMap(({ first }) => first.ready?.location ?? [])) {
      await vi.waitUntil(() => postgresPid(location) === null)
    }
    for (const path of [folder, ...outside]) rmSync(path, { recursive: true, force: true })
  })
}

/** Starts a server on `dataDir` (`data` in the test's folder) and waits until it is ready or has failed. */
export async function start(dataDir = join(folder, 'data'), options?: EngineOptions): Promise<EngineProcess> {
  const engine = await startEngine(dataDir, options)
  started.push(engine)
  return engine
}

/** As `start`; throws what the server said if it has failed. */
export async function running(dataDir?: string, options?: EngineOptions): Promise<RunningEngine> {
  const engine = await start(dataDir, options)
  if (!engine.first.ready) throw new Error(engine.first.failed)
  const { location } = engine.first.ready
  if (!location.startsWith(folder)) outside.push(location)
  return { ...engine, location }
}

/** Stops it in order and waits for its end. */
export async function stop(engine: EngineProcess): Promise<void> {
  engine.child.kill('SIGINT')
  await engine.ended
}

/** Writes the row that `readRow` reads, acknowledged by PostgreSQL. */
export const writeRow = (engine: EngineProcess) => query(engine, 'create table kept as select 42 as answer')

export const readRow = (engine: EngineProcess) => query(engine, 'select answer from kept')
