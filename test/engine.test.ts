import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { watch } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { folder, prepareEngines, readRow, running, start, stop, writeRow } from './engine-fixture.ts'
import { isRunning, postgresPid, query, spawnEngine } from './engine-process.ts'

prepareEngines()

test('a server killed with -9 ends PostgreSQL, and no acknowledged row is lost (engine-3)', async () => {
  const first = await running()
  await writeRow(first)
  const pid = postgresPid(first.location) ?? 0
  first.child.kill('SIGKILL')
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false))
  const second = await running()
  expect(await readRow(second)).toEqual([{ answer: 42 }])
})

test('the next start does not wait for a clean shutdown', { tags: 'full' }, async () => {
  const first = await running()
  await writeRow(first)
  first.child.kill('SIGKILL')
  const second = await running()
  expect(await readRow(second)).toEqual([{ answer: 42 }])
  await vi.waitFor(() => expect(existsSync(String(first.first.ready?.connection.host))).toBe(false))
})

test(
  'PostgreSQL whose watch is killed lives on until the next start adopts it (engine-3)',
  { tags: 'full' },
  async () => {
    const first = await running()
    await writeRow(first)
    const pid = postgresPid(first.location) ?? 0
    first.child.kill('SIGSTOP')
    process.kill(watchOf(pid), 'SIGKILL')
    first.child.kill('SIGKILL')
    await first.ended
    await query(first, 'insert into kept values (43)')
    expect(isRunning(pid)).toBe(true)
    const second = await running()
    expect(isRunning(pid)).toBe(false)
    expect(second.said).toContainEqual({
      log: 'An earlier server was killed and left its PostgreSQL running; taking over',
    })
    expect(await readRow(second)).toEqual([{ answer: 42 }, { answer: 43 }])
  },
)

test('a server that ends without stopping its database leaves none running (engine-6)', async () => {
  const engine = await running()
  const pid = postgresPid(engine.location) ?? 0
  engine.child.stdin?.write('exit')
  expect(await engine.ended).toEqual([3, null])
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false))
})

test('Ctrl+C reaches only the server, whose database answers until it is stopped (engine-6)', async () => {
  const engine = await running()
  process.kill(-(engine.child.pid ?? 0), 'SIGINT')
  expect(await engine.ended).toEqual([0, null])
  expect(engine.said.slice(-2)).toEqual([{ interrupted: [{ alive: 1 }] }, { stopped: true }])
  expect(postgresPid(engine.location)).toBeNull()
  expect(existsSync(String(engine.first.ready?.connection.host))).toBe(false)
  expect(readdirSync(engine.location).sort()).toEqual(['data', 'password'])
})

test('a second server on one DATA_DIR is refused clearly, and the first works on (engine-5)', async () => {
  const first = await running()
  const second = await start()
  expect(second.first.failed).toBe(
    `DatabaseStartError: Another server (process ${first.child.pid}) is already running on DATA_DIR ${join(folder, 'data')}. ` +
      'Stop it first, or give this one another DATA_DIR. Several servers can share one database: set DATABASE_URL for all of them.',
  )
  expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('of four servers started at the same moment exactly one runs (engine-5)', { tags: 'full' }, async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => start()))
  expect(all.filter(({ first }) => first.ready)).toHaveLength(1)
  expect(all.filter(({ first }) => first.failed?.includes('Another server'))).toHaveLength(3)
})

test(
  'a process number used again by another program locks nobody out and ends nobody (engine-5)',
  { tags: 'full' },
  async () => {
    const engine = await running()
    await writeRow(engine)
    await stop(engine)
    const owner = statSync(join(engine.location, 'data'))
    const stranger = spawn('sleep', ['60'], { uid: owner.uid, gid: owner.gid, cwd: '/' })
    const note = [stranger.pid, join(engine.location, 'data'), 1, 5432, '/tmp/academy-db-gone', '', ' 1 1', 'ready', '']
    writeFileSync(join(engine.location, 'data/postmaster.pid'), note.join('\n'))
    chownSync(join(engine.location, 'data/postmaster.pid'), owner.uid, owner.gid)
    const again = await running()
    expect(await readRow(again)).toEqual([{ answer: 42 }])
    expect(isRunning(stranger.pid ?? 0)).toBe(true)
    stranger.kill()
  },
)

