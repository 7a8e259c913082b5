/** @module-tag full */
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { announceMail, mailDueTopic } from '#features/delivery/mail/store.server.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { createTestDatabase } from '#test/database.ts'
import { startMailServer } from '#test/mail-server.ts'
import { tell } from '#test/promises.ts'
import { databaseUrlOf } from '#test/processes.ts'
import { halvesOf } from './halves.ts'
import { lostOf, newLoad, writeOfEverySort } from './mixed-writes.ts'
import { isLong } from './rounds.ts'
import { endSites, siteFolder, startSite } from './site.ts'

endSites()
const { connection } = await createTestDatabase()
const many = 60
const patience = { interval: 500, timeout: 300_000 }

test.runIf(isLong)(
  'with a mail server that fails in any way each mail comes once or is held, nobody waits',
  async (context) => {
    const server = await startMailServer()
    const folder = siteFolder()
    const env = { DATABASE_URL: databaseUrlOf(connection), DATA_DIR: folder, LOG_LEVEL: 'fatal', SMTP_URL: server.url }
    const site = await startSite(env, connection)
    const { db, pool } = site.database
    const seen = new Map<string, number>()
    const faults = { putOff: 0, hung: 0, broken: 0 }
    let whole = 0
    // Nobody knows of these whether they came.
    server.answers.message = () => ((whole += 1) % 7 === 0 ? 'drop' : undefined)
    server.answers.recipient = (address) => {
      const times = (seen.get(address) ?? 0) + 1
      seen.set(address, times)
      if (times > 1) return undefined
      // Of those that come for the first time most are put off, as greylisting does; some wait, and some are hung up on.
      if (seen.size % 5 === 0) {
        faults.broken += 1
        return 'drop'
      }
      if (seen.size % 5 === 1) {
        faults.hung += 1
        return () => wait(500)
      }
      faults.putOff += 1
      return '451 Please try again later'
    }
    const load = newLoad()
    const writing = writeOfEverySort(site, load)
    const sorts = () => new Set([...load.ledger.keys()].map((what) => what.split('/')[0])).size
    while (load.acknowledged < many || sorts() < 9) {
      expect((await fetch(`${site.origin}/contact`)).status).toBe(200)
      await Promise.race([wait(20), writing])
    }
    load.stopped = true
    await writing
    expect([...load.refused.keys()].filter((status) => status >= 500)).toEqual([])
    expect(await lostOf(site.database, load)).toEqual([])
    expect(await halvesOf(site.database, `${folder}/files`)).toEqual([])
    // The pauses between two attempts are minutes and hours: they are over at once here.
    await vi.waitFor(async () => {
      await pool.query(
        `update mail_outbox set next_at = now() where state = 'queued' and next_at < now() + interval '4 minutes'`,
      )
      await inTransaction(db, (tx) => announceMail(tx, mailDueTopic))
      const { rows } = await pool.query(`select from mail_outbox where state in ('queued', 'sending')`)
      expect(rows).toHaveLength(0)
    }, patience)
    const { rows } = await pool.query<{ id: string; state: string; recipient: string }>(
      'select id, state, recipient from mail_outbox',
    )
    const came = Map.groupBy(server.kept, ({ message }) => message.messageId?.slice(1, 37))
    for (const { id, state } of rows) {
      expect(['sent', 'held'], state).toContain(state)
      expect(came.get(id)?.length ?? 0, `${id} is ${state}`).toBe(state === 'sent' ? 1 : 0)
    }
    expect(Math.min(...Object.values(faults))).toBeGreaterThan(0)
    const held = rows.filter(({ state }) => state === 'held').length
    expect([rows.length - held > 0, held > 0]).toEqual([true, true])
    tell(
      context,
      rows.length,
      `${rows.length - held} mails came once, ${held} are held; ${faults.putOff} put off, ${faults.hung} hung, ${faults.broken} broken off`,
    )
    await site.stop({ keepData: true })
  },
)
