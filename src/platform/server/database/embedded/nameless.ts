import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type DatabaseLog, DatabaseStartError } from '../database-log.ts'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'
import { startPostmaster } from './postmaster.ts'
import { runProgram } from './program.ts'
import { makeSocketFolder } from './socket-folder.ts'

/**
 * Does what initdb does, for a user whose number has no name on this system (a container started with `--user 12345`):
 * initdb insists on a name, the server itself does not. The steps and statements are those of initdb 18, in its order;
 * they change with a major version only, and the engine's test compares the outcome with initdb's own. What differs: views and
 * constraints of the catalogs get numbers of ordinary objects, since a serving PostgreSQL gives no others.
 */
export async function initializeNameless(
  data: string,
  password: string,
  place: Place,
  binaries: Binaries,
  log: DatabaseLog,
) {
  if (binaries.major !== '18') {
    throw new DatabaseStartError(
      `User ${process.geteuid?.()} has no name on this system, which PostgreSQL needs to make its data folder. ` +
        'Start as a user that has one, or set DATABASE_URL.',
    )
  }
  layOut(data, binaries.major)
  await boot(data, place, binaries)
  const trusting = join(data, 'trusting.conf')
  writeFileSync(trusting, 'local all postgres trust\n')
  const socketFolder = makeSocketFolder(place)
  const settings = { hba_file: trusting, allow_system_table_mods: 'on', autovacuum: 'off', search_path: 'pg_catalog' }
  const server = await startPostmaster({ data, socketFolder, place, binaries, durable: true, log, settings })
  try {
    await fill({ host: socketFolder, user: 'postgres', database: 'template1' }, password, binaries)
  } finally {
    await server.stop()
    rmSync(socketFolder, { recursive: true, force: true })
    rmSync(trusting)
  }
}

const folders = `global pg_wal/archive_status pg_wal/summaries pg_commit_ts pg_dynshmem pg_notify pg_serial pg_snapshots
  pg_subtrans pg_twophase pg_multixact/members pg_multixact/offsets base/1 pg_replslot pg_tblspc pg_stat pg_stat_tmp
  pg_xact pg_logical/snapshots pg_logical/mappings`

function layOut(data: string, major: string): void {
  for (const folder of folders.split(/\s+/)) mkdirSync(join(data, folder), { recursive: true, mode: 0o700 })
  for (const file of ['PG_VERSION', 'base/1/PG_VERSION']) writeFileSync(join(data, file), `${major}\n`)
  for (const file of ['pg_ident.conf', 'postgresql.auto.conf']) writeFileSync(join(data, file), '', { mode: 0o600 })
  writeFileSync(join(data, 'pg_hba.conf'), 'local all all scram-sha-256\n', { mode: 0o600 })
  const configuration = `
max_connections = 100
shared_buffers = 128MB
dynamic_shared_memory_type = posix
max_wal_size = 1GB
datestyle = 'iso, mdy'
default_text_search_config = 'pg_catalog.english'
lc_messages = 'C'
lc_monetary = 'C'
lc_numeric = 'C'
lc_time = 'C'
`
  writeFileSync(join(data, 'postgresql.conf'), configuration, { mode: 0o600 })
}

/** The first catalogs, written by the server's own bootstrap mode from the script that comes with it. */
function boot(data: string, place: Place, binaries: Binaries): Promise<void> {
  const values: Record<string, string> = {
    NAMEDATALEN: '64',
    SIZEOF_POINTER: '8',
    ALIGNOF_POINTER: 'd',
    FLOAT8PASSBYVAL: 't',
    POSTGRES: "'postgres'",
    ENCODING: '6',
    LOCALE_PROVIDER: 'b',
    LC_COLLATE: "'C'",
    LC_CTYPE: "'C'",
    DATLOCALE: "'C.UTF-8'",
    ICU_RULES: '_null_',
  }
  const script = readFileSync(join(binaries.folder, 'share/postgresql/postgres.bki'), 'utf8')
  const filled = script.replace(
    new RegExp(`\\b(${Object.keys(values).join('|')})\\b`, 'g'),
    (name) => values[name] ?? name,
  )
  const options = ['--boot', '-D', data, '-X', String(16 * 1024 * 1024), '-k', '-F', '-c', 'log_checkpoints=false']
  return runProgram(binaries, place, 'postgres', options, filled)
}

