import type { Deps } from '#platform/server/deps.ts'
import { type Handed, type MailServer, openMailServer } from '#platform/server/mail/smtp.ts'
import { messageOf } from './message.server.ts'
import { beginSending, holdOverdue, type MailRow, settleAttempt, takeDue } from './outbox.store.server.ts'
import { announceMail, outboxTopic } from './store.server.ts'
import { type VersionedWords, wordsFor } from '#features/delivery/mail/templates/store.server.ts'
import { Gauge } from 'prom-client'
import { mailFigures } from './listing.store.server.ts'

/** Adds how much of the outbox waits, failed and is held to the figures of this process. */
export function registerMailFigures({ metrics, database }: Pick<Deps, 'metrics' | 'database'>): void {
  const gauge = new Gauge({
    name: 'mail',
    help: 'Mail of all processes by state, counted up to 1,001: queued, sending, failed, held and why',
    labelNames: ['state'],
    registers: [],
    async collect() {
      this.reset()
      if (database.isAway()) return
      const figures = await mailFigures(database.db).catch(() => null)
      if (figures === null) return
      const { held, ...states } = figures
      for (const [state, count] of Object.entries(states)) this.set({ state }, count)
      for (const [reason, count] of Object.entries(held)) this.set({ state: `held_${reason}` }, count)
    },
  })
  metrics.registry.registerMetric(gauge)
}

/** The job's name. */
export const sendingMail = 'send-mail'
/** As many as there are connections to the server. */
const atOnce = 5
const announcedEveryMs = 2_000

/** Hands over what is due until nothing is, or the server is away; gives how many went which way. */
export async function sendDueMail(deps: Deps, signal: AbortSignal) {
  const { db } = deps.database
  const { serverUrl } = deps.settings.mail
  const held = await holdOverdue(db, serverUrl !== undefined, signal)
  if (held > 0) await announceMail(db, outboxTopic)
  const counts = { sent: 0, queued: 0, failed: 0, held }
  if (serverUrl === undefined) return counts
  let server: MailServer | undefined
  let announcedAt = performance.now()
  try {
    for (let isAway = false; !isAway && !signal.aborted;) {
      const due = await takeDue(db, atOnce)
      if (due.length === 0) break
      server ??= await openMailServer(serverUrl, deps.settings.mail, atOnce)
      const wordsOf = await wordsFor(db, due)
      const open = server
      const all = await Promise.all(due.map((row) => handOver(deps, open, row, wordsOf(row))))
      for (const { state } of all) if (state !== null && state !== 'sending') counts[state] += 1
      // What else is due waits with it: each would only find out the same.
      isAway = all.some(({ handed }) => handed.outcome === 'deferred' && handed.isAway)
      // Screens that read the outbox again for every few of thousands would never come to rest.
      if (performance.now() - announcedAt > announcedEveryMs) {
        await announceMail(db, outboxTopic)
        announcedAt = performance.now()
      }
    }
  } finally {
    server?.close()
  }
  if (server !== undefined) await announceMail(db, outboxTopic)
  return counts
}

async function handOver({ database, settings, log }: Deps, server: MailServer, row: MailRow, own: VersionedWords) {
  const { db } = database
  const written = write()
  const handed: Handed =
    written === null
      ? { outcome: 'refused', answer: 'This mail could not be written; the log tells why.' }
      : await server.send(written.message, () => beginSending(db, row, written.version))
  return { handed, state: await settleAttempt(db, row, handed) }

  /** One that cannot be written must not stand in the way of the others. */
  function write() {
    try {
      return { message: messageOf(row, own.words, settings), version: own.version }
    } catch (error) {
      log.error({ err: error, mail: row.id, cause: row.cause }, 'a mail could not be written')
      return null
    }
  }
}
