import type { BatchOutcome, Selected } from '#platform/values/record-batch.ts'
import { ApiError, reasonOf } from './api-client.ts'

/** Fields that each record gets; null deletes them. */
export type BatchChange = Readonly<Record<string, unknown>> | null
export type BatchWork = (ids: readonly string[], change: BatchChange) => Promise<BatchOutcome>
export type BatchResult = {
  done: Selected[]
  /** Each with why it stays as it was. */
  refused: { title: string; message: string }[]
  /** Not reached, and why not; null where it was cancelled. */
  left: Selected[]
  problem: string | null
}

/** Records per request unless told, so that progress shows and the rest can be cancelled. */
const usualAtOnce = 10
/** Milliseconds before each further try of a request whose answer did not come. */
const pauses = [500, 2000, 5000]

/** Changes records some at a time, goes on past those that are refused, and repeats what a broken connection left open. */
export async function runBatch(
  work: BatchWork,
  items: readonly Selected[],
  change: BatchChange,
  {
    onStep,
    isCancelled,
    atOnce = usualAtOnce,
  }: { onStep: (reached: readonly Selected[]) => void; isCancelled: () => boolean; atOnce?: number },
): Promise<BatchResult> {
  const result: BatchResult = { done: [], refused: [], left: [], problem: null }
  for (let at = 0; at < items.length; at += atOnce) {
    const some = items.slice(at, at + atOnce)
    if (isCancelled()) return { ...result, left: items.slice(at) }
    try {
      const { outcome, isRepeated } = await insistently(() => work(idsOf(some), change))
      const refused = new Map(outcome.refused.map((one) => [one.id, one.message]))
      const gone = new Set(outcome.gone)
      for (const item of some) {
        const message = refused.get(item.id)
        // A repeated deletion finds its own records gone.
        const isGone = gone.has(item.id) && !(change === null && isRepeated)
        if (message !== undefined) result.refused.push({ title: item.title, message })
        else if (isGone) result.refused.push({ title: item.title, message: goneMessage })
        else result.done.push(item)
      }
    } catch (error) {
      return { ...result, left: items.slice(at), problem: reasonOf(error) }
    }
    onStep(some)
  }
  return result
}

const goneMessage = 'This has been deleted in the meantime.'

async function insistently(ask: () => Promise<BatchOutcome>): Promise<{ outcome: BatchOutcome; isRepeated: boolean }> {
  for (let tried = 0; ; tried++) {
    try {
      return { outcome: await ask(), isRepeated: tried > 0 }
    } catch (error) {
      const pause = pauses[tried]
      const isUnanswered = error instanceof ApiError && (error.status === 0 || error.code === 'unavailable')
      if (!isUnanswered || pause === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** Gives each record back what it held of these fields; what held the same already is left alone. */
export async function undoBatch(work: BatchWork, done: readonly Selected[], fields: Readonly<Record<string, unknown>>) {
  const refused: BatchResult['refused'] = []
  const before = Map.groupBy(
    done.filter(({ was }) => Object.keys(fields).some((name) => was[name] !== fields[name])),
    ({ was }) => JSON.stringify(Object.fromEntries(Object.keys(fields).map((name) => [name, was[name]]))),
  )
  for (const [change, items] of before) {
    const around = { onStep: () => {}, isCancelled: () => false }
    const result = await runBatch(work, items, JSON.parse(change) as BatchChange, around)
    refused.push(...result.refused)
    if (result.problem !== null) throw new Error(result.problem)
  }
  return refused
}

function idsOf(items: readonly Selected[]): string[] {
  return items.map(({ id }) => id)
}