async function fill(connection: pg.ClientConfig, password: string, binaries: Binaries): Promise<void> {
  const share = join(binaries.folder, 'share/postgresql')
  const release = `${binaries.major}.${(binaries.version.split('.')[1] ?? '').padStart(2, '0')}.0000`
  const client = new pg.Client(connection)
  await client.connect()
  const run = async (...statements: string[]) => {
    for (const statement of statements) await client.query(statement)
  }
  // As in initdb, a statement ends where a semicolon is followed by an empty line.
  const runFile = (name: string) => run(...readFileSync(join(share, name), 'utf8').split(/(?<=;)\n\n/))
  try {
    await run('REVOKE ALL ON pg_authid FROM public', `ALTER USER postgres WITH PASSWORD '${password}'`)
    await runFile('system_constraints.sql')
    await runFile('system_functions.sql')
    await runFile('system_views.sql')
    await run(
      operatorComments,
      `UPDATE pg_collation SET collversion = pg_collation_actual_version(oid) WHERE collname = 'unicode'`,
    )
    await run(`SELECT pg_import_system_collations('pg_catalog')`)
    await runFile('snowball_create.sql')
    await run(...privileges)
    await runFile('information_schema.sql')
    await run(`UPDATE information_schema.sql_implementation_info SET character_value = '${release}'
      WHERE implementation_info_name = 'DBMS VERSION'`)
    await run(`COPY information_schema.sql_features (feature_id, feature_name, sub_feature_id, sub_feature_name,
      is_supported, comments) FROM '${join(share, 'sql_features.txt').replaceAll("'", "''")}'`)
    await run('RESET search_path', 'CREATE EXTENSION plpgsql', ...databases)
  } finally {
    await client.end()
  }
}

const operatorComments = `
  WITH funcdescs AS (SELECT p.oid AS p_oid, o.oid AS o_oid, oprname FROM pg_proc p JOIN pg_operator o ON oprcode = p.oid)
  INSERT INTO pg_description SELECT p_oid, 'pg_proc'::regclass, 0, 'implementation of ' || oprname || ' operator' FROM funcdescs
  WHERE NOT EXISTS (SELECT 1 FROM pg_description WHERE objoid = p_oid AND classoid = 'pg_proc'::regclass)
    AND NOT EXISTS (SELECT 1 FROM pg_description WHERE objoid = o_oid AND classoid = 'pg_operator'::regclass
                    AND description LIKE 'deprecated%')`

const initialPrivileges = [
  ['pg_class', 'relacl'],
  ['pg_proc', 'proacl'],
  ['pg_type', 'typacl'],
  ['pg_language', 'lanacl'],
  ['pg_largeobject_metadata', 'lomacl'],
  ['pg_namespace', 'nspacl'],
  ['pg_foreign_data_wrapper', 'fdwacl'],
  ['pg_foreign_server', 'srvacl'],
].map(
  ([catalog, acl]) => `INSERT INTO pg_init_privs (objoid, classoid, objsubid, initprivs, privtype)
    SELECT oid, '${catalog}'::regclass, 0, ${acl}, 'i' FROM ${catalog}
    WHERE ${acl} IS NOT NULL${catalog === 'pg_class' ? ` AND relkind IN ('r', 'v', 'm', 'S')` : ''}`,
)

const privileges = [
  `UPDATE pg_class SET relacl = (SELECT array_agg(a.acl) FROM (SELECT '=r/"postgres"' AS acl
     UNION SELECT unnest(pg_catalog.acldefault(CASE WHEN relkind = 'S' THEN 's' ELSE 'r' END::"char", 10::oid))) AS a)
   WHERE relkind IN ('r', 'v', 'm', 'S') AND relacl IS NULL`,
  'GRANT USAGE ON SCHEMA pg_catalog, public TO PUBLIC',
  'REVOKE ALL ON pg_largeobject FROM PUBLIC',
  ...initialPrivileges,
  `INSERT INTO pg_init_privs (objoid, classoid, objsubid, initprivs, privtype)
   SELECT pg_class.oid, 'pg_class'::regclass, pg_attribute.attnum, pg_attribute.attacl, 'i'
   FROM pg_class JOIN pg_attribute ON pg_class.oid = pg_attribute.attrelid
   WHERE pg_attribute.attacl IS NOT NULL AND pg_class.relkind IN ('r', 'v', 'm', 'S')`,
]

const databases = [
  'VACUUM FREEZE',
  'CREATE DATABASE template0 IS_TEMPLATE = true ALLOW_CONNECTIONS = false STRATEGY = file_copy',
  `UPDATE pg_database SET datcollversion = NULL WHERE datname = 'template0'`,
  `UPDATE pg_database SET datcollversion = pg_database_collation_actual_version(oid) WHERE datname = 'template1'`,
  'REVOKE CREATE, TEMPORARY ON DATABASE template1 FROM public',
  'REVOKE CREATE, TEMPORARY ON DATABASE template0 FROM public',
  `COMMENT ON DATABASE template0 IS 'unmodifiable empty database'`,
  'VACUUM pg_database',
  'CREATE DATABASE postgres STRATEGY = file_copy',
  `COMMENT ON DATABASE postgres IS 'default administrative connection database'`,
]
