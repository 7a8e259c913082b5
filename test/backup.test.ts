import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#platform/server/database/embedded.ts'
import { migrateDatabase } from '#platform/server/database/migrate.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { explainStart } from '#platform/server/start-trouble.ts'
import { openStorage } from '#platform/server/storage/open-storage.ts'
import { createTestApp, signInAs } from './app.ts'
import { createEmptyDatabase } from './database.ts'
import { startFakeS3 } from './fake-s3.ts'
import { insertRow, tableDigests } from './kept-rows.ts'
import { besides, runCommand, settingsOf } from './operator.ts'
import { soundRows } from './table-rows.ts'

const app = await createTestApp()
const scratch = mkdtempSync(path.join(tmpdir(), 'academy-drill-'))
const backup = path.join(scratch, 'backup')
const leftOut = ['sessions', 'oidc_records', 'local_access', 'presence', 'rate_limits', 'secrets']
const picture = randomBytes(70_000)
let backedUp: unknown

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

beforeAll(async () => {
  const { pool, db } = app.database
  for (const [table, row] of Object.entries(soundRows)) await insertRow(db, table, row)
  await signInAs(app, 'admin')
  await app.deps.secret('one')
  // Texts that a careless dump would break, and enough rows for several pieces of a stream.
  await pool.query(`insert into courses (title, description, type, price, module_number)
    select '河流与城市 ' || n, E'tab\\there\\nline \\\\. end \\\\N "quoted"' || repeat(md5(n::text), 20), 'free', 0, n
    from generate_series(1, 400) as n`)
  for (const key of ['courses/one.webp', 'courses/one-480.webp'])
    await app.deps.storage.put('images', key, picture, { contentType: 'image/webp', cacheControl: 'public' })
  await pool.query(`insert into media (bucket, key, folder, content_type, bytes, original_name, variants) values
    ('images', 'courses/one.webp', 'courses', 'image/webp', 70000, '图.webp', '[{"key":"courses/one-480.webp"}]'),
    ('images', 'courses/gone.webp', 'courses', 'image/webp', 7, 'gone.webp', '[]')`)
  await pool.query(`insert into media (bucket, key, folder, content_type, bytes, original_name, deleted_at) values
    ('images', 'courses/on-its-way.webp', 'courses', 'image/webp', 7, 'late.webp', now() + interval '1 hour')`)
  // Its sizes are still being made.
  const waiting = 'courses/waiting-90x60.webp'
  await app.deps.storage.put('originals', waiting, picture, { contentType: 'image/webp', cacheControl: 'no-store' })
  await pool.query(
    `with kept as (
      insert into media (bucket, key, folder, content_type, bytes, original_name, variants)
      values ('images', $1, 'courses', 'image/webp', 70000, 'waiting.webp', '[{"key":"courses/waiting-320.webp"}]') returning id
    ) insert into media_originals (key, media_id) select $1, id from kept`,
    [waiting],
  )
  backedUp = await runCommand(['backup', backup], besides(app))
})

/** What the tables of a backup hold. */
async function digestsOf(pool: pg.Pool) {
  return Object.fromEntries(Object.entries(await tableDigests(pool)).filter(([name]) => !leftOut.includes(name)))
}
function folderCopy(name: string): string {
  const folder = path.join(scratch, name)
  cpSync(backup, folder, { recursive: true })
  return folder
}

test('a live backup is restored whole into an empty site (backup-1, backup-2, backup-10)', async () => {
  const connection = await createEmptyDatabase()
  const dataDir = path.join(scratch, 'restored')
  expect(backedUp).toMatchObject({ code: 0, said: expect.stringContaining('Backed up ') })
  const restored = await runCommand(['restore', backup], settingsOf(connection, dataDir))
  expect(restored).toMatchObject({ code: 0 })
  const database = openDatabase({ connection, log: pino({ level: 'silent' }) })
  try {
    expect(await digestsOf(database.pool)).toEqual(await digestsOf(app.database.pool))
    const storage = await openStorage({ dataDir })
    const file = await storage.get('images', 'courses/one-480.webp')
    expect(file && picture.equals(await buffer(file.body))).toBe(true)
    expect(file).toMatchObject({ contentType: 'image/webp', cacheControl: 'public' })
    expect(await storage.head('originals', 'courses/waiting-90x60.webp')).toMatchObject({ bytes: picture.length })
    // What triggers keep goes on from where it was, counted once; ids go on behind the last one.
    const counted = `select coalesce(sum(count), 0)::int as sum from row_counts where counted = 'courses'`
    const before = (await database.pool.query(counted)).rows[0].sum
    await database.pool.query(
      `insert into courses (title, description, type, price, module_number) values ('New', 'n', 'free', 0, 1)`,
    )
    expect((await database.pool.query(counted)).rows[0].sum).toBe(before + 1)
    await database.pool.query(`insert into audit_log (action, entity) values ('create', 'courses')`)
  } finally {
    await database.close()
  }
})

