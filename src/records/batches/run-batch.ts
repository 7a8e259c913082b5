import { useRef, useState } from 'react'
import type { BatchOutcome, Selected } from './record-batch.ts'
import { ApiError, reasonOf } from '#platform/browser/api-client.ts'
import { t } from '#platform/values/translate.ts'

/** Fields that each record gets; null deletes them. */
export type BatchChange = Readonly<Record<string, unknown>> | null
/** What single records get, by id. */
export type OwnChanges = Readonly<Record<string, Readonly<Record<string, unknown>>>>
/** Of what each record gets by what it holds: the fields that it is about, and their values. */
export type ChangeOfEach = { fields: readonly string[]; of: (item: Selected) => Readonly<Record<string, unknown>> }
export type BatchWork = (ids: readonly string[], change: BatchChange, own?: OwnChanges) => Promise<BatchOutcome>
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

/** Changes records some at a time, goes on past those that are refused, repeats what a broken connection left open, and waits at a limit. */
export async function runBatch(
  work: BatchWork,
  items: readonly Selected[],
  change: BatchChange | ChangeOfEach,
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
      const { outcome, isRepeated } = await insistently(() => ask(work, some, change))
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

function ask(work: BatchWork, items: readonly Selected[], change: BatchChange | ChangeOfEach) {
  if (!isOfEach(change)) return work(idsOf(items), change)
  return work(idsOf(items), {}, Object.fromEntries(items.map((item) => [item.id, change.of(item)])))
}

function isOfEach(change: BatchChange | ChangeOfEach): change is ChangeOfEach {
  return change !== null && typeof change['of'] === 'function'
}

const goneMessage = t('This has been deleted in the meantime.')

async function insistently(ask: () => Promise<BatchOutcome>): Promise<{ outcome: BatchOutcome; isRepeated: boolean }> {
  let isRepeated = false
  for (let tried = 0; ; tried++) {
    try {
      return { outcome: await ask(), isRepeated }
    } catch (error) {
      const pause = pauses[tried]
      const isUnanswered = error instanceof ApiError && (error.status === 0 || error.code === 'unavailable')
      // Then nothing was done of it.
      const isAtLimit = error instanceof ApiError && error.code === 'too_many'
      if (!(isUnanswered || isAtLimit) || pause === undefined) throw error
      isRepeated ||= isUnanswered
      const wait = isAtLimit ? Math.max(pause, Number(error.body['retryAfter'] ?? 0) * 1000) : pause
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}

/** Gives each record back what it held of the fields that changed; what held the same already is left alone. */
export async function undoBatch(
  work: BatchWork,
  done: readonly Selected[],
  change: Readonly<Record<string, unknown>> | ChangeOfEach,
): Promise<BatchResult['refused']> {
  const given = (item: Selected) => (isOfEach(change) ? change.of(item) : change)
  const changed = done.filter((item) => Object.entries(given(item)).some(([name, value]) => item.was[name] !== value))
  const fields = isOfEach(change) ? change.fields : Object.keys(change)
  const of = ({ was }: Selected) => Object.fromEntries(fields.map((name) => [name, was[name]]))
  const around = { onStep: () => {}, isCancelled: () => false }
  const { refused, problem } = await runBatch(work, changed, { fields, of }, around)
  if (problem !== null) throw new Error(problem)
  return refused
}

export function idsOf(items: readonly Selected[]): string[] {
  return items.map(({ id }) => id)
}

type Run = {
  work: BatchWork
  items: readonly Selected[]
  change?: BatchChange | ChangeOfEach
  /** Records per request. */
  atOnce?: number
  /** Told of each that is done with. */
  onReached?: (ids: readonly string[]) => void
  /** While it still counts as running. */
  beforeEnd?: (result: BatchResult) => Promise<void>
}

/** Changes records some at a time, with how far it is and a way to leave out the rest. */
export function useBatchRun() {
  const [running, setRunning] = useState<{ done: number; of: number } | null>(null)
  const cancelled = useRef(false)
  async function run({ work, items, change = {}, atOnce, onReached, beforeEnd }: Run): Promise<BatchResult> {
    cancelled.current = false
    let done = 0
    setRunning({ done, of: items.length })
    const result = await runBatch(work, items, change, {
      ...(atOnce !== undefined && { atOnce }),
      isCancelled: () => cancelled.current,
      onStep: (some) => {
        done += some.length
        setRunning({ done, of: items.length })
        onReached?.(some.map(({ id }) => id))
      },
    })
    await beforeEnd?.(result)
    setRunning(null)
    return result
  }
  return { running, run, cancel: () => void (cancelled.current = true) }
}
