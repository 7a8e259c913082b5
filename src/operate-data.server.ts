import { getTableName } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { byOperator } from '#features/people/accounts/operator.store.server.ts'
import { oidcRecords, profiles, sessions } from '#features/people/accounts/table.server.ts'
import { announcementPeople, announcements } from '#features/content/announcements/table.server.ts'
import { certificates } from '#features/learning/certificates/table.server.ts'
import { courseSessions, sessionMaterials } from '#features/learning/course-sessions/table.server.ts'
import { courses, courseTeachers } from '#features/learning/courses/table.server.ts'
import { filesShownBy, storedFiles } from '#features/content/media/backup.store.server.ts'
import { media, mediaReferences } from '#features/content/media/table.server.ts'
import { presence } from '#features/people/presence/table.server.ts'
import { milestones } from '#features/content/milestones/table.server.ts'
import { pages } from '#features/content/pages/table.server.ts'
import { resources } from '#features/content/resources/table.server.ts'
import { searchDocuments, searchTerms } from '#features/overview/search/table.server.ts'
import { homepageData } from '#features/content/site-content/table.server.ts'
import { teachers } from '#features/content/teachers/table.server.ts'
import { watersheds } from '#features/content/watersheds/table.server.ts'
import { writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { backUp } from '#platform/server/backup/backup.ts'
import { type ContentTables, exportContent, importContent } from '#platform/server/backup/content.ts'
import { makeFolder, type Manifest } from '#platform/server/backup/manifest.ts'
import { drillRestore } from '#platform/server/backup/drill.ts'
import { restore } from '#platform/server/backup/restore.ts'
import { rowCounts } from '#platform/server/counts/table.ts'
import { migrateDatabase } from '#platform/server/database/migrate.ts'
import { withClient, openOperatorDatabase } from '#platform/server/database/operator.ts'
import { rateLimits } from '#platform/server/limits/table.ts'
import { localAccess } from '#platform/server/local-access/table.ts'
import { secrets } from '#platform/server/secrets/table.ts'
import path from 'node:path'
import { createLog } from '#platform/server/log.ts'
import { projectRoot } from '#platform/server/project-root.ts'
import type { Settings } from '#platform/server/settings.ts'
import { openStorage } from '#platform/server/storage/open-storage.ts'
import type { Storage } from '#platform/server/storage/storage.ts'

/** No backup holds them: who is signed in, signing in or editing, how often somebody has asked, and the database's half of secrets. */
const leftOut = [sessions, oidcRecords, localAccess, presence, rateLimits, secrets].map(getTableName)
/** Kept by triggers, which begin with what every site has. */
const derived = [rowCounts, searchDocuments, searchTerms].map(getTableName)

const shown = [homepageData, certificates, teachers, courses, announcements, resources, pages].map(getTableName)
/** What visitors read, without people, versions and what is sent in. */
const content: ContentTables = {
  tables: [
    media,
    homepageData,
    certificates,
    teachers,
    courses,
    courseTeachers,
    courseSessions,
    announcements,
    announcementPeople,
    resources,
    sessionMaterials,
    pages,
    milestones,
    watersheds,
  ].map(getTableName),
  only: {
    [getTableName(courseSessions)]: 'course_id is not null',
    [getTableName(sessionMaterials)]:
      `exists (select from ${getTableName(courseSessions)} where id = session_id and course_id is not null)`,
    [getTableName(media)]: `deleted_at is null and exists (select from ${getTableName(mediaReferences)} as shown
      where (shown.bucket, shown.key) = (media.bucket, media.key) and shown.entity in (${shown.map((name) => `'${name}'`).join(', ')}))`,
  },
  counted: [courses.enrollment_count.name, courses.children_count.name],
  people: getTableName(profiles),
}

const site = { leftOut, filesOf: (client: pg.Client) => storedFiles(drizzle({ client })) }

export async function backUpSite(asked: Asked): Promise<number> {
  return withSite(asked, 'there', async ({ connection, openFiles }) => {
    const { argument: folder, say } = asked
    const manifest = await backUp({ connection, storage: await openFiles(), folder, content: site, say })
    tellMissing(manifest.files.missing, say)
    return done(`Backed up ${amounts(manifest)} into ${folder}`)
  })
}

export async function restoreSite(asked: Asked): Promise<number> {
  return withSite(asked, 'alone', async ({ connection, openFiles }) => {
    const { argument: folder, say } = asked
    const manifest = await restore({ connection, storage: await openFiles(), folder, migrations, derived, say })
    return done(`Restored ${amounts(manifest)}, as of ${manifest.made_at}. Everybody signs in again.`)
  })
}

/** Restores on trial beside the site, whose database and files are not opened; 1 where something is not as it was backed up. */
export async function drillSite({ argument: folder, say }: Asked): Promise<number> {
  const { newest, manifest, seconds, differs } = await drillRestore({ folder, migrations, derived, content: site, say })
  if (differs.length > 0) return notDone(`After restoring ${newest} these are not the same: ${differs.join(', ')}.`)
  const trial = `Restored ${amounts(manifest)} on trial, as of ${manifest.made_at}, in ${seconds.toFixed(1)} s`
  return done(`${trial}: all as it was backed up. Nothing of the trial stays.`)
}

export async function exportSite(asked: Asked): Promise<number> {
  return withSite(asked, 'there', async ({ connection, openFiles }) => {
    const { argument: folder, say } = asked
    await makeFolder(folder, ['files'])
    const storage = await openFiles()
    const made = await withClient(connection, async (client) => {
      await client.query('begin isolation level repeatable read read only')
      const files = await filesShownBy(drizzle({ client }), shown)
      return exportContent({ client, storage, folder, content, files })
    })
    tellMissing(made.missing, say)
    return done(`Exported ${listed(made)} into ${folder}`)
  })
}

export async function importSite(asked: Asked): Promise<number> {
  return withSite(asked, 'alone', async ({ connection, openFiles }) => {
    const storage = await openFiles()
    await migrateDatabase(connection, migrations)
    const made = await withClient(connection, (client) => {
      const entry = { ...byOperator, action: 'content.imported', entity: getTableName(homepageData), entityId: null }
      const beforeEnd = () => writeAuditEntry(drizzle({ client }), entry)
      return importContent({ client, storage, folder: asked.argument, content, beforeEnd })
    })
    return done(`Imported ${listed(made)}.`)
  })
}

function tellMissing(missing: number, say: (line: string) => void) {
  if (missing > 0) say(`${missing} files that records name are not in the store: npm run admin -- doctor`)
}

function amounts({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${tables.length} tables and ${files.count} files (${Math.ceil(files.bytes / 1e6)} MB)`
}

function listed({ rows, files }: { rows: Record<string, { count: number }>; files: number }): string {
  return `${Object.values(rows).reduce((sum, { count }) => sum + count, 0)} rows and ${files} files`
}

/** What an operator's command is given. */
export type Asked = { settings: Settings; argument: string; say: (line: string) => void }

export const migrations = path.join(projectRoot, 'migrations')

/** Nobody waits as a reader does: a slow store is no reason to fail. */
const timeouts = { answer: 60_000, idle: 60_000, write: 300_000 }

/** Opens the site's database for `work`, and its store of files when that asks. `alone`: with no server on it, made where it is not there. */
export async function withSite<T>(
  { settings }: Asked,
  mode: 'there' | 'alone',
  work: (site: { connection: pg.PoolConfig; openFiles: () => Promise<Storage> }) => Promise<T>,
): Promise<T> {
  const { databaseUrl, storage } = settings
  const dataDir = path.resolve(settings.dataDir)
  const { connection, close } = await openOperatorDatabase({ databaseUrl, dataDir, log: createLog('silent'), mode })
  try {
    const openFiles = () =>
      openStorage({ dataDir, storageUrl: storage?.url, credentials: storage?.credentials, timeouts })
    return await work({ connection, openFiles })
  } finally {
    await close()
  }
}

/** Says on standard output what was done. */
export function done(text: string): number {
  console.log(text)
  return 0
}

/** Says what was not done, and why. */
export function notDone(text: string): number {
  console.error(text)
  return 1
}
