import { setTimeout as sleep } from 'node:timers/promises'

/** Tries until it works, waiting twice as long each time, `most` ms at most; undefined once `over` is aborted. */
export async function retry<Result>(
  attempt: () => Promise<Result>,
  { first, most, over, failed }: { first: number; most: number; over: AbortSignal; failed: (error: unknown) => void },
): Promise<Result | undefined> {
  for (let wait = first; !over.aborted; wait = Math.min(wait * 2, most)) {
    try {
      return await attempt()
    } catch (error) {
      if (!over.aborted) failed(error)
    }
    await sleep(wait, undefined, { signal: over, ref: false }).catch(() => {})
  }
  return undefined
}
