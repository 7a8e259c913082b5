import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { countAdmins } from '#features/people/accounts/operator.store.server.ts'
import { storedFiles } from '#features/content/media/backup.store.server.ts'
import { withClient } from '#platform/server/database/operator.ts'
import * as doctor from '#platform/server/doctor/examine.ts'
import { projectRoot } from '#platform/server/project-root.ts'
import { explainStart } from '#platform/server/start-trouble.ts'
import { type Asked, migrations, withSite } from './operate-site.server.ts'

/** Looks at everything the site needs; 1 where something keeps it from working. */
export async function examine(asked: Asked): Promise<number> {
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
        found.push(doctor.examinePeople(await countAdmins(db), settings))
      }),
    )
  } catch (error) {
    const says = explainStart(error) ?? (error instanceof Error ? error.message : String(error))
    found.push({ level: 'fail', about: 'site', says, does: 'Nothing after this was looked at.' })
  }
  return report(found)
}

export function report(found: readonly doctor.Finding[]): number {
  for (const { level, about, says, does } of found)
    console.log(`${level.padEnd(5)} ${about}: ${says}${does ? `\n      → ${does}` : ''}`)
  return found.some(({ level }) => level === 'fail') ? 1 : 0
}
