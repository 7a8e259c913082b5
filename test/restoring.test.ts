import { createHash, randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { loadSampleContent } from '#sample/load.ts'
import { backUp } from '#platform/server/backup/backup.ts'
import { BackupError, readBackup } from '#platform/server/backup/manifest.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded.ts'
import { openStorage } from '#platform/server/storage/open-storage.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import { createTestApp } from './app.ts'
import { createEmptyDatabase } from './database.ts'
import { startFakeS3 } from './fake-s3.ts'
import { besides, runCommand, settingsOf } from './operator.ts'

const app = await createTestApp()
const { pool } = app.database
const s3 = await startFakeS3()
const scratch = mkdtempSync(path.join(tmpdir(), 'academy-restoring-'))
const at = (name: string) => path.join(scratch, name)
const leftOut = ['sessions', 'oidc_records', 'local_access', 'presence', 'rate_limits', 'secrets']
/** A site of 20,000 rows and 500 files passes as well, in a minute. */
const [rowCount, fileCount] = [3_000, 60]

afterAll(async () => {
  await s3.stop()
  rmSync(scratch, { recursive: true, force: true })
})

/** The whole sample content, thousands of rows between 0 bytes and megabytes many of which were changed since, and files of 0 bytes to 64 kB. */
async function fill() {
  await loadSampleContent({ ...app.deps }, path.join(import.meta.dirname, '../build/sample'))
  await pool.query(`create function noise(n int) returns text language sql volatile as
    $$ select coalesce(string_agg(md5(random()::text), ''), '') from generate_series(1, n) $$`)
  await pool.query(`insert into audit_log (action, entity, details)
    select 'create', 'courses', jsonb_build_object('text', noise((n * 7919 % 61) * (n % 3)), 'odd', E'tab\\t\\\\. \\\\N "河"') from generate_series(1, ${rowCount}) n`)
  await pool.query(`insert into audit_log (action, entity, details)
    select 'update', 'courses', jsonb_build_object('text', noise(n)) from unnest('{80, 40000, 0, 300, 100000}'::int[]) n`)
  await pool.query(
    `update audit_log set details = details || jsonb_build_object('more', noise((id % 50)::int)) where id % 7 = 3`,
  )
  await pool.query(`delete from audit_log where id % 11 = 5`)
  await pool.query('vacuum audit_log')
  await pool.query(
    `insert into audit_log (action, entity, details) select 'late', 'x', jsonb_build_object('t', noise(n % 40)) from generate_series(1, 3000) n`,
  )
  await pool.query(`update courses set title = title || ' ' || noise(3) where random() < 0.6`)
  await pool.query(`insert into idempotency_keys (scope, operation, key, fingerprint, answer)
    select 's', 'POST /api/x', n::text, '', to_jsonb(noise(n % 70)) from generate_series(1, 500) n`)
  // Ids go on behind the last one that was ever given, and a sequence that is behind its rows stays where it is.
  await pool.query(`select setval('audit_log_id_seq', 9007199254740000), setval('changes_position_seq', 1, false)`)
  await putFiles(app.deps.storage)
  await pool.query('drop function noise')
}
let filling: Promise<void> | undefined
const filled = () => (filling ??= fill())

async function putFiles(storage: Storage) {
  for (let n = 0; n < fileCount; n++) {
    const [key, bytes] = [`courses/many-${n}.webp`, (n * 131) % 65_536]
    await storage.put('images', key, randomBytes(bytes), {
      contentType: 'image/webp',
      cacheControl: 'public',
      contentLength: bytes,
    })
    await pool.query(
      `insert into media (bucket, key, folder, content_type, bytes, original_name) values ('images', $1, 'courses', 'image/webp', $2, $3)`,
      [key, Math.max(1, bytes), `河 ${'n'.repeat(n % 200)}`],
    )
  }
}

/** Every table of the site as it stands in the database, generated columns too, and every sequence. */
async function contentOf(on: Pick<pg.Pool, 'query'>) {
  const { rows } = await on.query<{
    name: string
    isTable: boolean
  }>(`select relname as name, relkind = 'r' as "isTable"
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') order by 1`)
  const content: Record<string, unknown> = {}
  for (const { name, isTable } of rows.filter(({ name }) => !leftOut.includes(name)))
    content[name] = (
      await on.query(
        isTable
          ? `select count(*)::int, md5(coalesce(string_agg(row, '|' order by row), '')) from (select (t.*)::text collate "C" as row from ${name} as t) as rows`
          : `select last_value, is_called from ${name}`,
      )
    ).rows[0]
  return content
}

async function filesOf(storage: Storage) {
  const { rows } = await pool.query<{ bucket: 'images' | 'documents'; key: string }>(
    `select bucket, key from media where deleted_at is null union select bucket, size ->> 'key' from media, jsonb_array_elements(variants) as size where deleted_at is null`,
  )
  const sums: Record<string, string> = {}
  for (const { bucket, key } of rows) {
    const found = await storage.get(bucket, key)
    sums[`${bucket}/${key}`] = found
      ? createHash('md5')
          .update(await buffer(found.body))
          .digest('hex')
      : 'missing'
  }
  return sums
}

async function withPool<T>(connection: pg.PoolConfig, work: (on: pg.Pool) => Promise<T>): Promise<T> {
  const on = new pg.Pool(connection)
  try {
    return await work(on)
  } finally {
    await on.end()
  }
}

async function succeed(command: 'backup' | 'restore', folder: string, settings: Record<string, string>) {
  const { code, said } = await runCommand([command, folder], settings)
  expect(code, said).toBe(0)
}

/** The rows of every table of a backup, by its files alone. */
function rowsIn(folder: string) {
  const tables = readdirSync(path.join(folder, 'tables'))
  const linesOf = (name: string) =>
    gunzipSync(readFileSync(path.join(folder, 'tables', name)))
      .toString('latin1')
      .split('\n')
  return Object.fromEntries(
    tables.map((name) => [name, createHash('md5').update(linesOf(name).toSorted().join('\n')).digest('hex')]),
  )
}
const manifestIn = (folder: string) => JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8'))

test('a backup that lacks a byte or a file is refused in words, wherever it is cut (backup-6)', async () => {
  await app.deps.storage.put('images', 'a/one.webp', randomBytes(300), {
    contentType: 'image/webp',
    cacheControl: '',
  })
  await pool.query(
    `insert into media (bucket, key, folder, content_type, bytes, original_name) values ('images', 'a/one.webp', 'a', 'image/webp', 300, 'x')`,
  )
  const folder = at('small')
  await succeed('backup', folder, besides(app))
  await expect(readBackup(folder)).resolves.toMatchObject({ files: [{ key: 'a/one.webp' }] })
  // At its ends and some between; at every byte where there are few.
  const steps = {
    'manifest.json': 997,
    'files.jsonl': 23,
    'tables/teachers.copy.gz': 9,
    'tables/media.copy.gz': 41,
    'files/images/a/one.webp': 149,
  }
  for (const [name, step] of Object.entries(steps)) {
    const place = path.join(folder, name)
    const whole = readFileSync(place)
    for (let length = whole.length - 1; length >= 0; length = length > 0 && length < step ? 0 : length - step) {
      truncateSync(place, length)
      await expect(readBackup(folder), `${name} cut at ${length}`).rejects.toThrow(BackupError)
    }
    rmSync(place)
    await expect(readBackup(folder), `without ${name}`).rejects.toThrow(BackupError)
    writeFileSync(place, whole)
  }
  const manifest = path.join(folder, 'manifest.json')
  const text = readFileSync(manifest, 'utf8')
  writeFileSync(manifest, text.replace(/"last_value": "(\d+)"/, '"last_value": "1$1"'))
  await expect(readBackup(folder)).rejects.toThrow('was changed')
  writeFileSync(manifest, text)
  await expect(readBackup(folder)).resolves.toBeDefined()
})

test('a backup that cannot be read back is not finished, and says so (backup-12)', async () => {
  const folder = at('spoilt')
  const spoil = (line: string) => {
    if (line.includes('back…')) truncateSync(path.join(folder, 'tables/courses.copy.gz'), 8)
  }
  const { connection } = app.database
  const content = { leftOut, filesOf: async () => [] }
  const made = backUp({ connection, storage: app.deps.storage, folder, content, say: spoil })
  await expect(made).rejects.toThrow('courses.copy.gz is missing or is not what was backed up')
  expect(readdirSync(folder)).not.toContain('manifest.json')
  expect((await runCommand(['restore', folder], settingsOf(await createEmptyDatabase(), at('never')))).said).toContain(
    'holds no finished backup',
  )
})

test(
  'a site moves through both engines and stores and back (backup-2, backup-8, backup-11)',
  { tags: 'full' },
  async () => {
    await filled()
    const [rows, files] = [await contentOf(pool), await filesOf(app.deps.storage)]
    expect(Object.keys(files).length).toBeGreaterThan(fileCount)
    await succeed('backup', at('first'), besides(app))
    const { storageUrl, credentials } = s3.settings
    const inS3 = {
      STORAGE_URL: storageUrl,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    }
    const own = await createEmptyDatabase()
    const ownSettings = { ...settingsOf(own, at('unused')), ...inS3 }
    await succeed('restore', at('first'), ownSettings)
    expect(await withPool(own, contentOf)).toEqual(rows)
    expect(await filesOf(await openStorage({ dataDir: at('unused'), storageUrl, credentials }))).toEqual(files)
    await succeed('backup', at('second'), ownSettings)

    const dataDir = at('embedded')
    await succeed('restore', at('second'), { DATA_DIR: dataDir })
    const engine = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }), durable: false })
    try {
      expect(await withPool(engine.connection, contentOf)).toEqual(rows)
      expect(await filesOf(await openStorage({ dataDir }))).toEqual(files)
      await succeed('backup', at('third'), { DATA_DIR: dataDir })
    } finally {
      await engine.stop()
    }
    const back = await createEmptyDatabase()
    await succeed('restore', at('third'), settingsOf(back, at('back')))
    expect(await withPool(back, contentOf)).toEqual(rows)
    expect(await filesOf(await openStorage({ dataDir: at('back') }))).toEqual(files)
    // What the manifests say of the tables is the same, in whatever order the rows lie.
    expect(manifestIn(at('third')).tables).toEqual(manifestIn(at('first')).tables)
    expect(rowsIn(at('third'))).toEqual(rowsIn(at('first')))
    const next = await withPool(back, (on) =>
      on.query(`insert into audit_log (action, entity) values ('create', 'x') returning id::text`),
    )
    expect(next.rows).toEqual([{ id: '9007199254740001' }])
  },
)

