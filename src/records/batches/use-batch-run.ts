import { useRef, useState } from 'react'
import { type BatchChange, type BatchResult, type BatchWork, type ChangeOfEach, runBatch } from './run-batch.ts'
import type { Selected } from './record-batch.ts'

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
