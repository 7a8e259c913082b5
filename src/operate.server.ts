import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { getTableName } from 'drizzle-orm'
import type pg from 'pg'
import { makeAdmin, signOutEverywhere, byOperator, countAdmins } from '#features/accounts/operator.store.server.ts'
import { oidcRecords, sessions } from '#features/accounts/table.server.ts'
import { storedFiles } from '#features/media/backup.store.server.ts'
import { searchDocuments } from '#features/search/table.server.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import { backUp } from '#platform/server/backup/backup.ts'
import { BackupError, type Manifest } from '#platform/server/backup/manifest.ts'
import { restore } from '#platform/server/backup/restore.ts'
import { rowCounts } from '#platform/server/counts/table.ts'
import type { Db } from '#platform/server/database/database.ts'
import { openOperatorDatabase, withClient } from '#platform/server/database/operator.ts'
import {
  type Finding,
  examineDatabase,
  examineDisk,
  examineFiles,
  examineJobs,
  examinePermissions,
  examineSecrets,
  examineSettings,
  examineStorage,
} from '#platform/server/doctor/examine.ts'
import { rateLimits } from '#platform/server/limits/table.ts'
import { localAccess } from '#platform/server/local-access/table.ts'
import { createLog } from '#platform/server/log.ts'
import { projectRoot } from '#platform/server/project-root.ts'
import { rotateSecrets } from '#platform/server/secrets/rotate-secrets.ts'
import { secrets } from '#platform/server/secrets/table.ts'
import { parseSettings, readEnvFile, type Settings, SettingsError } from '#platform/server/settings.ts'
import { explainStart } from '#platform/server/start-trouble.ts'
import { openStorage } from '#platform/server/storage/open-storage.ts'

/** What a person at the machine may ask for; each gives its exit code. */
type Command = { takes: string; does: string; run: (asked: Asked) => Promise<number> }
type Asked = { settings: Settings; argument: string | undefined; say: (line: string) => void }

/** No backup holds them: who is signed in or signing in, how often somebody has asked, and the database's half of secrets. */
const leftOut = [sessions, oidcRecords, localAccess, rateLimits, secrets].map(getTableName)
/** Kept by triggers, which begin with what every site has. */
const derived = [rowCounts, searchDocuments].map(getTableName)
const migrations = path.join(projectRoot, 'migrations')

const commands: Record<string, Command> = {
  backup: {
    takes: 'FOLDER',
    does: 'writes database and files into a new folder, while the site runs or not',
    run: backUpSite,
  },
  restore: {
    takes: 'FOLDER',
    does: 'fills an empty database and store of files from such a folder, while the site is stopped',
    run: restoreSite,
  },
  'admin make-admin': {
    takes: 'EMAIL',
    does: 'makes whoever has signed in with this email an administrator',
    run: makeAdministrator,
  },
  'admin sign-out-everywhere': { takes: '[EMAIL]', does: 'ends all sessions, or those of one person', run: signOut },
  'admin rotate-secrets': { takes: '', does: 'replaces the secrets that no setting names', run: rotate },
  'admin doctor': { takes: '', does: 'looks at everything the site needs, and says what to do', run: examine },
}

/** Runs an operator's command; 0 done, 1 not done, 2 not understood. */
export async function operate(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const [first = '', ...rest] = args
  const name = first === 'admin' ? `admin ${rest.shift() ?? ''}` : first
  const command = commands[name]
  if ([first, name, ...rest].some((word) => /^(admin )?(--help|-h|help)$/.test(word))) return print(usage(first))
  const needed = command?.takes.startsWith('[') ? 0 : command?.takes ? 1 : 0
  if (!command || rest.length < needed || rest.length > (command.takes ? 1 : 0)) {
    console.error(usage(first))
    return 2
  }
  readEnvFile(projectRoot, environment)
  try {
    const argument =
      name === 'backup' || name === 'restore' ? path.resolve(environment['INIT_CWD'] ?? '.', rest[0] ?? '') : rest[0]
    return await command.run({ settings: parseSettings(environment), argument, say: (line) => console.error(line) })
  } catch (error) {
    const isKnown = error instanceof BackupError
    if (name === 'admin doctor' && error instanceof SettingsError)
      return report(error.problems.map((says) => ({ level: 'fail', about: 'settings', says, does: 'Correct it.' })))
    console.error(isKnown ? error.message : (explainStart(error) ?? error))
    return 1
  }
}

function usage(first: string): string {
  const asked = Object.entries(commands).filter(([name]) => name.startsWith(first) || !commands[first])
  const lines = asked.map(
    ([name, { takes, does }]) => `  npm run ${name.replace(/^\w+/, '$& --')} ${takes}`.trimEnd().padEnd(48) + does,
  )
  return [
    '',
    ...lines,
    '',
    'They use the settings of the site: the environment and .env. Exit code 0: done, 1: not done, 2: not understood.',
    '',
  ].join('\n')
}

