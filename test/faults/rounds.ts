import type { TestContext } from 'vitest'

/** The long form: many rounds, and what is said of time is held to it. */
export const isLong = process.env['FAULTS'] === 'long'

/** Minutes of the soak. */
export const soakMinutes = Number(process.env['SOAK_MINUTES'] ?? 3)

/** Tells the table of promises how often one was tried, and what was seen. */
export function tell({ task }: TestContext, rounds: number, happened: string): void {
  Object.assign(task.meta, { rounds, happened })
}
