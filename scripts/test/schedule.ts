import type { Check } from './checks.ts'

/** What `npm test` was asked for: some by name, else all; those of `--full` only with it or by name. */
export function chosen(checks: Check[], args: string[]): { checks: Check[]; unknown: string[] } {
  const full = args.includes('--full')
  const names = args.filter((arg) => arg !== '--full')
  const unknown = names.filter((name) => !checks.some((check) => check.name === name))
  if (names.length === 0) return { checks: checks.filter((check) => full || !check.full), unknown }
  const wanted = new Set(names)
  // A check brings along the one whose result it uses.
  for (const check of checks) if (wanted.has(check.name) && check.after) wanted.add(check.after)
  return { checks: checks.filter((check) => wanted.has(check.name)), unknown }
}

/** Runs the checks in their order, two at a time; one that wants to be alone waits for the others to end, and they for it. */
export async function inOrder(checks: Check[], run: (check: Check) => Promise<void>): Promise<void> {
  const waiting = [...checks]
  const running = new Map<Check, Promise<void>>()
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting[0]
    if (next && mayStart(next, [...running.keys()])) {
      waiting.shift()
      running.set(
        next,
        run(next).finally(() => running.delete(next)),
      )
    } else {
      await Promise.race(running.values())
    }
  }
}

function mayStart(next: Check, running: Check[]): boolean {
  if (running.some((check) => check.alone || check.name === next.after)) return false
  return running.length < (next.alone ? 1 : 2)
}
