import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openStorage } from '#platform/server/storage/open-storage.ts'
import { projectRoot } from '#platform/server/project-root.ts'
import { databaseUrlOf } from '#test/processes.ts'
import type { Result } from './figures.ts'
import { runStatements, startFilledSites } from './filled-site.ts'
import { savesOf } from './saves.ts'
import { signInAsAdministrator } from './signed-in.ts'

const count = 3_000
const files = 10_000
const fileBytes = 25_000
/** Writes of one account are limited. */
const administrators = 20
const saveEveryMs = 50
const run = promisify(execFile)

/** Backs a filled site up while it is written to, and drills the backup as a nightly unit does. */
export async function restoreBench(): Promise<Result> {
  const { sites, stop } = await startFilledSites([count])
  const folder = mkdtempSync(path.join(os.tmpdir(), 'academy-restore-'))
  try {
    const [site] = sites
    if (!site) throw new Error('No site was started.')
    const env = { ...process.env, DATABASE_URL: databaseUrlOf(site.connection), DATA_DIR: path.join(folder, 'data') }
    const operate = async (...words: string[]) => {
      const began = performance.now()
      const { stdout } = await run(process.execPath, ['scripts/operate.mjs', ...words], { cwd: projectRoot, env })
      return { seconds: (performance.now() - began) / 1000, said: stdout.trim() }
    }
    // The database has records of pictures alone: these get bytes.
    const storage = await openStorage({ dataDir: env.DATA_DIR })
    const more = `insert into media (bucket, folder, key, content_type, bytes, original_name)
      select 'images', 'restored', 'restored/' || n || '.webp', 'image/webp', ${fileBytes}, 'river.webp' from generate_series(1, ${files}) as n`
    const named = `select key from media where bucket = 'images' and deleted_at is null order by key desc limit ${files}`
    for (const { key } of (await runStatements(site.connection, [more, named])) as { key: string }[])
      await storage.put('images', key, randomBytes(fileBytes), { contentType: 'image/webp', cacheControl: 'public' })
    const saves: ReturnType<typeof savesOf>[] = []
    for (let at = 0; at < administrators; at += 1) saves.push(savesOf(await signInAsAdministrator(site), count))
    const over = new AbortController()
    let saved = 0
    const saving = async () => {
      for (; !over.signal.aborted; saved += 1)
        await Promise.all([saves[saved % administrators]?.(0), wait(saveEveryMs)])
    }
    const goingOn = saving()
    const began = performance.now()
    const backup = await operate('backup', path.join(folder, 'backups/one'))
    const drill = await operate('drill', path.join(folder, 'backups'))
    const seconds = (performance.now() - began) / 1000
    over.abort()
    await goingOn
    return {
      title: 'what a restore takes, and whether all is as it was',
      how: `${count.toLocaleString('en')} records of each kind, ${(saved / seconds).toFixed(0)} saves a second meanwhile. ${backup.said} ${drill.said}`,
      figures: [
        {
          name: `backing up ${backup.said.slice('Backed up '.length).replace(/ into .*/, '')}`,
          values: [backup.seconds],
          unit: 's',
          isKept: true,
        },
        {
          name: 'restoring it on trial beside the site, all compared and equal',
          values: [drill.seconds],
          unit: 's',
          isKept: true,
        },
      ],
    }
  } finally {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