test('a backup holds no session and no secret (backup-3)', async () => {
  const names = readdirSync(path.join(backup, 'tables')).map((name) => name.replace('.copy.gz', ''))
  expect(names).toEqual(expect.arrayContaining(['profiles', 'courses', 'audit_log']))
  for (const name of leftOut) expect(names).not.toContain(name)
  expect(readdirSync(path.join(backup, 'files')).toSorted()).toEqual(['images', 'originals'])
})

test('a file missing from the store is named, and the backup is made without it (backup-4)', async () => {
  const folder = path.join(scratch, 'with-missing')
  const { code, said } = await runCommand(['backup', folder], besides(app))
  expect([code, said]).toEqual([0, expect.stringContaining('files that records name are not in the store')])
  expect(said).not.toContain('waiting')
})

test('a backup goes into an empty folder only, and never overwrites anything (backup-5)', async () => {
  expect(await runCommand(['backup', backup], besides(app))).toEqual({
    code: 1,
    said: expect.stringContaining('is not empty'),
  })
  const { said, code } = await runCommand(['restore', backup], besides(app))
  expect([code, said]).toEqual([1, expect.stringContaining('The site runs on this database')])
  const connection = await createEmptyDatabase({ isMigrated: true })
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`insert into teachers (name) values ('Mei')`)
  await client.end()
  expect(await runCommand(['restore', backup], settingsOf(connection, path.join(scratch, 'full')))).toEqual({
    code: 1,
    said: expect.stringContaining('The database is not empty: teachers has rows'),
  })
})

test('a store with another file of the same name stops the restore beforehand (backup-5)', async () => {
  const connection = await createEmptyDatabase({ isMigrated: true })
  const dataDir = path.join(scratch, 'other-files')
  const storage = await openStorage({ dataDir })
  await storage.put('images', 'courses/one.webp', Buffer.from('mine'), { contentType: 'image/webp', cacheControl: '' })
  expect(await runCommand(['restore', backup], settingsOf(connection, dataDir))).toEqual({
    code: 1,
    said: expect.stringContaining('nothing was overwritten'),
  })
  await storage.remove('images', 'courses/one.webp')
  // The same command goes on where it stopped.
  expect(await runCommand(['restore', backup], settingsOf(connection, dataDir))).toMatchObject({ code: 0 })
})

let untouched: Promise<pg.PoolConfig> | undefined
test.for([
  ['without its manifest, as an interrupted one is', 'manifest.json', 'holds no finished backup'],
  ['with a changed table', 'tables/courses.copy.gz', 'is missing or is not what was backed up'],
  ['with a changed file', 'files/images/courses/one.webp', 'is missing or is not what was backed up'],
  ['with a changed list of files', 'files.jsonl', 'is missing or is not what was backed up'],
] as const)('a backup %s is refused, and nothing is restored (backup-6)', async ([, name, words]) => {
  const folder = folderCopy(`broken-${createHash('md5').update(name).digest('hex')}`)
  if (name === 'manifest.json') rmSync(path.join(folder, name))
  else if (name.endsWith('.gz'))
    writeFileSync(path.join(folder, name), readFileSync(path.join(folder, name)).subarray(0, -9))
  else appendFileSync(path.join(folder, name), 'x')
  const connection = await (untouched ??= createEmptyDatabase())
  const { code, said } = await runCommand(['restore', folder], settingsOf(connection, path.join(scratch, 'never')))
  expect([code, said]).toEqual([1, expect.stringContaining(words)])
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query(`select from pg_tables where schemaname = 'public'`)
  await client.end()
  expect(rows).toEqual([])
})

