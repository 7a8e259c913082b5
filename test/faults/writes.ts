import { setTimeout as wait } from 'node:timers/promises'

/** What was acknowledged of each thing, and what it may be instead, since a write of it was not answered. Null: it is not there. */
export type Ledger = Map<string, { now: string | null; maybe: string[] }>
/** A question that was acknowledged, to be sent again. */
export type Sent = { key: string; body: object; answer: unknown }

export type Load = {
  ledger: Ledger
  sent: Sent[]
  /** How many writes were acknowledged, and how many were refused by an answer, by status. */
  acknowledged: number
  refused: Map<number, number>
  /** Set to end the loops. */
  stopped: boolean
}

export const newLoad = (): Load => ({
  ledger: new Map(),
  sent: [],
  acknowledged: 0,
  refused: new Map(),
  stopped: false,
})

export type Enrolled = { id: string; version: number; email: string }
/** `course`: with a class, which whoever was at it completes; `full`: with few places, which `seated` have. */
export type Writer = {
  origin: string
  cookie: string
  load: Load
  course: string
  session: string
  full: string
  seated: Enrolled[]
}

/** Whoever is refused does not insist at once. */
export const refusedMs = 50

export class CutOff extends Error {}
export function ended(error: unknown): void {
  if (!(error instanceof CutOff)) throw error
}

/**
 * Asks for a write that makes `what` be `next`. Gives the answer's body where it was acknowledged, null where an answer refused it:
 * with 4xx nothing was written, with 5xx it may have been.
 */
export async function write<Answer>(
  { origin, cookie, load }: Writer,
  asked: { method: string; path: string; json?: unknown; form?: FormData; headers?: Record<string, string> },
  what?: string,
  next: string | null = null,
): Promise<Answer | null> {
  const entry = what === undefined ? undefined : (load.ledger.get(what) ?? { now: null, maybe: [] })
  if (entry && what !== undefined) {
    load.ledger.set(what, entry)
    entry.maybe.push(String(next))
  }
  const { method, path, json, form, headers } = asked
  const body = form ?? (json === undefined ? null : JSON.stringify(json))
  const sent = { cookie, ...(json !== undefined && { 'content-type': 'application/json' }), ...headers }
  const answer = await fetch(origin + path, { method, body, headers: sent })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => null)
  if (answer === null) throw new CutOff()
  const { status, text } = answer
  if (status >= 400) {
    load.refused.set(status, (load.refused.get(status) ?? 0) + 1)
    if (entry && what !== undefined && status < 500) {
      entry.maybe.pop()
      if (entry.now === null && entry.maybe.length === 0) load.ledger.delete(what)
    }
    await wait(refusedMs)
    return null
  }
  if (method !== 'GET') load.acknowledged += 1
  if (entry) Object.assign(entry, { now: next, maybe: [] })
  return (text === '' ? {} : JSON.parse(text)) as Answer
}
