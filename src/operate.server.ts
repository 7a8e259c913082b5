import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { countKeysOf } from '#features/people/api-keys/store.server.ts'
import * as people from '#features/people/accounts/operator.store.server.ts'
import { writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { BackupError } from '#platform/server/backup/manifest.ts'
import type { Db } from '#platform/server/database/database.ts'
import { withClient } from '#platform/server/database/operator.ts'
import { projectRoot } from '#platform/server/project-root.ts'
import { rotateSecrets } from '#platform/server/secrets/shared-secret.ts'
import { parseSettings, readEnvFile, SettingsError } from '#platform/server/settings.ts'
import { explainStart } from '#platform/server/start-trouble.ts'
import { tidiedEmail } from '#platform/values/email-shape.ts'
import * as data from './operate-data.server.ts'
import { storedFiles } from '#features/content/media/backup.store.server.ts'
import * as doctor from '#platform/server/examine.ts'

const { done, migrations, notDone, withSite } = data
type Asked = data.Asked

/** What a person at the machine may ask for; each gives its exit code. */
type Command = { takes: '' | 'FOLDER' | 'EMAIL' | '[EMAIL]'; does: string; run: (asked: Asked) => Promise<number> }

const commands: Record<string, Command> = {
  backup: {
    takes: 'FOLDER',
    does: 'writes database and files into a new folder, while the site runs or not',
    run: data.backUpSite,
  },
  restore: {
    takes: 'FOLDER',
    does: 'fills an empty database and store of files from it, while the site is stopped',
    run: data.restoreSite,
  },
  drill: {
    takes: 'FOLDER',
    does: 'restores the newest backup in it on trial, beside the site, and compares',
    run: data.drillSite,
  },
  'admin make-admin': {
    takes: 'EMAIL',
    does: 'makes whoever has signed in with this email an administrator',
    run: makeAdministrator,
  },
  'admin sign-out-everywhere': { takes: '[EMAIL]', does: 'ends all sessions, or those of one person', run: signOut },
  'admin rotate-secrets': { takes: '', does: 'replaces the secrets that no setting names', run: rotate },
  'admin doctor': { takes: '', does: 'looks at everything the site needs, and says what to do', run: examine },
  'admin export': {
    takes: 'FOLDER',
    does: 'writes the content as JSON with its files, without people and versions',
    run: data.exportSite,
  },
  'admin import': {
    takes: 'FOLDER',
    does: 'adds it to a site without content, while that is stopped',
    run: data.importSite,
  },
}

/** Runs an operator's command; 0 done, 1 not done, 2 not understood. */
export async function operate(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const [first = '', ...rest] = args
  const name = first === 'admin' ? `admin ${rest.shift() ?? ''}` : first
  const command = commands[name]
  if ([first, name, ...rest].some((word) => /^(admin )?(--help|-h|help)$/.test(word))) return done(usage(first))
  if (!command || !isAmong(rest.length, command.takes)) {
    console.error(usage(first))
    return 2
  }
  try {
    readEnvFile(projectRoot, environment)
    const [given = ''] = rest
    // npm runs scripts at the project's root, and says where the person is.
    const argument = command.takes === 'FOLDER' ? path.resolve(environment['INIT_CWD'] ?? '.', given) : given
    return await command.run({ settings: parseSettings(environment), argument, say: (line) => console.error(line) })
  } catch (error) {
    if (command.run === examine && error instanceof SettingsError)
      return report(error.problems.map((says) => ({ level: 'fail', about: 'settings', says, does: 'Correct it.' })))
    console.error(error instanceof BackupError ? error.message : (explainStart(error) ?? error))
    return 1
  }
}

function isAmong(count: number, takes: Command['takes']): boolean {
  return count <= (takes === '' ? 0 : 1) && count >= (takes === '' || takes === '[EMAIL]' ? 0 : 1)
}

function usage(first: string): string {
  const asked = Object.entries(commands).filter(([name]) => name.split(' ')[0] === first)
  const lines = (asked.length > 0 ? asked : Object.entries(commands)).map(([name, { takes, does }]) => {
    const [script, ...words] = name.split(' ')
    return `  ${`npm run ${script} -- ${[...words, takes].join(' ')}`.padEnd(46)} ${does}`
  })
  const settings = 'They use the settings of the site: the environment and .env.'
  return ['', ...lines, '', `${settings} Exit code 0: done, 1: not done, 2: not understood.`, ''].join('\n')
}

const withDb = <T>(asked: Asked, work: (db: Db) => Promise<T>) =>
  withSite(asked, 'there', ({ connection }) => withClient(connection, (client) => work(drizzle({ client }))))

async function makeAdministrator(asked: Asked): Promise<number> {
  const email = tidiedEmail(asked.argument)
  const { owners, became } = await withDb(asked, (db) => people.makeAdmin(db, email))
  if (owners > 0)
    return done(became > 0 ? `${email} is an administrator now.` : `${email} was an administrator already.`)
  return notDone(
    `Nobody has signed in with ${email} yet, or the email is not verified. Let them sign in once, or add it to ADMIN_EMAILS.`,
  )
}

async function signOut(asked: Asked): Promise<number> {
  const email = asked.argument || undefined
  const out = await withDb(asked, (db) => people.signOutEverywhere(db, { count: countKeysOf }, email))
  if (out === null) return notDone(`Nobody has the email ${asked.argument}.`)
  const keys = out.keys > 0 ? ` ${out.keys} API keys go on working: revoke them under API & Webhooks.` : ''
  return done(`${out.ended} sessions ended.${keys}`)
}

async function rotate(asked: Asked): Promise<number> {
  return withSite(asked, 'there', async ({ connection, openFiles }) => {
    const storage = await openFiles()
    const entry = { ...people.byOperator, action: 'secrets.rotated', entity: 'secrets', entityId: null }
    const audit = (tx: Db) => writeAuditEntry(tx, entry)
    const gone = await withClient(connection, (client) => rotateSecrets(drizzle({ client }), storage, audit))
    return done(`${gone} secrets were forgotten; new ones are made when needed. Sign-ins under way begin again.`)
  })
}

/** Looks at everything the site needs; 1 where something keeps it from working. */
async function examine(asked: Asked): Promise<number> {
  const { settings } = asked
  const dataDir = path.resolve(settings.dataDir)
  const found = [
    ...doctor.examineSettings(settings),
    ...doctor.examinePermissions(projectRoot, dataDir),
    ...(await doctor.examineMail(settings)),
  ]
  try {
    await withSite(asked, 'there', ({ connection, openFiles }) =>
      withClient(connection, async (client) => {
        const db = drizzle({ client })
        found.push(...(await doctor.examineDatabase(client, migrations)), ...(await doctor.examineJobs(client)))
        // Makes DATA_DIR where no site has begun yet.
        const storage = await openFiles()
        if (!settings.databaseUrl || !settings.storage) found.push(...(await doctor.examineDisk(dataDir)))
        found.push(...(await doctor.examineStorage(storage)), ...(await doctor.examineSecrets(client, storage)))
        found.push(...(await doctor.examineFiles(storage, await storedFiles(db))))
        found.push(doctor.examinePeople(await people.countAdmins(db), settings))
      }),
    )
  } catch (error) {
    const says = explainStart(error) ?? (error instanceof Error ? error.message : String(error))
    found.push({ level: 'fail', about: 'site', says, does: 'Nothing after this was looked at.' })
  }
  return report(found)
}

function report(found: readonly doctor.Finding[]): number {
  for (const { level, about, says, does } of found)
    console.log(`${level.padEnd(5)} ${about}: ${says}${does ? `\n      → ${does}` : ''}`)
  return found.some(({ level }) => level === 'fail') ? 1 : 0
}
