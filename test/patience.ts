/** How many times as long as usual this machine takes; `npm test` measures it before each runner (scripts/test/run-check.ts). */
const slowness = Number(process.env.TEST_SLOWNESS) || 1

/** How long a test waits for what has to come, in milliseconds: as long as usual times the slowness of the machine. */
export function patience(usualMs: number): number {
  return Math.round(usualMs * slowness)
}
