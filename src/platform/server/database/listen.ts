import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { DatabaseLog } from './database-log.ts'

export type Listener = { isAlive(): boolean; close(): Promise<void> }

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

type Line = { client: pg.Client; ended: Promise<void>; prove(): Promise<boolean> }

/** LISTENs on its own connection, proved every 5 s, reconnecting after a loss. @throws Error where the first connection fails */
export async function openListener(options: ListenerOptions): Promise<Listener> {
  const { log, proofEveryMs = 5_000 } = options
  const closing = new AbortController()
  let line = await connectLine(options)
  let alive = true

  const lifetime = (async () => {
    while (!closing.signal.aborted) {
      await untilSilent(line, proofEveryMs, closing.signal)
      alive = false
      if (!closing.signal.aborted) {
        log.warn({ channel: options.channel }, 'Lost the connection that listens for changes')
        options.onLost()
      }
      await hangUp(line)
      const next = await connectAgain(options, closing.signal)
      if (!next) return
      line = next
      alive = true
      log.info({ channel: options.channel }, 'Listening for changes again')
      options.onBack()
    }
    await hangUp(line)
  })()

  return {
    isAlive: () => alive,
    close: () => {
      closing.abort()
      return lifetime
    },
  }
}

async function connectLine(options: ListenerOptions): Promise<Line> {
  const { channel, onNotice, proofEveryMs = 5_000 } = options
  const proofs = new Map<string, () => void>()
  const proofChannel = `proof_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({
    connectionTimeoutMillis: 3_000,
    query_timeout: 5_000,
    keepAlive: true,
    ...options.connection,
  })
  const ended = new Promise<void>((resolve) => {
    client.on('end', resolve)
    client.on('error', () => resolve())
  })
  client.on('notification', (notice) => {
    if (notice.channel === channel) onNotice(notice.payload ?? '')
    else proofs.get(notice.payload ?? '')?.()
  })
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}; listen ${proofChannel}`)
  } catch (error) {
    await hangUp({ client })
    throw error
  }
  const prove = () =>
    new Promise<boolean>((resolve) => {
      const word = randomUUID()
      const settle = (heard: boolean) => {
        clearTimeout(timer)
        proofs.delete(word)
        resolve(heard)
      }
      const timer = setTimeout(() => settle(false), proofEveryMs)
      proofs.set(word, () => settle(true))
      client.query('select pg_notify($1, $2)', [proofChannel, word]).catch(() => settle(false))
      void ended.then(() => settle(false))
    })
  return { client, ended, prove }
}

async function untilSilent(line: Line, everyMs: number, closing: AbortSignal): Promise<void> {
  const over = Promise.race([line.ended, aborted(closing)]).then(() => 'over' as const)
  for (;;) {
    if ((await Promise.race([over, pause(everyMs, closing)])) === 'over') return
    if ((await Promise.race([over, line.prove()])) !== true) return
  }
}

async function connectAgain(options: ListenerOptions, closing: AbortSignal): Promise<Line | null> {
  for (let wait = 100; !closing.aborted; wait = Math.min(wait * 2, 1_000)) {
    await pause(wait, closing)
    if (closing.aborted) return null
    try {
      return await connectLine(options)
    } catch (error) {
      options.log.debug({ err: error }, 'Cannot listen for changes yet')
    }
  }
  return null
}

/** Within half a second even where the other side no longer answers. */
async function hangUp({ client }: Pick<Line, 'client'>): Promise<void> {
  const politely = client.end().catch(() => {})
  await Promise.race([politely, new Promise((resolve) => setTimeout(resolve, 500).unref())])
}

function pause(ms: number, closing: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      closing.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    closing.addEventListener('abort', done)
    if (closing.aborted) done()
  })
}

function aborted(closing: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (closing.aborted) resolve()
    else closing.addEventListener('abort', () => resolve(), { once: true })
  })
}