test(
  'a site that is being written to is backed up as of one moment (backup-1, backup-2)',
  { tags: 'full' },
  async () => {
    await filled()
    let isOver = false
    let written = 0
    const client = await pool.connect()
    const write = async () => {
      const goOn = () => !isOver
      for (; goOn(); written++)
        await client.query(`begin;
        insert into audit_log (action, entity, entity_id) values ('pair', 'x', '${written}');
        update homepage_data set version = version + 1;
        insert into idempotency_keys (scope, operation, key, fingerprint, answer) values ('pair', 'x', '${written}', repeat('f', ${(written * 37) % 900}), '{}');
        commit`)
    }
    const [made] = await Promise.all([
      runCommand(['backup', at('busy')], besides(app)).finally(() => (isOver = true)),
      write().finally(() => client.release()),
    ])
    expect(made.code, made.said).toBe(0)
    const connection = await createEmptyDatabase()
    await succeed('restore', at('busy'), settingsOf(connection, at('busy-files')))
    const pairs = await withPool(connection, (on) =>
      on.query(`select (select count(*)::int from audit_log where action = 'pair') as one,
      (select count(*)::int from idempotency_keys where scope = 'pair') as other,
      (select count(*)::int from audit_log join idempotency_keys on scope = 'pair' and key = entity_id where action = 'pair') as both`),
    )
    const { one } = pairs.rows[0]
    expect(pairs.rows).toEqual([{ one, other: one, both: one }])
    expect(written).toBeGreaterThan(0)
    expect(one).toBeLessThanOrEqual(written)
    await succeed('backup', at('busy-again'), settingsOf(connection, at('busy-files')))
    expect(rowsIn(at('busy-again'))).toEqual(rowsIn(at('busy')))
  },
)