test(
  'an older version’s backup is restored and migrated; a later one is refused (backup-7)',
  { tags: 'full' },
  async () => {
    const migrations = path.join(import.meta.dirname, '../migrations')
    const earlier = path.join(scratch, 'migrations')
    const names = readdirSync(migrations).toSorted()
    for (const name of names.slice(0, -2))
      cpSync(path.join(migrations, name), path.join(earlier, name), { recursive: true })
    const before = await createEmptyDatabase()
    await migrateDatabase(before, earlier)
    const old = new pg.Client(before)
    await old.connect()
    await old.query(
      `insert into announcements (title, content, category, published) values ('Old news', 'Text', 'news', true)`,
    )
    await old.end()
    const folder = path.join(scratch, 'earlier')
    expect(await runCommand(['backup', folder], settingsOf(before, path.join(scratch, 'none')))).toMatchObject({
      code: 0,
    })
    const after = await createEmptyDatabase()
    const { code, said } = await runCommand(['restore', folder], settingsOf(after, path.join(scratch, 'upgraded')))
    expect([code, said]).toEqual([0, expect.stringContaining('Brought up to this version by 2 migrations')])
    expect(await runCommand(['drill', folder], besides(app))).toMatchObject({ code: 0 })
    const manifest = path.join(folder, 'manifest.json')
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(names[0] ?? '', '20990101000000_later'))
    const later = await runCommand(
      ['restore', folder],
      settingsOf(await createEmptyDatabase(), path.join(scratch, 'later')),
    )
    expect([later.code, later.said]).toEqual([1, expect.stringContaining('that this one does not know')])
  },
)

test(
  'PostgreSQL with S3 files moves to the embedded engine with files on disk (backup-8)',
  { tags: 'full' },
  async () => {
    const s3 = await startFakeS3()
    const { storageUrl, credentials } = s3.settings
    const inS3 = {
      STORAGE_URL: storageUrl,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    }
    const own = { ...settingsOf(await createEmptyDatabase(), path.join(scratch, 'unused')), ...inS3 }
    expect(await runCommand(['restore', backup], own)).toMatchObject({ code: 0 })
    expect([...s3.objects.keys()].toSorted()).toEqual([
      'images/courses/one-480.webp',
      'images/courses/one.webp',
      'originals/courses/waiting-90x60.webp',
    ])
    const fromS3 = path.join(scratch, 'from-s3')
    expect(await runCommand(['backup', fromS3], own)).toMatchObject({ code: 0 })
    await s3.stop()

    const dataDir = path.join(scratch, 'embedded')
    expect(await runCommand(['restore', fromS3], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
    const engine = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }), durable: false })
    try {
      const pool = new pg.Pool(engine.connection)
      expect(await digestsOf(pool)).toEqual(await digestsOf(app.database.pool))
      await pool.end()
      const fromEmbedded = path.join(scratch, 'from-embedded')
      expect(await runCommand(['backup', fromEmbedded], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
      const tables = (folder: string) => JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')).tables
      expect(tables(fromEmbedded)).toEqual(tables(backup))
      const refused = await runCommand(['restore', backup], { DATA_DIR: dataDir })
      expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('already running on DATA_DIR')])
    } finally {
      await engine.stop()
    }
  },
)

test('an unreachable file store is named as such, not as the database (backup-13)', async () => {
  const away = {
    STORAGE_URL: 's3://academy?endpoint=http://127.0.0.1:1',
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
  }
  const { code, said } = await runCommand(['backup', path.join(scratch, 'away')], { ...besides(app), ...away })
  expect([code, said]).toEqual([1, expect.stringContaining('The store of files cannot be used (ECONNREFUSED)')])
  expect(readdirSync(path.join(scratch, 'away'))).not.toContain('manifest.json')
})

test('a disk that is full is told in words, and leaves no backup (backup-13)', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  expect(explainStart(new Error('wrapped', { cause: full }))).toContain('There is no room left on the disk (ENOSPC)')
})

test('without a database a backup says so and writes nothing (backup-1)', async () => {
  const { code, said } = await runCommand(['backup', path.join(scratch, 'nothing')], {
    DATA_DIR: path.join(scratch, 'no-site'),
  })
  expect([code, said]).toEqual([1, expect.stringContaining('There is no database in DATA_DIR')])
})
