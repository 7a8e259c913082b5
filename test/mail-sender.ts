import type pg from 'pg'
import { sendDueMail } from '#features/delivery/mail/sending.server.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { createLog } from '#platform/server/log.ts'
import { parseSettings } from '#platform/server/settings.ts'

// A process that sends what is due and tells what came of it, for tests that kill it or run several.
const { connection, env } = JSON.parse(process.argv[2] ?? '') as {
  connection: pg.PoolConfig
  env: Record<string, string>
}
const log = createLog('silent')
const database = openDatabase({ connection, log })
const deps = { database, log, settings: parseSettings(env) } as Deps
console.log(JSON.stringify(await sendDueMail(deps, new AbortController().signal)))
await database.close()
