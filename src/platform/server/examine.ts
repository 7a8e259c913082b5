import { randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { mapSome, type StoredName } from '#platform/server/backup/files.ts'
import { appliedMigrations } from '#platform/server/database/migrate.ts'
import { type JobFigures, jobFigures } from '#platform/server/jobs/job-figures.ts'
import { openMailServer } from '#platform/server/mail/smtp.ts'
import { keyName } from '#platform/server/secrets/shared-secret.ts'
import { isLoopback, type Settings, settingWarnings } from '#platform/server/settings.ts'
import type { Storage } from '#platform/server/storage/storage.ts'

/** One thing that was looked at: `does` tells what to do about it. */
export type Finding = { level: 'ok' | 'warn' | 'fail'; about: string; says: string; does?: string }

const [leastFree, comfortable] = [48 * 1024 * 1024, 1024 * 1024 * 1024]
const clockSeconds = 5
const jobSeconds = 60 * 60

const ok = (about: string, says: string): Finding => ({ level: 'ok', about, says })
const warn = (about: string, says: string, does: string): Finding => ({ level: 'warn', about, says, does })
const fail = (about: string, says: string, does: string): Finding => ({ level: 'fail', about, says, does })
const errorText = (error: unknown) => (error instanceof Error ? error.message : String(error))

export function examineSettings(settings: Settings): Finding[] {
  const { publicUrl, trustProxy, host, google, developmentProviders } = settings
  const isHttps = publicUrl.startsWith('https:')
  const isLocal = isLoopback(new URL(publicUrl).hostname)
  const warned = settingWarnings(settings).map((text) => warn('settings', text, 'Set PAYMENT_WEBHOOK_SECRET.'))
  const found: Finding[] = []
  const proxy = (says: string, does: string) => found.push(warn('proxy', says, does))
  if (isHttps && trustProxy === 0)
    proxy(
      `PUBLIC_URL is ${publicUrl} and TRUST_PROXY is none: all readers count as one address`,
      'Set TRUST_PROXY=1 behind one proxy.',
    )
  if (!isHttps && !isLocal)
    proxy(
      `PUBLIC_URL is ${publicUrl}: cookies and forms travel in the clear`,
      'Let a proxy do TLS and set PUBLIC_URL to its https address.',
    )
  if (trustProxy > 0 && !isLoopback(host))
    proxy(
      `TRUST_PROXY is ${trustProxy} and HOST is ${host}: who comes past the proxy may claim any address`,
      'Set HOST=127.0.0.1, or let only the proxy reach the port.',
    )
  const believed = trustProxy > 0 ? `${trustProxy} in front` : 'none in front'
  if (found.length === 0) found.push(ok('proxy', `${believed} believed about readers' addresses`))
  if (!google && !developmentProviders)
    found.push(warn('sign-in', 'nobody can sign in', 'Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.'))
  return [...(warned.length > 0 ? warned : [ok('settings', `all valid, for ${publicUrl}`)]), ...found]
}

export async function examineDatabase(client: pg.Client, migrations: string): Promise<Finding[]> {
  const asked = Date.now()
  const { rows } = await client.query<{ number: number; version: string; now: string; size: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      extract(epoch from clock_timestamp()) * 1000 as now, pg_size_pretty(pg_database_size(current_database())) as size`,
  )
  const [server] = rows
  if (!server) return []
  const applied = await appliedMigrations(client)
  const known = readMigrationFiles({ migrationsFolder: migrations })
  const pending = known.filter(({ name }) => !applied.has(name)).length
  const strange = [...applied].filter(([name, hash]) => known.find((each) => each.name === name)?.hash !== hash).length
  const apart = Math.abs(Number(server.now) - (asked + Date.now()) / 2) / 1000
  const gap = `this machine and the database are ${Math.round(apart)} s apart`
  const other = 'Start the version of the site that made them, or a newer one.'
  return [
    server.number >= 150_000
      ? ok('database', `PostgreSQL ${server.version} answers, ${server.size}`)
      : fail('database', `PostgreSQL ${server.version} is too old`, 'Use PostgreSQL 15 or later.'),
    strange > 0
      ? fail('migrations', `${strange} of the database are not of this version`, other)
      : pending > 0
        ? warn('migrations', `${pending} are not applied yet`, 'Back up; the next start applies them.')
        : ok('migrations', `all ${known.length} applied`),
    apart > clockSeconds ? warn('clock', gap, 'Let both follow a time server.') : ok('clock', 'as the database has it'),
  ]
}

export async function examineJobs(client: pg.Client): Promise<Finding[]> {
  const figures = await jobFigures(client)
  if (figures.length === 0) return [ok('jobs', 'none waiting, stuck or failed')]
  const ofSome = (is: (each: JobFigures) => boolean, says: string, does: string) => {
    const names = figures.filter(is).map(({ name }) => name)
    return names.length > 0 ? [warn('jobs', `${says}: ${names.join(', ')}`, does)] : []
  }
  const notStarted = 'Start the site, or look for its log line "jobs could not be started yet".'
  const found = [
    ...ofSome((each) => each.oldest_seconds > jobSeconds, 'waiting for over an hour', notStarted),
    ...ofSome((each) => each.stuck > 0, 'under way for over an hour', 'Restart the process that runs them.'),
    ...ofSome((each) => each.failed > 0, 'failed lately', 'Look for "job failed" in the log.'),
  ]
  return found.length > 0 ? found : [ok('jobs', `${figures.length} kinds, none late, stuck or failed`)]
}

export async function examineDisk(folder: string): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(folder)
  const free = `${Math.round((bavail * bsize) / 1024 / 1024)} MB free for ${folder}`
  if (bavail * bsize < leastFree) return [fail('disk', free, 'Make room: nothing new is taken in.')]
  return [bavail * bsize < comfortable ? warn('disk', free, 'Make room before uploads are refused.') : ok('disk', free)]
}

/** ADMIN_EMAILS counts when somebody signs in. */
export function examinePeople(administrators: number, { adminEmails }: Pick<Settings, 'adminEmails'>): Finding {
  if (administrators > 0) return ok('people', `administrators: ${administrators}`)
  const none = 'there is no administrator'
  if (adminEmails.length === 0) return warn('people', none, 'Set ADMIN_EMAILS, or npm run admin -- make-admin EMAIL.')
  const asked = `none of ADMIN_EMAILS (${adminEmails.join(', ')}) has signed in since`
  return warn('people', `${none}: ${asked}`, 'Let one sign in.')
}

/** What others than its owner may read, where only the owner should. */
export function examinePermissions(root: string, dataDir: string): Finding[] {
  const places = [path.join(root, '.env'), path.join(dataDir, 'files/keys', keyName)]
  const open = places.filter((place) => existsSync(place) && (statSync(place).mode & 0o077) !== 0)
  if (open.length === 0) return [ok('permissions', 'secrets are readable by their owner alone')]
  return open.map((place) => warn('permissions', `other users may read ${place}`, `chmod 600 ${place}`))
}

export async function examineStorage(storage: Storage): Promise<Finding[]> {
  const key = `doctor-${randomUUID()}`
  const body = Buffer.from(key)
  try {
    const options = { contentType: 'text/plain', cacheControl: 'no-store', contentLength: body.length }
    await storage.put('keys', key, body, options)
    const read = await storage.get('keys', key)
    const isSame = read !== null && body.equals(await buffer(read.body))
    await storage.remove('keys', key)
    if (isSame && !(await storage.head('keys', key))) return [ok('files', 'written, read and removed one')]
    return [fail('files', 'the store gives other bytes than it was given', 'Check STORAGE_URL and the store itself.')]
  } catch (error) {
    const does = 'Check DATA_DIR, or STORAGE_URL and its keys; the user needs get, put, delete and list.'
    return [fail('files', `the store refuses: ${errorText(error)}`, does)]
  }
}

/** Half of each is a row, the other is one file for all. */
export async function examineSecrets(client: pg.Client, storage: Storage): Promise<Finding[]> {
  const { rows } = await client.query('select from secrets')
  const hasKey = (await storage.head('keys', keyName)) !== null
  if (rows.length === 0 || hasKey) return [ok('secrets', hasKey ? 'both halves are there' : 'none made yet')]
  const says = `the database has halves of ${rows.length}, and the store of files has no keys/${keyName}`
  const does =
    'Bring that file back; else new secrets are made when they are next needed, and sign-ins under way begin again.'
  return [warn('secrets', says, does)]
}

export async function examineFiles(storage: Storage, known: readonly StoredName[]): Promise<Finding[]> {
  const files = known.filter(({ isWaiting }) => !isWaiting)
  const found = await mapSome(files, async ({ bucket, key }) =>
    (await storage.head(bucket, key)) ? null : `${bucket}/${key}`,
  )
  const missing = found.filter((place) => place !== null)
  if (missing.length === 0) return [ok('files of records', `all ${files.length} are there`)]
  const says = `${missing.length} of ${files.length} are missing, ${missing[0]} among them`
  return [warn('files of records', says, 'Restore them from a backup, or choose others in the back office.')]
}

/** Signs in to the mail server, and sends nothing. */
export async function examineMail({ mail }: Pick<Settings, 'mail'>): Promise<Finding[]> {
  if (mail.serverUrl === undefined) {
    const does = 'Set SMTP_URL; until then mail is written, held, and read under Mail in the back office.'
    return [warn('mail', 'there is no mail server', does)]
  }
  const server = await openMailServer(mail.serverUrl, mail, 1)
  try {
    await server.verify()
    return [ok('mail', `the server takes mail from ${mail.from.address}`), ...unsigned(mail)]
  } catch (error) {
    const says = `the mail server cannot be used: ${errorText(error)}`
    return [fail('mail', says, 'Check SMTP_URL: its host, port, user and password.')]
  } finally {
    server.close()
  }
}

function unsigned({ dkim }: Settings['mail']): Finding[] {
  if (dkim) return []
  const does = 'Set DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY, unless the mail server signs.'
  return [{ ...ok('mail', 'messages are not signed here'), does }]
}
