import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '#platform/server/deps.ts'
import { type Answered, postOutward } from '#platform/server/http/post-outward.ts'
import { signWebhook } from '#platform/server/http/webhook-signature.ts'
import { type Outcome, settleAttempt, takeDue, type Taken } from './store.server.ts'
import { secretsOf } from './endpoints.store.server.ts'
import { secondsAsked } from './rules.ts'

/** The job's name. */
export const sendingWebhooks = 'send-webhooks'
/** Each to another endpoint. */
const atOnce = 50
const patienceMs = 10_000
const lookEveryMs = 500
const mostRead = 1_000

/**
 * Sends what is due until nothing is, to each endpoint one message at a time, so that one which hangs holds up nobody else; gives how
 * many attempts were made.
 */
export async function sendDueWebhooks(deps: Deps, signal: AbortSignal): Promise<number> {
  const { db } = deps.database
  const underWay = new Map<string, Promise<void>>()
  const send = async (taken: Taken) => {
    const outcome = await attempt(deps, taken, signal)
    // Cut off by the end of this process: nobody's fault, and tried again when the lease is over.
    if (!signal.aborted || 'status' in outcome) await settleAttempt(db, taken, outcome)
  }
  let sent = 0
  while (!signal.aborted) {
    const due = await takeDue(db, { most: atOnce - underWay.size, except: [...underWay.keys()] })
    for (const taken of due) {
      const { id } = taken.endpoint
      underWay.set(
        id,
        send(taken).finally(() => underWay.delete(id)),
      )
    }
    sent += due.length
    if (underWay.size === 0) break
    // What becomes due meanwhile does not wait for the slowest.
    await Promise.race([...underWay.values(), wait(lookEveryMs, undefined, { ref: false })])
  }
  await Promise.all(underWay.values())
  return sent
}

async function attempt(deps: Deps, { delivery, endpoint }: Taken, signal: AbortSignal): Promise<Outcome> {
  const { settings } = deps
  const body = JSON.stringify(messageOf(delivery, settings.publicUrl))
  const signed = signWebhook(await secretsOf(deps, endpoint), { id: delivery.id, body, at: new Date() })
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    const { status, text, retryAfter }: Answered = await postOutward({
      url: endpoint.url,
      headers: { 'content-type': 'application/json', 'user-agent': 'Academy-Webhooks/1', ...signed },
      body,
      anywhere: settings.webhookPrivateAddresses,
      signal,
      patienceMs,
      mostRead,
    })
    const asked = secondsAsked(retryAfter, new Date())
    return { ms: took(), status, answer: text.replaceAll('\0', ''), secondsAsked: asked }
  } catch (error) {
    return { ms: took(), error: wordsOf(error) }
  }
}

/** What a receiver is told: which record, and where it is. Whoever may know more asks for it there. */
function messageOf({ type, created_at, record_id, path }: Taken['delivery'], publicUrl: string) {
  const address = path === null ? null : publicUrl + path
  return { type, timestamp: created_at.toISOString(), data: { id: record_id, address } }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'No answer'
  return error.name === 'TimeoutError' || error.cause instanceof DOMException
    ? `No answer within ${patienceMs / 1000} seconds`
    : error.message.slice(0, 300)
}