/** As they were written before: sums of texts in the order of their rows, a line end, no sum of the manifest itself. */
function asFormat1(folder: string) {
  const { sha256: _, ...manifest } = manifestIn(folder)
  for (const table of manifest.tables)
    table.sha256 = createHash('sha256')
      .update(gunzipSync(readFileSync(path.join(folder, 'tables', `${table.name}.copy.gz`))))
      .digest('hex')
  writeFileSync(path.join(folder, 'manifest.json'), `${JSON.stringify({ ...manifest, format: 1 }, null, 2)}\n`)
}

test(
  'a backup with sums in its former order is restored; a changed one is not (backup-7)',
  { tags: 'full' },
  async () => {
    cpSync(at('first'), at('format-1'), { recursive: true })
    asFormat1(at('format-1'))
    const connection = await createEmptyDatabase()
    await succeed('restore', at('format-1'), settingsOf(connection, at('format-1-files')))
    await succeed('backup', at('from-1'), settingsOf(connection, at('format-1-files')))
    expect(rowsIn(at('from-1'))).toEqual(rowsIn(at('first')))
    const table = path.join(at('format-1'), 'tables/teachers.copy.gz')
    writeFileSync(table, readFileSync(path.join(at('format-1'), 'tables/courses.copy.gz')))
    await expect(readBackup(at('format-1'))).rejects.toThrow(`${table} is missing or is not what was backed up`)
  },
)