function print(text: string): number {
  console.log(text)
  return 0
}

async function withSite<T>(
  { settings }: Asked,
  mode: 'there' | 'make' | 'alone',
  work: (site: { connection: pg.PoolConfig; openFiles: () => ReturnType<typeof openStorage> }) => Promise<T>,
): Promise<T> {
  const log = createLog('silent')
  const { databaseUrl, dataDir, storage } = settings
  const { connection, close } = await openOperatorDatabase({ databaseUrl, dataDir, log, mode })
  const openFiles = () =>
    openStorage({ dataDir: path.resolve(dataDir), storageUrl: storage?.url, credentials: storage?.credentials })
  try {
    return await work({ connection, openFiles })
  } finally {
    await close()
  }
}

const withDb = <T>(asked: Asked, work: (db: Db) => Promise<T>) =>
  withSite(asked, 'there', ({ connection }) => withClient(connection, (client) => work(drizzle({ client }))))

async function backUpSite(asked: Asked): Promise<number> {
  return withSite(asked, 'there', async ({ connection, openFiles }) => {
    const content = { leftOut, filesOf: (client: pg.Client) => storedFiles(drizzle({ client })) }
    const folder = asked.argument ?? ''
    const manifest = await backUp({ connection, storage: await openFiles(), folder, content, say: asked.say })
    if (manifest.files.missing > 0)
      console.error(`${manifest.files.missing} files that records name are not in the store: npm run admin -- doctor`)
    return print(`Backed up ${amounts(manifest)} into ${folder}`)
  })
}

async function restoreSite(asked: Asked): Promise<number> {
  return withSite(asked, 'alone', async ({ connection, openFiles }) => {
    const folder = asked.argument ?? ''
    const manifest = await restore({
      connection,
      storage: await openFiles(),
      folder,
      migrations,
      derived,
      say: asked.say,
    })
    return print(`Restored ${amounts(manifest)}, as of ${manifest.made_at}. Everybody signs in again.`)
  })
}

function amounts({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${tables.length} tables and ${files.count} files (${Math.ceil(files.bytes / 1e6)} MB)`
}

async function makeAdministrator(asked: Asked): Promise<number> {
  const email = asked.argument ?? ''
  const { owners, became } = await withDb(asked, (db) => makeAdmin(db, email))
  if (owners > 0)
    return print(became > 0 ? `${email} is an administrator now.` : `${email} was an administrator already.`)
  console.error(
    `Nobody has signed in with ${email} yet, or the email is not verified. Let them sign in once, or add it to ADMIN_EMAILS.`,
  )
  return 1
}

async function signOut(asked: Asked): Promise<number> {
  const ended = await withDb(asked, (db) => signOutEverywhere(db, asked.argument))
  if (ended !== null) return print(`${ended} sessions ended.`)
  console.error(`Nobody has the email ${asked.argument}.`)
  return 1
}

async function rotate(asked: Asked): Promise<number> {
  return withSite(asked, 'there', async ({ connection, openFiles }) => {
    const storage = await openFiles()
    const audit = (tx: Db) =>
      writeAuditEntry(tx, { ...byOperator, action: 'secrets.rotated', entity: 'secrets', entityId: null })
    const gone = await withClient(connection, (client) => rotateSecrets(drizzle({ client }), storage, audit))
    return print(
      `${gone} secrets were forgotten; new ones are made when they are needed. Sign-ins under way begin again.`,
    )
  })
}

async function examine(asked: Asked): Promise<number> {
  const { settings } = asked
  const dataDir = path.resolve(settings.dataDir)
  const found = [...examineSettings(settings), ...examinePermissions(projectRoot, dataDir)]
  try {
    await withSite(asked, 'there', async ({ connection, openFiles }) => {
      await withClient(connection, async (client) => {
        found.push(...(await examineDatabase(client, migrations)), ...(await examineJobs(client)))
        if (!settings.databaseUrl || !settings.storage) found.push(...(await examineDisk(dataDir)))
        const storage = await openFiles()
        found.push(...(await examineStorage(storage)), ...(await examineSecrets(client, storage)))
        found.push(...(await examineFiles(storage, await storedFiles(drizzle({ client })))))
        if ((await countAdmins(drizzle({ client }))) === 0)
          found.push({
            level: 'warn',
            about: 'people',
            says: 'there is no administrator',
            does: 'Set ADMIN_EMAILS, or npm run admin -- make-admin EMAIL.',
          })
      })
    })
  } catch (error) {
    const says = explainStart(error) ?? (error instanceof Error ? error.message : String(error))
    found.push({ level: 'fail', about: 'site', says, does: 'Nothing after this was looked at.' })
  }
  return report(found)
}

function report(found: readonly Finding[]): number {
  for (const { level, about, says, does } of found)
    console.log(`${level.padEnd(5)} ${about}: ${says}${does ? `\n      → ${does}` : ''}`)
  return found.some(({ level }) => level === 'fail') ? 1 : 0
}
