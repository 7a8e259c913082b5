import { EventEmitter, once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { retry } from '#platform/server/retry.ts'
import type { DatabaseLog } from './database-log.ts'

export type Listener = Awaited<ReturnType<typeof openListener>>

type ListenerOptions = {
  connection: pg.ClientConfig
  channel: string
  /** Payloads in the order of the commits. */
  onNotice: (payload: string) => void
  /** Notices may be missed from now on, and up to a round trip before. */
  onLost: () => void
  /** Heard again: drop whatever was kept meanwhile. */
  onBack: () => void
  log: DatabaseLog
  /** Time between proofs and for each; 5 s (response cache, rule two). */
  proofEveryMs?: number
}

type Line = { client: pg.Client; ended: AbortSignal; prove(over: AbortSignal): Promise<boolean> }

/** LISTENs on its own connection, proved every 5 s, reconnecting after a loss. @throws Error where the first connection fails */
export async function openListener(options: ListenerOptions) {
  const { log, channel, proofEveryMs = 5_000 } = options
  const closing = new AbortController()
  const over = closing.signal
  let line = await connectLine(options)
  let alive = true

  const lifetime = (async () => {
    for (;;) {
      await untilSilent(line, proofEveryMs, over)
      alive = false
      if (!over.aborted) {
        log.warn({ channel }, 'Lost the connection that listens for changes')
        options.onLost()
      }
      await hangUp(line)
      const failed = (error: unknown) => log.debug({ err: error }, 'Cannot listen for changes yet')
      const next = await retry(() => connectLine(options), { first: 100, most: 1_000, over, failed })
      if (!next) return
      line = next
      if (over.aborted) continue
      alive = true
      log.info({ channel }, 'Listening for changes again')
      options.onBack()
    }
  })()

  return {
    isAlive: () => alive,
    close: () => {
      closing.abort()
      return lifetime
    },
  }
}

async function connectLine({ connection, channel, onNotice, proofEveryMs = 5_000 }: ListenerOptions): Promise<Line> {
  const proofs = new EventEmitter()
  const proofChannel = `proof_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionTimeoutMillis: 3_000, query_timeout: 5_000, keepAlive: true, ...connection })
  const ended = new AbortController()
  client.on('end', () => ended.abort())
  client.on('error', () => ended.abort())
  client.on('notification', ({ channel: heardOn, payload = '' }) => {
    if (heardOn === channel) onNotice(payload)
    else proofs.emit(payload)
  })
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}; listen ${proofChannel}`)
  } catch (error) {
    await hangUp({ client })
    throw error
  }
  return {
    client,
    ended: ended.signal,
    prove(over) {
      const word = randomUUID()
      const heard = once(proofs, word, { signal: AbortSignal.any([over, AbortSignal.timeout(proofEveryMs)]) })
      // The connection breaks, or the word does not come in time.
      client.query('select pg_notify($1, $2)', [proofChannel, word]).catch(() => {})
      return heard.then(
        () => true,
        () => false,
      )
    },
  }
}

async function untilSilent(line: Line, everyMs: number, closing: AbortSignal): Promise<void> {
  const over = AbortSignal.any([line.ended, closing])
  do await sleep(everyMs, undefined, { signal: over }).catch(() => {})
  while (!over.aborted && (await line.prove(over)))
}

/** Within half a second even where the other side no longer answers. */
async function hangUp({ client }: Pick<Line, 'client'>): Promise<void> {
  await Promise.race([client.end().catch(() => {}), sleep(500, undefined, { ref: false })])
}