test('PostgreSQL killed on its own comes back by itself on the same socket', { tags: 'full' }, async () => {
  const engine = await running()
  await writeRow(engine)
  process.kill(postgresPid(engine.location) ?? 0, 'SIGKILL')
  await vi.waitFor(async () => expect(await readRow(engine)).toEqual([{ answer: 42 }]), { interval: 200 })
  await stop(engine)
  expect(engine.said.at(-1)).toEqual({ stopped: true })
})

test('a first start that was cut off is completed by the next (engine-4)', { tags: 'full' }, async () => {
  const home = join(folder, 'fresh/postgres')
  mkdirSync(home, { recursive: true })
  // By what the system reports, not by looking again and again: a busy machine may look too late.
  const seen = watch(home)
  const { child } = spawnEngine(join(folder, 'fresh'))
  for await (const { filename } of seen) if (filename?.startsWith('new-')) break
  child.kill('SIGKILL')
  await once(child, 'exit')
  const engine = await running(join(folder, 'fresh'))
  expect(await query(engine, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(readdirSync(engine.location).sort()).toEqual(['data', 'in-use', 'password'])
})

test.each([
  ['no LANG', {}],
  ['an unknown LANG and a far time zone', { LANG: 'xx_YY.latin1', LC_ALL: 'nonsense', TZ: 'Asia/Shanghai' }],
])(
  'with %s the database has UTF-8, C.UTF-8 and UTC, writes through, and no TCP (engine-1)',
  { tags: 'full' },
  async (_name, env) => {
    const engine = await running(join(folder, 'fresh'), { env })
    const [row] = await query(
      engine,
      `select pg_encoding_to_char(encoding) as encoding, datlocale, current_setting('TimeZone') as zone,
       current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
       current_setting('listen_addresses') as tcp, length('生态文明') as characters, lower('É') as lower,
       (select rolsuper from pg_roles where rolname = current_user) as superuser
     from pg_database where datname = 'academy'`,
    )
    expect(row).toEqual({
      encoding: 'UTF8',
      datlocale: 'C.UTF-8',
      zone: 'UTC',
      fsync: 'on',
      commit: 'on',
      tcp: '',
      characters: 4,
      lower: 'é',
      superuser: false,
    })
  },
)

test('no other user reaches the socket, which still asks for a password (engine-1)', async () => {
  const engine = await running()
  const connection = engine.first.ready?.connection ?? {}
  expect(statSync(String(connection.host)).mode & 0o777).toBe(0o700)
  expect(statSync(join(engine.location, 'password')).mode & 0o777).toBe(0o600)
  const stranger = {
    ...engine,
    first: { ready: { connection: { ...connection, password: 'guess' }, location: '', ms: 0 } },
  }
  await expect(query(stranger, 'select 1')).rejects.toMatchObject({ code: '28P01' })
})

test(
  'a DATA_DIR path too long for a socket works, still for one server only (engine-7)',
  { tags: 'full' },
  async () => {
    const dataDir = join(folder, 'a-long-name-'.repeat(12), 'and-another-'.repeat(12))
    const engine = await running(dataDir)
    expect(engine.location).toBe(join(dataDir, 'postgres'))
    expect((await start(dataDir)).first.failed).toContain('is already running on DATA_DIR')
    engine.child.kill('SIGKILL')
    await running(dataDir)
  },
)

test('data of another major version is refused and left alone (engine-8)', async () => {
  const engine = await running()
  await stop(engine)
  writeFileSync(join(engine.location, 'data/PG_VERSION'), '15\n')
  expect((await start()).first.failed).toContain('was made by PostgreSQL 15, and this version comes with PostgreSQL 18')
})

test('a platform without PostgreSQL is told to set DATABASE_URL (engine-8)', async () => {
  const nodeOptions = ['--import', 'data:text/javascript,Object.defineProperty(process, "arch", { value: "mips" })']
  expect((await start(undefined, { nodeOptions })).first.failed).toMatch(
    /no built-in PostgreSQL for \w+-mips. Set DATABASE_URL/,
  )
})

/** The process that ends PostgreSQL (`pid`) when its server dies. */
function watchOf(pid: number): number {
  const line = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .find((text) => text.includes(`academy-database-watch ${pid} `))
  return Number(line?.trim().split(' ')[0])
}
