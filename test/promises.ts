import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** How often a promise was tried. */
    rounds?: number
    /** What was seen, in a few words with figures. */
    happened?: string
  }
}

/** Tells the table of promises that one was tried, so many times more. */
export function tried({ task }: TestContext, times = 1): void {
  task.meta.rounds = (task.meta.rounds ?? 0) + times
}

/** Tells the table of promises how often one was tried, and what was seen. */
export function tell({ task }: TestContext, rounds: number, happened: string): void {
  Object.assign(task.meta, { rounds, happened })
}
